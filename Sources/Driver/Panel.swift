// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import EventLoops

/// A touchscreen that is open and served, or will be: its pipeline, its timers and its descriptors in the
/// loop.
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
    /// The messages from a panel to the driver.
    protocol Delegate: AnyObject {
        /// The state of the panel that programs receive has changed.
        func panelStatusChanged(_ panel: Panel)
        /// The visible content of the panel's view has changed.
        func panelViewChanged(_ panel: Panel)
        /// A touch has woken the dark screen.
        func panelWoken(_ panel: Panel)
        func panelShuffled(_ panel: Panel)
        /// The view shows its first layer again, from which its layout has people begin.
        func panelLocked(_ panel: Panel)
        /// A key that may click was pressed, and its output has been written.
        func panelClicked(_ panel: Panel)
        /// A person in guided touch should hear of an event.
        func panelGuides(_ panel: Panel, _ event: GuideEvent)
        /// The touchscreen was given back because two corners were held, or was taken back.
        func panelChangedHands(_ panel: Panel)
        /// The panel has ended because of `fault`: nothing is down, and the touchscreen is no longer read.
        func panelEnded(_ panel: Panel, _ fault: PanelFault)
    }

    /// The panel's name among all panels.
    let name: String
    /// The touchscreen, by udev's last description, with its axes.
    private(set) var device: InputDeviceDescription
    private(set) var basis: PanelBasis
    /// The number of keys with characters that the keymap cannot type.
    private(set) var unavailableCount: Int
    /// Whether the panel types all glyphs of its layouts, and why not.
    private(set) var glyphUse: GlyphUse
    private(set) var output: PanelOutput

    unowned let delegate: any Delegate
    private let loop: EventLoop
    private var pipeline: PanelPipeline
    private var readable: EventSource?
    private var outputReadable: EventSource?
    private var deadlineTimer: EventSource?
    private var patienceTimer: EventSource?
    private var armedDeadline: MonotonicTime?
    private var publishedServing = false
    /// Whether the panel has taken contacts since it was opened.
    private var hasServed = false
    private var resting = RestingContacts()
    /// Whether the timer of patience waits for a contact that rests.
    private var isRestTimed = false
    var demand: ViewDemand
    /// When the panel is turned with its output, or gets other glyphs.
    var turn = TurnPace()
    /// Whether headphones are plugged in that concern the panel.
    var hasHeadphones = false

    /// The time, in microseconds, after which the log says that something rests on the glass.
    private static let patience: UInt64 = 10_000_000

    /// Prepares to serve an open touchscreen; `demand` says whether the view is shown.
    init(
        reader: consuming TouchscreenReader, setup: PanelSetup, demand: ViewDemand, output: PanelOutput,
        counters: PanelCounters, loop: EventLoop, delegate: any Delegate
    ) throws(EventLoopError) {
        name = setup.basis.name
        device = reader.device
        basis = setup.basis
        (unavailableCount, glyphUse) = (setup.unavailableCount, setup.glyphUse)
        self.output = output
        self.delegate = delegate
        self.loop = loop
        self.demand = demand
        pipeline = PanelPipeline(
            reader: reader, layouts: PanelLayouts(setup.plans), transform: setup.basis.transform,
            rules: setup.rules, screen: ScreenPower(output: setup.basis.output), output: output,
            counters: counters)
        do throws(EventLoopError) {
            try wait()
        } catch {
            pipeline.end(at: .now())
            throw error
        }
    }

    private func wait() throws(EventLoopError) {
        // Each of these closures may end the panel, and the driver may then release it.
        readable = try loop.whenReadable(pipeline.fileDescriptor, turn: .first) { [unowned self] in
            readAvailable()
        }
        deadlineTimer = try loop.timer { [unowned self] in meetDeadline() }
        patienceTimer = try loop.timer { [unowned self] in sayWhatRests() }
        try drainOutput()
        patienceTimer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.patience))
    }

    /// Reads the events so far, and grabs the touchscreen if nothing is down; to be called once after `init`.
    ///
    /// If it throws, the panel has ended.
    func start() throws(DeviceError) {
        do throws(DeviceError) {
            try pipeline.begin(isShown: demand.isShown, at: .now())
            try pipeline.readAvailable()
        } catch {
            end()
            throw error
        }
    }

    /// Reports the panel's state to the delegate, once the delegate knows the panel.
    func announce() {
        // `tellAll()` reports all changes so far.
        _ = pipeline.takeChanges()
        follow()
        tellAll()
    }

    private func readAvailable() {
        work { pipeline throws(DeviceError) in try pipeline.readAvailable() }
        if pipeline.isGivenBack { stopReadingWhatIsGivenBack() }
    }

    private func meetDeadline() {
        armedDeadline = nil
        let now = MonotonicTime.now()
        guard advance(to: now) else { return }
        if pipeline.isCornerHeld(at: now) { return giveBack(at: now) }
        if pipeline.takeFingerHold(at: now) { setGuided(!isGuided) }
    }

    /// Does everything that is due at a time, also what contacts have done before; returns whether the panel goes on.
    @discardableResult
    func advance(to time: MonotonicTime) -> Bool {
        work { pipeline throws(DeviceError) in try pipeline.advance(to: time) }
    }

    var settings: PanelSettings { basis.settings }
    var description: TouchscreenDescription { pipeline.description }
    var counters: PanelCounters { pipeline.counters }

    /// The part of the view's state that programs receive.
    var viewStatus: ViewStatus { pipeline.viewStatus }
    /// The index of the layout that the next person finds.
    var lastingLayout: Int { pipeline.layouts.lasting }
    /// The position of the view with its accessory while it is shown.
    var frame: Frame { pipeline.frame }
    /// The handle that a person can tap now, or `nil` if there is none.
    var handle: Frame? { pipeline.handle }
    /// A number that changes whenever the visible content of the view changes.
    var viewSerial: UInt64 { pipeline.viewSerial }
    /// Whether contacts can be passed through once the view is hidden.
    var canPass: Bool { output.purpose.passThrough != nil }

    /// The view as a person sees it now.
    var drawnView: DrawnView { pipeline.drawnView }

    /// Whether two corners were held: other programs get the touchscreen once nothing is down.
    var isGivenBack: Bool { pipeline.isGivenBack }

    /// Whether a person types by guided touch.
    var isGuided: Bool { pipeline.isGuided }

    var isTouched: Bool { pipeline.isTouched }

    /// Whether the panel takes contacts: no other program gets the touchscreen.
    var isServing: Bool { pipeline.isServing }

    /// Takes over udev's present description, if nothing else of the panel depends on the change.
    func take(_ device: InputDeviceDescription) {
        self.device = device
    }

    /// Performs a request that does not change the demand for the view.
    func perform(_ request: CoreRequest) {
        perform(request, at: .now())
    }

    /// Performs a request of a person, made at a time.
    func perform(_ request: CoreRequest, at time: MonotonicTime) {
        work { pipeline throws(DeviceError) in try pipeline.perform(request, at: time) }
    }

    /// Releases everything, and goes on with another setup, other devices and udev's present description.
    ///
    /// The layout that the next person finds stays if the new setup still has a layout of its name, and if
    /// programs or its own keys still lead to that layout. With the same settings, shuffled keys keep their order, too:
    /// the panel was only turned.
    func change(to setup: PanelSetup, device: InputDeviceDescription, output: PanelOutput) {
        let (old, former, new) = (pipeline.layouts, settings, setup.basis.settings)
        let wasGuided = isGuided
        let layouts = PanelLayouts(
            setup.plans, chosen: new.offeredLayout(named: former.layouts[old.chosen].name) ?? 0,
            showing: new.layouts.firstIndex { $0.name == former.layouts[old.lasting].name })
        do throws(DeviceError) {
            try pipeline.replace(
                layouts: layouts, transform: setup.basis.transform, rules: setup.rules,
                screen: ScreenPower(output: setup.basis.output), output: output, keepsOrder: former == new,
                at: .now())
        } catch {
            return fail(.device(error))
        }
        basis = setup.basis
        (unavailableCount, glyphUse) = (setup.unavailableCount, setup.glyphUse)
        self.device = device
        // The loop must watch each keyboard once. An old keyboard ends with its output.
        outputReadable = nil
        self.output = output
        do throws(EventLoopError) { try drainOutput() } catch { return fail(.loop(error)) }
        guard work({ pipeline throws(DeviceError) in try pipeline.readAvailable() }) else { return }
        tellAll()
        if new.configuration.headphoneJack == nil { hasHeadphones = false }
        if wasGuided { resumeGuided() } else { guideByHeadphones() }
        if former.configuration.presentation.show != new.configuration.presentation.show { restartDemand() }
    }

    // MARK: - The way out

    private func giveBack(at now: MonotonicTime) {
        demand.hide()
        guard work({ pipeline throws(DeviceError) in try pipeline.giveBack(at: now) }) else { return }
        stopReadingWhatIsGivenBack()
        delegate.panelChangedHands(self)
    }

    func takeBack() {
        readable?.isEnabled = true
        guard work({ pipeline throws(DeviceError) in try pipeline.takeBack() }) else { return }
        delegate.panelChangedHands(self)
    }

    private func stopReadingWhatIsGivenBack() {
        if !pipeline.isGrabbed { readable?.isEnabled = false }
    }

    private func tellAll() {
        delegate.panelStatusChanged(self)
        delegate.panelViewChanged(self)
    }

    /// Releases everything, and ends the grab on the touchscreen.
    func end() {
        guard readable != nil else { return }
        readable = nil
        outputReadable = nil
        deadlineTimer = nil
        patienceTimer = nil
        pipeline.end(at: .now())
    }

    private func fail(_ fault: PanelFault) {
        end()
        delegate.panelEnded(self, fault)
    }

    /// Runs an operation on the pipeline, reports the changes, and returns whether the panel goes on.
    ///
    /// Nothing happens on a panel that has already ended.
    @discardableResult
    private func work(_ body: (inout PanelPipeline) throws(DeviceError) -> Void) -> Bool {
        guard readable != nil else { return false }
        do throws(DeviceError) {
            try body(&pipeline)
        } catch {
            fail(.device(error))
            return false
        }
        follow()
        return true
    }

    /// Arms the timers, and reports the changes to the delegate.
    private func follow() {
        let changes = pipeline.takeChanges()
        for _ in 0..<changes.clickCount { delegate.panelClicked(self) }
        followResting(pipeline.isServing ? changes.downSlots : 0)
        if publishedServing != pipeline.isServing {
            publishedServing = pipeline.isServing
            delegate.panelStatusChanged(self)
        }
        if changes.deadline != armedDeadline {
            armedDeadline = changes.deadline
            deadlineTimer?.fire(at: changes.deadline)
        }
        if let former = changes.formerStatus { tellStatus(after: former) }
        for event in changes.guideEvents { delegate.panelGuides(self, event) }
        if changes.isFieldTapped { showAgainForField() }
        if changes.isHandleTapped { show() }
        if changes.isWoken { delegate.panelWoken(self) }
        if changes.isShuffled { delegate.panelShuffled(self) }
        if changes.isViewChanged { delegate.panelViewChanged(self) }
    }

    /// Follows the contacts that may rest for long.
    ///
    /// The timer keeps its time when a contact ends, so that it is set once a minute at most, and not for each touch.
    private func followResting(_ slots: UInt64) {
        if pipeline.isServing { hasServed = true }
        guard slots != resting.down else { return }
        resting.follow(slots, at: .now())
        if !isRestTimed { armRest() }
    }

    private func armRest() {
        guard let deadline = resting.deadline else { return }
        isRestTimed = true
        patienceTimer?.fire(at: deadline)
    }

    private func sayWhatRests() {
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

    private func tellStatus(after former: ViewStatus) {
        // A key has hidden the view.
        if !viewStatus.isVisible, demand.isShown { demand.hide() }
        delegate.panelStatusChanged(self)
        if viewStatus.isVisible, !former.isVisible { guideByHeadphones() }
        if layout.firstLayer != nil, viewStatus.isFirstLayerAgain(after: former) {
            delegate.panelLocked(self)
        }
    }

    private func drainOutput() throws(EventLoopError) {
        // The first turn, as the touchscreen has it: a tap after Caps Lock must not overtake its LED.
        outputReadable = try loop.whenReadable(output.keyboardDescriptor, turn: .first) { [unowned self] in
            output.drain()
            work { pipeline throws(DeviceError) in try pipeline.followCapsLock(at: .now()) }
        }
    }
}
