// SPDX-License-Identifier: MIT

/// A picture made of boxes and texts with their places, in pixels from its upper left corner.
///
/// A picture is a pure value: it knows no font and opens nothing.  It gives the wanted size and the least
/// size of each text, and says which texts must have the same size.  The code that draws it, such as
/// `TextSetter` in Drawing, measures the texts.
public struct ViewDrawing: Hashable, Sendable {
    /// Pixels from left to right.
    public var width: Double
    /// Pixels from top to bottom.
    public var height: Double
    /// Font families, in the order in which they are searched for a character.
    public var fonts: [String]
    /// The weight of all texts.
    public var weight: Theme.FontWeight
    /// The boxes and texts, from the back to the front.
    public var shapes: [Shape] = []
    /// The number of groups of texts: see ``Text/group``.
    public internal(set) var groupCount = 0

    /// A box or a text of a picture.
    public enum Shape: Hashable, Sendable {
        /// A rectangle.
        case box(Box)
        /// A text.
        case text(Text)
    }

    /// A rectangle, perhaps with round corners.
    public struct Box: Hashable, Sendable {
        /// Its place.
        public var area: Area
        /// The radius of its corners.
        public var radius = 0.0
        /// The colour inside, or `nil` for none.
        public var fill: Color?
        /// The colour of the outline, which lies within the box, or `nil` for none.
        public var outline: Color?
        /// The width of the outline.
        public var outlineWidth = 0.0
        /// Whether the outline is dashed.
        public var isDashed = false
    }

    /// A line of text.
    public struct Text: Hashable, Sendable {
        /// The text.
        public var string: String
        /// How many of its last characters are drawn smaller, such as the letters of a telephone's digit.
        public var smallCharacters = 0
        /// The space that the text may take.
        public var area: Area
        /// The wanted size of the font, in pixels an em.
        public var size: Double
        /// The least size of the font, in pixels an em.
        ///
        /// A text that does not fit in this size ends with an ellipsis.
        public var leastSize: Double
        /// The number of the text's group.
        ///
        /// All texts of a group have one baseline, and one scale: that of the text which must be shrunk most.
        public var group: Int
        /// Its colour.
        public var color: Color
        /// Where in its area the text stands.
        public var alignment: Alignment

        /// The space that the text may be drawn on: its area, and an eighth of an em around it for marks.
        public var reach: Area { area.inset(x: -size / 8, y: -size / 8) }

        /// Whether another text, with the same fonts and a group of the same texts, differs in its colour alone.
        public func isLike(_ other: Text) -> Bool {
            string == other.string && smallCharacters == other.smallCharacters && area == other.area
                && size == other.size && leastSize == other.leastSize && alignment == other.alignment
        }
    }

    /// Where in its area a text stands.
    public enum Alignment: String, Hashable, Sendable {
        /// In the middle, on the baseline of its group.
        case center
        /// With its ink in the middle, for symbols, which have no baseline.
        case ink
        /// In the upper right corner.
        case corner
        /// At the left, in the middle of the height.
        case leading
    }

    /// Makes an empty picture in the font of `theme`.
    public init(width: Double, height: Double, theme: Theme) {
        self.width = width
        self.height = height
        fonts = theme.fonts
        weight = theme.weight
    }

    /// Draws `other` over this picture, with its upper left corner at a point.
    public mutating func add(_ other: ViewDrawing, x: Double, y: Double) {
        for shape in other.shapes {
            switch shape {
            case .box(var box):
                box.area.offset(x: x, y: y)
                shapes.append(.box(box))
            case .text(var text):
                text.area.offset(x: x, y: y)
                text.group += groupCount
                shapes.append(.text(text))
            }
        }
        groupCount += other.groupCount
    }
}

/// A rectangle of a picture, in pixels.
public struct Area: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width, 0 or more.
    public var width: Double
    /// The height, 0 or more.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The shorter side.
    public var shorterSide: Double { min(width, height) }

    /// The rectangle within this one whose edges are `dx` and `dy` pixels from its edges.
    ///
    /// Negative distances give a larger rectangle.
    public func inset(x dx: Double, y dy: Double) -> Area {
        let (dx, dy) = (min(dx, width / 2), min(dy, height / 2))
        return Area(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    mutating func offset(x dx: Double, y dy: Double) {
        x += dx
        y += dy
    }
}

// MARK: - As text

extension ViewDrawing: CustomStringConvertible {
    /// The picture as text, one shape a line, in whole pixels: for tests, and to look for faults.
    public var description: String {
        "picture \(whole(width)) × \(whole(height))\n"
            + shapes.map { shape in
                switch shape {
                case .box(let box): "box \(place(box.area)) radius \(whole(box.radius))\(look(of: box))\n"
                case .text(let text):
                    "\(text.alignment.rawValue) \(quoted(text)) \(place(text.area)) "
                        + "size \(whole(text.size)) group \(text.group) \(text.color)\n"
                }
            }.joined()
    }

    private func look(of box: Box) -> String {
        (box.fill.map { " fill \($0)" } ?? "")
            + (box.outline.map { " \(box.isDashed ? "dashes" : "outline") \($0)" } ?? "")
    }

    private func place(_ area: Area) -> String {
        "\(whole(area.x)),\(whole(area.y)) \(whole(area.width))×\(whole(area.height))"
    }

    private func quoted(_ text: Text) -> String {
        let (large, small) = (
            text.string.dropLast(text.smallCharacters), text.string.suffix(text.smallCharacters)
        )
        return small.isEmpty ? "'\(large)'" : "'\(large)' '\(small)'"
    }

    private func whole(_ number: Double) -> Int { Int(number.rounded()) }
}
