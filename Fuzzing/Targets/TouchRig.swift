// SPDX-License-Identifier: MIT

import Engine

/// A panel without devices, which does the work of the driver's pipeline and checks rules after each step.
///
/// The rules:
///
/// - A key goes down and up in turn, is declared, and is in a report of at most sixteen events.
/// - A contact is on one side, the view's or the pass-through's, from the report in which it begins until it
///   ends.
/// - Contacts that are passed through type nothing, and the pass-through touchscreen has exactly these
///   contacts. Where there are limits, it has only some of them, never more than allowed, and none for long
///   that may only tap.
/// - When all contacts have ended, or the panel is unplugged, nothing is down on either device.
/// - A person hears something only from the beginning to the end of guided touch.
struct TouchRig: ~Copyable {
    private var core: PanelCore
    private var keyboard: KeyboardReader
    private var clone = CloneReader()
    private var sides = ContactSides()
    private var isGuided = false
    // Swift 6.2 lets no init with constants call a mutating method.
    private var rules: CoreRules
    private var touchscreen: TouchscreenDescription
    private var now = MonotonicTime(rawValue: 1_000_000)
    private var nextID: Int32 = 0
    private var slot = 0

    init(_ touchscreen: TouchscreenDescription, plans: [TypingPlan], choosing choices: inout Choices) {
        self.touchscreen = touchscreen
        let rotation = choices.one(of: Rotation.allCases)
        rules = choices.one(of: Self.rules)
        rules.passThrough = choices.one(of: Self.limits)
        if choices.bool() {
            rules.cornerTaps = CornerTaps(
                [.topLeft, .topRight, .topLeft, .bottomLeft], size: PanelParts(width: 0.4, height: 0.4),
                microseconds: 10_000_000)
        }
        keyboard = KeyboardReader(declaring: plans.flatMap { $0.keycodes.map(\.rawValue) })
        core = PanelCore(
            touchscreen, layouts: PanelLayouts(plans, chosen: choices.index(below: plans.count)),
            transform: PanelTransform(rotation: rotation), rules: rules,
            composer: PassThroughComposer(touchscreen), surroundings: .fixed(seed: 3))
        core.perform(.show, at: now)
        settle()
    }

    /// The ways to use the panel besides touching its keys.
    private static let rules: [CoreRules] = {
        var rows = Scanning()
        rows.takesTouches = true
        var keys = Scanning()
        (keys.order, keys.speed) = (.linear, 0.3)
        var steps = Scanning()
        steps.isStepped = true
        return [
            CoreRules(), CoreRules(fingerHold: FingerHold(microseconds: 2_000_000)),
            CoreRules(dwell: Dwell(microseconds: 1_000_000)), CoreRules(scanning: rows),
            CoreRules(scanning: keys), CoreRules(scanning: steps),
        ]
    }()

    /// What limits the contacts of the pass-through touchscreen.
    private static let limits: [PassThroughLimits?] = [
        nil, nil, PassThroughLimits(contacts: 1, edges: .init(width: 0.1, height: 0.1), rest: 400_000),
        PassThroughLimits(contacts: 2, rest: 100_000, allowsDrags: false),
        PassThroughLimits(edges: .init(width: 0.05, height: 0.05), allowsDrags: false),
    ]

    /// Runs one step, which the next bytes of the input choose.
    mutating func doSomething(_ choices: inout Choices) {
        switch choices.index(below: 40) {
        case 0...7: touch(&choices)
        case 8...12: lift(choices.index(below: touchscreen.slotCount))
        case 13...16: move(&choices)
        case 17...20: meetDeadlines(until: now.advanced(byMicroseconds: UInt64(choices.byte()) * 8000))
        case 21: put(EventType.abs, EventCode.absMTToolType, Int32(choices.index(below: 3)))
        case 22: put(EventType.abs, EventCode.absMTDistance, Int32(choices.index(below: 3)))
        case 23: sendAnything(&choices)
        case 24: put(EventType.syn, EventCode.synDropped, 0)
        case 25: core.perform(.hide, at: now)
        case 26: core.perform(.show, at: now)
        case 27: core.perform(.setLayout(choices.index(below: core.layouts.plans.count)), at: now)
        case 28: core.perform(.shuffle, at: now)
        case 29: core.perform(.setCapsLock(choices.bool()), at: now)
        case 30: suspend()
        case 31:
            let confirm = choices.one(of: GuidedTouch.Confirm.allCases)
            core.perform(.guide(GuidedTouch(confirm: confirm, resumes: choices.bool())), at: now)
        case 32: core.perform(.guide(nil), at: now)
        case 33: core.perform(.pressSwitch, at: now)
        case 34: core.perform(.pressKeypad(choices.one(of: KeypadAction.allCases)), at: now)
        case 35: core.perform(.releaseSwitch, at: now)
        case 36: core.perform(.pressStep, at: now)
        case 37: put(EventType.msc, EventCode.mscTimestamp, 0)
        case 38: core.perform(.visit(choices.index(below: core.layouts.plans.count)), at: now)
        default: report()
        }
        settle()
    }

