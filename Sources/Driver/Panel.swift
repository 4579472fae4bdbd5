// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import EventLoops

/// A touchscreen that is open and served, or will be: its reader, the pipeline to its virtual devices, its timers, and its
/// descriptors in the loop.
///
/// ```
///             nothing is down             two corners held                  nothing is down
///  [waiting] ────────────────▶ [serving] ──────────────────▶ [giving back] ────────────────▶ [given back]
///      ▲          grab             ▲                           │                 ungrab        │
///      │                           └────── show, reload ───────┘                               │
///      └─────────────────────────────────────── show, reload ──────────────────────────────────┘
/// ```
///
/// Each state ends when the touchscreen is unplugged, when an operation fails, or when the driver ends the
/// panel. After a failure the ``Roster`` keeps a ``Roster/RetainedPanel``. While the panel waits, other programs still
/// have the touchscreen, because a program that has seen a contact begin must see it end. While the
/// touchscreen is given back, the driver does not even read it.
final class Panel {
    /// The touchscreen, by udev's last description, with its axes.
    private(set) var device: InputDeviceDescription
    private(set) var setup: PanelSetup
    /// Whether a person has given the touchscreen back: other programs get it once nothing is down.
    private(set) var isGivenBack = false
    /// How the touchscreen was given back last, for the log.
    private(set) var wayOut = ""

    unowned let driver: Driver
    private let loop: EventLoop
    private(set) var reader: TouchscreenReader
    private(set) var pipeline: PanelPipeline
    private var readable: EventSource?
    private var outputReadable: EventSource?
    private var deadlineTimer: EventSource?
    private var patienceTimer: EventSource?
    private var armedDeadline: MonotonicTime?
    private var publishedServing = false
    /// Whether the panel has taken contacts since it was opened.
    private var hasServed = false
    private var resting = RestingContacts()
    private var hasLoggedStrays = false
    var hasLoggedMiss = false
    /// Whether the timer of patience waits for a contact that rests.
    private var isRestTimed = false
    var demand: ViewDemand
    /// When the panel is turned with its output, or gets other glyphs or committed characters.
    var turn = TurnPace()
    /// Whether headphones are plugged in that concern the panel.
    var hasHeadphones = false

    /// The time, in microseconds, after which the log says that something rests on the glass.
    private static let patience: UInt64 = 10_000_000

    /// Prepares to serve an open touchscreen; `demand` says whether the view is shown.
    init(
        reader: consuming TouchscreenReader, setup: PanelSetup, demand: ViewDemand, output: PanelOutput,
        counters: PanelCounters, loop: EventLoop, driver: Driver
    ) throws(EventLoopError) {
        device = reader.device
        self.reader = reader
        self.setup = setup
        self.driver = driver
        self.loop = loop
        self.demand = demand
        pipeline = PanelPipeline(
            setup, layouts: PanelLayouts(setup.plans), output: output, counters: counters)
        do throws(EventLoopError) {
            try wait()
        } catch {
            pipeline.end(at: .now())
            throw error
        }
    }

