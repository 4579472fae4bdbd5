// SPDX-License-Identifier: MIT

import CLibevdev
internal import Engine

/// A key, button or joystick button by its name in the kernel's header, such as `KEY_F13` or `BTN_0`.
package struct KeyName: Hashable, Sendable, CustomStringConvertible {
    /// The number, a `KEY_*` or `BTN_*` value.
    package let code: UInt16

    /// Makes the name of a code, whether or not the header has one.
    package init(code: UInt16) {
        self.code = code
    }

    /// Finds a name; `nil` for a text that is no name of a key or button.
    package init?(_ name: String) {
        guard name.hasPrefix("KEY_") || name.hasPrefix("BTN_") else { return nil }
        let code = unsafe libevdev_event_code_from_name(UInt32(EventType.key), name)
        guard code > 0, let code = UInt16(exactly: code) else { return nil }
        self.code = code
    }

    /// The name, or the number where the header has none.
    package var description: String {
        let name = unsafe libevdev_event_code_get_name(UInt32(EventType.key), UInt32(code))
        return unsafe name.map { unsafe String(cString: $0) } ?? "\(code)"
    }
}