    /// Ends every contact as a panel does, waits until everything has been typed, and checks that nothing is
    /// down.
    mutating func finish() {
        put(EventType.syn, EventCode.synReport, 0)
        for slot in 0..<touchscreen.slotCount { lift(slot) }
        report()
        // Only a hidden view ends scanning soon: the highlight walks five times over all keys of the vast layout.
        if rules.scanning != nil { core.perform(.hide, at: now) }
        meetDeadlines(until: now.advanced(byMicroseconds: 3_600_000_000))
        require(keyboard.downCount == 0, "\(keyboard.downCount) keys stay down")
        require(
            core.isIdle,
            "the core does not come to rest: \(core.downSlots) down, next \(String(describing: core.deadline))"
        )
        require(clone.contacts == 0, "contacts stay on the clone")
        require(core.passedSlots == 0 && core.downSlots == 0, "contacts stay")
    }
}

// MARK: - What a panel sends

extension TouchRig {
    private mutating func touch(_ choices: inout Choices) {
        begin(choices.index(below: touchscreen.slotCount))
        move(&choices)
        if choices.bool() { report() }
    }

    private mutating func begin(_ slot: Int) {
        select(slot)
        if case .single(let button) = touchscreen.reporting { return put(1, button, 1) }
        put(EventType.abs, EventCode.absMTTrackingID, nextID)
        nextID = (nextID + 1) & 0xffff
    }

    private mutating func lift(_ slot: Int) {
        select(slot)
        if case .single(let button) = touchscreen.reporting { return put(1, button, 0) }
        put(EventType.abs, EventCode.absMTTrackingID, -1)
    }

    /// Moves the contact of the selected slot; the input gives its place in 255ths of the axes.
    private mutating func move(_ choices: inout Choices) {
        let isSingle = if case .single = touchscreen.reporting { true } else { false }
        let (x, y) = (touchscreen.x, touchscreen.y)
        let (partX, partY) = (Int64(choices.byte()), Int64(choices.byte()))
        let valueX = Int64(x.minimum) + (Int64(x.maximum) - Int64(x.minimum)) * partX / 255
        let valueY = Int64(y.minimum) + (Int64(y.maximum) - Int64(y.minimum)) * partY / 255
        put(EventType.abs, isSingle ? EventCode.absX : EventCode.absMTPositionX, Int32(valueX))
        put(EventType.abs, isSingle ? EventCode.absY : EventCode.absMTPositionY, Int32(valueY))
    }

    private mutating func select(_ slot: Int) {
        guard touchscreen.slotCount > 1, slot != self.slot else { return }
        self.slot = slot
        put(EventType.abs, EventCode.absMTSlot, Int32(slot))
    }

    /// Sends an event that no panel has a reason to send.
    private mutating func sendAnything(_ choices: inout Choices) {
        let type = choices.one(of: [3, 3, 3, 1, 0, 4, 0x15] as [UInt16])
        let code = type == EventType.abs ? UInt16(choices.index(below: 64)) : choices.number(UInt16.self)
        let value = choices.bool() ? Int32(Int8(bitPattern: choices.byte())) : choices.number(Int32.self)
        // The kernel itself closes some reports by a SYN_REPORT with another value.
        guard type != 0 || code != 0 else { return report(closedBy: value) }
        if type == EventType.abs, code == EventCode.absMTSlot { slot = -1 }
        put(type, code, value)
    }

