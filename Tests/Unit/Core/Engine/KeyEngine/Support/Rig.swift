// SPDX-License-Identifier: MIT

import Transcripts

@testable import Engine

/// A panel's core with layouts, a clock, and a hand that performs statements of the transcripts' language.
///
/// It settles layouts, hiding and moves only, so that tests see what else is due.
final class Rig {
    var core: PanelCore
    private(set) var now = MonotonicTime(rawValue: 1_000_000)
    private var hand: TranscriptHand
    private var typed: [Transcript.KeyEvent] = []
    private var fieldTapSerial: UInt64 = 0
    /// What a person in guided touch has heard since it was last taken.
    private var said: [String] = []
    /// What limits the contacts of the pass-through, or `nil` if nothing does.
    private var gate: PassThroughGate?
    /// The staff's taps, and the index of the layout that they show.
    private var staff: (taps: CornerTaps, layout: Int)?
    /// The slots whose contacts are down.
    private var downSlots: UInt64 = 0
    /// The values of contacts, which a hand does not have.
    private let values = FixedTable<1040, Int32>(repeating: 0)
    /// How many contacts of the pass-through have ended since they were last taken.
    private var ended = 0
    /// The key events of each report since they were last taken.
    private var reports: [[Transcript.KeyEvent]] = []

    /// Between two reports of the panel, in microseconds.
    static let interval: UInt64 = 10_000

    /// Makes the rig and shows the view.
    convenience init(
        _ layout: Layout, panelSize: PhysicalSize? = nil, isShown: Bool = true, scanning: Scanning? = nil,
        words: WordList? = nil, hasHandle: Bool = false, resolver: some CharacterResolver = ASCIIKeymap(),
        commits: Bool = false
    ) {
        self.init(
            [layout], links: [LayoutLinks()], panelSize: panelSize, isShown: isShown,
            scanning: scanning, words: words, hasHandle: hasHandle, resolver: resolver, commits: commits)
    }

    /// Makes the rig of a panel with several layouts and shows the first of them.
    init(
        _ layouts: [Layout], links: [LayoutLinks], panelSize: PhysicalSize? = nil,
        avoidsTouches: Bool = false, isShown: Bool = true, scanning: Scanning? = nil,
        words: WordList? = nil, hasHandle: Bool = false, limits: PassThroughLimits? = nil,
        staff: (taps: CornerTaps, layout: Int)? = nil,
        resolver: some CharacterResolver = ASCIIKeymap(), commits: Bool = false
    ) {
        if let limits { gate = PassThroughGate(limits) }
        self.staff = staff
        let placement = Placement(
            panelSize: panelSize, avoidsTouches: avoidsTouches, hasHandle: hasHandle)
        let plans = zip(layouts, links).map { layout, links in
            TypingPlan(
                PlacedLayout(layout, on: placement), resolver: resolver, panelSize: panelSize, links: links,
                words: words, commits: commits)
        }
        let axis = Axis(minimum: 0, maximum: 1)
        core = PanelCore(
            TouchscreenDescription(reporting: .slots(64), x: axis, y: axis), layouts: PanelLayouts(plans),
            transform: PanelTransform(), rules: CoreRules(scanning: scanning), surroundings: .seeded(1))
        hand = TranscriptHand(over: plans.map(\.placed))
        if isShown { core.perform(.show, at: now) }
    }

    /// The layout that is shown, placed.
    var placed: PlacedLayout { core.layouts.plan.placed }
    /// The panel's layouts.
    var layouts: PanelLayouts { core.layouts }
    /// The engine of the core.
    var engine: KeyEngine {
        _read { yield core.engine }
        _modify { yield &core.engine }
    }

    /// Performs steps and returns the key events that came of them, as `KEY_4↓ KEY_4↑`.
    func perform(_ script: String) throws -> String {
        let transcript = try Transcript(parsing: "title: t\nlayout: l\n\n" + script)
        for step in transcript.steps {
            for statement in step.statements { try perform(statement) }
        }
        return take()
    }

