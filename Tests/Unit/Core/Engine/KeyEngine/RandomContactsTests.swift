// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Whatever contacts do, and whatever a driver asks for meanwhile, what is pressed is released.
@Suite(.timeLimit(.minutes(10))) struct RandomContactsTests {
    @Test(arguments: 0..<48)
    func `every pressed key is released, whatever random contacts do`(seed: Int) throws {
        var hand = try RandomHand(seed: UInt64(seed))
        for _ in 0..<600 { hand.doSomething() }
        hand.liftEverything()
        #expect(hand.faults.isEmpty, "seed \(seed): \(hand.faults.prefix(5))")
        // Few random contacts are gestures.
        #expect(hand.typed > (hand.isGuided ? 0 : 20))
    }
}

/// Contacts that begin, move, end and are cancelled at random, with a keyboard's rules as the oracle.
private struct RandomHand: ~Copyable {
    private(set) var faults: [String] = []
    private(set) var typed = 0
    /// Whether guided touch begins and ends at random.
    let isGuided: Bool
    private var generator: SeededGenerator
    private var core: PanelCore
    private var now = MonotonicTime(rawValue: 1)
    private var down: Set<UInt16> = []
    private var began: Set<Int32> = []
    private var passed: Set<Int32> = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        isGuided = seed % 4 == 3
        let press = TouchBehavior.Press.allCases[Int(seed % 2)]
        let slide = TouchBehavior.Slide.allCases[Int(seed / 2 % 3)]
        var secret = Self.everyKindOfKey(press, slide)
        secret.isSecret = seed % 3 == 0
        let (delay, debounce) = (seed / 6 % 2 == 1 ? 0.015 : 0, seed / 12 % 2 == 1 ? 0.03 : 0)
        let plans = [secret, .digits(press: press, slide: slide, height: 0.5)].map {
            var layout = $0
            (layout.touch.delay, layout.touch.debounce) = (delay, debounce)
            return TypingPlan(
                PlacedLayout(layout), resolver: ASCIIKeymap(),
                links: LayoutLinks(named: ["digits": 1], next: 0))
        }
        let axis = Axis(minimum: 0, maximum: 1)
        core = PanelCore(
            TouchscreenDescription(reporting: .slots(64), x: axis, y: axis), layouts: PanelLayouts(plans),
            transform: PanelTransform(), surroundings: .seeded(seed))
        core.perform(.show, at: now)
    }

    /// A layout with every kind of action, latch, shared keycodes, alternates, empty places and a shuffle, on
    /// the lower two thirds of the panel.
    static func everyKindOfKey(_ press: TouchBehavior.Press, _ slide: TouchBehavior.Slide) -> Layout {
        let control = Keycode.leftControl
        let keys: [Key] = [
            Key(name: "e", action: .character("e"), alternates: [1, 2, 6]),
            Key(name: "E!", action: .text("E!")),
            Key(name: "Esc", action: .key(Keycode(rawValue: 1))),
            Key(name: "One", action: .key(Keycode(rawValue: 2)), hold: .down),
            Key(name: "Hello", action: .text("Hello 1!")),
            Key(name: "Copy", action: .chord([control, .leftAlt, Keycode(rawValue: 46)]), hold: .repeat),
            Key(name: "Both", action: .chord([.leftAlt, control])),
            Key(name: "Shift", action: .modifier(.shift, .once), width: 1.5),
            Key(name: "Ctrl", action: .modifier(.control, .lock)),
            Key(name: "RawShift", action: .key(.leftShift)),
            Key(name: "More", action: .layer(1, .once), width: 2, alternates: [11]),
            Key(name: "Lock", action: .layer(1, .lock)),
            Key(name: "Base", action: .layer(0, .lock)),
            Key(name: "Last", action: .layer(2, .once)),
            Key(name: "Done", action: .hide),
            Key(name: "Title", action: .none),
            Key(name: "Rune", action: .character("ᚠ")),
            Key(name: "Enter", action: .key(.enter), hold: press == .touch ? .down : nil),
            Key(name: "Pad", action: .layout("digits")),
            Key(name: "!", action: .character("!"), hold: .down),
            Key(name: "A", action: .character("A"), hold: .repeat),
            Key(name: "Lang", action: .nextLayout),
            Key(name: "Mix", action: .shuffle),
            Key(name: "Move", action: .move),
        ]
        return .of(
            [
                ("base", ["1 2 ! e Hello", "Shift a _ Copy One", "More Ctrl Both Enter"]),
                ("more", ["@ Last _ e", "Shift RawShift Lock Base", "_ _ Rune 1"]),
                ("last", ["Base More Hello", "! A e Shift"]),
            ], keys: keys, accessory: ["Title Esc Pad Lang Mix Move Done"], shuffle: ["1", "2", "!"],
            on: [.show, .enter, .idle],
            press: press, slide: slide, height: 0.5)
    }
}

