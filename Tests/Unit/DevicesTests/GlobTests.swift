// SPDX-License-Identifier: MIT

import Devices
import Testing

struct GlobTests {
    @Test(
        "a pattern fits the whole text",
        arguments: [
            ("ELAN Touchscreen", "ELAN Touchscreen"), ("ELAN*", "ELAN Touchscreen"),
            ("*screen", "ELAN Touchscreen"),
            ("*Touch*", "ELAN Touchscreen"), ("EL?N*", "ELAN Touchscreen"), ("*", ""), ("**", "x"), ("", ""),
            ("a*b*c", "a-b-b-c"), ("*ab", "aab"), ("?", "ß"),
        ])
    func fits(pattern: String, text: String) {
        #expect(Glob(pattern).matches(text))
    }

    @Test(
        "a pattern that fits a part only does not fit",
        arguments: [
            ("ELAN", "ELAN Touchscreen"), ("screen", "ELAN Touchscreen"), ("elan*", "ELAN Touchscreen"),
            ("?", ""),
            ("?", "ab"), ("", "a"), ("a*b*c", "a-c-b"), ("*ab", "aba"),
        ])
    func doesNotFit(pattern: String, text: String) {
        #expect(!Glob(pattern).matches(text))
    }

    @Test("only stars say nothing")
    func everything() {
        #expect(Glob("*").matchesEverything)
        #expect(Glob("**").matchesEverything)
        #expect(!Glob("").matchesEverything)
        #expect(!Glob("?*").matchesEverything)
    }
}