    /// Performs one statement.
    func perform(_ statement: Transcript.Statement) throws {
        switch statement {
        case .report(let touches):
            handle(try hand.perform(touches))
            pass(Self.interval)
        case .wait(let milliseconds):
            pass(UInt64(milliseconds) * 1000)
        case .show:
            core.perform(.show, at: now)
        case .hide:
            core.perform(.hide, at: now)
        case .press(let press):
            let request: CoreRequest =
                switch press {
                case .press: .pressSwitch
                case .release: .releaseSwitch
                case .step: .pressStep
                }
            core.perform(request, at: now)
        case .keypad(let action):
            core.perform(.pressKeypad(action), at: now)
        case .shuffle:
            core.perform(.shuffle, at: now)
        case .field(let layout, let hints):
            core.perform(.showForField(layout: layout.map(index(ofLayout:)), hints: hints), at: now)
        case .leave:
            core.perform(.forgetField, at: now)
        }
        follow()
    }

    /// The index of the layout of this name.
    private func index(ofLayout name: String) -> Int {
        layouts.plans.firstIndex { $0.placed.layout.name == name } ?? 0
    }

    /// Shows the view again after a tap on the field, as a driver does.
    private func followFieldTaps() {
        guard engine.fieldTapSerial != fieldTapSerial else { return }
        fieldTapSerial = engine.fieldTapSerial
        core.perform(.showForField(layout: nil), at: now)
    }

    /// Gives the engine the layout that it asks for, as a driver does.
    private func follow() {
        collect()
        followFieldTaps()
        core.hideDueView(at: now)
        core.showDueLayout(at: now)
        core.moveDueView(at: now)
        hand.shown = layouts.shown
        hand.place = core.viewStatus.place
        collect()
    }

    /// Has a program want a layout.
    func choose(_ layout: Int) {
        core.perform(.setLayout(layout), at: now)
        follow()
    }

    /// Has the staff visit a layout.
    func visit(_ layout: Int) {
        core.perform(.visit(layout), at: now)
        follow()
    }

    /// Takes a character, and tells that a program has committed it.
    func endCommit() {
        _ = takeCommitted()
        core.perform(.endCommit, at: now)
    }
    @discardableResult func takeCommitted() -> Character? { engine.takeCommitted() }
    func takeMissedCommit() -> Bool { engine.takeMissedCommit() }
    func takeChanges() -> CoreChanges { core.takeChanges() }

    /// Passes time in which the driver stands still.
    func stall(_ microseconds: UInt64) { now = now.advanced(byMicroseconds: microseconds) }

    /// Feeds one report as it is.
    func handle(_ changes: [ContactChange]) {
        let former = gate?.passedSlots ?? 0
        if let taps = gate?.end(changes.span) {
            ended += taps.nonzeroBitCount + (former & ~(gate?.passedSlots ?? 0)).nonzeroBitCount
        }
        engine.handle(changes.span, at: now)
        gate?.follow(changes.span, values, among: engine.passedSlots, at: now)
        engine.restDue = gate?.due ?? .max
        followStaff(changes)
        follow()
    }

    /// Shows the staff's layout once its corners were tapped, as a driver does.
    private func followStaff(_ changes: [ContactChange]) {
        guard var staff else { return }
        for change in changes {
            let slot: UInt64 = 1 << UInt64(change.slot)
            if change.phase == .began { downSlots |= slot }
            if change.phase == .ended || change.phase == .cancelled { downSlots &= ~slot }
        }
        let before = staff.taps.doneCount
        staff.taps.handle(changes.span, down: downSlots, at: now)
        self.staff = staff
        if staff.taps.doneCount != before { core.perform(.visit(staff.layout), at: now) }
    }

