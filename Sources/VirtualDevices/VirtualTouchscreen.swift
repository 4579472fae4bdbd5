// SPDX-License-Identifier: MIT

public import Devices
internal import Keycodes
public import Touch

/// A touchscreen of the kernel's on which a program puts the fingers.
///
/// Positions are fractions of the panel: (0, 0) is the least value of both axes, (1, 1) the greatest.  Changes are
/// collected and told in one report, in one write(2):
///
/// ```swift
/// var screen = try VirtualTouchscreen(.atmelMaXTouch, phys: "test/pin")
/// screen.down(slot: 0, x: 0.25, y: 0.5)
/// screen.down(slot: 1, x: 0.75, y: 0.5)
/// try screen.report()
/// ```
public struct VirtualTouchscreen: ~Copyable {
    /// What the touchscreen declares.
    public let profile: PanelProfile
    /// The touchscreen as udev describes it.
    public let description: InputDeviceDescription

    private let device: UinputDevice
    private var events = EventBuffer()
    /// By slot; `nil` where nothing touches.
    private var contacts: [Contact?]
    private var order = 0
    private var nextTrackingID: Int32
    /// What was told last of the single position and the button.
    private var isTouched = false

    private struct Contact {
        var x: Int32
        var y: Int32
        /// Rises from contact to contact.
        var order: Int
    }

    /// Plugs in a touchscreen and waits until udev has handed its node over.
    ///
    /// - Parameters:
    ///   - profile: What it declares.
    ///   - phys: Where it claims to be attached.
    ///   - name: Another name than the profile's.
    ///   - effects: The force-feedback effects that it takes, `FF_*`: see ``fileDescriptor``.
    ///   - firstTrackingID: The tracking ID of the first contact; after 65535 comes 0.
    ///   - seconds: How long to wait.
    /// - Throws: `DeviceError` with the operation `create`, or `wait` when time is over.
    public init(
        _ profile: PanelProfile, phys: String, name: String? = nil, effects: [UInt16] = [],
        firstTrackingID: Int32 = 0, within seconds: Double = 30
    ) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        var specification = profile.specification(phys: phys, name: name)
        specification.effects = effects
        let device = try UinputDevice(specification)
        description = try monitor.waitForNews(of: "\(profile.name) (\(device.devnode))", within: seconds) {
            [identity = device.identity] in $0.identity == identity
        }
        self.device = device
        self.profile = profile
        nextTrackingID = firstTrackingID
        contacts = Array(repeating: nil, count: profile.slotCount)
    }

    /// The event node.
    public var devnode: String { device.devnode }
    /// The descriptor on which force-feedback effects arrive, to be taken by somebody else.
    public var fileDescriptor: Int32 { device.fileDescriptor }
    /// Which device it is.
    public var identity: InputDeviceDescription.Identity { device.identity }

    /// Puts a contact on the screen.
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

    /// Moves a contact that is down.
    public mutating func move(slot: Int, x: Double, y: Double) {
        contacts[slot]?.x = profile.horizontal.value(at: x)
        contacts[slot]?.y = profile.vertical.value(at: y)
        guard case .slots = profile.reporting else { return }
        appendAxis(EventCode.absMTSlot, Int32(slot))
        appendPosition(ofSlot: slot)
    }

    /// Says that a contact is a palm, where the panel knows tool types.
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

    /// Tells what has changed since the last report, in one write(2).
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func report() throws(DeviceError) {
        closeReport()
        try device.write(events.events)
        events.removeAll()
    }

    /// Puts a contact down and lifts it, two reports in one write(2), so that it is short however crowded the machine
    /// is; `x` and `y` are fractions of the panel.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func tap(slot: Int, x: Double, y: Double) throws(DeviceError) {
        down(slot: slot, x: x, y: y)
        closeReport()
        up(slot: slot)
        try report()
    }

    private mutating func closeReport() {
        if profile.reporting == .anonymous { appendAnonymousContacts() }
        appendSinglePosition()
        append(EventType.syn, EventCode.synReport, 0)
    }

    /// Writes events as they are, in one write(2).
    ///
    /// - Parameter events: Whatever shall arrive; what was collected with the other methods stays collected.
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

    /// Protocol A: every contact, each closed by SYN_MT_REPORT; an empty one when there is none.
    private mutating func appendAnonymousContacts() {
        for slot in contacts.indices where contacts[slot] != nil {
            appendPosition(ofSlot: slot)
            append(EventType.syn, EventCode.synMTReport, 0)
        }
        if contacts.allSatisfy({ $0 == nil }) { append(EventType.syn, EventCode.synMTReport, 0) }
    }

    /// The place of the oldest contact, and the button.
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
    /// How many contacts can be put down.
    fileprivate var slotCount: Int {
        switch reporting {
        case .slots(let count): count
        case .anonymous: 10
        case .single: 1
        }
    }
}

extension Axis {
    /// The value at a fraction of the range.
    fileprivate func value(at fraction: Double) -> Int32 {
        minimum + Int32((Double(maximum - minimum) * fraction).rounded())
    }
}
