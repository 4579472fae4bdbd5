// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Counters
import Devices
import EventLoops
import KeyEngine
import Layouts
import Touch

/// A touchscreen that is served: its pipeline, and what the loop waits for on its behalf.
///
/// ```
///             nothing is down             two corners held                  nothing is down
///  [waiting] ────────────────▶ [serving] ──────────────────▶ [giving back] ────────────────▶ [given back]
///      ▲          grab             ▲                           │                 ungrab        │
///      │                           └────── show, reload ───────┘                               │
///      └─────────────────────────────────────── show, reload ──────────────────────────────────┘
/// ```
///
/// From anywhere it ends when it is unplugged, or told to.  While it waits other programs have the touchscreen, as one
/// that has seen a contact begin must see it end; while it is given back it is not even read.
final class Panel {
    /// What a panel tells the driver.
    protocol Delegate: AnyObject {
        /// What programs are told of the panel has changed.
        func panelFaceChanged(_ panel: Panel)
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
        /// The panel has ended: nothing is down and its touchscreen is not read any more.
        ///
        /// `fault` is what ended it, or `nil` when the touchscreen was unplugged.
        func panelEnded(_ panel: Panel, _ fault: DeviceError?)
    }

    /// The panel's name among all panels.
    let name: String
    /// The touchscreen, as udev described it.
    let device: InputDeviceDescription
    /// What it was set up with.
    private(set) var settings: PanelSettings
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
    private var publishedSerial: UInt64 = 0
    private var publishedFace: PanelFace
    private var demand: ViewDemand
    /// The shuffles that the delegate was told of, as the pipeline counts them.
    private var toldShuffles: UInt64 = 0
    /// The presses that the delegate was told of, as the pipeline counts them.
    private var toldClicks: UInt64 = 0

    /// After how long, in microseconds, the operator is told that something rests on the glass.
    private static let patience: UInt64 = 10_000_000

