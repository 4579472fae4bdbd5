// SPDX-License-Identifier: MIT

package import Devices
package import Keymaps
internal import Text
internal import YAML

/// Which devices count as hardware keyboards.
///
/// While one of them is attached, a panel's view stays hidden.
///
/// The first rule that applies decides:
/// 1. A device that Runepad made does not count.
/// 2. A device of `ignored` does not count.
/// 3. A device of `counted` counts.
/// 4. A keyboard with letters counts, unless a program made it or it is a reader of barcodes or cards.
package struct KeyboardRule: Hashable, Sendable {
    package var counted: [DeviceMatch]
    package var ignored: [DeviceMatch]

    /// By default only the kind of a device decides.
    package init(counted: [DeviceMatch] = [], ignored: [DeviceMatch] = []) {
        self.counted = counted
        self.ignored = ignored
    }

    package func counts(_ device: InputDeviceDescription) -> Bool {
        let classification = device.keyboardClassification
        if classification == .own || ignored.contains(where: { $0.matches(device) }) { return false }
        return classification == .hardware || counted.contains { $0.matches(device) }
    }
}

/// The reason why a keyboard of the host has no layout.
///
/// Each reason describes itself in a sentence with a remedy, if there is one.
package enum KeyboardFault: Error, CustomStringConvertible {
    /// The host has no such keyboard, or no keymaps at all.
    case keymap(KeymapError)
    case noLetters(KeymapNames)
    /// The layout that layouts of keyboards extend is missing or has errors.
    case noDefault

    package var description: String {
        switch self {
        case .keymap(let error): "\(error)"
        case .noLetters(let names): "the keyboard \(quoted("\(names)")) has no key with a letter"
        case .noDefault:
            "layouts of keyboards extend the shipped layout 'default', which is missing or has errors; install the "
                + "package runepad, which has it in /usr/share/runepad/layouts"
        }
    }
}
