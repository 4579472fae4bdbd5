// SPDX-License-Identifier: MIT

import Devices
import Engine

/// A panel's core, the devices to which its output is written, and the counters of both.
struct CoreStation: ~Copyable {
    var core: PanelCore
    let output: PanelOutput
    private let hasButtons: Bool
    /// Whether the report that is being read may have an event of a key or switch beside the glass.
    private var isButtonNoted = false
    /// The number of the composer's contacts that `counters` already has.
    private var passedBefore: UInt64
    /// The counters, without passed contacts and without those of the reader.
    private var counters: PanelCounters

    /// Makes the core of a panel whose view is hidden; the core has the composer of `output` until
    /// ``end(at:)``.
    init(
        _ description: TouchscreenDescription, layouts: PanelLayouts, transform: PanelTransform,
        rules: CoreRules, screen: ScreenPower, output: PanelOutput, counters: PanelCounters
    ) {
        core = PanelCore(
            description, layouts: layouts, transform: transform, rules: rules,
            composer: output.takeComposer(),
            surroundings: CoreSurroundings(
                generator: KernelGenerator(), civilTime: { _ in .local() }, isScreenOff: { screen.isOff }))
        passedBefore = core.passedContactCount
        hasButtons = !output.purpose.buttons.isEmpty
        self.output = output
        self.counters = counters
    }

    /// The counters, without those of the reader.
    var allCounters: PanelCounters {
        var counters = counters
        counters.passedContacts += core.passedContactCount - passedBefore
        return counters
    }

    /// Handles the events of a report, or a part of it, and at its end writes all output that follows.
    @inline(__always)
    mutating func take(_ events: borrowing Span<InputEvent>, at time: MonotonicTime) throws(DeviceError) {
        var next = 0
        while next < events.count {
            let first = next
            let isClosed = core.take(events, from: &next, at: time)
            // The event that closes a report is no button's.
            if hasButtons { noteButtons(events, first..<(isClosed ? next - 1 : next)) }
            if isClosed { try finishReport(at: time) }
        }
    }

    @inline(__always)
    private mutating func finishReport(at time: MonotonicTime) throws(DeviceError) {
        guard core.isServing else { return }
        if isButtonNoted { try passButtons() }
        counters.reports &+= 1
        if core.hasOutput { try writeReport(at: time) }
        if core.isUnsettled { try settle(at: time) }
    }

    /// Writes the output of a request or of a deadline, and settles the core.
    mutating func finish(at now: MonotonicTime) throws(DeviceError) {
        try write()
        if core.isUnsettled { try settle(at: now) }
    }

    @inline(never)
    private mutating func settle(at now: MonotonicTime) throws(DeviceError) {
        core.settle(at: now)
        try write()
    }

    /// Writes the output of a touch report, and counts the latency of its keys.
    @inline(__always)
    private mutating func writeReport(at time: MonotonicTime) throws(DeviceError) {
        let before = counters.keyPresses
        try write()
        if counters.keyPresses != before { noteLatency(since: time) }
    }

    @inline(never)
    private mutating func noteLatency(since time: MonotonicTime) {
        let now = MonotonicTime.now()
        counters.latency.note(now.rawValue &- min(time, now).rawValue)
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
        counters.keyPresses &+= presses
    }

    @inline(__always)
    private mutating func pass() throws(DeviceError) {
        let events = core.passThroughEvents
        if !events.isEmpty { try output.pass(events) }
    }
}

// MARK: - Keys and switches beside the glass

extension CoreStation {
    @inline(never)
    private mutating func noteButtons(_ events: borrowing Span<InputEvent>, _ range: Range<Int>) {
        guard core.isServing else { return }
        // The tracker has handled the events of axes.
        for index in range where events[index].type != EventType.abs {
            output.note(events[index])
            isButtonNoted = true
        }
    }

    @inline(never)
    private mutating func passButtons() throws(DeviceError) {
        isButtonNoted = false
        try output.passButtons()
    }

    func setSwitches(_ on: [UInt16]) throws(DeviceError) { try output.setSwitches(on) }

    func releaseButtons() throws(DeviceError) { try output.releaseButtons() }
}

// MARK: - The end

extension CoreStation {
    /// Ends every contact, releases every key and gives the composer back to the output.
    ///
    /// A failure of one device does not stop the release on the others. Do not use the core after this.
    mutating func end(at now: MonotonicTime) {
        core.perform(.releaseAll, at: now)
        try? write()
        try? output.releaseButtons()
        counters = allCounters
        passedBefore = 0
        if let composer = core.takeComposer() { output.keep(composer) }
    }
}
