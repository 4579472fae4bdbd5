// SPDX-License-Identifier: MIT

package import Devices

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