    /// Lets time pass, calling the engine at each of its deadlines as a driver's timer does.
    func pass(_ microseconds: UInt64) {
        let end = now.advanced(byMicroseconds: microseconds)
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            if let rested = gate?.takeRested(at: now) {
                ended += (rested.lifts | rested.taps).nonzeroBitCount
                engine.restDue = gate?.due ?? .max
            }
            engine.advance(to: now)
            follow()
        }
        now = end
    }

    var isIdle: Bool { engine.isIdle }
    /// Where the view is.
    var place: Transcript.Place {
        core.viewStatus.isVisible ? core.viewStatus.place.isSecond ? .second : .first : .hidden
    }
    var isVisible: Bool { engine.isVisible }
    var isGuided: Bool { engine.isGuided }
    var isShuffleDue: Bool { engine.isShuffleDue }
    /// How often keys have changed places.
    var shuffleCount: UInt64 { core.shuffleCount }
    var isTimeDue: Bool { engine.isTimeDue }
    var isCompletionDue: Bool { engine.isCompletionDue }
    var isChangeDue: Bool { engine.isChangeDue }
    var isLayoutDue: Bool { engine.isLayoutDue }
    var passedSlots: UInt64 { engine.passedSlots }
    var viewSerial: UInt64 { engine.viewSerial }
    var clickSerial: UInt64 { engine.clickSerial }
    var deadline: MonotonicTime? { engine.deadline }
    var drawnView: DrawnView { engine.drawnView() }

    /// The names of the contacts that belong to the pass-through.
    var passed: [String] { hand.contacts(in: gate?.passedSlots ?? engine.passedSlots) }

    /// How many contacts of a limited pass-through have ended since the last call.
    func takeEnded() -> Int {
        defer { ended = 0 }
        return ended
    }

    /// The key events since the last call.
    func takeEvents() -> [Transcript.KeyEvent] {
        collect()
        defer {
            typed = []
            reports = []
        }
        return typed
    }

    /// The key events since the last call, as text.
    func take() -> String {
        takeEvents().map(\.description).joined(separator: " ")
    }

    /// The reports since the last call, as text.
    func takeReports() -> [String] {
        collect()
        let texts = reports.map { $0.map(\.description).joined(separator: " ") }
        _ = takeEvents()
        return texts
    }

    /// What a person in guided touch has heard since the last call, in words of ``GuideWord``.
    func takeSaid() -> [String] {
        collect()
        defer { said = [] }
        return said
    }

    private func collect() {
        said += core.takeGuideEvents().map { GuideWord($0).text }
        var report: [Transcript.KeyEvent] = []
        for index in 0..<engine.output.events.count {
            let event = engine.output.events[index]
            if event.type == EventType.syn {
                reports.append(report)
                report = []
            } else {
                let keyEvent = Transcript.KeyEvent(Keycode(rawValue: event.code), isDown: event.value == 1)
                report.append(keyEvent)
                typed.append(keyEvent)
            }
        }
        engine.output.removeAll()
    }
}

extension CoreSurroundings {
    /// Random numbers of a seed, and always the same time of day.
    static func seeded(_ seed: UInt64) -> CoreSurroundings {
        CoreSurroundings(
            generator: SeededGenerator(seed: seed),
            civilTime: { _ in CivilTime(year: 2000, month: 1, day: 1) })
    }
}

extension PanelCore {
    /// Copies of ``keyboardEvents``.
    var typedEvents: [InputEvent] { mutating get { copies(keyboardEvents) } }
    /// Copies of ``passThroughEvents``.
    var passedEvents: [InputEvent] { mutating get { copies(passThroughEvents) } }
}

private func copies(_ events: borrowing Span<InputEvent>) -> [InputEvent] {
    var copies: [InputEvent] = []
    for index in events.indices { copies.append(events[index]) }
    return copies
}

extension DrawnKey {
    /// Whether it is drawn as pressed.
    var isPressed: Bool { state == .pressed }
    /// Whether it is drawn as one that types nothing.
    var isUnavailable: Bool { state == .unavailable }
}
