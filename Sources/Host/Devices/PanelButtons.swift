// SPDX-License-Identifier: MIT

import CLibevdev
package import Engine

/// The keys and switches of a touchscreen's node: soft keys beside the glass, such as the KEY_BACK of a
/// Goodix, and switches.
///
/// A program that grabs the node takes these keys and switches from all other programs too.
package struct PanelButtons: Hashable, Sendable {
    /// The keys in rising order: `KEY_*`, without the `BTN_*` of contacts, tools and mice.
    package var keys: [Keycode]
    /// The switches in rising order, `SW_*`.
    package var switches: [UInt16]
    /// Whether the kernel repeats keys that are held: EV_REP.
    package var repeats: Bool

    package init(keys: [Keycode] = [], switches: [UInt16] = [], repeats: Bool = false) {
        self.keys = keys
        self.switches = switches
        self.repeats = repeats
    }

    package var isEmpty: Bool { keys.isEmpty && switches.isEmpty }
}

extension InputDeviceDescription {
    package var buttons: PanelButtons {
        PanelButtons(
            keys: capabilities.keys.codes.filter(isKey).map(Keycode.init(rawValue:)),
            switches: capabilities.switches.codes, repeats: capabilities.types.contains(EventType.rep))
    }
}

/// Returns the name of a switch in `<linux/input-event-codes.h>`, such as `SW_LID`, or "the switch 20" if it
/// has none.
package func switchName(_ code: UInt16) -> String {
    unsafe libevdev_event_code_get_name(UInt32(EventType.sw), UInt32(code))
        .map { unsafe String(cString: $0) } ?? "the switch \(code)"
}

/// Whether a code of EV_KEY is a `KEY_*`.
///
/// `<linux/input-event-codes.h>` has three ranges of `BTN_*`: from BTN_MISC, from BTN_DPAD_UP and from
/// BTN_TRIGGER_HAPPY on.
private func isKey(_ code: UInt16) -> Bool {
    switch code {
    case 0, 0x100...0x15f, 0x220...0x223, 0x2c0...0x2e7: false
    default: true
    }
}
