// SPDX-License-Identifier: MIT

import Devices
import Engine

/// The way from a touchscreen's events to the virtual devices, the hot path of the driver: the panel's core, the devices
/// to which its output is written, and the counters of both.
///
/// ```
///  events ─▶ PanelCore ─keyboardEvents──────▶ keyboard
///     │          └──────passThroughEvents───▶ pass-through touchscreen
///     └─ keys and switches beside the glass ▶ pass-through buttons
/// ```
///
/// The pipeline decides on a report and writes its output before it looks at the next. After a pipeline has
/// thrown, call only ``end(at:)``.
struct PanelPipeline: ~Copyable {
    var core: PanelCore
    let output: PanelOutput
    private let hasButtons: Bool
    /// Whether the report that is being read may have an event of a key or switch beside the glass.
    private var isButtonNoted = false
    /// The number of the composer's contacts that `counted` already has.
    private var passedBefore: UInt64
    /// The counters, without passed contacts and without those of the reader.
    private var counted: PanelCounters

    /// Makes the core of a panel whose view is hidden and which takes no contacts; the core has the composer of `output`
    /// until ``end(at:)``.
    ///
    /// Call ``begin(_:isShown:isAtSecondPlace:at:)`` next.
    init(_ setup: PanelSetup, layouts: PanelLayouts, output: PanelOutput, counters: PanelCounters) {
        let screen = ScreenPower(output: setup.output)
        core = PanelCore(
            setup.description, layouts: layouts, transform: setup.transform, rules: setup.rules,
            composer: output.takeComposer(),
            surroundings: CoreSurroundings(
                generator: KernelGenerator(), civilTime: { _ in .local() }, isScreenOff: { screen.isOff }))
        core.isServing = false
        passedBefore = core.passedContactCount
        hasButtons = !output.purpose.buttons.isEmpty
        self.output = output
        counted = counters
    }

    /// Starts from the present state of the touchscreen and of the keyboard, and shows the view if `isShown`
    /// is set, at its second place if `isAtSecondPlace` is set.
    mutating func begin(
        _ reader: borrowing TouchscreenReader, isShown: Bool, isAtSecondPlace: Bool = false,
        at now: MonotonicTime
    ) throws(DeviceError) {
        core.startViewSerial(at: now)
        core.seed(reader.currentState().span)
        try output.setSwitches(reader.switchesOn)
        try perform(.setCapsLock(output.isCapsLocked), at: now)
        if isShown { try perform(isAtSecondPlace ? .showAtSecondPlace : .show, at: now) }
    }

    /// Releases everything that is down, and goes on with another setup, other layouts and other devices.
    ///
    /// A hidden view stays hidden, and a shown view at its place, but one that a person has moved goes back. Contacts that
    /// are down have ended for the driver: their events are ignored until they are lifted. Keys change places, unless
    /// `keepsOrder` says that the layouts are the same.
    mutating func replace(
        with setup: PanelSetup, layouts: PanelLayouts, output: PanelOutput, keepsOrder: Bool,
        reader: borrowing TouchscreenReader, at now: MonotonicTime
    ) throws(DeviceError) {
        let (isServing, status, isDark) = (core.isServing, core.viewStatus, core.isSetDark)
        let hints = core.fieldHints
        // What is due comes first: a shuffle would be lost with its core. After the end the panel counts as touched.
        try? advance(to: now)
        let order = keepsOrder ? core.keyOrder : nil
        end(at: now)
        self = PanelPipeline(setup, layouts: layouts, output: output, counters: counted)
        core.isServing = isServing
        core.perform(.setDark(isDark), at: now)
        core.perform(.takeHints(hints), at: now)
        try begin(reader, isShown: status.isVisible, isAtSecondPlace: status.place.isSecond, at: now)
        if let order { core.keep(order) }
        // The caller reports the whole state, so no single change is left to report.
        _ = core.takeChanges()
    }

    /// Ends every contact, releases every key on all devices and gives the composer back to the output.
    ///
    /// A failure of one device does not stop the release on the others.
    mutating func end(at now: MonotonicTime) {
        core.perform(.releaseAll, at: now)
        try? write()
        try? output.releaseButtons()
        counted = counters
        passedBefore = 0
        if let composer = core.takeComposer() { output.keep(composer) }
        core.isServing = false
    }

    /// Counts what the counters have of the core's changes.
    mutating func count(_ changes: CoreChanges) { counted.count(changes) }

    /// The counters, without those of the reader.
    var counters: PanelCounters {
        var counters = counted
        counters.passedContacts += core.passedContactCount - passedBefore
        return counters
    }
}

// MARK: - Events

