// SPDX-License-Identifier: MIT

public import Keycodes
public import Touch

/// The keyboard through which a panel types.
///
/// It declares the layout's keys and, for udev's sake, KEY_ESC to KEY_S; the kernel drops every other code
/// without a word.
///
/// When it ends, the kernel releases what is down.  But events that a program has not read by then are lost to it
/// (evdev_read() fails with ENODEV first), the releases among them.  So release keys by writing, and keep the
/// keyboard for a while after.
///
/// ```swift
/// let keyboard = try VirtualKeyboard(panel: "door", keycodes: layout.keycodes)
/// try keyboard.write(output.events)      // EV_KEY reports, at most 16 events each, a stroke in one
/// ```
public struct VirtualKeyboard: ~Copyable {
    private let device: UinputDevice

    /// Makes a panel's keyboard.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/keyboard`.
    ///   - keycodes: Every key that will be typed.
    /// - Throws: `DeviceError` with the operation `create`.
    public init(panel: String, keycodes: some Sequence<Keycode>) throws(DeviceError) {
        device = try UinputDevice(.keyboard(panel: panel, keycodes: keycodes))
    }

    /// The descriptor, to be polled for reading: then call `drain()`.
    public var fileDescriptor: Int32 { device.fileDescriptor }
    /// The event node.
    public var devnode: String { device.devnode }
    /// Which device it is.
    public var identity: InputDeviceDescription.Identity { device.identity }
    /// The device's place in sysfs.
    public var syspath: String { device.syspath }

    /// Writes whole reports in one write(2).
    ///
    /// - Parameter events: Reports, each closed by SYN_REPORT.
    /// - Throws: `DeviceError` with the operation `write`.
    public func write(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try device.write(events)
    }

    /// Reads what comes back, LEDs and the repeat's settings, and forgets all but Caps Lock.
    ///
    /// Consoles, X servers and Wayland compositors light that LED on every keyboard to which their Caps Lock applies.
    ///
    /// - Returns: Whether Caps Lock was turned on or off last, or `nil` when nothing was said of it.
    @discardableResult
    public func drain() -> Bool? {
        device.drain(watching: EventCode.ledCapsLock)
    }
}