extension RandomHand {
    mutating func doSomething() {
        now = now.advanced(
            byMicroseconds: .random(in: 0...(pick(8) == 0 ? 600_000 : 20_000), using: &generator))
        core.advance(to: now)
        check()
        switch pick(100) {
        case 0: core.perform(.hide, at: now)
        case 1...3: core.perform(.show, at: now)
        case 4: core.perform(.releaseAll, at: now)
        case 5 where pick(4) == 0:
            core.perform(.setLayout(pick(core.layouts.plans.count)), at: now)
        case 6...9 where isGuided:
            let confirm = GuidedTouch.Confirm.allCases[pick(3)]
            core.perform(.guide(pick(4) == 0 ? nil : GuidedTouch(confirm: confirm)), at: now)
        default: touch()
        }
        check()
        core.settle(at: now)
        check()
        if !core.engine.isVisible, !core.isUnsettled, core.layouts.origin != nil {
            faults.append("a visit goes on")
        }
        if pick(10) > 0 { core.perform(.show, at: now) }
    }

    mutating func liftEverything() {
        for slot in began {
            handle([ContactChange(slot: slot, phase: .ended, x: 0.5, y: 0.5)])
            check()
        }
        var calls = 0
        while let deadline = core.deadline, calls < 10_000 {
            now = max(now, deadline)
            core.advance(to: now)
            check()
            core.settle(at: now)
            check()
            calls += 1
        }
        if !down.isEmpty { faults.append("\(down) stay down") }
        if !core.engine.isIdle { faults.append("not idle") }
        if core.engine.passedSlots != 0 { faults.append("slots still passed") }
        if core.engine.timedSlots != 0 { faults.append("contacts that have ended are still due") }
    }

    private mutating func pick(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    /// A report of one to four changes, some of which no panel would send.
    private mutating func touch() {
        var changes: [ContactChange] = []
        for _ in 0...pick(4) {
            let slot = pick(50) == 0 ? Int32([-1, 64, 1000][pick(3)]) : Int32(pick(10))
            let isKnown = began.contains(slot) || changes.contains { $0.slot == slot }
            let phase: ContactChange.Phase =
                switch pick(20) {
                case 0: .cancelled
                case 1: .began
                case 2: .ended
                case 3...9: isKnown ? .moved : .began
                default: isKnown ? .ended : .began
                }
            changes.append(
                ContactChange(
                    slot: slot, phase: phase, x: .random(in: 0..<1, using: &generator),
                    y: .random(in: 0..<1, using: &generator)))
        }
        handle(changes)
    }

    private mutating func handle(_ changes: [ContactChange]) {
        let isForeign = changes.allSatisfy { change in
            change.phase == .began && !core.engine.isVisible
                || change.phase != .began && passed.contains(change.slot)
        }
        let isVisible = core.engine.isVisible
        core.engine.handle(changes.span, at: now)
        if isForeign, !core.engine.output.isEmpty { faults.append("a passed contact typed") }
        guard isVisible == core.engine.isVisible else {
            // The view was hidden by one of these changes: which ones came before is the engine's business.
            began.formUnion(changes.filter { $0.phase == .began && $0.slot >= 0 && $0.slot < 64 }.map(\.slot))
            passed = Set((0..<64).filter { core.engine.passedSlots & 1 << UInt64($0) != 0 })
            return
        }
        for change in changes where change.slot >= 0 && change.slot < 64 {
            began.remove(change.slot)
            if change.phase != .moved { passed.remove(change.slot) }
            if change.phase == .moved || change.phase == .began { began.insert(change.slot) }
            guard change.phase == .began else { continue }
            let frame = core.layouts.plan.placed.frame(at: core.viewStatus.place)
            let isInside = frame.contains(Point(x: change.x, y: change.y))
            if !isVisible || !isInside { passed.insert(change.slot) }
        }
        let slots = passed.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        if slots != core.engine.passedSlots {
            faults.append("passed \(core.engine.passedSlots), not \(slots)")
        }
    }

    /// Takes the output as the kernel would, which drops what a real keyboard cannot do without saying so.
    private mutating func check() {
        var report: [UInt16] = []
        for event in core.typedEvents {
            guard event.type == EventType.key else {
                if report.isEmpty || report.count > ReportWriter.longestReport {
                    faults.append("\(report.count) events in a report")
                }
                // Down and up, as a stroke.
                if report.contains(where: { code in report.count { $0 == code } > 2 }) {
                    faults.append("a keycode thrice in a report")
                }
                report = []
                continue
            }
            report.append(event.code)
            typed += 1
            if !core.layouts.plans.contains(where: { $0.keycodes.contains(Keycode(rawValue: event.code)) }) {
                faults.append("\(event.code) was not declared")
            }
            let isDown = event.value == 1
            if isDown == down.contains(event.code) {
                faults.append("\(event.code) moved to where it was")
            }
            if isDown { down.insert(event.code) } else { down.remove(event.code) }
        }
        if !report.isEmpty { faults.append("an open report") }
        core.removeOutput()
    }
}
