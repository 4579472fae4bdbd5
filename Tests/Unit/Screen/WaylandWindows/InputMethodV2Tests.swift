// SPDX-License-Identifier: MIT

import Testing

@testable import WaylandWindows

struct InputMethodV2Tests {
    @Test(
        arguments: [
            ("sway", true, true), ("labwc", true, true), ("sway", false, false), ("Hyprland", true, false),
            ("niri", true, false), (nil, true, false),
        ] as [(String?, Bool, Bool)])
    func `only compositors with a new wlroots are taken to drop a text that comes late`(
        compositor: String?, hasFractionalScales: Bool, drops: Bool
    ) {
        #expect(
            InputMethodV2.dropsLateTexts(compositor: compositor, hasFractionalScales: hasFractionalScales)
                == drops)
    }
}
