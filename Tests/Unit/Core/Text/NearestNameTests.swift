// SPDX-License-Identifier: MIT

import Testing

@testable import Text

struct NearestNameTests {
    @Test(arguments: [
        ("widht", "width"), ("lable", "label"), ("Enter", "enter"), ("KEY_ENTR", "KEY_ENTER"),
        ("KEY_BACKSPCE", "KEY_BACKSPACE"), ("alternate", "alternates"),
    ]) func `the nearest name is the one with the fewest changes`(name: String, expected: String) {
        let names = ["label", "width", "enter", "KEY_ENTER", "KEY_BACKSPACE", "alternates"]
        #expect(nearestName(to: name, among: names) == expected)
    }

    @Test func `the nearest name may be one letter longer or shorter`() {
        #expect(nearestName(to: "row", among: ["rows"]) == "rows")
        #expect(nearestName(to: "rows", among: ["row"]) == "row")
    }

    @Test(arguments: ["x", "", "colour", "KEY_NOTHING_LIKE_IT"])
    func `a name that resembles no other has no nearest name`(name: String) {
        #expect(nearestName(to: name, among: ["label", "width", "a", "KEY_ENTER"]) == nil)
    }

    @Test(arguments: [
        ("", "abc", 3), ("abc", "abc", 0), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ]) func `the distance counts insertions, removals, replacements and swaps`(
        a: String, b: String, expected: Int
    ) {
        #expect(editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
        #expect(editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == expected)
    }

    @Test func `a suggestion names the nearest name, or is empty`() {
        #expect(suggestion(for: "widht", among: ["width"]) == "; did you mean 'width'?")
        #expect(suggestion(for: "colour", among: ["width"]) == "")
    }
}
