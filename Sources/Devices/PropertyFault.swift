// SPDX-License-Identifier: MIT

import Keycodes
import Touch

/// A property that udev has for a touchscreen, with a value that the driver cannot use.
///
/// docs/driver.md says which values it takes, and which its other readers take.
public struct PropertyFault: Hashable, Sendable, CustomStringConvertible {
    /// The property and its value, such as `ID_INPUT_TOUCHSCREEN=yes`.
    public let setting: String
    /// The values that can be used, as the end of a sentence.
    public let wanted: String

    /// The fault and its remedy, as the end of a sentence about the device.
    public var description: String {
        "has \(setting) in udev, which Runepad cannot use: it must be \(wanted); correct the udev rule or the "
            + "hwdb entry that sets it"
    }
}

extension InputDeviceDescription {
    /// The properties of this touchscreen that the driver cannot use.
    public var propertyFaults: [PropertyFault] {
        var faults: [PropertyFault] = []
        func check(_ property: String, _ wanted: String, _ isUsable: (String) -> Bool) {
            guard let value = udevProperties[property], !isUsable(value) else { return }
            faults.append(PropertyFault(setting: property + "=" + value, wanted: wanted))
        }
        check(
            "LIBINPUT_CALIBRATION_MATRIX",
            "six decimal numbers, with blanks between them, that map a panel to a panel, such as 0 1 0 -1 0 1"
        ) { CalibrationMatrix(property: $0) != nil }
        check("ID_INPUT_TOUCHSCREEN", "1 or 0") { $0 == "1" || $0 == "0" }
        check("ID_SEAT", "'seat' and up to 60 letters, digits, - and _", OwnDeviceProperties.isSeatName)
        check("WL_OUTPUT", "up to 64 letters, digits, blanks and . _ : -", OwnDeviceProperties.isOutputName)
        for (property, axis) in [
            ("ID_INPUT_WIDTH_MM", EventCode.absX), ("ID_INPUT_HEIGHT_MM", EventCode.absY),
        ] {
            check(property, "a whole number of millimetres from 1 to 10000") { [axes] value in
                // udev itself writes the length of the axis there, whatever it is.
                guard let length = Int(value) else { return false }
                return (1...10_000).contains(length) || axes?[axis]?.length.map { Int($0) } == length
            }
        }
        return faults
    }
}
