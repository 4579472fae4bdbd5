// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Counters
import Devices
import EventLoops
import KeyEngine
import Layouts
import Touch
import Views

/// A touchscreen that is open and served, or about to be: its pipeline, and what the loop waits for on its behalf.
///
/// ```
///             nothing is down             two corners held                  nothing is down
///  [waiting] ────────────────▶ [serving] ──────────────────▶ [giving back] ────────────────▶ [given back]
///      ▲          grab             ▲                           │                 ungrab        │
///      │                           └────── show, reload ───────┘                               │
///      └─────────────────────────────────────── show, reload ──────────────────────────────────┘
/// ```
///
/// From anywhere it ends when it is unplugged, when something fails, or when it is told to; a ``FailedPanel`` is what is
/// left of one that has failed.  While it waits other programs have the touchscreen, as one
/// that has seen a contact begin must see it end; while it is given back it is not even read.
final class Panel {
    /// What a panel tells the driver.
    protocol Delegate: AnyObject {
        /// What programs are told of the panel has changed.
        func panelStatusChanged(_ panel: Panel)
        /// What a person would see of the panel's view has changed.
        func panelViewChanged(_ panel: Panel)
        /// Keys have changed places.
        func panelShuffled(_ panel: Panel)
        /// The view is at its first layer again, from which its layout has people begin.
        func panelLocked(_ panel: Panel)
        /// A key was pressed that may click, and what it types is typed.
        func panelClicked(_ panel: Panel)
        /// The touchscreen was given back to others, because two corners were held, or has been taken again.
        func panelChangedHands(_ panel: Panel)
        /// The panel has ended for `fault`: nothing is down and its touchscreen is not read any more.
        func panelEnded(_ panel: Panel, _ fault: PanelFault)
    }

    /// The panel's name among all panels.
    let name: String
    /// The touchscreen, as udev described it last, with its axes.
    private(set) var device: InputDeviceDescription
    /// What it was set up with.
    private(set) var basis: PanelBasis
    /// How many keys have something on them that the keymap cannot type.
    private(set) var unavailableCount: Int
    /// The devices through which it speaks.
    private(set) var output: PanelOutput

    private unowned let delegate: any Delegate
    /// Where the view stands with each of the layouts.
    private var frames: [Frame]
    private let loop: EventLoop
    private var pipeline: PanelPipeline
    private var readable: EventSource?
    private var outputReadable: EventSource?
    private var deadlineTimer: EventSource?
    private var patienceTimer: EventSource?
    private var armedDeadline: MonotonicTime?
    private var publishedServing = false
    /// Whether the view is to be shown.
    var demand: ViewDemand

    /// After how long, in microseconds, the operator is told that something rests on the glass.
    private static let patience: UInt64 = 10_000_000

    /// Serves an open touchscreen, with a view that is shown or not.
    init(
        reader: consuming TouchscreenReader, setup: PanelSetup, demand: ViewDemand, output: PanelOutput,
        counters: PanelCounters, loop: EventLoop, delegate: any Delegate
    ) throws(EventLoopError) {
        name = setup.basis.name
        device = reader.device
        basis = setup.basis
        unavailableCount = setup.unavailableCount
        self.output = output
        self.delegate = delegate
        self.loop = loop
        self.demand = demand
        pipeline = PanelPipeline(
            reader: reader, layouts: PanelLayouts(setup.plans), transform: setup.basis.transform,
            cornerHold: setup.cornerHold, output: output, counters: counters)
        frames = setup.plans.map(\.placed.frame)
        do throws(EventLoopError) {
            try wait()
        } catch {
            pipeline.end(at: .now())
            throw error
        }
    }

    private func wait() throws(EventLoopError) {
        // A panel may end, and be let go of, in each of these.
        readable = try loop.whenReadable(pipeline.fileDescriptor, turn: .first) { [unowned self] in
            readAvailable()
        }
        deadlineTimer = try loop.timer { [unowned self] in meetDeadline() }
        patienceTimer = try loop.timer { [unowned self] in
            Log.warning(
                .waiting,
                "\(self.name): something rests on \(self.device.devnode); typing starts when it is lifted",
                [.panel: self.name, .device: self.device.devnode])
        }
        try drainOutput()
        patienceTimer?.fire(at: MonotonicTime.now().advanced(byMicroseconds: Self.patience))
    }

    /// Takes what has arrived so far, and the grab if nothing is down; to be called once after `init`.
    ///
    /// - Throws: What went wrong; the panel has ended.
    func start() throws(DeviceError) {
        do throws(DeviceError) {
            try pipeline.begin(isShown: demand.isShown, at: .now())
            try pipeline.readAvailable()
        } catch {
            end()
            throw error
        }
    }

