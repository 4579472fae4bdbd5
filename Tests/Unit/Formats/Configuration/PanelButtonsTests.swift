// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct PanelButtonsTests {
    /// KEY_ESC, KEY_TAB, KEY_LEFTCTRL, KEY_ENTER, KEY_LEFTALT, KEY_SPACE, KEY_F4, KEY_UP, KEY_VOLUMEDOWN, KEY_POWER,
    /// KEY_LEFTMETA, KEY_COPY, KEY_MENU, KEY_BACK and KEY_HOMEPAGE.
    private let buttons = PanelButtons(
        keys: [1, 15, 29, 28, 56, 57, 62, 103, 114, 116, 125, 133, 139, 158, 172].map(
            Keycode.init(rawValue:)),
        switches: [0])

    @Test func `a kiosk does not pass on buttons that lead out of its program`() {
        let kiosk = buttons.passed(in: .system)
        #expect(kiosk.keys.map(\.rawValue) == [28, 114, 133])
        #expect(kiosk.switches == [0])
        #expect(
            buttons.refusedKeys(in: .system).map(\.rawValue)
                == [1, 15, 29, 56, 57, 62, 103, 116, 125, 139, 158, 172])
    }

    @Test func `a machine that is no kiosk passes on every button`() {
        #expect(buttons.passed(in: nil) == buttons)
        #expect(buttons.refusedKeys(in: nil) == [])
    }
}
