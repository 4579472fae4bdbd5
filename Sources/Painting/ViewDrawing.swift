// SPDX-License-Identifier: MIT

/// A picture as boxes and texts with their places, in pixels from its upper left corner.
///
/// It is a value: it knows no font and opens nothing.  How large a text really is says whoever draws it; the
/// picture says how large it should be, how small it may become, and which texts must come out alike.
public struct ViewDrawing: Hashable, Sendable {
    /// Pixels from left to right.
    public var width: Double
    /// Pixels from top to bottom.
    public var height: Double
    /// Font families in the order in which they are asked.
    public var fonts: [String]
    /// How heavy texts are.
    public var weight: Theme.FontWeight
    /// What is drawn, from the back to the front.
    public var shapes: [Shape] = []
    /// The number of groups of texts, see ``Text/group``.
    public internal(set) var groupCount = 0

    /// Something that is drawn.
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
        /// What fills it, or `nil` for nothing.
        public var fill: Color?
        /// Its outline, which lies within it, or `nil` for none.
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
        /// The space that it may take.
        public var area: Area
        /// The size of its font that is wanted, in pixels an em.
        public var size: Double
        /// The size below which it is cut off with an ellipsis rather than shrunk.
        public var leastSize: Double
        /// Texts of a group have one size, that of the one that must be smallest, and one baseline.
        public var group: Int
        /// Its colour.
        public var color: Color
        /// Where in its area it stands.
        public var alignment: Alignment

        /// The space outside of which nothing of it may be drawn: its area and an eighth of an em around it, for
        /// marks that reach beyond.
        public var reach: Area { area.inset(x: -size / 8, y: -size / 8) }
    }

    /// Where in its area a text stands.
    public enum Alignment: String, Hashable, Sendable {
        /// In the middle, on its group's baseline.
        case center
        /// With its ink in the middle: symbols, which have no baseline.
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

    /// The rectangle within this one, so far from its edges.
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
    /// The picture in lines, a shape a line, with whole pixels: for tests and for a look at what is wrong.
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
