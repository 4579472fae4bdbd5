// SPDX-License-Identifier: MIT

/// A grid of terminal cells, for lines and text.
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

    /// A kind of line or text, which decides its glyphs and its colour.
    enum Pen: Hashable {
        case frame
        case key
        /// The outline of a key that is latched, locked, pressed, selected or wrong.
        case heavy
        /// The outline of an unavailable key.
        case dashed
        case label
        /// The text on an unavailable key.
        case faint
        case title
    }

    fileprivate struct Cell {
        /// The directions in which lines leave the middle of the cell.
        var line: Directions = []
        /// The text that replaces the lines; empty in the second column of a wide character.
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
    mutating func drawHorizontal(line: Int, from left: Int, through right: Int, pen: Pen) {
        for column in left...right {
            add(column > left ? .left : [], at: column, line, pen: pen)
            add(column < right ? .right : [], at: column, line, pen: pen)
        }
    }

    mutating func drawVertical(column: Int, from top: Int, through bottom: Int, pen: Pen) {
        for line in top...bottom {
            add(line > top ? .up : [], at: column, line, pen: pen)
            add(line < bottom ? .down : [], at: column, line, pen: pen)
        }
    }

    mutating func drawBox(left: Int, top: Int, right: Int, bottom: Int, pen: Pen) {
        drawHorizontal(line: top, from: left, through: right, pen: pen)
        drawHorizontal(line: bottom, from: left, through: right, pen: pen)
        drawVertical(column: left, from: top, through: bottom, pen: pen)
        drawVertical(column: right, from: top, through: bottom, pen: pen)
    }

    /// Writes `text` from `column` on, and leaves out the characters that do not fit.
    ///
    /// Some terminals reorder text that is written from right to left.  Left-to-right marks before and after
    /// such text keep the cells beside it in their places.  The marks take no cell.
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
    /// The drawing as lines of text, without blanks at the ends of lines.
    func text(colors: Bool) -> String {
        (0..<lines).map { line in
            let row = cells[(line * columns)..<((line + 1) * columns)]
            let last = row.lastIndex { !$0.isBlank }
            return text(of: last.map { row[...$0] } ?? [], colors: colors)
        }
        .joined(separator: "\n") + "\n"
    }

    private func text(of row: ArraySlice<Cell>, colors: Bool) -> String {
        var result = ""
        var current = ""
        for cell in row {
            // A blank shows no colour, so it needs no escape sequence.
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

    /// The text that a terminal shows for the cell.
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

/// The glyph for each set of directions: the sum of up 1, down 2, left 4 and right 8 is its index.
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
