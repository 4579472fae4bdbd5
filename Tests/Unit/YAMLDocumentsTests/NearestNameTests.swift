// SPDX-License-Identifier: MIT

import Testing

@testable import YAMLDocuments

@Suite("The nearest name")
struct NearestNameTests {
    @Test(
        "is the one that takes the fewest changes",
        arguments: [
            ("widht", "width"), ("lable", "label"), ("Enter", "enter"), ("KEY_ENTR", "KEY_ENTER"),
            ("KEY_BACKSPCE", "KEY_BACKSPACE"), ("alternate", "alternates"),
        ])
    func near(name: String, expected: String) {
        let names = ["label", "width", "enter", "KEY_ENTER", "KEY_BACKSPACE", "alternates"]
        #expect(nearestName(to: name, among: names) == expected)
    }

    @Test("may be a letter longer or shorter")
    func oneLetter() {
        #expect(nearestName(to: "row", among: ["rows"]) == "rows")
        #expect(nearestName(to: "rows", among: ["row"]) == "row")
    }

    @Test("is none where nothing is near", arguments: ["x", "", "colour", "KEY_NOTHING_LIKE_IT"])
    func far(name: String) {
        #expect(nearestName(to: name, among: ["label", "width", "a", "KEY_ENTER"]) == nil)
    }

    @Test(
        "counts insertions, removals, replacements and swaps of neighbours",
        arguments: [
            ("", "abc", 3), ("abc", "abc", 0), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
        ])
    func distances(a: String, b: String, expected: Int) {
        #expect(editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
        #expect(editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == expected)
    }

    @Test("makes a suggestion, or none")
    func suggestions() {
        #expect(suggestion(for: "widht", among: ["width"]) == "; did you mean 'width'?")
        #expect(suggestion(for: "colour", among: ["width"]) == "")
    }
}
