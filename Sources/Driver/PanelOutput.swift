// SPDX-License-Identifier: MIT

import Devices
import KeyEngine
import Keycodes
import Layouts
import Touch

/// The devices through which a panel speaks: its keyboard and, where contacts may be somebody else's, its
/// pass-through touchscreen.
///
/// They outlive the touchscreen for a while: programs then read that keys came up before the device goes, and a
/// panel whose plug is loose finds its devices again instead of making them anew.
final class PanelOutput {
    /// What the devices were made for; they serve whatever needs the same.
    struct Purpose: Hashable {
        /// The panel's name, which is in the phys of both.
        var name: String
        /// Every keycode that the keyboard has to declare.
        var keycodes: [Keycode]
        /// The touchscreen that the clone repeats, or `nil` where every contact is the view's.
        var passThrough: TouchscreenDescription?
        /// What udev is told of the keyboard.
        var keyboardProperties: [String: String]
        /// What udev is told of the clone.
        var touchscreenProperties: [String: String]
    }

    /// What the devices were made for.
    let purpose: Purpose
    /// Whether Caps Lock is on for those who read the keyboard.
    private(set) var isCapsLocked = false
    private let keyboard: VirtualKeyboard
    private let touchscreen: PassThroughTouchscreen?
    private let keyboardProperties: OwnDeviceProperties?
    private let touchscreenProperties: OwnDeviceProperties?

    /// Makes the devices, after telling udev what it cannot see of them.
    init(_ purpose: Purpose) throws(DeviceError) {
        self.purpose = purpose
        keyboardProperties = publish(purpose.keyboardProperties, panel: purpose.name, device: "keyboard")
        keyboard = try VirtualKeyboard(panel: purpose.name, keycodes: purpose.keycodes)
        if let description = purpose.passThrough {
            touchscreenProperties = publish(
                purpose.touchscreenProperties, panel: purpose.name, device: "touchscreen")
            touchscreen = try PassThroughTouchscreen(panel: purpose.name, for: description)
        } else {
            touchscreenProperties = nil
            touchscreen = nil
        }
    }

    /// The keyboard's descriptor, on which LEDs and repeat settings come back.
    var keyboardDescriptor: Int32 { keyboard.fileDescriptor }

    /// Types whole reports.
    func type(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try keyboard.write(events)
    }

    /// Hands whole reports on to the clone.
    func pass(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try touchscreen?.write(events)
    }

    /// Takes what the keyboard's readers sent back, which may be that Caps Lock was turned on or off.
    func drain() {
        if let isOn = keyboard.drain() { isCapsLocked = isOn }
    }
}

/// Writes the properties of a device to be, or warns that udev will not know them: the device types all the same.
private func publish(_ properties: [String: String], panel: String, device: String) -> OwnDeviceProperties? {
    guard !properties.isEmpty else { return nil }
    do throws(DeviceError) {
        return try OwnDeviceProperties(properties, phys: ownPhys(panel: panel, device: device))
    } catch {
        Log.warning(.failed, "\(error)")
        return nil
    }
}