    private func wait() throws(EventLoopError) {
        // Each of these closures may end the panel, and the driver may then release it.
        readable = try loop.whenReadable(reader.fileDescriptor, turn: .first) { [unowned self] in
            meetEvents()
        }
        deadlineTimer = try loop.timer { [unowned self] in meetDeadline() }
        patienceTimer = try loop.timer { [unowned self] in logRestingContacts() }
        try drainOutput()
        patienceTimer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.patience))
    }

    /// Reads the events so far, and grabs the touchscreen if nothing is down; to be called once after `init`.
    ///
    /// If it throws, the panel has ended.
    func start() throws(DeviceError) {
        do throws(DeviceError) {
            try pipeline.begin(reader, isShown: demand.isShown, at: .now())
            try readAvailable()
        } catch {
            end()
            throw error
        }
    }

    /// Reports the panel's state to the driver, once the driver knows the panel.
    func publish() {
        // `publishAll()` reports all changes so far.
        _ = pipeline.core.takeChanges()
        follow()
        publishAll()
    }

    private func meetEvents() {
        work(readAvailable)
        if isGivenBack { stopReadingWhatIsGivenBack() }
    }

    private func meetDeadline() {
        armedDeadline = nil
        let now = MonotonicTime.now()
        guard advance(to: now) else { return }
        if pipeline.core.isCornerHeld(at: now) { return giveBack(at: now, because: "two corners were held") }
        if isServing, pipeline.core.takeFingerHold(at: now) { setGuided(!isGuided) }
    }

    /// Reads all events, writes the output that follows, and grabs the touchscreen once nothing is down, or ungrabs one
    /// that was given back.
    private func readAvailable() throws(DeviceError) {
        try pipeline.readAvailable(&reader, leaves: isGivenBack)
    }

    /// Does everything that is due at a time, also what contacts have done before; returns whether the panel goes on.
    ///
    /// Reads the touchscreen's events first. If the driver could not run for a while, a key that was released
    /// in that time must not repeat longer than it was held.
    @discardableResult
    func advance(to time: MonotonicTime) -> Bool {
        work { () throws(DeviceError) in
            if !isGivenBack { try readAvailable() }
            try pipeline.advance(to: time)
        }
    }

    /// Performs a request that does not change the demand for the view, made at a time.
    func perform(_ request: CoreRequest, at time: MonotonicTime = .now()) {
        work { () throws(DeviceError) in
            // The events come first for the same reason.
            if pipeline.core.isDue(at: time), !isGivenBack { try readAvailable() }
            try pipeline.perform(request, at: time)
        }
    }

    /// Takes over the state of Caps Lock that programs sent to the keyboard.
    private func followCapsLock() {
        output.drain()
        let now = MonotonicTime.now()
        work { () throws(DeviceError) in
            if !isGivenBack { try readAvailable() }
            try pipeline.perform(.setCapsLock(output.isCapsLocked), at: now)
        }
    }

    /// Takes over udev's present description, if nothing else of the panel depends on the change.
    func take(_ device: InputDeviceDescription) {
        self.device = device
    }

    /// Releases everything, and goes on with another setup, other devices and udev's present description.
    ///
    /// With the same settings, shuffled keys keep their order: the panel was only turned.
    func change(to setup: PanelSetup, device: InputDeviceDescription, output: PanelOutput) {
        let (former, new) = (settings, setup.settings)
        let wasGuided = isGuided
        // The loop must watch each keyboard once. An old keyboard ends with its output.
        outputReadable = nil
        do throws(DeviceError) {
            try pipeline.replace(
                with: setup, layouts: setup.layouts(after: pipeline.core.layouts, of: former), output: output,
                keepsOrder: former == new, reader: reader, at: .now())
        } catch {
            return fail(.device(error))
        }
        self.setup = setup
        self.device = device
        do throws(EventLoopError) { try drainOutput() } catch { return fail(.loop(error)) }
        guard work(readAvailable) else { return }
        publishAll()
        if new.configuration.headphoneJack == nil { hasHeadphones = false }
        // The new layouts have ended the visit.
        endVisit()
        if wasGuided { resumeGuided() } else { guideByHeadphones() }
        if new.configuration.guided == nil { loseGuidedTouch() }
        if former.configuration.presentation.show != new.configuration.presentation.show { restartDemand() }
    }

    /// A number that changes whenever the visible content of the view changes.
    var viewSerial: UInt64 { pipeline.core.viewSerial }

    /// Returns the keys in other states than in a former view: see `PanelCore.keyChanges(since:serial:)`.
    func keyChanges(since former: ShownView) -> [KeyChange]? {
        pipeline.core.keyChanges(since: former.view, serial: former.serial)
    }

    // MARK: - The way out

    private func giveBack(at now: MonotonicTime, because wayOut: String) {
        demand.hide()
        self.wayOut = wayOut
        isGivenBack = true
        let goesOn = work { () throws(DeviceError) in
            try pipeline.perform(.giveBack, at: now)
            try output.releaseButtons()
            try readAvailable()
        }
        guard goesOn else { return }
        stopReadingWhatIsGivenBack()
        driver.panelChangedHands(self)
    }

    func takeBack() {
        readable?.isEnabled = true
        isGivenBack = false
        guard work(readAvailable) else { return }
        driver.panelChangedHands(self)
    }

    private func stopReadingWhatIsGivenBack() {
        if !reader.isGrabbed { readable?.isEnabled = false }
    }

    private func publishAll() {
        driver.panelStatusChanged(self)
        driver.panelViewChanged(self)
    }

    /// Releases everything, and ends the grab on the touchscreen.
    func end() {
        guard readable != nil else { return }
        readable = nil
        outputReadable = nil
        deadlineTimer = nil
        patienceTimer = nil
        pipeline.end(at: .now())
        // An unplugged device has no grab to end.
        try? reader.ungrab()
    }

    private func fail(_ fault: PanelFault) {
        end()
        driver.panelEnded(self, fault)
    }

    /// Runs an operation on the touchscreen and the pipeline, reports the changes, and returns whether the panel goes on.
    ///
    /// Nothing happens on a panel that has already ended.
    @discardableResult
    private func work(_ body: () throws(DeviceError) -> Void) -> Bool {
        guard readable != nil else { return false }
        do throws(DeviceError) {
            try body()
        } catch {
            fail(.device(error))
            return false
        }
        follow()
        return true
    }

    /// Arms the timers, and reports the changes to the driver.
    private func follow() {
        let changes = pipeline.core.takeChanges()
        // Once, because Swift checks each access to the pipeline while the program runs.
        let isServing = isServing
        for _ in 0..<changes.clickCount { driver.panelClicked(self) }
        followResting(isServing ? changes.downSlots : 0)
        if publishedServing != isServing {
            publishedServing = isServing
            if isServing { hasServed = true }
            driver.panelStatusChanged(self)
        }
        if changes.deadline != armedDeadline {
            armedDeadline = changes.deadline
            deadlineTimer?.fire(at: changes.deadline)
        }
        if let former = changes.formerStatus { publishStatus(after: former) }
        for event in changes.guideEvents { driver.panelGuides(self, event) }
        // With headphones it begins again with the next touch, which needs the view.
        if changes.guideEvents.contains(where: { $0.kind == .ended }), !isGuided, !hasHeadphones {
            loseGuidedTouch()
        }
        if changes.isFieldTapped { showAgainForField() }
        if changes.isHandleTapped { show() }
        if changes.isWoken { driver.panelWoken(self) }
        if changes.hasStrays { logStrays() }
        if changes.isOrderTapped || changes.wrongOrderCount > 0 { countGestures(changes) }
        if changes.isShuffled { driver.panelShuffled(self) }
        if changes.isViewChanged { driver.panelViewChanged(self) }
        if changes.isOrderTapped { admitStaff() }
        if changes.isCommitMissed { missCommit() }
        // Last, because the panel goes on with the next character at once where no program commits it.
        if let character = changes.committed { driver.panelCommits(self, character) }
    }

    private func countGestures(_ changes: CoreChanges) {
        pipeline.count(changes)
        for _ in 0..<changes.wrongOrderCount { driver.panelRefusesStaff(self) }
        driver.panelStatusChanged(self)
    }

    /// Does what the staff's gesture is for.
    private func admitStaff() {
        guard let gesture = settings.configuration.staffGesture else { return }
        driver.panelAdmitsStaff(self)
        if gesture.effect == .givesBack {
            return giveBack(at: .now(), because: "the corners of 'staff-gesture' were tapped")
        }
        guard let layout = settings.staff else { return }
        // The demand follows, because a visit that has not begun yet would be taken for one that has ended.
        perform(.show)
        perform(.visit(layout))
        if pipeline.core.isVisiting {
            demand.beginVisit()
        } else {
            // The layout was shown already, and stays.
            demand.call()
        }
    }

    private func endVisit() {
        guard demand.isVisit else { return }
        demand.endVisit()
        followDemand()
    }

    /// Follows the contacts that may rest for long.
    ///
    /// The timer keeps its time when a contact ends, so that it is set once a minute at most, and not for each touch.
    private func followResting(_ slots: UInt64) {
        guard slots != resting.down else { return }
        resting.follow(slots, at: .now())
        if !isRestTimed { armRest() }
    }

    private func logStrays() {
        guard !hasLoggedStrays else { return }
        hasLoggedStrays = true
        Log.device(
            of: self, .stray, as: .warning,
            "a touch on \(device.devnode) began beyond the ends of its axes, and does nothing: "
                + "`runepad devices --watch \(device.devnode)` says how far, and names the remedy")
    }

    private func armRest() {
        guard let deadline = resting.deadline else { return }
        isRestTimed = true
        patienceTimer?.fire(at: deadline)
    }

    private func logRestingContacts() {
        isRestTimed = false
        guard hasServed else {
            return Log.device(
                of: self, .waiting, as: .warning,
                "something rests on \(device.devnode); typing starts when it is lifted")
        }
        while let slot = resting.take(at: .now()) {
            Log.device(
                of: self, .resting, as: .warning,
                "contact \(slot) on \(device.devnode) has rested for a minute, and the view waits with changes that "
                    + "follow the last touch: clean and dry the glass, end `runepad hold`, or replug the touchscreen"
            )
        }
        armRest()
    }

    private func publishStatus(after former: ViewStatus) {
        // A key has hidden the view; the staff's leads back to what was there before their visit.
        if !viewStatus.isVisible, demand.isShown, !demand.isVisit { demand.hide() }
        driver.panelStatusChanged(self)
        if !pipeline.core.isVisiting { endVisit() }
        if viewStatus.isVisible, !former.isVisible { guideByHeadphones() }
        if layout.firstLayer != nil, viewStatus.isFirstLayerAgain(after: former) {
            driver.panelLocked(self)
        }
    }

    private func drainOutput() throws(EventLoopError) {
        // The first turn, as the touchscreen has it: a tap after Caps Lock must not overtake its LED.
        outputReadable = try loop.whenReadable(output.keyboardDescriptor, turn: .first) { [unowned self] in
            followCapsLock()
        }
    }
}
