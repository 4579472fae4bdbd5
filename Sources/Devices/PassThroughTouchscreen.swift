// SPDX-License-Identifier: MIT

public import Touch

/// The touchscreen through which a panel hands on the contacts that are not the layout's.
///
/// Reports in protocol B whatever the panel itself speaks, so every contact has to be lifted (tracking ID −1)
/// before it ends: unlike keys, the kernel does not do that for us.
public struct PassThroughTouchscreen: ~Copyable {
    private let device: UinputDevice

    /// Makes the clone of a panel's touchscreen.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/touchscreen`.
    ///   - description: The panel's touchscreen.
    /// - Throws: `DeviceError` with the operation `create`.
    public init(panel: String, for description: TouchscreenDescription) throws(DeviceError) {
        device = try UinputDevice(.passThrough(panel: panel, for: description))
    }

    /// The descriptor.
    public var fileDescriptor: Int32 { device.fileDescriptor }
    /// The event node.
    public var devnode: String { device.devnode }
    /// Which device it is.
    public var identity: InputDeviceDescription.Identity { device.identity }
    /// The device's place in sysfs.
    public var syspath: String { device.syspath }

    /// Writes whole reports in one write(2).
    ///
    /// - Parameter events: Reports in the panel's own slots and device units, each closed by SYN_REPORT.
    /// - Throws: `DeviceError` with the operation `write`.
    public func write(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try device.write(events)
    }
}
