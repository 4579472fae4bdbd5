// SPDX-License-Identifier: MIT

package import Devices
import Engine

/// A keyboard's key events, taken as `KEY_4↓ KEY_4↑`, one after another.
package struct TypedKeys {
    /// The keys that are down.
    package private(set) var down: Set<String> = []
    /// How often a key has gone down.
    package private(set) var presses = 0
    /// What a real keyboard could not have typed.
    package private(set) var faults: [String] = []

    /// Begins with no key down.
    package init() {}

    /// Takes events as text: see ``TimedEvent/keyText``.
    package mutating func take(_ typed: String) {
        for event in typed.split(separator: " ") {
            let key = String(event.dropLast())
            if event.last == "↓" {
                presses += 1
                if !down.insert(key).inserted { faults.append("\(key) was pressed twice") }
            } else if event.last != "↑" {
                faults.append("\(event)")
            } else if down.remove(key) == nil {
                faults.append("\(key) was released twice")
            }
        }
    }
}

extension TimedEvent {
    /// A key that went down or up as `KEY_4↓` or `KEY_4↑`, or `SYN_DROPPED`; `nil` for any other event.
    package var keyText: String? {
        switch (event.type, event.value) {
        case (EventType.key, 0): "\(keyName(event.code))↑"
        case (EventType.key, 1): "\(keyName(event.code))↓"
        case (EventType.syn, _) where event.code == EventCode.synDropped: "SYN_DROPPED"
        default: nil
        }
    }
}

/// The name of a key, or its number if the kernel has no name for it.
package func keyName(_ code: UInt16) -> String {
    Keycode(rawValue: code).name ?? "\(code)"
}
