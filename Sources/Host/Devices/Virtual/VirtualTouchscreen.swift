// SPDX-License-Identifier: MIT

package import Engine

/// A virtual touchscreen in the kernel, whose contacts a program controls.
///
/// Positions are fractions of the panel: (0, 0) is the least value of both axes, (1, 1) the greatest. The
/// program collects changes, and sends them in one report with one write(2):
///
/// ```swift
/// var screen = try VirtualTouchscreen(.atmelMaXTouch, phys: "test/pin")
/// screen.down(slot: 0, x: 0.25, y: 0.5)
/// screen.down(slot: 1, x: 0.75, y: 0.5)
/// try screen.report()
/// ```
package struct VirtualTouchscreen: ~Copyable {
    package let profile: PanelProfile
    package let description: InputDeviceDescription

    private let device: UinputDevice
    private var contacts: ReportedContacts

    /// Plugs in a touchscreen, and waits until udev has given its node its group.
    ///
    /// The caller accepts the force-feedback `effects`, `FF_*`, on ``fileDescriptor``. Tracking IDs end with
    /// 65535 and begin again with 0.
    package init(
        _ profile: PanelProfile, phys: String, name: String? = nil, effects: [UInt16] = [],
        firstTrackingID: Int32 = 0, within seconds: Double = longestWait
    ) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        var specification = profile.specification(phys: phys, name: name)
        specification.effects = effects
        let device = try UinputDevice(specification)
        let plugged = "\(profile.name) (\(device.devnode))"
        let description = try monitor.waitForNews(of: plugged, within: seconds) {
            [identity = device.identity] in $0.identity == identity
        }
        // Last, because Swift 6.2 destroys a property twice that has a value when the initializer throws.
        self.description = description
        contacts = ReportedContacts(profile, firstTrackingID: firstTrackingID)
        self.device = device
        self.profile = profile
    }

    package var devnode: String { device.devnode }
    /// The descriptor on which force-feedback effects arrive, which the caller must accept.
    package var fileDescriptor: Int32 { device.fileDescriptor }
    package var identity: InputDeviceDescription.Identity { device.identity }

    package mutating func down(slot: Int, x: Double, y: Double) { contacts.down(slot: slot, x: x, y: y) }

    package mutating func move(slot: Int, x: Double, y: Double) { contacts.move(slot: slot, x: x, y: y) }

    /// Marks a contact as a palm, if the profile has tool types.
    package mutating func palm(slot: Int) { contacts.palm(slot: slot) }

    package mutating func up(slot: Int) { contacts.up(slot: slot) }

    /// Sends the changes since the last report, in one write(2).
    package mutating func report() throws(DeviceError) {
        contacts.endReport()
        try device.write(contacts.events.events)
        contacts.removeEvents()
    }

    /// Puts a contact down at fractions of the panel and lifts it, with two reports in one write(2).
    ///
    /// The one write keeps the tap short even on a busy machine.
    package mutating func tap(slot: Int, x: Double, y: Double) throws(DeviceError) {
        down(slot: slot, x: x, y: y)
        contacts.endReport()
        up(slot: slot)
        try report()
    }

    /// Taps twice at fractions of the panel, with all reports in one write(2); the second tap stays down if `stays`.
    package mutating func doubleTap(slot: Int, x: Double, y: Double, stays: Bool = false) throws(DeviceError)
    {
        down(slot: slot, x: x, y: y)
        contacts.endReport()
        up(slot: slot)
        contacts.endReport()
        guard stays else { return try tap(slot: slot, x: x, y: y) }
        down(slot: slot, x: x, y: y)
        try report()
    }

    /// Keeps the touchscreen plugged in until the process gets SIGINT or SIGTERM: see ``VirtualKeypad/stayPlugged(_:)``.
    package borrowing func stayPlugged(_ announce: () -> Void) { awaitEnd(announce) }

    /// Writes the given events, with up to 64 in one write(2).
    ///
    /// The changes that other methods have collected stay collected.
    package func write(_ events: [InputEvent]) throws(DeviceError) {
        try device.write(events.span)
    }
}

extension ReportedContacts {
    fileprivate init(_ profile: PanelProfile, firstTrackingID: Int32) {
        self.init(
            reporting: profile.reporting, button: profile.button, x: profile.horizontal, y: profile.vertical,
            hasToolTypes: profile.axes[EventCode.absMTToolType] != nil, firstTrackingID: firstTrackingID)
    }
}
