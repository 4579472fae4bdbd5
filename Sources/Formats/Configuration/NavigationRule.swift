// SPDX-License-Identifier: MIT

package import Devices
package import Engine

/// How a panel lets people type with a navigation keypad beside the glass, whose keys hands can feel.
package struct NavigationRule: Hashable, Sendable {
    /// The keypad's key for each thing that one of its keys does.
    package var keys: [KeypadAction: AssistiveKey]

    /// Takes the keys that `names` gives, of the devices that match.
    package init(device: DeviceMatch, names: [KeypadAction: KeyName] = Self.usualNames) {
        keys = names.mapValues { AssistiveKey(device: device, key: $0) }
    }

    /// What a key does, or `nil` if it is none of the keypad's.
    package func action(of key: AssistiveKey) -> KeypadAction? {
        KeypadAction.allCases.first { keys[$0] == key }
    }

    /// Whether a device has a key of the keypad, and is none of Runepad's own devices.
    package func isKeypad(_ device: InputDeviceDescription) -> Bool {
        keys.values.contains { $0.isKey(of: device) }
    }

    /// The keys in the order of ``Engine/KeypadAction``.
    var sortedKeys: [AssistiveKey] { KeypadAction.allCases.compactMap { keys[$0] } }

    /// The keys of an EZ Access keypad, which Storm's Nav-Bar and AudioNav are, with the maker's own table of codes.
    ///
    /// Sources: EZ Access for the web of the Trace Center (`eznav.js`, 2013) has the keys from F17 to F24; Storm's 1400
    /// Series Technical Manual 1.5, page 28, says that the key `<<` sends 72 hexadecimal, which is F23.
    package static let usualNames: [KeypadAction: KeyName] = [
        .up: KeyName(code: 188), .down: KeyName(code: 189), .select: KeyName(code: 190),
        .left: KeyName(code: 191), .right: KeyName(code: 192), .again: KeyName(code: 187),
        .back: KeyName(code: 193),
    ]
}
