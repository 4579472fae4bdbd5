// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

private func letters(_ text: String) -> [String] { GnomeFile.letters(text) }

/// A key that types a letter, with further fields.
private func key(_ letter: String, _ fields: String) -> String { "\"strings\": [\"\(letter)\"], \(fields)" }

/// Where keys of several rows stand, and the empty places beside them.
struct GnomeGridTests {
    @Test func `a tall key at the left end has its place in the next row left out`() throws {
        let layout = try GnomeFile([
            [key("a", #""height": 2"#)] + letters("bc"), [key("d", #""leftOffset": 1"#)] + letters("e"),
            letters("fgh"),
        ]).imported()
        #expect(layout.rows == ["a b c", "d e", "f g h"])
        #expect(layout.text.contains("  a: {height: 2}\n"), "\(layout.text)")
        #expect(layout.notes == [])
    }

    @Test func `tall keys beside one another stay where each reaches as far down as the one at the edge`()
        throws
    {
        let layout = try GnomeFile([
            letters("ab") + [key("c", #""height": 2"#), key("d", #""height": 3"#)], letters("ef"),
            letters("gh"), letters("ijkl"),
        ]).imported()
        #expect(layout.rows == ["a b c d", "e f", "g h _", "i j k l"])
        #expect(layout.text.contains("  c: {height: 2}\n  d: {height: 3}\n"), "\(layout.text)")
        #expect(layout.notes == [])
    }

    @Test func `a tall key below another one at the edge stays`() throws {
        let layout = try GnomeFile([
            letters("abc") + [key("d", #""height": 3"#)], letters("ef") + [key("g", #""height": 2"#)],
            letters("hi"),
        ]).imported()
        #expect(layout.rows == ["a b c d", "e f g", "h i"])
        #expect(layout.notes == [])
    }

    @Test(
        arguments: [
            // In the middle of its row.
            (
                [
                    letters("a") + [key("t", #""height": 2"#)] + letters("b"),
                    letters("c") + [key("d", #""leftOffset": 1"#)],
                ],
                ["a t b", "c _ d"]
            ),
            // Before an empty place at the edge.
            ([letters("a") + [key("t", #""height": 2"#)], letters("bcde")], ["a t Blank", "b c d e"]),
            // Further down than the one at the edge.
            (
                [
                    letters("ab") + [key("t", #""height": 3"#), key("c", #""height": 2"#)], letters("de"),
                    letters("fg"),
                ],
                ["a b t c", "d e _", "f g Blank"]
            ),
            // Over a key of the next row.
            ([letters("ab") + [key("t", #""height": 2"#)], letters("cde")], ["a b t", "c d e"]),
            // Below the last row.
            ([letters("ab") + [key("t", #""height": 2"#)]], ["a b t"]),
            // Alone in its row.
            ([[key("t", #""height": 2, "width": 3"#)], []], ["t", "Blank"]),
        ] as [([[String]], [String])])
    func `a tall key that a layout file cannot have there is 1 row high, with a note`(
        rows: [[String]], expected: [String]
    ) throws {
        let layout = try GnomeFile(rows).imported()
        #expect(layout.rows == expected, "\(layout.text)")
        #expect(!layout.text.contains("  t: {height"))
        #expect(
            layout.notes.map(\.message) == [
                "the key 't' is 1 row high here: a key of several rows stands at an end of its row, above places that "
                    + "are free"
            ])
        #expect(layout.converted == layout.keys)
    }

    @Test func `of a row of tall keys alone, one becomes 1 row high`() throws {
        let layout = try GnomeFile([[key("a", #""height": 2"#), key("b", #""height": 2"#)], []]).imported()
        #expect(layout.rows == ["a b", "Blank"], "\(layout.text)")
        #expect(layout.text.contains("  a: {height: 2}\n"), "\(layout.text)")
        #expect(layout.notes.count == 1)
    }
}