    /// Serves an open touchscreen, beside a hardware keyboard that hides its view or not.
    init(
        name: String, device: InputDeviceDescription, settings: PanelSettings, hasKeyboard: Bool,
        reader: consuming TouchscreenReader, setup: PanelSetup, output: PanelOutput, counters: PanelCounters,
        loop: EventLoop, delegate: any Delegate
    ) throws(EventLoopError) {
        self.name = name
        self.device = device
        self.settings = settings
        self.output = output
        self.delegate = delegate
        self.loop = loop
        demand = ViewDemand(
            isWanted: settings.configuration.presentation.show == .always, hasKeyboard: hasKeyboard)
        pipeline = PanelPipeline(
            reader: reader, plans: setup.plans, transform: setup.transform, cornerHold: setup.cornerHold,
            output: output, counters: counters, isShown: demand.isShown, at: .now())
        publishedFace = pipeline.face
        frames = setup.plans.map(\.placed.frame)
        // A panel may end, and be let go of, in each of these.
        readable = try loop.whenReadable(pipeline.fileDescriptor) { [unowned self] in readAvailable() }
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
    func start() {
        perform { pipeline throws(DeviceError) in try pipeline.readAvailable() }
        tellAll()
    }

    private func readAvailable() {
        perform { pipeline throws(DeviceError) in try pipeline.readAvailable() }
        if pipeline.isGivenBack { stopReadingWhatIsGivenBack() }
    }

    private func meetDeadline() {
        armedDeadline = nil
        let now = MonotonicTime.now()
        if pipeline.isCornerHeld(at: now) { return giveBack(at: now) }
        perform { pipeline throws(DeviceError) in try pipeline.advance(to: now) }
    }

    /// How the touchscreen reports.
    var description: TouchscreenDescription { pipeline.description }

    /// What was counted so far.
    var counters: PanelCounters { pipeline.counters }

    /// What programs are told of the view.
    var face: PanelFace { pipeline.face }
    /// Where the view with its accessory stands while it is shown.
    var frame: Frame { frames[face.layout] }
    /// The number of what the view shows.
    var viewSerial: UInt64 { pipeline.viewSerial }
    /// Whether contacts can be passed through once the view is hidden.
    var canPass: Bool { output.purpose.passThrough != nil }

    /// What a person sees of the view.
    var snapshot: ViewSnapshot { pipeline.snapshot }

    /// Whether others have the touchscreen, or will once nothing is down, because two corners were held.
    var isGivenBack: Bool { pipeline.isGivenBack }

    /// Shows the view if it is hidden: somebody calls it.
    func show() {
        demand.call()
        if isGivenBack { takeBack() }
        heedDemand()
    }

    /// Shows the view for a text field, at once with the layout of an index, unless a hardware keyboard hides it.
    func showForField(_ layout: Int) {
        demand.enterField()
        // Whoever has held the corners has a text field's focus, too.
        guard demand.isShown, !isGivenBack else { return setLayout(layout) }
        perform { pipeline throws(DeviceError) in try pipeline.show(layout, at: .now()) }
    }

    /// Hides the view if it was shown for a text field, as nobody will say when that is left.
    func loseField() {
        demand.loseField()
        heedDemand()
    }

    /// Hides the view if it is shown.
    func hide() {
        demand.hide()
        heedDemand()
    }

    /// Hides the view beside a hardware keyboard, or shows it without one if it is wanted.
    func setKeyboard(isPresent: Bool) {
        let former = demand
        demand.setKeyboard(isPresent: isPresent)
        if demand != former { heedDemand() }
    }

    /// Serves again if the touchscreen was given back: the files were read again.
    func resume() {
        guard isGivenBack else { return }
        if settings.configuration.presentation.show == .always { demand.call() }
        takeBack()
        heedDemand()
    }

    private func heedDemand() {
        let isShown = demand.isShown
        perform { pipeline throws(DeviceError) in
            if isShown { try pipeline.show(at: .now()) } else { try pipeline.hide(at: .now()) }
        }
    }

    /// Shows another of the panel's layouts, by its index, once the view is shown.
    func setLayout(_ layout: Int) {
        perform { pipeline throws(DeviceError) in try pipeline.setLayout(layout, at: .now()) }
    }

    /// Lets the keys that the layout shuffles change places.
    func shuffle() {
        perform { pipeline throws(DeviceError) in try pipeline.shuffle(at: .now()) }
    }

    /// Releases everything, and goes on with other settings and devices.
    ///
    /// The layout that is shown stays where there still is one of its name.
    func change(
        to settings: PanelSettings, setup: PanelSetup, output: PanelOutput
    ) throws(EventLoopError) {
        let shown = self.settings.layouts[pipeline.layout].name
        pipeline.replace(
            plans: setup.plans, showing: settings.layouts.firstIndex { $0.name == shown } ?? 0,
            transform: setup.transform, cornerHold: setup.cornerHold, output: output, at: .now())
        // It counts anew.
        toldClicks = pipeline.clickSerial
        toldShuffles = 0
        self.settings = settings
        frames = setup.plans.map(\.placed.frame)
        // The keyboard may be the same, which is watched once, or another, and the old one goes with its output.
        outputReadable = nil
        self.output = output
        try drainOutput()
        perform { pipeline throws(DeviceError) in try pipeline.readAvailable() }
        tellAll()
    }

    // MARK: - The way out

    private func giveBack(at now: MonotonicTime) {
        demand.hide()
        perform { pipeline throws(DeviceError) in try pipeline.giveBack(at: now) }
        guard readable != nil else { return }
        stopReadingWhatIsGivenBack()
        delegate.panelChangedHands(self)
    }

    private func takeBack() {
        readable?.isEnabled = true
        perform { pipeline throws(DeviceError) in try pipeline.takeBack() }
        guard readable != nil else { return }
        delegate.panelChangedHands(self)
    }

    private func stopReadingWhatIsGivenBack() {
        if !pipeline.isGrabbed { readable?.isEnabled = false }
    }

    private func tellShuffles() {
        guard toldShuffles != pipeline.shuffleCount else { return }
        toldShuffles = pipeline.shuffleCount
        delegate.panelShuffled(self)
    }

    private func tellAll() {
        delegate.panelFaceChanged(self)
        delegate.panelViewChanged(self)
    }

    /// Releases everything, and gives the touchscreen back to others.
    func end() {
        readable = nil
        outputReadable = nil
        deadlineTimer = nil
        patienceTimer = nil
        pipeline.releaseAll(at: .now())
        pipeline.ungrab()
    }

    /// Works on the pipeline, and sees to what changed by it.
    private func perform(_ work: (inout PanelPipeline) throws(DeviceError) -> Void) {
        do throws(DeviceError) {
            try work(&pipeline)
        } catch {
            end()
            delegate.panelEnded(self, error.isUnplugged ? nil : error)
            return
        }
        while toldClicks != pipeline.clickSerial {
            toldClicks += 1
            delegate.panelClicked(self)
        }
        if patienceTimer != nil, pipeline.isServing { patienceTimer = nil }
        let deadline = pipeline.deadline
        if deadline != armedDeadline {
            armedDeadline = deadline
            deadlineTimer?.fire(at: deadline)
        }
        let serial = pipeline.viewSerial
        if serial != publishedSerial {
            publishedSerial = serial
            let face = pipeline.face
            if face != publishedFace {
                // A key has sent it away.
                if !face.isVisible, demand.isShown { demand.hide() }
                let isLocked = face.isBehind(publishedFace) && layout.firstLayer != nil
                publishedFace = face
                delegate.panelFaceChanged(self)
                if isLocked { delegate.panelLocked(self) }
            }
            tellShuffles()
            delegate.panelViewChanged(self)
        }
    }

    private func drainOutput() throws(EventLoopError) {
        outputReadable = try loop.whenReadable(output.keyboardDescriptor) { [unowned self] in
            output.drain()
            perform { pipeline throws(DeviceError) in try pipeline.heedCapsLock(at: .now()) }
        }
    }
}
