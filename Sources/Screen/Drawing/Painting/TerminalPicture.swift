// SPDX-License-Identifier: MIT

package import Engine

/// The layers of a layout as text for a terminal.
///
/// ```
/// ╭─ PIN ───────────────────────╮
/// │   Enter your PIN    │ Done  │
/// ├─────────────────────┴───────┤
/// │╭───────╮╭────────╮╭───────╮ │
/// ││   1   ││   2    ││   3   │ │
/// ```
///
/// Keys have their true proportions, as far as cells allow. A cell is twice as high as wide.
///
/// | state of the key | outline |
/// |---|---|
/// | a label | none |
/// | unavailable | dashed |
/// | latched, locked, pressed, or a field that is selected or wrong | heavy |
/// | any other | thin |
package struct TerminalPicture {
    /// The views of the layout's layers, in the order of the layers.
    package var views: [DrawnView]
    package var title: String
    /// The panel's size on the glass, which gives the picture its proportions.
    package var panelSize: PhysicalSize
    /// The most columns that the picture may take, at least ``leastColumns``.
    package var columns: Int

    /// The least number of columns in which people can still distinguish keys.
    package static let leastColumns = 20
    /// The size of a 7-inch panel of 1024 × 600 points, the smallest that is common.
    package static let commonPanelSize = Placement.commonSize

    /// Makes a picture of at least one view; all views have the same frame and accessory strip.
    package init(
        _ views: [DrawnView], title: String, on panelSize: PhysicalSize = commonPanelSize, columns: Int = 80
    ) {
        self.views = views
        self.title = title
        self.panelSize = panelSize
        self.columns = max(Self.leastColumns, columns)
    }

    /// Returns the picture of a layer, by its index in `views`, as lines that each end with a line feed.
    ///
    /// With `colors`, it has escape sequences for a terminal that understands ECMA-48.
    package func text(layer: Int, colors: Bool = false) -> String {
        let grid = Grid(self)
        let view = views[layer]
        var canvas = TextCanvas(columns: grid.columns, lines: grid.lines)
        drawView(on: &canvas, grid)
        drawAccessory(of: view, on: &canvas, grid)
        for key in view.keys { draw(key, on: &canvas, grid) }
        let heading = views.count > 1 ? "\(title) · \(view.layer)" : title
        canvas.write(
            " " + truncated(heading, toColumns: grid.columns - 6) + " ", column: 2, line: 0, pen: .title)
        return canvas.text(colors: colors)
    }
}

// MARK: - Where things are

extension TerminalPicture {
    /// The cells of a picture.
    ///
    /// The frame takes a cell at each side. A row of the accessory strip takes a line of text and a drawn
    /// line below it.
    private struct Grid {
        var columns: Int
        var lines: Int
        /// The first line of the keys.
        var top: Int
        /// The lines of the keys.
        var height: Int
        /// The part of the panel that the keys fill.
        var frame: Frame

        init(_ picture: TerminalPicture) {
            let (views, panel) = (picture.views, picture.panelSize)
            frame = views[0].frame
            frame.minY = views[0].accessoryEnd
            let height = frame.height
            let rows = views.map { rowCount(of: $0.keys, in: height) }
            let firstRows = rows[0]
            // A row has at least three lines, for a label in its outline. The number is odd, so that the
            // label is in the middle.
            let inner = picture.columns - 2
            let rowHeight = frame.height * panel.height / Double(firstRows)
            let columnsPerLine = 2 * frame.width * panel.width / max(rowHeight, 0.1)
            var linesPerRow = min(9, max(3, Int(Double(inner) / columnsPerLine)))
            if linesPerRow % 2 == 0 { linesPerRow -= 1 }
            let wanted = Int(min(Double(linesPerRow) * columnsPerLine, 1e4).rounded())
            let most = max(TerminalPicture.leastColumns - 2, min(inner, wanted))
            columns = evenColumns(for: views, from: most - most / 8, through: most) + 2
            self.height = max(linesPerRow * firstRows, 3 * (rows.max() ?? 1))
            top = 1 + 2 * Set(views[0].accessory.map(\.frame.minY)).count
            lines = top + self.height + 1
        }

        /// The column of a fraction of the panel's width.
        func column(_ x: Double) -> Int {
            1 + nearest((x - frame.minX) / frame.width, of: columns - 2)
        }

        /// The line of a fraction of the panel's height, among the keys.
        func line(_ y: Double) -> Int {
            top + nearest((y - frame.minY) / frame.height, of: height)
        }
    }
}

/// Returns the cell, of `count` cells, whose beginning is nearest to `fraction` of all cells.
///
/// A half is rounded up, also if the sum of fractions is a little too small.
private func nearest(_ fraction: Double, of count: Int) -> Int {
    Int((fraction * Double(count) + 0.5 + 1e-6).rounded(.down))
}

