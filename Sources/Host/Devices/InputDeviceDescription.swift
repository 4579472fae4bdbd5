// SPDX-License-Identifier: MIT

package import Engine
import Glibc

/// An input device as udev and the kernel describe it: a value that keeps no file open.
///
/// All fields but `axes` come from udev and sysfs and are always set. `axes` is `nil` until the device has
/// been opened once; `TouchscreenReader` sets it.
package struct InputDeviceDescription: Hashable, Sendable {
    /// The identity of the device, valid until the machine is restarted.
    package var identity: Identity
    /// The event node, such as `/dev/input/event5`.
    package var devnode: String
    package var name: String
    /// The place where the device is attached, such as `usb-0000:00:14.0-3/input0`; empty when the device
    /// gives none.
    package var phys: String
    /// The serial number or another unique name; empty when the device gives none.
    package var uniq: String
    /// The bus, a `BUS_*` value of `<linux/input.h>`.
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    package var version: UInt16
    package var capabilities: Capabilities
    /// The absolute axes by their `ABS_*` code, or `nil` when the device has not been opened.
    package var axes: [UInt16: Axis]?
    /// The links that udev made to the node, such as `/dev/input/by-path/…`.
    package var links: [String]
    /// udev's properties of the event node, such as `ID_INPUT_TOUCHSCREEN`; empty where no udev runs.
    package var udevProperties: [String: String]

    /// The identity of a device, which differs even from a later device with the same `eventN`.
    package struct Identity: Hashable, Sendable {
        /// The device's place in sysfs, such as `/sys/devices/virtual/input/input12/event5`.
        ///
        /// The kernel never uses the number of `inputN` twice.
        package var syspath: String
        /// The device number of the node: `st_rdev` of stat(2).
        package var deviceNumber: UInt64

        package init(syspath: String, deviceNumber: UInt64) {
            self.syspath = syspath
            self.deviceNumber = deviceNumber
        }
    }

    /// The codes that a device declares, as `capabilities/*` and `properties` in sysfs: `INPUT_PROP_*`,
    /// `EV_*`, `KEY_*` and `BTN_*`, `REL_*`, `ABS_*`, and `SW_*`.
    package struct Capabilities: Hashable, Sendable {
        package var properties: CodeSet
        package var types: CodeSet
        package var keys: CodeSet
        package var relative: CodeSet
        package var absolute: CodeSet
        package var switches: CodeSet

        package init(
            properties: CodeSet = CodeSet(), types: CodeSet = CodeSet(), keys: CodeSet = CodeSet(),
            relative: CodeSet = CodeSet(), absolute: CodeSet = CodeSet(), switches: CodeSet = CodeSet()
        ) {
            self.properties = properties
            self.types = types
            self.keys = keys
            self.relative = relative
            self.absolute = absolute
            self.switches = switches
        }

        /// Makes capabilities from the codes of each event type, as recordings have them.
        ///
        /// `codes` may lack the absolute axes of `axes`.
        package init(
            properties: CodeSet, types: CodeSet, axes: some Sequence<UInt16>, codes: (UInt16) -> CodeSet
        ) {
            self.init(
                properties: properties, types: types, keys: codes(EventType.key),
                relative: codes(EventType.rel), absolute: codes(EventType.abs), switches: codes(EventType.sw))
            for axis in axes { absolute.insert(axis) }
        }
    }

    package init(
        identity: Identity, devnode: String, name: String, phys: String = "", uniq: String = "",
        bus: UInt16 = 0,
        vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
        capabilities: Capabilities = Capabilities(), axes: [UInt16: Axis]? = nil, links: [String] = [],
        udevProperties: [String: String] = [:]
    ) {
        self.identity = identity
        self.devnode = devnode
        self.name = name
        self.phys = phys
        self.uniq = uniq
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.capabilities = capabilities
        self.axes = axes
        self.links = links
        self.udevProperties = udevProperties
    }
}

// MARK: - What follows from it

extension InputDeviceDescription {
    /// The seat of the device: udev's `ID_SEAT`, or `seat0` if udev gives none.
    package var seat: String { udevProperties["ID_SEAT"] ?? "seat0" }

    /// The calibration of udev's `LIBINPUT_CALIBRATION_MATRIX`, or `nil` if libinput reads none there.
    package var calibration: CalibrationMatrix? {
        udevProperties[calibrationProperty].flatMap(CalibrationMatrix.init(property:))
    }

    /// Whether libinput ignores the device: any `LIBINPUT_IGNORE_DEVICE` of udev but `0` says so.
    var isIgnored: Bool { (udevProperties["LIBINPUT_IGNORE_DEVICE"] ?? "0") != "0" }

    /// Whether the kernel still has the device, independent of udev's messages.
    package var isPresent: Bool { unsafe access(identity.syspath, F_OK) == 0 }

    /// The lengths of both axes in millimetres, if a udev rule or the hwdb of this machine has set them.
    ///
    /// They are udev's `ID_INPUT_WIDTH_MM` and `ID_INPUT_HEIGHT_MM`. The value is `nil` when these only
    /// repeat the lengths of the axes.
    ///
    /// udev's builtin `input_id` calculates both from ABS_X and ABS_Y, in whole millimetres, before
    /// `EVDEV_ABS_*` of the hwdb changes those axes. So with an `EVDEV_ABS_*` property the axes count, and
    /// the value is `nil` too. The same holds for a length above 10 m.
    package var lengthsByRule: (x: Double, y: Double)? {
        func positive(_ key: String) -> Int? {
            udevProperties[key].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
        }
        guard let width = positive("ID_INPUT_WIDTH_MM"), let height = positive("ID_INPUT_HEIGHT_MM"),
            !udevProperties.keys.contains(where: { $0.hasPrefix("EVDEV_ABS_") })
        else { return nil }
        let x = axes?[EventCode.absX]?.length
        let y = axes?[EventCode.absY]?.length
        if let x, let y, Int(x) == width, Int(y) == height { return nil }
        return (Double(width), Double(height))
    }

    /// Whether the device is a headphone jack: SW_HEADPHONE_INSERT.
    package var hasHeadphoneJack: Bool { capabilities.switches.contains(EventCode.swHeadphoneInsert) }

    /// Whether Runepad itself made this device.
    ///
    /// The driver must never read such a device. Its phys is `runepad/PANEL/keyboard`,
    /// `runepad/PANEL/touchscreen` or `runepad/PANEL/buttons`.
    package var isOwn: Bool { phys.hasPrefix(ownPhysPrefix) }
}

/// The first characters of the phys of every device that the driver makes.
package let ownPhysPrefix = "runepad/"

/// The property by which udev tells libinput how a touchscreen is calibrated.
package let calibrationProperty = "LIBINPUT_CALIBRATION_MATRIX"
