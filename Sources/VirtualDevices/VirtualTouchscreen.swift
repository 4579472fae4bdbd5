// SPDX-License-Identifier: MIT

public import Devices
internal import Keycodes
public import Touch

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
public struct VirtualTouchscreen: ~Copyable {
    /// The profile of the touchscreen.
    public let profile: PanelProfile
    /// The touchscreen as udev describes it.
    public let description: InputDeviceDescription

    private let device: UinputDevice
    private var events: EventBuffer
    /// The contacts by slot; `nil` for a slot without a contact.
    private var contacts: [Contact?]
    private var order: Int
    private var nextTrackingID: Int32
    /// The last reported state of the single position's button.
    private var isTouched: Bool

    private struct Contact {
        var x: Int32
        var y: Int32
        /// A number that rises from contact to contact.
        var order: Int
    }

    /// Plugs in a touchscreen, and waits until udev has given its node its group.
    ///
    /// - Parameters:
    ///   - profile: The profile of the touchscreen.
    ///   - phys: The place where the device claims to be attached.
    ///   - name: A name in place of the profile's.
    ///   - effects: The force-feedback effects that the device declares, `FF_*`: see ``fileDescriptor``.
    ///   - firstTrackingID: The tracking ID of the first contact. The ID after 65535 is 0.
    ///   - seconds: The longest wait.
    /// - Throws: `DeviceError` with the operation `create`, or `wait` when the time is over.
    public init(
        _ profile: PanelProfile, phys: String, name: String? = nil, effects: [UInt16] = [],
        firstTrackingID: Int32 = 0, within seconds: Double = 30
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
        events = EventBuffer()
        order = 0
        isTouched = false
        self.device = device
        self.profile = profile
        nextTrackingID = firstTrackingID
        contacts = Array(repeating: nil, count: profile.slotCount)
    }

    /// The event node.
    public var devnode: String { device.devnode }
    /// The descriptor on which force-feedback effects arrive.
    ///
    /// The caller must accept them.
    public var fileDescriptor: Int32 { device.fileDescriptor }
    /// The identity of the device.
    public var identity: InputDeviceDescription.Identity { device.identity }

    /// Puts a contact on the screen at fractions of the panel.
    public mutating func down(slot: Int, x: Double, y: Double) {
        order += 1
        contacts[slot] = Contact(
            x: profile.horizontal.value(at: x), y: profile.vertical.value(at: y), order: order)
        guard case .slots = profile.reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTTrackingID, nextTrackingID)
        nextTrackingID = (nextTrackingID + 1) & 0xffff
        if profile.axes[EventCode.absMTToolType] != nil {
            appendAxis(EventCode.absMTToolType, ToolType.finger)
        }
        appendPosition(ofSlot: slot)
    }

    /// Moves a contact that is down to fractions of the panel.
    public mutating func move(slot: Int, x: Double, y: Double) {
        contacts[slot]?.x = profile.horizontal.value(at: x)
        contacts[slot]?.y = profile.vertical.value(at: y)
        guard case .slots = profile.reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendPosition(ofSlot: slot)
    }

    /// Marks a contact as a palm, if the profile has tool types.
    public mutating func palm(slot: Int) {
        guard case .slots = profile.reporting, profile.axes[EventCode.absMTToolType] != nil else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTToolType, ToolType.palm)
    }

    /// Lifts a contact.
    public mutating func up(slot: Int) {
        contacts[slot] = nil
        guard case .slots = profile.reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendAxis(EventCode.absMTTrackingID, -1)
    }

    /// Sends the changes since the last report, in one write(2).
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func report() throws(DeviceError) {
        closeReport()
        try device.write(events.events)
        events.removeAll()
    }

    /// Puts a contact down at fractions of the panel and lifts it, with two reports in one write(2).
    ///
    /// The one write keeps the tap short even on a busy machine.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func tap(slot: Int, x: Double, y: Double) throws(DeviceError) {
        down(slot: slot, x: x, y: y)
        closeReport()
        up(slot: slot)
        try report()
    }

    /// Taps twice at fractions of the panel, with all reports in one write(2); the second tap stays down if `stays`.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func doubleTap(slot: Int, x: Double, y: Double, stays: Bool = false) throws(DeviceError) {
        down(slot: slot, x: x, y: y)
        closeReport()
        up(slot: slot)
        closeReport()
        guard stays else { return try tap(slot: slot, x: x, y: y) }
        down(slot: slot, x: x, y: y)
        try report()
    }

    private mutating func closeReport() {
        if profile.reporting == .anonymous { appendAnonymousContacts() }
        appendSinglePosition()
        append(EventType.syn, EventCode.synReport, 0)
    }

    /// Writes the given events, with up to 64 in one write(2).
    ///
    /// - Parameter events: The events. The changes that other methods have collected stay collected.
    /// - Throws: `DeviceError` with the operation `write`.
    public func write(_ events: [InputEvent]) throws(DeviceError) {
        try device.write(events.span)
    }
}

// MARK: - What a report is made of

extension VirtualTouchscreen {
    private mutating func appendPosition(ofSlot slot: Int) {
        guard let contact = contacts[slot] else { return }
        appendAxis(EventCode.absMTPositionX, contact.x)
        appendAxis(EventCode.absMTPositionY, contact.y)
    }

    /// Protocol A: appends every contact, each closed by SYN_MT_REPORT, or an empty SYN_MT_REPORT without
    /// contacts.
    private mutating func appendAnonymousContacts() {
        for slot in contacts.indices where contacts[slot] != nil {
            appendPosition(ofSlot: slot)
            append(EventType.syn, EventCode.synMTReport, 0)
        }
        if contacts.allSatisfy({ $0 == nil }) { append(EventType.syn, EventCode.synMTReport, 0) }
    }

    /// Appends the position of the oldest contact, and the button.
    private mutating func appendSinglePosition() {
        if let oldest = contacts.compactMap({ $0 }).min(by: { $0.order < $1.order }) {
            appendAxis(EventCode.absX, oldest.x)
            appendAxis(EventCode.absY, oldest.y)
            if !isTouched { appendButton(1) }
        } else if isTouched {
            appendButton(0)
        }
    }

    private mutating func appendButton(_ value: Int32) {
        isTouched = value != 0
        if let button = profile.button { append(EventType.key, button, value) }
    }

    private mutating func appendAxis(_ code: UInt16, _ value: Int32) {
        append(EventType.abs, code, value)
    }

    private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(type: type, code: code, value: value))
    }
}

extension PanelProfile {
    /// The greatest number of contacts.
    fileprivate var slotCount: Int {
        switch reporting {
        case .slots(let count): count
        case .anonymous: 10
        case .single: 1
        }
    }
}

extension Axis {
    /// Returns the value at a fraction of the range.
    fileprivate func value(at fraction: Double) -> Int32 {
        minimum + Int32((Double(maximum - minimum) * fraction).rounded())
    }
}
