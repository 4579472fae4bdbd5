// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct KeymapErrorTests {
    /// What libxkbcommon 1.5 says where xkb-data is not installed.
    private let reason = #"Couldn't find file "rules/evdev" in include paths"#

    @Test func `without any keymaps, the error names the package to install`() {
        #expect(
            KeymapError(of: KeymapNames(layout: "de"), reason: reason).description
                == #"no keymaps found (Couldn't find file "rules/evdev" in include paths); install the package xkb-data"#
        )
    }

    @Test func `unknown XKB rules are reported as an unknown keymap`() throws {
        let names = KeymapNames(rules: "nope", layout: "de")
        let error = try #require(throws: KeymapError.self) { try Keymap(names) }
        #expect(error == .unknown(names, reason: #"Couldn't find file "rules/nope" in include paths"#))
    }
}
