// SPDX-License-Identifier: MIT

import Devices
import Engine

/// The way from a touchscreen to its keyboard, the hot path of the driver: read, decide in the core, write.
///
/// ```
///               events                keyboardEvents
///  eventN ─reader────▶ PanelCore ───────────────────────▶ keyboard
///             │            └────────────────────────────▶ pass-through touchscreen
///             │                       passThroughEvents
///             └─ keys and switches beside the glass ────▶ pass-through buttons
/// ```
///
/// The pipeline decides on a report and writes its output before it looks at the next. After a pipeline has
/// thrown, call only ``end(at:)``.
struct PanelPipeline: ~Copyable {
    private var reader: TouchscreenReader
    private var station: CoreStation
    /// Whether other programs get the touchscreen: see ``giveBack(at:)``.
    private(set) var isGivenBack = false

    /// Connects an open touchscreen with its panel's devices; the view is hidden.
    ///
    /// Call ``begin(isShown:at:)`` next.
    init(
        reader: consuming TouchscreenReader, layouts: PanelLayouts, transform: PanelTransform,
        rules: CoreRules, screen: ScreenPower, output: PanelOutput, counters: PanelCounters
    ) {
        station = CoreStation(
            reader.description, layouts: layouts, transform: transform, rules: rules, screen: screen,
            output: output, counters: counters)
        station.core.isServing = false
        self.reader = reader
    }

    /// Starts from the present state of the touchscreen and of the keyboard, and shows the view if `isShown`
    /// is set, at its second place if `isAtSecondPlace` is set.
    mutating func begin(
        isShown: Bool, isAtSecondPlace: Bool = false, at now: MonotonicTime
    ) throws(DeviceError) {
        station.core.seed(reader.currentState().span)
        try station.setSwitches(reader.switchesOn)
        try perform(.setCapsLock(station.output.isCapsLocked), at: now)
        if isShown { try perform(isAtSecondPlace ? .showAtSecondPlace : .show, at: now) }
    }

    var fileDescriptor: Int32 { reader.fileDescriptor }
    var description: TouchscreenDescription { reader.description }
    var isServing: Bool { station.core.isServing }
    var isGrabbed: Bool { reader.isGrabbed }
    /// The layout that is shown, and the layout that the next person finds.
    var layouts: PanelLayouts { station.core.layouts }
    var frame: Frame { layouts.plan.placed.frame(at: viewStatus.place) }
    var handle: Frame? { isServing && !viewStatus.isVisible ? layouts.plan.placed.handle : nil }
    var viewStatus: ViewStatus { station.core.viewStatus }
    var viewSerial: UInt64 { station.core.viewSerial }
    var counters: PanelCounters {
        var counters = station.allCounters
        counters.droppedSyncs += reader.droppedCount
        return counters
    }
    var drawnView: DrawnView { station.core.drawnView() }

    /// Returns the changes since the last call.
    ///
    /// At their `deadline`, call ``advance(to:)``, and then check ``isCornerHeld(at:)`` and ``takeFingerHold(at:)``.
    mutating func takeChanges() -> CoreChanges { station.core.takeChanges() }

    /// Reads all events, writes the output that follows, and grabs the touchscreen once nothing is down, or ungrabs one
    /// that was given back.
    mutating func readAvailable() throws(DeviceError) {
        if isServing { try Self.read(&reader, into: &station) } else { try takeOrLeave() }
    }

    /// A static method, because Swift forbids access to the whole pipeline while the reader reads.
    private static func read(
        _ reader: inout TouchscreenReader, into station: inout CoreStation
    ) throws(DeviceError) {
        try reader.read { events, time throws(DeviceError) in try station.take(events, at: time) }
    }

    /// Reads all events, and grabs or ungrabs the touchscreen once nothing is down: a program that sees a contact
    /// begin must see it end.
    @inline(never)
    private mutating func takeOrLeave() throws(DeviceError) {
        let isTaken = try Self.takeOrLeave(&reader, into: &station, leaves: isGivenBack)
        guard !isGivenBack else { return }
        station.core.isServing = isTaken
        if isServing { try station.setSwitches(reader.switchesOn) }
    }

