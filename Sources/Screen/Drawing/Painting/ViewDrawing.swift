// SPDX-License-Identifier: MIT

package import Engine

/// A picture made of boxes, texts, icons and images with their places, in pixels from its upper left corner.
///
/// A picture is a pure value: it knows no font and opens no file, not that of an image either.  It gives the wanted size
/// and the least size of each text, and says which texts must have the same size.  The code that draws it, such as
/// `TextSetter` in Drawing, measures the texts.
package struct ViewDrawing: Hashable, Sendable {
    package var width: Double
    package var height: Double
    /// Font families, in the order in which they are searched for a character.
    package var fonts: [String]
    package var weight: Theme.FontWeight
    /// The boxes and texts, from the back to the front.
    package var shapes: [Shape] = []
    /// The number of groups of texts: see ``Text/group``.
    package internal(set) var groupCount = 0

    /// A part of a picture.
    package enum Shape: Hashable, Sendable {
        case box(Box)
        case text(Text)
        case icon(Icon)
        case image(Image)
    }

    /// A rectangle, perhaps with round corners.
    package struct Box: Hashable, Sendable {
        package var area: Area
        package var radius = 0.0
        /// The colour inside, or `nil` for none.
        package var fill: Color?
        /// The colour of the outline, which lies within the box, or `nil` for none.
        package var outline: Color?
        package var outlineWidth = 0.0
        package var isDashed = false
    }

    package struct Icon: Hashable, Sendable {
        package var icon: KeyIcon
        /// A square.
        package var area: Area
        package var color: Color
        /// Whether left and right are exchanged, for text that runs from right to left.
        package var isMirrored = false
    }

    /// The picture of a PNG file, as large as its proportions allow, in the middle of an area.
    package struct Image: Hashable, Sendable {
        package var path: String
        /// An area of whole pixels.
        package var area: Area
        /// How much it covers what is below, from 0 to 1.
        package var opacity = 1.0
    }

    package struct Text: Hashable, Sendable {
        package var string: String
        /// How many of its last characters are drawn smaller, such as the letters of a telephone's digit.
        package var smallCharacters = 0
        package var area: Area
        /// The wanted size of the font, in pixels an em.
        package var size: Double
        /// The least size of the font, in pixels an em.
        ///
        /// A text that does not fit in this size ends with an ellipsis.
        package var leastSize: Double
        /// The number of the text's group.
        ///
        /// All texts of a group have one baseline, and one scale: that of the text which must be shrunk most.
        package var group: Int
        package var color: Color
        package var alignment: Alignment

        /// The space that the text may be drawn on: its area, and an eighth of an em around it for marks.
        package var reach: Area { area.inset(x: -size / 8, y: -size / 8) }

        /// Whether another text, with the same fonts and a group of the same texts, differs in its colour alone.
        package func isLike(_ other: Text) -> Bool {
            string == other.string && smallCharacters == other.smallCharacters && area == other.area
                && size == other.size && leastSize == other.leastSize && alignment == other.alignment
        }
    }

    /// Where in its area a text stands.
    package enum Alignment: String, Hashable, Sendable {
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
    package init(width: Double, height: Double, theme: Theme) {
        self.width = width
        self.height = height
        fonts = theme.fonts
        weight = theme.weight
    }

    /// Draws `other` over this picture, with its upper left corner at a point.
    package mutating func add(_ other: ViewDrawing, x: Double, y: Double) {
        for shape in other.shapes {
            switch shape {
            case .box(var box):
                box.area.offset(x: x, y: y)
                shapes.append(.box(box))
            case .text(var text):
                text.area.offset(x: x, y: y)
                text.group += groupCount
                shapes.append(.text(text))
            case .icon(var icon):
                icon.area.offset(x: x, y: y)
                shapes.append(.icon(icon))
            case .image(var image):
                image.area.offset(x: x, y: y)
                shapes.append(.image(image))
            }
        }
        groupCount += other.groupCount
    }
}

/// A rectangle of a picture, in pixels; its width and its height are 0 or more.
package struct Area: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var shorterSide: Double { min(width, height) }

    /// The rectangle within this one whose edges are `dx` and `dy` pixels from its edges.
    ///
    /// Negative distances give a larger rectangle.
    package func inset(x dx: Double, y dy: Double) -> Area {
        let (dx, dy) = (min(dx, width / 2), min(dy, height / 2))
        return Area(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    mutating func offset(x dx: Double, y dy: Double) {
        x += dx
        y += dy
    }
}

extension ViewDrawing {
    /// Draws the handle of a hidden view: a small keyboard on a key, in the theme's colours.
    ///
    /// The picture has no text, so it needs no font.
    package init(handleOfWidth width: Double, height: Double, theme: Theme) {
        self.init(width: width, height: height, theme: theme)
        let whole = Area(x: 0, y: 0, width: width, height: height)
        shapes.append(.box(Box(area: whole, fill: theme.view.fill)))
        // The rest is in units of a keyboard that is 15 wide and 9 high.
        let unit = min(width / 17, height / 11)
        let left = (width - 15 * unit) / 2
        let top = (height - 9 * unit) / 2
        func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double = 1) -> Area {
            Area(x: left + x * unit, y: top + y * unit, width: width * unit, height: height * unit)
        }
        shapes.append(
            .box(
                Box(
                    area: place(0, 0, 15, 9), radius: unit * 1.5, fill: theme.key.fill,
                    outline: theme.key.text,
                    outlineWidth: unit * 0.6)))
        let keys =
            [2.0, 4.5, 7, 9.5, 12].flatMap { [place($0, 2, 1), place($0, 4, 1)] } + [place(4.5, 6, 6)]
        shapes += keys.map { .box(Box(area: $0, fill: theme.key.text)) }
    }
}

extension ViewDrawing {
    /// Makes a sheet of pictures with headings: two columns of cards, with one picture on each card, and below them a card
    /// with notes, if there are any.
    ///
    /// The space between the cards stays transparent, so that the sheet looks right on any page.
    package init(
        sheetOf pictures: [(heading: String, picture: ViewDrawing)], notes: [String] = [], theme: Theme
    ) {
        let width = pictures.map(\.picture.width).max() ?? 0
        let height = pictures.map(\.picture.height).max() ?? 0
        let margin = (width * 0.016).rounded()
        let heading = (width * 0.034).rounded()
        let cardWidth = width + 2 * margin
        let cardHeight = height + heading + 2 * margin
        let columns = min(2, pictures.count)
        let rows = (pictures.count + 1) / 2
        func length(_ count: Int, _ size: Double) -> Double {
            Double(count) * (size + margin) - margin
        }
        let notesHeight = notes.isEmpty ? 0 : Double(notes.count) * heading + 2 * margin
        let sheetHeight = length(rows, cardHeight) + (notes.isEmpty ? 0 : margin + notesHeight)
        self.init(width: length(columns, cardWidth), height: sheetHeight, theme: theme)
        groupCount = 1
        func write(_ text: String, x: Double, y: Double, width: Double) {
            shapes.append(
                .text(
                    Text(
                        string: text, area: Area(x: x, y: y, width: width, height: heading),
                        size: heading * 0.72, leastSize: heading * 0.36, group: 0, color: theme.view.text,
                        alignment: .leading)))
        }
        for (index, item) in pictures.enumerated() {
            let x = Double(index % 2) * (cardWidth + margin)
            let y = Double(index / 2) * (cardHeight + margin)
            let card = Area(x: x, y: y, width: cardWidth, height: cardHeight)
            shapes.append(.box(Box(area: card, radius: margin, fill: theme.view.fill)))
            write(item.heading, x: x + margin, y: y + margin * 0.75, width: width)
            add(item.picture, x: x + margin, y: y + margin + heading)
        }
        guard !notes.isEmpty else { return }
        let y = sheetHeight - notesHeight
        let card = Area(x: 0, y: y, width: self.width, height: notesHeight)
        shapes.append(.box(Box(area: card, radius: margin, fill: theme.view.fill)))
        for (number, note) in notes.enumerated() {
            write(note, x: margin, y: y + margin + Double(number) * heading, width: self.width - 2 * margin)
        }
    }
}
