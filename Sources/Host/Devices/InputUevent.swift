// SPDX-License-Identifier: MIT

/// The numbers and codes of an input device, as the kernel tells them to udev.
///
/// They are lines of the file `uevent` in sysfs. sysfs also has a file for each of them, but one file is read sooner
/// than ten.
///
/// ```
/// PRODUCT=3/eef/1/210
/// NAME="Touchscreen"
/// PROP=2
/// EV=b
/// KEY=400 0 0 0 0 0
/// ABS=260800000000003
/// ```
package struct InputUevent: Hashable, Sendable {
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    package var version: UInt16
    package var capabilities: InputDeviceDescription.Capabilities

    package init(
        bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16,
        capabilities: InputDeviceDescription.Capabilities
    ) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.capabilities = capabilities
    }

    /// Returns `nil` if the text lacks the numbers or the types of events.
    ///
    /// A kernel shows no line at all if all lines would be too long for its buffer of 2 KiB. It leaves out the codes of
    /// types that the device does not have.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n")
        // The last line, because the name of a device could have lines of its own, and most codes follow the name.
        func value(_ key: String) -> String? {
            lines.last { $0.hasPrefix(key) }.map { String($0.dropFirst(key.utf8.count)) }
        }
        func codes(_ key: String) -> CodeSet { value(key).flatMap { CodeSet(sysfs: $0) } ?? CodeSet() }
        guard let line = lines.first(where: { $0.hasPrefix("PRODUCT=") }), value("EV=") != nil else {
            return nil
        }
        let numbers = line.dropFirst("PRODUCT=".utf8.count).split(separator: "/").map {
            UInt16($0, radix: 16) ?? 0
        }
        guard numbers.count == 4 else { return nil }
        self.init(
            bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3],
            capabilities: InputDeviceDescription.Capabilities(
                properties: codes("PROP="), types: codes("EV="), keys: codes("KEY="), relative: codes("REL="),
                absolute: codes("ABS="), switches: codes("SW=")))
    }
}
