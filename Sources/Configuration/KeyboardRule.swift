// SPDX-License-Identifier: MIT

public import Devices

/// Which devices count as hardware keyboards, while one of which is attached a panel's view stays hidden.
///
/// Whatever is ignored does not count; else whatever is named does; else keyboards with letters do, unless programs
/// made them or they are readers of barcodes or cards.  What Runepad made never counts.
public struct KeyboardRule: Hashable, Sendable {
    /// Devices that count whatever they are.
    public var counted: [DeviceMatch]
    /// Devices that do not count.
    public var ignored: [DeviceMatch]

    /// Makes a rule; without devices that it names it goes by what the devices are.
    public init(counted: [DeviceMatch] = [], ignored: [DeviceMatch] = []) {
        self.counted = counted
        self.ignored = ignored
    }

    /// Whether a device counts.
    public func counts(_ device: InputDeviceDescription) -> Bool {
        let classification = device.keyboardClassification
        if classification == .own || ignored.contains(where: { $0.matches(device) }) { return false }
        return classification == .hardware || counted.contains { $0.matches(device) }
    }
}
