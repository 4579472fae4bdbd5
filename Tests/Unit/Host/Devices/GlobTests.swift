// SPDX-License-Identifier: MIT

import Devices
import Testing

struct GlobTests {
    @Test(arguments: [
        ("ELAN Touchscreen", "ELAN Touchscreen"), ("ELAN*", "ELAN Touchscreen"),
        ("*screen", "ELAN Touchscreen"),
        ("*Touch*", "ELAN Touchscreen"), ("EL?N*", "ELAN Touchscreen"), ("*", ""), ("**", "x"), ("", ""),
        ("a*b*c", "a-b-b-c"), ("*ab", "aab"), ("?", "ß"),
    ]) func `a pattern matches the whole text`(pattern: String, text: String) {
        #expect(Glob(pattern).matches(text))
    }

    @Test(arguments: [
        ("ELAN", "ELAN Touchscreen"), ("screen", "ELAN Touchscreen"), ("elan*", "ELAN Touchscreen"),
        ("?", ""),
        ("?", "ab"), ("", "a"), ("a*b*c", "a-c-b"), ("*ab", "aba"),
    ]) func `a pattern that does not fit the whole text does not match`(pattern: String, text: String) {
        #expect(!Glob(pattern).matches(text))
    }

    @Test func `only a pattern of stars alone matches everything`() {
        #expect(Glob("*").matchesEverything)
        #expect(Glob("**").matchesEverything)
        #expect(!Glob("").matchesEverything)
        #expect(!Glob("?*").matchesEverything)
    }
}