    /// Tells the delegate what there is, once it knows the panel.
    func announce() {
        // All of it is told at the end.
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
        if pipeline.isCornerHeld(at: now) { return giveBack(at: now) }
        work { pipeline throws(DeviceError) in try pipeline.advance(to: now) }
    }

    /// What the settings say.
    var settings: PanelSettings { basis.settings }

    /// How the touchscreen reports.
    var description: TouchscreenDescription { pipeline.description }

    /// What was counted so far.
    var counters: PanelCounters { pipeline.counters }

    /// What programs are told of the view.
    var viewStatus: ViewStatus { pipeline.viewStatus }
    /// The layout that the next person finds, by index.
    var lastingLayout: Int { pipeline.layouts.lasting }
    /// Where the view with its accessory stands while it is shown.
    var frame: Frame { frames[viewStatus.layout] }
    /// The number of what the view shows.
    var viewSerial: UInt64 { pipeline.viewSerial }
    /// Whether contacts can be passed through once the view is hidden.
    var canPass: Bool { output.purpose.passThrough != nil }

    /// The view as a person sees it now.
    var drawnView: DrawnView { pipeline.drawnView }

    /// Whether others have the touchscreen, or will once nothing is down, because two corners were held.
    var isGivenBack: Bool { pipeline.isGivenBack }

    /// Whether nobody else has the touchscreen.
    var isServing: Bool { pipeline.isServing }

    /// Takes what udev says of the touchscreen now, where nothing else follows from it.
    func take(_ device: InputDeviceDescription) {
        self.device = device
    }

    /// Does something that the demand for the view does not depend on: `setLayout` or `shuffle`.
    func perform(_ request: CoreRequest) {
        work { pipeline throws(DeviceError) in try pipeline.perform(request, at: .now()) }
    }

    /// Releases everything, and goes on with another setup, other devices and what udev says of the touchscreen now.
    ///
    /// The layout that the next person finds stays where there still is one of its name to which a program or its
    /// own keys lead.
    func change(to setup: PanelSetup, device: InputDeviceDescription, output: PanelOutput) {
        let (old, former, new) = (pipeline.layouts, settings, setup.basis.settings)
        let layouts = PanelLayouts(
            setup.plans, chosen: new.offeredLayout(named: former.layouts[old.chosen].name) ?? 0,
            showing: new.layouts.firstIndex { $0.name == former.layouts[old.lasting].name })
        do throws(DeviceError) {
            try pipeline.replace(
                layouts: layouts, transform: setup.basis.transform, cornerHold: setup.cornerHold,
                output: output, at: .now())
        } catch {
            return fail(.device(error))
        }
        basis = setup.basis
        unavailableCount = setup.unavailableCount
        self.device = device
        frames = setup.plans.map(\.placed.frame)
        // The keyboard may be the same, which is watched once, or another, and the old one goes with its output.
        outputReadable = nil
        self.output = output
        do throws(EventLoopError) { try drainOutput() } catch { return fail(.loop(error)) }
        guard work({ pipeline throws(DeviceError) in try pipeline.readAvailable() }) else { return }
        tellAll()
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

    /// Releases everything, and gives the touchscreen back to others.
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

    /// Works on the pipeline, and tells of the changes.
    ///
    /// - Returns: Whether the panel goes on; one that has ended does nothing any more.
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

    /// Arms the timers, and tells the delegate what has changed.
    private func follow() {
        let changes = pipeline.takeChanges()
        for _ in 0..<changes.clickCount { delegate.panelClicked(self) }
        if patienceTimer != nil, pipeline.isServing { patienceTimer = nil }
        if publishedServing != pipeline.isServing {
            publishedServing = pipeline.isServing
            delegate.panelStatusChanged(self)
        }
        if changes.deadline != armedDeadline {
            armedDeadline = changes.deadline
            deadlineTimer?.fire(at: changes.deadline)
        }
        if let former = changes.formerStatus { tellStatus(after: former) }
        if changes.isShuffled { delegate.panelShuffled(self) }
        if changes.isViewChanged { delegate.panelViewChanged(self) }
    }

    private func tellStatus(after former: ViewStatus) {
        // A key has sent it away.
        if !viewStatus.isVisible, demand.isShown { demand.hide() }
        delegate.panelStatusChanged(self)
        if layout.firstLayer != nil, viewStatus.isFirstLayerAgain(after: former) {
            delegate.panelLocked(self)
        }
    }

    private func drainOutput() throws(EventLoopError) {
        outputReadable = try loop.whenReadable(output.keyboardDescriptor) { [unowned self] in
            output.drain()
            work { pipeline throws(DeviceError) in try pipeline.followCapsLock(at: .now()) }
        }
    }
}
