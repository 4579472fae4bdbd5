// SPDX-License-Identifier: MIT

public import Touch

/// The touchscreen through which a panel hands on the contacts that are not the layout's.
///
/// Reports in protocol B whatever the panel itself speaks, so every contact has to be lifted (tracking ID −1)
/// before it ends: unlike keys, the kernel does not do that for us.
///
/// A touchscreen of protocol B has a memory: the slot that it is at, the tracking IDs that it has given, what is
/// down.  So what composes its reports lives as long as the device, which may outlive the tracker of one
/// touchscreen and serve the next one's.
///
/// ```swift
/// var clone = try PassThroughTouchscreen(panel: "door", for: reader.description)
/// try clone.pass(tracker, passedSlots: engine.passedSlots)        // after each report
/// try clone.releaseAll()                                          // before another tracker, and at the end
/// ```
public struct PassThroughTouchscreen: ~Copyable {
    private let device: UinputDevice
    private var composer: PassThroughComposer
    private var reports = EventBuffer()

    /// Makes the clone of a panel's touchscreen.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/touchscreen`.
    ///   - description: The panel's touchscreen.
    /// - Throws: `DeviceError` with the operation `create`.
    public init(panel: String, for description: TouchscreenDescription) throws(DeviceError) {
        device = try UinputDevice(.passThrough(panel: panel, for: description))
        composer = PassThroughComposer(description)
    }

    /// The descriptor.
    public var fileDescriptor: Int32 { device.fileDescriptor }
    /// The event node.
    public var devnode: String { device.devnode }
    /// Which device it is.
    public var identity: InputDeviceDescription.Identity { device.identity }
    /// The device's place in sysfs.
    public var syspath: String { device.syspath }
    /// How many contacts it has passed on since it was made.
    public var contactCount: UInt64 { composer.contactCount }

    /// Passes on what the report closed last has changed, in one write(2).
    ///
    /// - Parameters:
    ///   - tracker: The contacts of a touchscreen as it was described, as `PassThroughComposer.compose` wants them.
    ///   - passedSlots: The slots whose contact is passed on; those that are not down do not count.
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func pass(
        _ tracker: borrowing ContactTracker, passedSlots: UInt64
    ) throws(DeviceError) {
        composer.compose(tracker, passedSlots: passedSlots, into: &reports)
        try write()
    }

    /// Lifts every contact, in one write(2).
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    public mutating func releaseAll() throws(DeviceError) {
        composer.releaseAll(into: &reports)
        try write()
    }

    private mutating func write() throws(DeviceError) {
        guard !reports.isEmpty else { return }
        defer { reports.removeAll() }
        try device.write(reports.events)
    }
}
