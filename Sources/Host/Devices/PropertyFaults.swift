// SPDX-License-Identifier: MIT

import Engine

extension InputDeviceDescription {
    /// The properties that udev has for this touchscreen, and that the driver cannot use: each as the end of a sentence
    /// about the device, with the remedy.
    ///
    /// docs/driver.md says which values the driver takes, and which their other readers take.
    package var propertyFaults: [String] {
        var faults: [String] = []
        for property in [
            calibrationProperty, "ID_INPUT_TOUCHSCREEN", "ID_SEAT", "WL_OUTPUT", "ID_INPUT_WIDTH_MM",
            "ID_INPUT_HEIGHT_MM",
        ] {
            guard let value = udevProperties[property], let wanted = wanted(property, insteadOf: value) else {
                continue
            }
            faults.append(
                "has \(property)=\(value) in udev, which Runepad cannot use: it must be \(wanted); correct the udev rule "
                    + "or the hwdb entry that sets it")
        }
        return faults
    }

    /// What a property must be, or `nil` where the value can be used.
    private func wanted(_ property: String, insteadOf value: String) -> String? {
        switch property {
        case calibrationProperty:
            CalibrationMatrix(property: value) == nil
                ? "six decimal numbers, with blanks between them, that map a panel to a panel, such as 0 1 0 -1 0 1"
                : nil
        case "ID_INPUT_TOUCHSCREEN": value == "0" || value == "1" ? nil : "1 or 0"
        case "ID_SEAT":
            OwnDeviceProperties.isSeatName(value) ? nil : "'seat' and up to 60 letters, digits, - and _"
        case "WL_OUTPUT":
            OwnDeviceProperties.isOutputName(value) ? nil : "up to 64 letters, digits, blanks and . _ : -"
        default: Int(value) ?? -1 < 0 ? "a whole number of millimetres" : nil
        }
    }
}
