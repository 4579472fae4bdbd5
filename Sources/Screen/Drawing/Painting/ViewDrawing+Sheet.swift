// SPDX-License-Identifier: MIT

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