extension PanelPipeline {
    /// Reads all events of the touchscreen, and writes the output that follows.
    ///
    /// A touchscreen that is not served is grabbed once nothing is down, or ungrabbed if `leaves` is set: a program that
    /// sees a contact begin must see it end.
    mutating func readAvailable(
        _ reader: inout TouchscreenReader, leaves: Bool
    ) throws(DeviceError) {
        guard core.isServing else { return try takeOrLeave(&reader, leaves: leaves) }
        try reader.read { events, time throws(DeviceError) in try take(events, at: time) }
    }

    @inline(never)
    private mutating func takeOrLeave(_ reader: inout TouchscreenReader, leaves: Bool) throws(DeviceError) {
        func handle(_ events: borrowing Span<InputEvent>, _ time: MonotonicTime) throws(DeviceError) {
            try take(events, at: time)
        }
        let deadGlass = core.deadGlass
        if leaves {
            _ = try reader.ungrabWhenIdle(lifting: deadGlass, handle)
        } else {
            core.isServing = try reader.grabWhenIdle(lifting: deadGlass, handle)
            if core.isServing { try output.setSwitches(reader.switchesOn) }
        }
    }

    /// Performs the actions that are due at a deadline.
    mutating func advance(to now: MonotonicTime) throws(DeviceError) {
        core.advance(to: now)
        try finish(at: now)
    }

    /// Performs a request that does not come from a contact.
    mutating func perform(_ request: CoreRequest, at now: MonotonicTime) throws(DeviceError) {
        core.perform(request, at: now)
        try finish(at: now)
    }

    /// Handles the events of a report, or a part of it, and at its end writes all output that follows.
    @inline(__always)
    private mutating func take(_ events: borrowing Span<InputEvent>, at time: MonotonicTime)
        throws(DeviceError)
    {
        var next = 0
        while next < events.count {
            let first = next
            let isClosed = core.take(events, from: &next, at: time)
            // The event that closes a report is no button's.
            if hasButtons { recordButtons(events, first..<(isClosed ? next - 1 : next)) }
            if isClosed { try finishReport(at: time) }
        }
    }

    @inline(__always)
    private mutating func finishReport(at time: MonotonicTime) throws(DeviceError) {
        guard core.isServing else { return }
        if isButtonNoted { try passButtons() }
        counted.reports &+= 1
        if core.hasOutput { try writeReport(at: time) }
        if core.isUnsettled { try settle(at: time) }
    }

    @inline(never)
    private mutating func recordButtons(_ events: borrowing Span<InputEvent>, _ range: Range<Int>) {
        guard core.isServing else { return }
        // The tracker has handled the events of axes.
        for index in range where events[index].type != EventType.abs {
            output.record(events[index])
            isButtonNoted = true
        }
    }

    @inline(never)
    private mutating func passButtons() throws(DeviceError) {
        isButtonNoted = false
        try output.passButtons()
    }

    /// Writes the output of a request or of a deadline, and settles the core.
    private mutating func finish(at now: MonotonicTime) throws(DeviceError) {
        try write()
        if core.isUnsettled { try settle(at: now) }
    }

    @inline(never)
    private mutating func settle(at now: MonotonicTime) throws(DeviceError) {
        core.settle(at: now)
        try write()
    }
}

// MARK: - Output

extension PanelPipeline {
    /// Writes the output of a touch report, and counts the latency of its keys.
    @inline(__always)
    private mutating func writeReport(at time: MonotonicTime) throws(DeviceError) {
        let before = counted.keyPresses
        try write()
        if counted.keyPresses != before { recordLatency(since: time) }
    }

    @inline(never)
    private mutating func recordLatency(since time: MonotonicTime) {
        let now = MonotonicTime.now()
        counted.latency.record(now.rawValue &- min(time, now).rawValue)
    }

    /// Writes to both devices, even if one write fails, because a contact whose end is lost would stay down.
    @inline(__always)
    private mutating func write() throws(DeviceError) {
        defer { core.removeOutput() }
        do throws(DeviceError) {
            try type()
        } catch {
            try? pass()
            throw error
        }
        try pass()
    }

    @inline(__always)
    private mutating func type() throws(DeviceError) {
        let events = core.keyboardEvents
        if events.isEmpty { return }
        try output.type(events)
        var presses: UInt64 = 0
        for index in events.indices where events[index].type == EventType.key && events[index].value == 1 {
            presses &+= 1
        }
        counted.keyPresses &+= presses
    }

    @inline(__always)
    private mutating func pass() throws(DeviceError) {
        let events = core.passThroughEvents
        if !events.isEmpty { try output.pass(events) }
    }
}
