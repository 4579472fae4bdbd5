// SPDX-License-Identifier: MIT

import Glibc

/// What udev has to know of one of the driver's own devices and cannot find out: its seat, its calibration.
///
/// udev's rules see a virtual device alone, not the panel that it belongs to.  So before a device is created its
/// properties are written to a file named by its phys, `/run/runepad/udev/runepad/PANEL/touchscreen`, and
/// `70-runepad.rules` imports that file.
///
/// The file goes with this value, which therefore should live as long as the device.
public struct OwnDeviceProperties: ~Copyable {
    private let path: String
    /// The file's inode: another device of the same phys puts another file in its place.
    private let inode: UInt

    /// Writes the properties of a device that will be created next.
    ///
    /// - Parameters:
    ///   - properties: udev properties, such as `ID_SEAT` and `LIBINPUT_CALIBRATION_MATRIX`.
    ///   - phys: The device's phys, by `ownPhys(panel:device:)`.
    ///   - directory: Where the rule looks.
    /// - Throws: `DeviceError` with the operation `publish`.
    public init(
        _ properties: [String: String], phys: String, directory: String = "/run/runepad/udev"
    ) throws(DeviceError) {
        path = directory + "/" + phys
        let text = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined()
        try makeParents(of: path)
        try replace(path, with: text)
        inode = currentInode(of: path)
    }

    deinit {
        if currentInode(of: path) == inode { unsafe unlink(path) }
    }

    /// The properties that a panel's own devices take over from its touchscreen, of those that udev gave it.
    ///
    /// The seat, so that a keyboard types on its own panel's seat; and for the clone how libinput maps the panel
    /// to its output, and whether it does at all: `WL_OUTPUT` is what `libinput_device_get_output_name` tells
    /// compositors.
    ///
    /// - Parameters:
    ///   - device: The panel's touchscreen.
    ///   - isTouchscreen: Whether the properties are for the clone.
    ///   - output: The screen on which the configuration has the panel, or `nil` for what udev says of it.
    /// - Returns: Those properties that the panel has.
    public static func inherited(
        from device: InputDeviceDescription, isTouchscreen: Bool, output: String? = nil
    ) -> [String: String] {
        let forAll = ["ID_SEAT"]
        let forTouchscreens = [
            "LIBINPUT_CALIBRATION_MATRIX", "WL_OUTPUT", "ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM",
            "LIBINPUT_IGNORE_DEVICE",
        ]
        let keys = isTouchscreen ? forAll + forTouchscreens : forAll
        var properties = device.udevProperties.filter { keys.contains($0.key) }
        if isTouchscreen, let output { properties["WL_OUTPUT"] = output }
        return properties
    }
}

/// Makes the folders of a path, readable for everyone.
private func makeParents(of path: String) throws(DeviceError) {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
        end = slash
        let folder = String(path[..<slash])
        guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST else {
            throw DeviceError(.publish, path, .errno(errno))
        }
    }
}

/// The inode of the file at `path`, or 0 when there is none.
private func currentInode(of path: String) -> UInt {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? UInt(status.st_ino) : 0
}

/// Puts a file in its place at once: udev sees all of it or the one before.
private func replace(_ path: String, with text: String) throws(DeviceError) {
    let draft = path + ".new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DeviceError(.publish, path, .errno(errno)) }
    let bytes = Array(text.utf8)
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    let number = errno
    close(descriptor)
    guard count == bytes.count else { throw DeviceError(.publish, path, .errno(count < 0 ? number : ENOSPC)) }
    guard unsafe rename(draft, path) == 0 else { throw DeviceError(.publish, path, .errno(errno)) }
}
