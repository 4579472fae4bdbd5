// SPDX-License-Identifier: MIT

import Files
import Glibc
internal import Text

/// The udev properties of one of the driver's own devices that udev cannot find out: seat, calibration, screen and
/// group.
///
/// udev's rules see a virtual device, but not the panel to which it belongs. So before the driver creates a
/// device, it writes the properties to a file. The phys of the device gives the file's name, such as
/// `/run/runepad/udev/runepad/PANEL/touchscreen`. `70-runepad.rules` imports the properties of that file which
/// ``inherited(from:isTouchscreen:output:)`` names, with values that such properties can have.
///
/// The end of this value deletes the file. So the value should live as long as the device.
package struct OwnDeviceProperties: ~Copyable {
    private let path: String
    private let text: [UInt8]
    /// The file's inode, because another device of the same phys puts another file in its place.
    private var inode: UInt

    /// Writes the udev properties of the next device with this phys to the directory where the udev rule
    /// looks.
    ///
    /// The phys is from ``ownPhys(panel:device:)``.
    package init(
        _ properties: [String: String], phys: String, directory: String = "/run/runepad/udev"
    ) throws(DeviceError) {
        let path = directory + "/" + phys
        // Without this property the device would be at seat0, and so would its keys.
        if let seat = properties["ID_SEAT"], !Self.isSeatName(seat) {
            throw DeviceError(.publish, path, .errno(EINVAL))
        }
        let lines = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
        let text = Array(lines.joined().utf8)
        let inode = try write(text, to: path)
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        self.path = path
        self.text = text
        self.inode = inode
    }

    /// Writes the file again, because that of another device of the same phys, which could not be made, was in its place.
    package mutating func publishAgain() throws(DeviceError) { inode = try write(text, to: path) }

    deinit {
        if currentInode(of: path) == inode { unsafe unlink(path) }
    }

    /// Returns the properties that a panel's own devices take over from its touchscreen.
    ///
    /// All devices take over the seat, so that a keyboard types on the seat of its panel. `seat0` is written too,
    /// because udev's rule gives a device whose seat it cannot read to no seat. The pass-through
    /// touchscreen also takes over libinput's calibration matrix, the size in millimetres, the screen, the group, and
    /// the property by which libinput ignores a device. The screen is `WL_OUTPUT`: compositors get it from
    /// `libinput_device_get_output_name`. The group is `LIBINPUT_DEVICE_GROUP`: while a pen of the same group is near,
    /// libinput takes no touches. Its rules make the group from the phys, after 70-runepad.rules. So 81-runepad.rules
    /// sets it to `RUNEPAD_DEVICE_GROUP`.
    ///
    /// An `output` from the configuration takes the place of udev's screen.
    package static func inherited(
        from device: InputDeviceDescription, isTouchscreen: Bool, output: String? = nil
    ) -> [String: String] {
        let forAll = ["ID_SEAT"]
        let forTouchscreens = [
            calibrationProperty, "WL_OUTPUT", "ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM",
        ]
        let keys = isTouchscreen ? forAll + forTouchscreens : forAll
        var properties = device.udevProperties.filter { keys.contains($0.key) }
        if isTouchscreen, let output { properties["WL_OUTPUT"] = output }
        // In the form that 70-runepad.rules takes.
        if isTouchscreen, device.isIgnored { properties["LIBINPUT_IGNORE_DEVICE"] = "1" }
        if isTouchscreen {
            properties["RUNEPAD_DEVICE_GROUP"] = device.udevProperties["LIBINPUT_DEVICE_GROUP"]
        }
        properties["ID_SEAT"] = properties["ID_SEAT"] ?? "seat0"
        return properties
    }
}

// MARK: - What udev's rule takes

extension OwnDeviceProperties {
    /// Whether `70-runepad.rules` takes a name for that of a seat: `seat`, and up to 60 letters, digits, `-` and `_`.
    package static func isSeatName(_ name: String) -> Bool {
        (5...64).contains(name.utf8.count) && name.hasPrefix("seat") && isAlphanumeric(name, or: "-_")
    }

    /// Whether `70-runepad.rules` takes a name for that of a screen: up to 64 letters, digits, blanks and `. _ : -`.
    package static func isOutputName(_ name: String) -> Bool {
        name.utf8.count <= 64 && isAlphanumeric(name, or: " -.:_")
    }
}

/// Writes a file for udev, and returns its inode.
private func write(_ text: [UInt8], to path: String) throws(DeviceError) -> UInt {
    do throws(FileError) {
        // The umask of the unit keeps them from everybody but udev, which is root.
        try File.makeFolders(above: path, isForEverybody: false)
        // udev reads the whole new file or the whole old one.
        try File.replace(path, with: text)
    } catch {
        throw DeviceError(.publish, error.path, .errno(error.errno))
    }
    return currentInode(of: path)
}

/// The inode of the file at `path`, or 0 when there is none.
private func currentInode(of path: String) -> UInt {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? UInt(status.st_ino) : 0
}