    /// Returns whether the touchscreen is taken, or left if `leaves` is set.
    private static func takeOrLeave(
        _ reader: inout TouchscreenReader, into station: inout CoreStation, leaves: Bool
    ) throws(DeviceError) -> Bool {
        func take(_ events: borrowing Span<InputEvent>, _ time: MonotonicTime) throws(DeviceError) {
            try station.take(events, at: time)
        }
        return leaves ? try reader.ungrabWhenIdle(take) : try reader.grabWhenIdle(take)
    }

    /// Performs the actions that are due at a deadline.
    ///
    /// Reads the touchscreen's events first. If the driver could not run for a while, a key that was released
    /// in that time must not repeat longer than it was held.
    mutating func advance(to now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        station.core.advance(to: now)
        try station.finish(at: now)
    }

    /// Performs a request that does not come from a contact.
    ///
    /// Before a request at which something is due, reads the touchscreen's events, as ``advance(to:)`` does.
    mutating func perform(_ request: CoreRequest, at now: MonotonicTime) throws(DeviceError) {
        if station.core.isDue(at: now), !isGivenBack { try readAvailable() }
        station.core.perform(request, at: now)
        try station.finish(at: now)
    }

    /// Whether two corners have been held long enough to give the touchscreen back.
    func isCornerHeld(at now: MonotonicTime) -> Bool { station.core.isCornerHeld(at: now) }

    /// Whether a person has held three fingers long enough to begin or end guided touch; a hold is returned once.
    mutating func takeFingerHold(at now: MonotonicTime) -> Bool {
        isServing && station.core.takeFingerHold(at: now)
    }

    var isGuided: Bool { station.core.isGuided }
    var isTouched: Bool { station.core.downSlots != 0 }

    /// Ends all contacts, releases all keys and hides the view.
    ///
    /// Other programs get the touchscreen once nothing is down.
    mutating func giveBack(at now: MonotonicTime) throws(DeviceError) {
        isGivenBack = true
        try perform(.giveBack, at: now)
        try station.releaseButtons()
        try takeOrLeave()
    }

    /// Grabs a touchscreen that was given back, once nothing is down.
    mutating func takeBack() throws(DeviceError) {
        isGivenBack = false
        try readAvailable()
    }

    /// Takes over the state of Caps Lock that programs sent to the keyboard.
    mutating func followCapsLock(at now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        try perform(.setCapsLock(station.output.isCapsLocked), at: now)
    }

    /// Releases everything that is down, and replaces the layouts, the transform and the output.
    ///
    /// A hidden view stays hidden, and a shown view at its place. Contacts that are down have ended for the driver: their
    /// events are ignored until they are lifted. Keys change places, unless `keepsOrder` says that the layouts are the
    /// same.
    mutating func replace(
        layouts: PanelLayouts, transform: PanelTransform, rules: CoreRules, screen: ScreenPower,
        output: PanelOutput, keepsOrder: Bool, at now: MonotonicTime
    ) throws(DeviceError) {
        let (isServing, status, isDark) = (isServing, viewStatus, station.core.isToldDark)
        // What is due comes first: a shuffle would be lost with its core. After the end the panel counts as touched.
        station.core.advance(to: now)
        try? station.finish(at: now)
        let order = keepsOrder ? station.core.keyOrder : nil
        station.end(at: now)
        station = CoreStation(
            reader.description, layouts: layouts, transform: transform, rules: rules, screen: screen,
            output: output, counters: station.allCounters)
        station.core.isServing = isServing
        station.core.perform(.setDark(isDark), at: now)
        try begin(isShown: status.isVisible, isAtSecondPlace: status.place.isSecond, at: now)
        if let order { station.core.keep(order) }
        // The caller reports the whole state, so no single change is left to report.
        _ = takeChanges()
    }

    /// Ends every contact, releases every key on all devices, and ends the grab on the touchscreen.
    mutating func end(at now: MonotonicTime) {
        station.end(at: now)
        // An unplugged device has no grab to end.
        try? reader.ungrab()
        station.core.isServing = false
    }
}
