// SPDX-License-Identifier: MIT

public import KeyEngine
import Keycodes
import Layouts
public import Recordings
public import Touch

/// The driver without its devices: what a recorded touchscreen would have typed with a layout.
///
/// The view is shown at the recording's beginning. Pickers are told the time that it was then and what has passed
/// since, and plans with words offer them. Deadlines between two events, such as that of a long press, are
/// met at their time. At the recording's end the touchscreen counts as unplugged: whatever is still down is cancelled
/// and released, and a text under way is typed to its end.
///
/// ```swift
/// var session = ReplaySession(panel.description, transform: transform, plans: [plan], seed: nil, start: .local())
/// for recorded in try panel.events() { session.handle(recorded) { print($0.line) } }
/// session.finish { print($0.line) }
/// ```
public struct ReplaySession: ~Copyable {
    private var tracker: ContactTracker
    private var composer: PassThroughComposer
    private var engine: KeyEngine
    private var layouts: PanelLayouts
    private var passed = EventBuffer()
    private var shuffler: Shuffler
    private let start: CivilTime
    private var now = MonotonicTime(rawValue: 0)

    /// Makes a session whose view is shown.
    ///
    /// - Parameters:
    ///   - description: The recorded touchscreen.
    ///   - transform: How it is turned and calibrated.
    ///   - plans: The layouts with their frames and keystrokes; the first is shown first.
    ///   - seed: What a shuffled layout's order is drawn from, or `nil` for the system's generator.
    ///   - start: What the clock on the wall shows at the recording's beginning.
    public init(
        _ description: TouchscreenDescription, transform: PanelTransform, plans: [TypingPlan], seed: UInt64?,
        start: CivilTime
    ) {
        tracker = ContactTracker(description, transform: transform)
        composer = PassThroughComposer(description)
        layouts = PanelLayouts(plans)
        engine = KeyEngine(layouts.plan)
        shuffler = seed.map { .seeded(SeededGenerator(seed: $0)) } ?? .system
        self.start = start
        engine.show(at: now)
        changeIfDue()
    }

    /// Takes one event of the recording.
    ///
    /// - Parameters:
    ///   - recorded: The event, in protocol B or of a single-touch device; its time is not before that of the last.
    ///   - body: Gets what the virtual devices would carry meanwhile, in order.
    public mutating func handle(_ recorded: RecordedEvent, _ body: (ReplayedEvent) -> Void) {
        meetDeadlines(until: recorded.time, body)
        now = recorded.time
        if tracker.handle(recorded.event) { decide(body) }
    }

    /// Ends the recording.
    ///
    /// - Parameter body: Gets what the virtual devices would still carry.
    public mutating func finish(_ body: (ReplayedEvent) -> Void) {
        tracker.cancelAll()
        decide(body)
        meetDeadlines(until: MonotonicTime(rawValue: .max), body)
    }
}

// MARK: - What the driver does

extension ReplaySession {
    private mutating func decide(_ body: (ReplayedEvent) -> Void) {
        engine.handle(tracker.changes, at: now)
        tell(body)
        composer.compose(tracker, passedSlots: engine.passedSlots, into: &passed)
        for index in passed.events.indices {
            body(ReplayedEvent(time: now, kind: .passed(passed.events[index])))
        }
        passed.removeAll()
    }

    private mutating func meetDeadlines(until time: MonotonicTime, _ body: (ReplayedEvent) -> Void) {
        while let deadline = engine.deadline, deadline < time {
            now = max(now, deadline)
            engine.advance(to: now)
            tell(body)
        }
    }

    private mutating func tell(_ body: (ReplayedEvent) -> Void) {
        for index in engine.output.events.indices {
            let event = engine.output.events[index]
            guard event.type == 1 else { continue }
            let keycode = Keycode(rawValue: event.code)
            body(ReplayedEvent(time: now, kind: .key(keycode, isDown: event.value != 0)))
        }
        engine.output.removeAll()
        changeIfDue()
    }

    private mutating func changeIfDue() {
        engine.takeDueLayout(of: &layouts, at: now)
        if engine.isShuffleDue { engine.shuffle(using: &shuffler) }
        if engine.isTimeDue {
            engine.tellTime(start.adding(minutes: Int(now.rawValue / 60_000_000)))
        }
        if engine.isCompletionDue { engine.completeWord() }
    }
}

/// Where the order of a shuffled layout comes from.
private enum Shuffler: RandomNumberGenerator {
    case system
    case seeded(SeededGenerator)

    mutating func next() -> UInt64 {
        switch self {
        case .system:
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        case .seeded(var generator):
            defer { self = .seeded(generator) }
            return generator.next()
        }
    }
}
