// SPDX-License-Identifier: MIT

import Devices
import Engine

/// The virtual devices of a panel: keyboard, pass-through touchscreen, pass-through buttons and tablet switch.
///
/// A panel has the pass-through touchscreen if some contacts may not belong to its view. It has the buttons
/// if the touchscreen has keys or switches beside the glass. It has the tablet switch if it has a pass-through
/// touchscreen by which sessions could take the machine for a tablet, and may not.
///
/// The devices stay for a while after the touchscreen is unplugged. So programs read that the keys went up
/// before the device ends, and a panel with a loose plug finds its devices again.
final class PanelOutput {
    /// The specification of the devices, which can serve any panel with an equal purpose.
    struct Purpose: Hashable {
        /// The panel's name, which is part of each device's phys.
        var name: String
        /// All keycodes that the keyboard must declare.
        var keycodes: [Keycode]
        var buttons: PanelButtons
        /// The touchscreen that the pass-through touchscreen repeats, or `nil` if the view takes every
        /// contact.
        var passThrough: TouchscreenDescription?
        /// Whether a switch tells sessions that the machine is no tablet.
        var hasTabletSwitch: Bool
        /// The udev properties of the keyboard, of the buttons and of the tablet switch.
        var keyboardProperties: [String: String]
        /// The udev properties of the pass-through touchscreen.
        var touchscreenProperties: [String: String]
    }

    let purpose: Purpose
    /// Whether Caps Lock is on for the programs that read the keyboard.
    private(set) var isCapsLocked = false
    private let keyboard: UinputDevice
    private let touchscreen: UinputDevice?
    /// The memory of ``touchscreen``, while no core has it: its current slot, its tracking IDs and its
    /// contacts.
    ///
    /// One composer writes to the device as long as the device lives. That may be longer than the real
    /// touchscreen is plugged in.
    private var composer: PassThroughComposer?
    private var buttons: PassThroughButtons?
    private var keyboardProperties: OwnDeviceProperties?
    private var buttonsProperties: OwnDeviceProperties?
    private var touchscreenProperties: OwnDeviceProperties?
    private let tabletSwitch: UinputDevice?
    private var tabletSwitchProperties: OwnDeviceProperties?

    /// Makes the devices, after writing their properties for udev.
    init(_ purpose: Purpose) throws(DeviceError) {
        self.purpose = purpose
        keyboardProperties = try publish(
            purpose.keyboardProperties, panel: purpose.name, device: "keyboard")
        keyboard = try UinputDevice(.keyboard(panel: purpose.name, keycodes: purpose.keycodes))
        // Before the touchscreen, so that no session takes the machine for a tablet in between.
        if purpose.hasTabletSwitch {
            tabletSwitchProperties = try publish(
                purpose.keyboardProperties, panel: purpose.name, device: "tablet-switch")
            tabletSwitch = try UinputDevice(.tabletSwitch(panel: purpose.name))
        } else {
            tabletSwitchProperties = nil
            tabletSwitch = nil
        }
        if let description = purpose.passThrough {
            touchscreenProperties = try publish(
                purpose.touchscreenProperties, panel: purpose.name, device: "touchscreen")
            touchscreen = try UinputDevice(.passThrough(panel: purpose.name, for: description))
            composer = PassThroughComposer(description)
        } else {
            touchscreenProperties = nil
            touchscreen = nil
            composer = nil
        }
        if !purpose.buttons.isEmpty {
            buttonsProperties = try publish(
                purpose.keyboardProperties, panel: purpose.name, device: "buttons")
            buttons = try PassThroughButtons(panel: purpose.name, passing: purpose.buttons)
        } else {
            buttonsProperties = nil
            buttons = nil
        }
    }

    /// Writes the properties of the devices for udev again, because an output that could not be made in place of this one
    /// has taken their files away.
    func publishAgain() throws(DeviceError) {
        do throws(DeviceError) {
            try keyboardProperties?.publishAgain()
            try tabletSwitchProperties?.publishAgain()
            try touchscreenProperties?.publishAgain()
            try buttonsProperties?.publishAgain()
        } catch {
            let properties = purpose.keyboardProperties.merging(purpose.touchscreenProperties) { $1 }
            try tolerate(error, lacking: properties)
        }
    }

    /// The keyboard's descriptor, from which LEDs and repeat settings can be read.
    var keyboardDescriptor: Int32 { keyboard.fileDescriptor }

    /// Writes whole reports to the keyboard.
    func type(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try keyboard.write(events)
    }

    /// Writes whole reports of contacts that do not belong to the view.
    func pass(_ events: borrowing Span<InputEvent>) throws(DeviceError) {
        try touchscreen?.write(events)
    }

    /// Gives a core the memory of the pass-through touchscreen, until ``keep(_:)``.
    func takeComposer() -> PassThroughComposer? { composer.take() }

    /// Keeps the memory of the pass-through touchscreen for the next core.
    func keep(_ composer: consuming PassThroughComposer) {
        self.composer = .some(composer)
    }

    /// Stores an event of the touchscreen that is not about an axis, until ``passButtons()``.
    func record(_ event: InputEvent) {
        buttons?.record(event)
    }

    /// Passes on the stored events of the keys and switches beside the glass.
    func passButtons() throws(DeviceError) {
        try buttons?.report()
    }

    /// Releases every key beside the glass.
    func releaseButtons() throws(DeviceError) {
        try buttons?.releaseAll()
    }

    /// Sets the switches to the state of the touchscreen, where those in `on` are on.
    func setSwitches(_ on: [UInt16]) throws(DeviceError) {
        try buttons?.setSwitches(on)
    }

    /// Reads the events that programs sent to the keyboard, among them changes of Caps Lock.
    func drain() {
        if let isOn = keyboard.drain() { isCapsLocked = isOn }
    }
}

/// Writes the properties of a device that will be made, or logs why not.
private func publish(
    _ properties: [String: String], panel: String, device: String
) throws(DeviceError) -> OwnDeviceProperties? {
    do throws(DeviceError) {
        return try OwnDeviceProperties(properties, phys: ownPhys(panel: panel, device: device))
    } catch {
        try tolerate(error, lacking: properties)
        return nil
    }
}

/// Logs why udev lacks properties of a device.
///
/// Without them a device works, but at `seat0` and without its calibration. So for another seat the failure is an error:
/// another person's programs would get the keys.
private func tolerate(
    _ error: DeviceError, lacking properties: [String: String]
) throws(DeviceError) {
    guard properties["ID_SEAT"] ?? "seat0" == "seat0" else { throw error }
    // Without a file the device is at seat0 anyway.
    if properties.count > 1 { Log.warning(.failed, "\(error)") }
}
