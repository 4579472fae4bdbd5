// SPDX-License-Identifier: MIT

extension ViewDrawing {
    /// Makes a sheet of pictures with headings: two columns of cards, with one picture on each card.
    ///
    /// The space between the cards stays transparent, so that the sheet looks right on any page.
    public init(sheetOf pictures: [(heading: String, picture: ViewDrawing)], theme: Theme) {
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
        self.init(width: length(columns, cardWidth), height: length(rows, cardHeight), theme: theme)
        groupCount = 1
        for (index, item) in pictures.enumerated() {
            let x = Double(index % 2) * (cardWidth + margin)
            let y = Double(index / 2) * (cardHeight + margin)
            let card = Area(x: x, y: y, width: cardWidth, height: cardHeight)
            shapes.append(.box(Box(area: card, radius: margin, fill: theme.view.fill)))
            shapes.append(
                .text(
                    Text(
                        string: item.heading,
                        area: Area(x: x + margin, y: y + margin * 0.75, width: width, height: heading),
                        size: heading * 0.72, leastSize: heading * 0.36, group: 0, color: theme.view.text,
                        alignment: .leading)))
            add(item.picture, x: x + margin, y: y + margin + heading)
        }
    }
}
