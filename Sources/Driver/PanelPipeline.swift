// SPDX-License-Identifier: MIT

import Clocks
import Counters
import Devices
import KeyEngine
import Touch

/// What lies between a touchscreen and its keyboard: the hot path of the driver.
///
/// ```
/// eventN ─reader→ tracker ─changes→ engine ─────────────→ keyboard
///                    │                └─passed slots─┐
///                    └───────────────────────→ composer ─→ clone
/// ```
///
/// Keys and switches beside the glass go by the side, from the reader to the panel's buttons.
///
/// A report is decided on and written before the next is looked at.  While the touchscreen is not grabbed, other
/// programs get its contacts, and none is taken from them: see ``PanelPipeline/isServing``.
struct PanelPipeline: ~Copyable {
    private var reader: TouchscreenReader
    private var core: Core
    /// Whether others are to have the touchscreen: see ``giveBack(at:)``.
    private(set) var isGivenBack = false

    /// Joins an open touchscreen to the devices of its panel, its view shown or not.
    init(
        reader: consuming TouchscreenReader, plans: [TypingPlan], transform: PanelTransform,
        cornerHold: CornerHold, output: PanelOutput, counters: PanelCounters, isShown: Bool,
        at now: MonotonicTime
    ) {
        core = Core(
            reader.description, layouts: PanelLayouts(plans), transform: transform, cornerHold: cornerHold,
            output: output, counters: counters)
        core.tracker.seed(reader.currentState().span)
        core.engine.setCapsLock(output.isCapsLocked, at: now)
        core.setSwitches(reader.switchesOn)
        if isShown { core.engine.show(at: now) }
        core.finish(at: now)
        self.reader = reader
    }

    /// The touchscreen's descriptor.
    var fileDescriptor: Int32 { reader.fileDescriptor }
    /// The touchscreen, with its axes.
    var description: TouchscreenDescription { reader.description }
    /// Whether contacts are taken: nobody else has the touchscreen.
    var isServing: Bool { core.isServing }
    /// Whether nobody else gets what happens on the touchscreen.
    var isGrabbed: Bool { reader.isGrabbed }
    /// When ``advance(to:)`` is to be called next, and ``isCornerHeld(at:)`` to be asked.
    var deadline: MonotonicTime? {
        guard let held = core.cornerHold.deadline else { return core.engine.deadline }
        return min(held, core.engine.deadline ?? held)
    }
    /// Which layout is shown, and which one the next person finds.
    var layouts: PanelLayouts { core.layouts }
    /// What of the view programs are told.
    var face: PanelFace {
        PanelFace(isVisible: core.engine.isVisible, layout: core.layouts.shown, layer: core.engine.shownLayer)
    }
    /// A number that changes whenever what a person would see of the view changes.
    var viewSerial: UInt64 { core.engine.viewSerial }
    /// A number that grows with each press that may click.
    var clickSerial: UInt64 { core.engine.clickSerial }
    /// How often keys have changed places.
    var shuffleCount: UInt64 { core.shuffleCount }
    /// What was counted so far.
    var counters: PanelCounters {
        var counters = core.allCounters
        counters.droppedSyncs += reader.droppedCount
        return counters
    }
    /// What a person sees of the view.
    var snapshot: ViewSnapshot { core.engine.snapshot() }

    /// Reads what there is, types and hands on what follows from it, and grabs the touchscreen once nothing is
    /// down.
    mutating func readAvailable() throws(DeviceError) {
        try Self.read(&reader, into: &core)
        if !core.isServing { try takeOrLeave() }
    }

    /// Takes the touchscreen, or leaves it to others, once nothing is down: who sees a contact begin is to see it end.
    @inline(never)
    private mutating func takeOrLeave() throws(DeviceError) {
        if !isGivenBack {
            core.isServing = try reader.grabWhenIdle()
            if core.isServing { core.setSwitches(reader.switchesOn) }
        } else {
            _ = try reader.ungrabWhenIdle()
        }
    }

