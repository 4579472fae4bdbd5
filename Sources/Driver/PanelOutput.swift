// SPDX-License-Identifier: MIT

import Devices
import KeyEngine
import Keycodes
import Layouts
import Touch

/// The devices through which a panel speaks: its keyboard; where contacts may be somebody else's, its pass-through
/// touchscreen; and where the touchscreen has keys or switches beside the glass, its pass-through buttons.
///
/// They outlive the touchscreen for a while: programs then read that keys came up before the device goes, and a
/// panel whose plug is loose finds its devices again instead of making them anew.
final class PanelOutput {
    /// What the devices were made for; they serve whatever needs the same.
    struct Purpose: Hashable {
        /// The panel's name, which is in the phys of all.
        var name: String
        /// Every keycode that the keyboard has to declare.
        var keycodes: [Keycode]
        /// What is passed on of the keys and switches beside the glass.
        var buttons: PanelButtons
        /// The touchscreen that the pass-through touchscreen repeats, or `nil` where every contact is the view's.
        var passThrough: TouchscreenDescription?
        /// What udev is told of the keyboard and of the buttons.
        var keyboardProperties: [String: String]
        /// What udev is told of the pass-through touchscreen.
        var touchscreenProperties: [String: String]
    }

    /// What the devices were made for.
    let purpose: Purpose
    /// Whether Caps Lock is on for those who read the keyboard.
    private(set) var isCapsLocked = false
    /// What udev could not be told, which costs the devices nothing but their seat or calibration.
    private(set) var faults: [DeviceError] = []
    private let keyboard: UinputDevice
    private let touchscreen: UinputDevice?
    /// The memory of ``touchscreen``, while no core has it: the slot that it is at, the tracking IDs that it has given,
    /// the contacts that are down.
    ///
    /// One composer writes for as long as the device lives, which may be longer than the
    /// real touchscreen is plugged in.
    private var composer: PassThroughComposer?
    private var buttons: PassThroughButtons?
    private let keyboardProperties: OwnDeviceProperties?
    private let buttonsProperties: OwnDeviceProperties?
    private let touchscreenProperties: OwnDeviceProperties?

    /// Makes the devices, after telling udev what it cannot see of them.
    init(_ purpose: Purpose) throws(DeviceError) {
        self.purpose = purpose
        var faults: [DeviceError] = []
        keyboardProperties = publish(
            purpose.keyboardProperties, panel: purpose.name, device: "keyboard", &faults)
        keyboard = try UinputDevice(.keyboard(panel: purpose.name, keycodes: purpose.keycodes))
        if let description = purpose.passThrough {
            touchscreenProperties = publish(
                purpose.touchscreenProperties, panel: purpose.name, device: "touchscreen", &faults)
            touchscreen = try UinputDevice(.passThrough(panel: purpose.name, for: description))
            composer = PassThroughComposer(description)
        } else {
            touchscreenProperties = nil
            touchscreen = nil
            composer = nil
        }
        if !purpose.buttons.isEmpty {
            buttonsProperties = publish(
                purpose.keyboardProperties, panel: purpose.name, device: "buttons", &faults)
            buttons = try PassThroughButtons(panel: purpose.name, passing: purpose.buttons)
        } else {
            buttonsProperties = nil
            buttons = nil
        }
        self.faults = faults
    }

    /// Says what udev could not be told, once.
    func sayFaults() {
        for fault in faults { Log.warning(.failed, "\(fault)") }
        faults = []
    }

    /// The keyboard's descriptor, on which LEDs and repeat settings come back.
    var keyboardDescriptor: Int32 { keyboard.fileDescriptor }

    /// Types whole reports.
    func type(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try keyboard.write(events)
    }

    /// Passes on whole reports of contacts that are not the view's.
    func pass(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try touchscreen?.write(events)
    }

    /// Gives the memory of the pass-through touchscreen to a core, until ``keep(_:)``.
    func takeComposer() -> PassThroughComposer? { composer.take() }

    /// Keeps the memory of the pass-through touchscreen for the next core.
    func keep(_ composer: consuming PassThroughComposer) {
        self.composer = .some(composer)
    }

    /// Takes an event of the touchscreen that is no axis, until ``passButtons()``.
    func note(_ event: InputEvent) {
        buttons?.note(event)
    }

    /// Passes on what a report has said of keys and switches beside the glass.
    func passButtons() throws(DeviceError) {
        try buttons?.report()
    }

    /// Releases every key beside the glass.
    func releaseButtons() throws(DeviceError) {
        try buttons?.releaseAll()
    }

    /// Has the switches be as they are on the touchscreen, of which those in `on` are on.
    func setSwitches(_ on: [UInt16]) throws(DeviceError) {
        try buttons?.setSwitches(on)
    }

    /// Takes what the keyboard's readers sent back, which may be that Caps Lock was turned on or off.
    func drain() {
        if let isOn = keyboard.drain() { isCapsLocked = isOn }
    }
}

/// Writes the properties of a device to be, or notes why udev will not know them: the device types all the same.
private func publish(
    _ properties: [String: String], panel: String, device: String, _ faults: inout [DeviceError]
) -> OwnDeviceProperties? {
    guard !properties.isEmpty else { return nil }
    do throws(DeviceError) {
        return try OwnDeviceProperties(properties, phys: ownPhys(panel: panel, device: device))
    } catch {
        faults.append(error)
        return nil
    }
}
