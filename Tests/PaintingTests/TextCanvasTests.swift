// SPDX-License-Identifier: MIT

import Testing

@testable import Painting

@Suite struct TextCanvasTests {
    @Test(arguments: [("abc", "abc\n"), ("abcd", "abc\n"), ("a漢", "a漢\n"), ("ab漢", "ab\n"), ("漢ab", "漢a\n")])
    func `characters that do not fit in the line are left out`(text: String, drawn: String) {
        var canvas = TextCanvas(columns: 3, lines: 1)
        canvas.write(text, column: 0, line: 0, pen: .label)
        #expect(canvas.text(colors: false) == drawn)
    }

    @Test func `a text that begins left of the canvas or above or below it is left out`() {
        var canvas = TextCanvas(columns: 3, lines: 1)
        for (column, line) in [(-1, 0), (0, -1), (0, 1), (3, 0)] {
            canvas.write("a", column: column, line: line, pen: .label)
        }
        #expect(canvas.text(colors: false) == "\n")
    }
}