/// Returns the number of rows of `keys` in a height, if all rows are as low as the lowest one.
///
/// It is at most 40, as many as a layer has: of rows that differ much, the lowest may get too few lines for an outline.
private func rowCount(of keys: [DrawnKey], in height: Double) -> Int {
    guard let row = keys.map(\.frame.height).min(), row > 0 else { return 1 }
    return max(1, Int(min(height / row, 40).rounded()))
}

/// Returns the best number of columns from `least` through `most`.
///
/// With it, keys of equal width have the least different numbers of columns, and the most labels are exactly
/// in the middle of their keys.
private func evenColumns(for views: [DrawnView], from least: Int, through most: Int) -> Int {
    var best = (columns: most, cost: Double.infinity)
    let frame = views[0].frame
    for columns in (least...most).reversed() {
        var cost = 0.0
        for key in views.flatMap(\.keys) {
            let left = (key.frame.minX - frame.minX) / frame.width
            let right = (key.frame.maxX - frame.minX) / frame.width
            let cells = nearest(right, of: columns) - nearest(left, of: columns)
            cost += 2 * abs(Double(cells) - (right - left) * Double(columns))
            let free = cells - terminalWidth(of: key.label)
            if free % 2 != 0 { cost += 0.25 }
        }
        if cost < best.cost - 1e-6 { best = (columns, cost) }
    }
    return best.columns
}

// MARK: - Drawing

extension TerminalPicture {
    private func drawView(on canvas: inout TextCanvas, _ grid: Grid) {
        canvas.drawBox(left: 0, top: 0, right: grid.columns - 1, bottom: grid.lines - 1, pen: .frame)
    }

    /// Draws the strip's keys between vertical lines, each row with a line below it.
    private func drawAccessory(of view: DrawnView, on canvas: inout TextCanvas, _ grid: Grid) {
        let tops = Set(view.accessory.map(\.frame.minY)).sorted()
        for (row, top) in tops.enumerated() {
            let line = 1 + 2 * row
            canvas.drawHorizontal(line: line + 1, from: 0, through: grid.columns - 1, pen: .frame)
            for key in view.accessory where key.frame.minY == top {
                let (left, right) = (grid.column(key.frame.minX), grid.column(key.frame.maxX))
                for edge in [left, right] where edge > 1 && edge < grid.columns - 1 {
                    canvas.drawVertical(column: edge, from: line - 1, through: line + 1, pen: .frame)
                }
                let start = left > 1 ? left + 1 : left
                write(
                    drawnLabel(key.label), pen: pens(of: key).label, from: start, to: right, line, on: &canvas
                )
            }
        }
        // Heavy outlines replace the lines that a key shares with its neighbours.
        for key in view.accessory where pens(of: key).outline == .heavy {
            let (left, right) = (grid.column(key.frame.minX), grid.column(key.frame.maxX))
            let line = 1 + 2 * (tops.firstIndex(of: key.frame.minY) ?? 0)
            canvas.drawBox(
                left: left > 1 ? left : 0, top: line - 1, right: right, bottom: line + 1, pen: .heavy)
        }
    }

    private func draw(_ key: DrawnKey, on canvas: inout TextCanvas, _ grid: Grid) {
        let (left, right) = (grid.column(key.frame.minX), grid.column(key.frame.maxX) - 1)
        let (top, bottom) = (grid.line(key.frame.minY), grid.line(key.frame.maxY) - 1)
        let pens = pens(of: key)
        let label = drawnLabel(key.label)
        let middle = (top + bottom) / 2
        guard key.state != .label, right - left >= 2, bottom - top >= 2 else {
            write(label, pen: pens.label, from: left, to: right + 1, middle, on: &canvas)
            return
        }
        canvas.drawBox(left: left, top: top, right: right, bottom: bottom, pen: pens.outline)
        write(label, pen: pens.label, from: left + 1, to: right, middle, on: &canvas)
    }

    /// Writes `text` in the middle of the columns from `start` to before `end`.
    private func write(
        _ text: String, pen: TextCanvas.Pen, from start: Int, to end: Int, _ line: Int,
        on canvas: inout TextCanvas
    ) {
        let text = truncated(text, toColumns: end - start)
        let free = end - start - terminalWidth(of: text)
        canvas.write(text, column: start + free / 2, line: line, pen: pen)
    }

    private func pens(of key: DrawnKey) -> (outline: TextCanvas.Pen, label: TextCanvas.Pen) {
        switch key.state {
        case .unavailable: (.dashed, .faint)
        case .focusedUnavailable: (.heavy, .faint)
        case .plain, .label: (.key, .label)
        default: (.heavy, .label)
        }
    }
}
