// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct KeymapErrorTests {
    /// What libxkbcommon 1.5 to 1.13 say where xkb-data is not installed: without and with glyphs in /etc/xkb.
    @Test(arguments: [
        #"Couldn't find file "rules/evdev" in include paths"#,
        #"Failed to open included XKB rules "/usr/share/X11/xkb/rules/evdev""#,
    ])
    func `without any keymaps, the error names the package to install`(reason: String) {
        #expect(
            KeymapError(of: KeymapNames(layout: "de"), reason: reason).description
                == "no keymaps found (\(reason)); install the package xkb-data")
    }

    @Test func `unknown XKB rules are reported as an unknown keymap`() throws {
        let names = KeymapNames(rules: "nope", layout: "de")
        let error = try #require(throws: KeymapError.self) { try Keymap(names) }
        #expect(error == .unknown(names, reason: #"Couldn't find file "rules/nope" in include paths"#))
    }
}
