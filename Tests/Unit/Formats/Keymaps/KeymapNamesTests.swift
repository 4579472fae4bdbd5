// SPDX-License-Identifier: MIT

import Keymaps
import Testing

struct KeymapNamesTests {
    @Test(arguments: [
        (KeymapNames(), "us"), (KeymapNames(layout: "de"), "de"),
        (KeymapNames(layout: "de", variant: "nodeadkeys"), "de(nodeadkeys)"),
        (KeymapNames(layout: "us", variant: "intl", options: "ctrl:nocaps"), "us(intl)+ctrl:nocaps"),
    ])
    func `the names of a keymap are printed as a person writes them`(names: KeymapNames, text: String) {
        #expect(String(describing: names) == text)
    }
}