    /// Does what the engine has to do without a report.
    ///
    /// What the touchscreen has told is read before: where this driver was kept from running, a key that was released
    /// meanwhile repeats no longer than it was held.
    mutating func advance(to now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        core.engine.advance(to: now)
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Whether two corners have been held for so long that the touchscreen is to be given back.
    func isCornerHeld(at now: MonotonicTime) -> Bool { core.cornerHold.isHeld(at: now) }

    /// Ends all contacts, releases all keys and hides the view; others get the touchscreen once nothing is down.
    mutating func giveBack(at now: MonotonicTime) throws(DeviceError) {
        releaseAll(at: now)
        core.cornerHold.restart()
        core.isServing = false
        isGivenBack = true
        try hide(at: now)
        try takeOrLeave()
    }

    /// Takes the touchscreen again that was given back, once nothing is down.
    mutating func takeBack() throws(DeviceError) {
        isGivenBack = false
        try readAvailable()
    }

    /// Shows the view if it is hidden.
    mutating func show(at now: MonotonicTime) throws(DeviceError) {
        core.engine.show(at: now)
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Shows the view, at once with the layout of an index.
    mutating func show(_ layout: Int, at now: MonotonicTime) throws(DeviceError) {
        core.choose(layout, at: now)
        core.finish(at: now)
        try show(at: now)
    }

    /// Hides the view if it is shown: what is pressed is released, and contacts are passed through.
    mutating func hide(at now: MonotonicTime) throws(DeviceError) {
        core.engine.hide(at: now)
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Shows the layout of an index, after what is being typed.
    mutating func setLayout(_ layout: Int, at now: MonotonicTime) throws(DeviceError) {
        core.choose(layout, at: now)
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Goes on in the state of Caps Lock that the keyboard was told of.
    mutating func heedCapsLock(at now: MonotonicTime) throws(DeviceError) {
        if !isGivenBack { try readAvailable() }
        core.engine.setCapsLock(core.output.isCapsLocked, at: now)
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Lets the keys that the layout shuffles change places.
    mutating func shuffle(at now: MonotonicTime) throws(DeviceError) {
        core.engine.requestShuffle()
        core.finish(at: now)
        try core.checkOutput()
    }

    /// Puts other layouts, transform and output in the place of the present ones, after releasing all that is down;
    /// a view that is hidden stays hidden.
    ///
    /// Contacts that are down have ended for the driver: what they do is nobody's until they are lifted.
    mutating func replace(
        layouts: PanelLayouts, transform: PanelTransform, cornerHold: CornerHold, output: PanelOutput,
        at now: MonotonicTime
    ) {
        releaseAll(at: now)
        let (isServing, isVisible) = (core.isServing, core.engine.isVisible)
        core = Core(
            reader.description, layouts: layouts, transform: transform, cornerHold: cornerHold,
            output: output,
            counters: core.allCounters)
        core.tracker.seed(reader.currentState().span)
        core.engine.setCapsLock(output.isCapsLocked, at: now)
        core.setSwitches(reader.switchesOn)
        core.isServing = isServing
        if isVisible { core.engine.show(at: now) }
        core.finish(at: now)
    }

    /// Ends every contact and releases every key, on the keyboard, on the clone and on the buttons.
    mutating func releaseAll(at now: MonotonicTime) {
        core.tracker.cancelAll()
        core.engine.handle(core.tracker.changes, at: now)
        core.engine.releaseAll(at: now)
        core.finish(at: now)
        core.releaseClone()
        core.releaseButtons()
    }

    /// Gives the touchscreen back to others; a device that has gone has none to give back.
    mutating func ungrab() {
        try? reader.ungrab()
        core.isServing = false
    }

    private static func read(_ reader: inout TouchscreenReader, into core: inout Core) throws(DeviceError) {
        do throws(DeviceError) {
            try reader.read { event, time in core.take(event, at: time) }
        } catch {
            try core.checkOutput()
            throw error
        }
        try core.checkOutput()
    }
}

/// What of a panel's view programs are told: all but its keys.
struct PanelFace: Equatable {
    /// Whether it is shown.
    var isVisible: Bool
    /// The layout, as its index among the panel's.
    var layout: Int
    /// The layer, as its index among the layout's.
    var layer: Int

    /// Whether it is the first layer again of a view that was further before.
    func isBehind(_ former: PanelFace) -> Bool {
        isVisible && former.isVisible && layout == former.layout && layer == 0 && former.layer != 0
    }
}

extension PanelPipeline {
    /// All but the reader, which hands it events while it is being read.
    fileprivate struct Core: ~Copyable {
        var tracker: ContactTracker
        var engine: KeyEngine
        var cornerHold: CornerHold
        var isServing = false
        /// The layouts, of which the engine has the plan of the one that is shown.
        private(set) var layouts: PanelLayouts
        let output: PanelOutput
        private let hasClone: Bool
        private let hasButtons: Bool
        /// Whether the report that is being read may have told of a button.
        private var isButtonNoted = false
        /// How many contacts the clone had passed on before.
        private let passedBefore: UInt64
        private var generator = KernelGenerator()
        private(set) var shuffleCount: UInt64 = 0
        /// What was counted, but for what the output and the reader count.
        private var counters: PanelCounters
        /// What went wrong in writing while the reader was reading.
        private var fault: DeviceError?

        init(
            _ description: TouchscreenDescription, layouts: PanelLayouts, transform: PanelTransform,
            cornerHold: CornerHold, output: PanelOutput, counters: PanelCounters
        ) {
            self.cornerHold = cornerHold
            self.counters = counters
            tracker = ContactTracker(description, transform: transform)
            engine = KeyEngine(layouts.plan)
            self.layouts = layouts
            self.output = output
            passedBefore = output.passedContacts
            hasClone = output.purpose.passThrough != nil
            hasButtons = !output.purpose.buttons.isEmpty
        }

        /// Takes one event, and at the end of a report does all that follows from it.
        @inline(__always)
        mutating func take(_ event: InputEvent, at time: MonotonicTime) {
            guard tracker.handle(event) else {
                // Nearly all events are of axes, which the tracker has told apart already.
                if event.type != evAbs, hasButtons { note(event) }
                return
            }
            guard isServing else { return }
            if isButtonNoted { passButtons() }
            engine.handle(tracker.changes, at: time)
            if !engine.output.isEmpty { typeReport(at: time) }
            if engine.isChangeDue { change(at: time) }
            counters.reports &+= 1
            if hasClone { pass() }
            if cornerHold.concerns(tracker.downSlots) { followCorners(at: time) }
        }

        /// Types what a touch report has led to, and counts how long that took.
        @inline(__always)
        private mutating func typeReport(at time: MonotonicTime) {
            let before = counters.keyPresses
            type()
            if counters.keyPresses != before { noteLatency(since: time) }
        }

        @inline(never)
        private mutating func noteLatency(since time: MonotonicTime) {
            let now = MonotonicTime.now()
            counters.latency.note(now.rawValue &- min(time, now).rawValue)
        }

        /// What was counted, without what the reader counts.
        var allCounters: PanelCounters {
            var counters = counters
            counters.passedContacts += output.passedContacts - passedBefore
            return counters
        }

        @inline(never)
        private mutating func followCorners(at time: MonotonicTime) {
            cornerHold.handle(tracker.changes, down: tracker.downSlots, at: time)
        }

        /// Types what the engine has to say, and then sees to what else is due.
        @inline(__always)
        mutating func finish(at now: MonotonicTime) {
            if !engine.output.isEmpty { type() }
            if engine.isChangeDue { change(at: now) }
        }

        @inline(__always)
        private mutating func type() {
            do throws(DeviceError) { try output.type(engine.output.events) } catch {
                fault = fault ?? error
            }
            for index in engine.output.events.indices {
                let event = engine.output.events[index]
                if event.type == 1, event.value == 1 { counters.keyPresses &+= 1 }
            }
            engine.output.removeAll()
        }

        /// Has the layout of an index shown, for a program.
        mutating func choose(_ layout: Int, at now: MonotonicTime) {
            engine.choose(layout, of: &layouts, at: now)
        }

        /// Shows another layout, shuffles, tells a picker the time, looks words up.
        @inline(never)
        private mutating func change(at now: MonotonicTime) {
            engine.takeDueLayout(of: &layouts, at: now)
            if !engine.output.isEmpty { type() }
            if engine.isShuffleDue {
                engine.shuffle(using: &generator)
                shuffleCount &+= 1
            }
            if engine.isTimeDue { engine.tellTime(.local()) }
            if engine.isCompletionDue { engine.completeWord() }
        }

        @inline(__always)
        private mutating func pass() {
            do throws(DeviceError) { try output.pass(tracker, passedSlots: engine.passedSlots) } catch {
                fault = fault ?? error
            }
        }

        @inline(never)
        private mutating func note(_ event: InputEvent) {
            guard isServing else { return }
            output.note(event)
            isButtonNoted = true
        }

        @inline(never)
        private mutating func passButtons() {
            isButtonNoted = false
            do throws(DeviceError) { try output.passButtons() } catch { fault = fault ?? error }
        }

        /// Releases every key of the buttons.
        mutating func releaseButtons() {
            do throws(DeviceError) { try output.releaseButtons() } catch { fault = fault ?? error }
        }

        /// Has the switches of the buttons be as the touchscreen's, of which those in `on` are on.
        mutating func setSwitches(_ on: [UInt16]) {
            do throws(DeviceError) { try output.setSwitches(on) } catch { fault = fault ?? error }
        }

        /// Lifts every contact of the clone.
        mutating func releaseClone() {
            do throws(DeviceError) { try output.releaseContacts() } catch { fault = fault ?? error }
        }

        /// Throws what went wrong in writing, once.
        mutating func checkOutput() throws(DeviceError) {
            guard let error = fault else { return }
            fault = nil
            throw error
        }
    }
}

/// EV_ABS of `<linux/input-event-codes.h>`.
private let evAbs: UInt16 = 0x03
