// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct KeymapErrorTests {
    /// What libxkbcommon 1.5 says where xkb-data is not installed.
    private let reason = #"Couldn't find file "rules/evdev" in include paths"#

    @Test func `a host without keymaps is told to install them`() {
        #expect(
            KeymapError(of: KeymapNames(layout: "de"), reason: reason).description
                == #"no keymaps found (Couldn't find file "rules/evdev" in include paths); install the package xkb-data"#
        )
    }

    @Test func `rules that there are not are the names' fault`() throws {
        let names = KeymapNames(rules: "nope", layout: "de")
        let error = try #require(throws: KeymapError.self) { try Keymap(names) }
        #expect(error == .unknown(names, reason: #"Couldn't find file "rules/nope" in include paths"#))
    }
}
