// SPDX-License-Identifier: MIT

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