    private mutating func report(closedBy value: Int32 = 0) {
        put(EventType.syn, EventCode.synReport, value)
        now = now.advanced(byMicroseconds: 8000)
    }

    /// Gives an event to the core, and calls ``followReport(wasVisible:frame:)`` when it closes a report.
    private mutating func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if type == EventType.syn, code == EventCode.synReport { meetDeadlines(until: now) }
        sides.keep(core.downSlots)
        let status = core.viewStatus
        let (wasVisible, frame) = (status.isVisible, core.layouts.plan.placed.frame(at: status.place))
        let isClosed = core.take(InputEvent(type: type, code: code, value: value), at: now)
        require(
            isClosed == (type == EventType.syn && code == EventCode.synReport),
            "a report is closed by something else")
        if isClosed { followReport(wasVisible: wasVisible, frame: frame) }
    }
}

// MARK: - What always holds

extension TouchRig {
    private mutating func followReport(wasVisible: Bool, frame: Frame) {
        let isVisible = core.viewStatus.isVisible
        if sides.arePassed(core.contactChanges) {
            let events = core.keyboardEvents
            require(events.isEmpty, "what is passed through types")
        }
        // Where a touch is a press of the switch, the view has the whole panel.
        let whole = Frame(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
        let area = rules.scanning?.takesTouches == true ? whole : frame
        sides.follow(
            core.contactChanges, passed: core.passedSlots, view: wasVisible && isVisible ? area : nil,
            isHidden: !wasVisible && !isVisible)
        settle()
        guard let limits = rules.passThrough else {
            return require(clone.contacts == sides.passed, "the clone has other contacts than were passed")
        }
        require(clone.contacts & ~sides.passed == 0, "the clone has contacts that were not passed")
        require(clone.contacts.nonzeroBitCount <= limits.contacts, "the clone has too many contacts")
        require(clone.contacts == 0 || limits.allowsDrags, "a contact that may only tap stays on the clone")
    }

    /// Releases everything, as when the panel is unplugged or the host suspends.
    ///
    /// The test then goes on.
    private mutating func suspend() {
        core.perform(.releaseAll, at: now)
        settle()
        sides = ContactSides()
        require(keyboard.downCount == 0, "\(keyboard.downCount) keys stay down on a panel that has gone")
        require(clone.contacts == 0, "contacts stay on the clone of a panel that has gone")
    }

    private mutating func meetDeadlines(until time: MonotonicTime) {
        var calls = 0
        while let deadline = core.deadline, deadline <= time {
            now = max(now, deadline)
            core.advance(to: now)
            if core.takeFingerHold(at: now) { core.perform(.guide(isGuided ? nil : GuidedTouch()), at: now) }
            settle()
            calls += 1
            require(calls < 200_000, "the core never comes to rest")
        }
        now = max(now, time)
    }

    private mutating func settle() {
        drain()
        core.settle(at: now)
        drain()
        require(
            core.viewStatus.isVisible || core.layouts.origin == nil || core.isUnsettled,
            "a visit outlasts the view")
    }

    /// Takes what a person should hear, and answers for the program that commits characters.
    private mutating func listen() {
        let changes = core.takeChanges()
        // In every other millisecond there is such a program, and in the others it does not answer.
        if changes.committed != nil, now.rawValue / 1000 % 2 == 0 { core.perform(.endCommit, at: now) }
        for event in changes.guideEvents {
            // With other settings, guided touch begins anew.
            require(isGuided || event.kind == .began, "\(event.kind) is told outside guided touch")
            isGuided = event.kind != .ended && event.kind != .hidden
        }
    }

    private mutating func drain() {
        listen()
        keyboard.read(core.keyboardEvents)
        clone.read(core.passThroughEvents)
        core.removeOutput()
    }
}

extension CoreSurroundings {
    /// Makes random numbers from a seed, and always the same time of day.
    static func fixed(seed: UInt64) -> CoreSurroundings {
        CoreSurroundings(
            generator: SeededGenerator(seed: seed),
            civilTime: { _ in CivilTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59) })
    }
}
