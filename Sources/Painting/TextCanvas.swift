// SPDX-License-Identifier: MIT

/// Cells of a terminal to draw lines and text on.
///
/// Lines that meet in a cell join:
///
/// ```
/// ╭────┬────╮
/// │ ab │ c  │
/// ╰────┴────╯
/// ```
struct TextCanvas {
    let columns: Int
    let lines: Int
    fileprivate var cells: [Cell]

    /// How something is drawn.
    enum Pen: Hashable {
        /// Lines of the view.
        case frame
        /// A key's outline.
        case key
        /// The outline of a key that leads to what is shown.
        case heavy
        /// The outline of a key that does not work.
        case dashed
        /// A text.
        case label
        /// The text on a key that does not work.
        case faint
        /// A heading.
        case title
    }

    fileprivate struct Cell {
        /// The directions in which lines leave the cell's middle.
        var line: Directions = []
        /// What stands there instead of lines; empty in the second column of a wide character.
        var text: String?
        var pen: Pen = .label
    }

    fileprivate struct Directions: OptionSet {
        var rawValue: UInt8
        static let up = Directions(rawValue: 1)
        static let down = Directions(rawValue: 2)
        static let left = Directions(rawValue: 4)
        static let right = Directions(rawValue: 8)
    }

    init(columns: Int, lines: Int) {
        self.columns = columns
        self.lines = lines
        cells = Array(repeating: Cell(), count: columns * lines)
    }
}

// MARK: - Drawing

extension TextCanvas {
    /// Draws a line within `line` from one column to another, both included.
    mutating func drawHorizontal(line: Int, from left: Int, through right: Int, pen: Pen) {
        for column in left...right {
            add(column > left ? .left : [], at: column, line, pen: pen)
            add(column < right ? .right : [], at: column, line, pen: pen)
        }
    }

    /// Draws a line within `column` from one line to another, both included.
    mutating func drawVertical(column: Int, from top: Int, through bottom: Int, pen: Pen) {
        for line in top...bottom {
            add(line > top ? .up : [], at: column, line, pen: pen)
            add(line < bottom ? .down : [], at: column, line, pen: pen)
        }
    }

    /// Draws a box whose corners are in these columns and lines.
    mutating func drawBox(left: Int, top: Int, right: Int, bottom: Int, pen: Pen) {
        drawHorizontal(line: top, from: left, through: right, pen: pen)
        drawHorizontal(line: bottom, from: left, through: right, pen: pen)
        drawVertical(column: left, from: top, through: bottom, pen: pen)
        drawVertical(column: right, from: top, through: bottom, pen: pen)
    }

    /// Writes `text` from `column` on; what does not fit is not written.
    ///
    /// Text that is written from right to left stands between left-to-right marks, which take no cell, so that a
    /// terminal that reorders it leaves what is beside it where it is.
    mutating func write(_ text: String, column: Int, line: Int, pen: Pen) {
        guard (0..<lines).contains(line) else { return }
        let start = line * columns + column
        var column = column
        defer {
            let end = line * columns + column
            if isRightToLeft(text), start < end {
                cells[start].text = "\u{200E}" + (cells[start].text ?? "")
                cells[end - 1].text = (cells[end - 1].text ?? "") + "\u{200E}"
            }
        }
        for character in text {
            let width = terminalWidth(of: character)
            guard column >= 0, column + width <= columns else { return }
            guard width > 0 else { continue }
            cells[line * columns + column].text = String(character)
            cells[line * columns + column].pen = pen
            if width == 2 { cells[line * columns + column + 1].text = "" }
            column += width
        }
    }

    private mutating func add(_ directions: Directions, at column: Int, _ line: Int, pen: Pen) {
        guard (0..<columns).contains(column), (0..<lines).contains(line) else { return }
        cells[line * columns + column].line.formUnion(directions)
        cells[line * columns + column].pen = pen
    }
}

// MARK: - Text

extension TextCanvas {
    /// The drawing, line by line, without blanks at the ends of lines.
    func text(colors: Bool) -> String {
        (0..<lines).map { line in
            let row = cells[(line * columns)..<((line + 1) * columns)]
            let end = row.lastIndex { !$0.isBlank } ?? row.startIndex - 1
            return text(of: row[row.startIndex...end], colors: colors)
        }
        .joined(separator: "\n") + "\n"
    }

    private func text(of row: ArraySlice<Cell>, colors: Bool) -> String {
        var result = ""
        var current = ""
        for cell in row {
            // Blanks take whatever colour there is.
            if colors, !cell.isBlank, cell.pen.escape != current {
                current = cell.pen.escape
                result += "\u{1B}[0m" + current
            }
            result += cell.glyph
        }
        return current.isEmpty ? result : result + "\u{1B}[0m"
    }
}

extension TextCanvas.Cell {
    fileprivate var isBlank: Bool { text == nil && line.isEmpty }

    /// What is printed for the cell.
    fileprivate var glyph: String {
        if let text { return text }
        let glyphs =
            switch pen {
            case .heavy: heavyGlyphs
            case .dashed: dashedGlyphs
            default: lightGlyphs
            }
        return String(glyphs[Int(line.rawValue)])
    }
}

/// Lines by their directions: up 1, down 2, left 4, right 8.
private let lightGlyphs: [Character] = Array(" ╵╷│╴╯╮┤╶╰╭├─┴┬┼")
private let heavyGlyphs: [Character] = Array(" ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋")
private let dashedGlyphs: [Character] = Array(" ╵╷┆╴╯╮┤╶╰╭├╌┴┬┼")

extension TextCanvas.Pen {
    /// The escape sequence that sets the pen's colour (ECMA-48, select graphic rendition).
    fileprivate var escape: String {
        switch self {
        case .frame: "\u{1B}[2m"
        case .key: "\u{1B}[36m"
        case .heavy: "\u{1B}[1;33m"
        case .dashed, .faint: "\u{1B}[2;31m"
        case .label: "\u{1B}[1m"
        case .title: "\u{1B}[1;32m"
        }
    }
}
