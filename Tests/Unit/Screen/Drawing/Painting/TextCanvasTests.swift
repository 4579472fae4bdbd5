// SPDX-License-Identifier: MIT

import Testing

@testable import Drawing

struct TextCanvasTests {
    @Test(arguments: [("abc", "abc\n"), ("abcd", "abc\n"), ("a漢", "a漢\n"), ("ab漢", "ab\n"), ("漢ab", "漢a\n")])
    func `characters that do not fit in the line are left out`(text: String, drawn: String) {
        var canvas = TextCanvas(columns: 3, lines: 1)
        canvas.write(text, column: 0, line: 0, pen: .label)
        #expect(canvas.text(colors: false) == drawn)
    }

    @Test(arguments: [false, true])
    func `a line without signs is an empty line`(colors: Bool) {
        var canvas = TextCanvas(columns: 6, lines: 3)
        #expect(canvas.text(colors: colors) == "\n\n\n")
        canvas.write("ab", column: 1, line: 1, pen: .label)
        let lines = canvas.text(colors: false).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines == ["", " ab", "", ""])
    }

    @Test(arguments: [(0, "abcd"), (2, "  ab"), (3, "   a"), (4, ""), (-1, "")])
    func `a text is cut at the edge, and one that begins beyond it is left out`(column: Int, line: String) {
        var canvas = TextCanvas(columns: 4, lines: 1)
        canvas.write("abcdef", column: column, line: 0, pen: .label)
        #expect(canvas.text(colors: false) == line + "\n")
    }

    @Test(arguments: [-1, 1])
    func `a text above the first line or below the last is left out`(line: Int) {
        var canvas = TextCanvas(columns: 4, lines: 1)
        canvas.write("ab", column: 0, line: line, pen: .label)
        #expect(canvas.text(colors: false) == "\n")
    }
}
