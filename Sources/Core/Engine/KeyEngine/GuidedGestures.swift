// SPDX-License-Identifier: MIT

/// The gestures of guided touch, recognized from the contacts in the view, whatever keys are there.
///
/// ```
///            begins               150 ms, or 300 ms once it has moved
///  [idle] ──────────▶ [touched] ─────────────────────────────────────▶ [exploring] ── each move: explore
///    ▲                 │ │ │ └── another begins at once ──▶ [pair] ── both lift soon: stop
///    │   lifts far     │ │ └── lifts soon ──────────────┐
///    ├── aside: step ──┘ │                              ▼ confirm: double-tap
///    │                   └── split-tap: explore;    [tapped] ── 300 ms: explore there
///    │                       lift: explore, confirm     │
///    │                                                  └── begins again ──▶ [second] ── lifts: confirm
///    │                                                                         └── 400 ms: offer alternates
///    │       confirm: split-tap, lift
///  [exploring] ── another begins ──▶ [split] ── the other lifts: split-tap: confirm; lift: offer alternates
///    │                                     └── 400 ms, split-tap: offer alternates
///    └── lifts ── confirm: lift: confirm
///
///  [choosing] ── moves: choose; lifts: confirm
///  [other] ── until nothing is down
/// ```
///
/// The times are those of Android's touch exploration: a double tap within 300 ms, a long press after 400 ms.
struct GuidedGestures {
    /// The meaning of a gesture.
    enum Action: Hashable {
        /// The finger is at a point of the panel; the key there is the one that a gesture confirms.
        case explore(x: Double, y: Double)
        /// A finger comes to a point, or taps it: the key there is said even if it was said before.
        case select(x: Double, y: Double)
        case confirm
        /// Offer the alternates of the key, to the contact in this slot.
        case offer(slot: Int)
        /// The finger that chooses among alternates has moved by so much since they were offered.
        case choose(dx: Double, dy: Double)
        /// Go to the next key, or to the previous one.
        case step(isForward: Bool)
        /// Stop speaking.
        case stop
        /// Nothing is chosen any more.
        case abandon
    }

    /// A contact, with the point where it began and the moment.
    struct Touch: Hashable {
        var slot: Int
        var startX, startY: Double
        var x, y: Double
        var start: UInt64
        /// Whether the contact has left the surroundings of the point where it began.
        var hasMoved = false
    }

    private enum State: Hashable {
        case idle
        case touched(Touch)
        case exploring(Touch)
        case tapped(x: Double, y: Double, until: UInt64)
        case second(Touch)
        case split(explorer: Touch, other: Touch)
        case pair(Touch, Touch, hasLifted: Bool)
        case choosing(Touch)
        case other
    }

    private var state = State.idle
    private let confirm: GuidedTouch.Confirm
    /// How far a contact may go and still tap, in fractions of the panel's width and height.
    private let slopX, slopY: Double
    /// How far a swipe goes at least, in fractions of the panel's width and height.
    private let swipeX, swipeY: Double
    private var down: UInt64 = 0

    /// The time after which a contact explores, in microseconds.
    static let exploreDelay: UInt64 = 150_000
    /// The longest swipe, and the longest tap of two fingers, in microseconds.
    static let longestSwipe: UInt64 = 300_000
    /// The longest time between the taps of a double tap, in microseconds.
    static let doubleTapTime: UInt64 = 300_000
    /// How far a contact may go and still tap, in millimetres, and as a fraction of a panel of unknown size.
    static let slop = (millimetres: 5.0, fraction: 0.03)
    /// How far a swipe goes at least, in the same units.
    static let swipe = (millimetres: 15.0, fraction: 0.1)

    init(confirm: GuidedTouch.Confirm, panelSize: PhysicalSize?) {
        self.confirm = confirm
        func part(_ length: (millimetres: Double, fraction: Double), of side: Double?) -> Double {
            side.map { min(length.millimetres / $0, 0.25) } ?? length.fraction
        }
        (slopX, slopY) = (part(Self.slop, of: panelSize?.width), part(Self.slop, of: panelSize?.height))
        (swipeX, swipeY) = (part(Self.swipe, of: panelSize?.width), part(Self.swipe, of: panelSize?.height))
    }

    /// Whether no contact is there, and nothing waits.
    var isIdle: Bool { state == .idle }
    var isExploring: Bool {
        switch state {
        case .exploring, .split: true
        default: false
        }
    }

    /// The moment when time alone changes something, in microseconds; the greatest number for never.
    var deadline: UInt64 {
        switch state {
        case .touched(let touch):
            touch.start + (touch.hasMoved ? Self.longestSwipe : Self.exploreDelay)
        case .tapped(_, _, let until): until
        case .second(let touch): touch.start + KeyEngine.longPress
        case .split(_, let other) where confirm == .splitTap: other.start + KeyEngine.longPress
        case .idle, .exploring, .split, .pair, .choosing, .other: .max
        }
    }

    /// Forgets all contacts: none of them changes anything any more.
    mutating func forget() {
        state = .idle
        down = 0
    }

    // MARK: Time

    mutating func advance(to now: UInt64, _ actions: inout [Action]) {
        guard deadline <= now else { return }
        switch state {
        case .touched(let touch):
            state = .exploring(touch)
            // A finger that comes again hears its key again.
            actions.append(.select(x: touch.x, y: touch.y))
        case .tapped(let x, let y, _):
            state = .idle
            actions.append(.select(x: x, y: y))
        case .second(let touch):
            state = .choosing(touch)
            actions.append(.offer(slot: touch.slot))
        case .split(let explorer, _):
            offer(explorer, &actions)
        case .idle, .exploring, .pair, .choosing, .other:
            break
        }
    }

    private mutating func offer(_ explorer: Touch, _ actions: inout [Action]) {
        var touch = explorer
        (touch.startX, touch.startY) = (touch.x, touch.y)
        state = .choosing(touch)
        actions.append(.offer(slot: touch.slot))
    }

    /// Ends the choice among alternates: the finger does nothing more until it lifts.
    mutating func endChoice() {
        if case .choosing = state { state = .other }
    }

    /// Notes that the key has no alternates to offer: the contact goes on as if it had not stayed.
    mutating func refuseOffer() {
        guard case .choosing(let touch) = state else { return }
        switch confirm {
        // However long the second tap takes, its lift confirms the key.
        case .doubleTap: state = .choosing(touch)
        case .splitTap, .lift: state = .exploring(touch)
        }
    }

    // MARK: Contacts

    mutating func begin(_ slot: Int, x: Double, y: Double, at now: UInt64, _ actions: inout [Action]) {
        advance(to: now, &actions)
        down |= 1 &<< UInt64(slot)
        let touch = Touch(slot: slot, startX: x, startY: y, x: x, y: y, start: now)
        switch state {
        case .idle:
            state = .touched(touch)
        case .tapped:
            state = .second(touch)
        case .touched(let first):
            state = first.hasMoved ? .other : .pair(first, touch, hasLifted: false)
        case .exploring(let explorer):
            // A hand that rests on the glass beside a finger that explores changes nothing.
            if confirm != .doubleTap { state = .split(explorer: explorer, other: touch) }
        case .second, .split, .pair:
            state = .other
        case .choosing, .other:
            break
        }
    }

    mutating func move(_ slot: Int, x: Double, y: Double, at now: UInt64, _ actions: inout [Action]) {
        advance(to: now, &actions)
        switch state {
        case .touched(var touch) where touch.slot == slot:
            follow(&touch, x, y)
            state = .touched(touch)
        case .exploring(var touch) where touch.slot == slot:
            follow(&touch, x, y)
            state = .exploring(touch)
            actions.append(.explore(x: x, y: y))
        case .second(var touch) where touch.slot == slot:
            follow(&touch, x, y)
            guard touch.hasMoved else { return state = .second(touch) }
            state = .exploring(touch)
            actions.append(.explore(x: x, y: y))
        case .split(var explorer, var other):
            if slot == explorer.slot { follow(&explorer, x, y) } else { follow(&other, x, y) }
            // A second finger that strokes the glass does not tap.
            state = other.hasMoved ? .exploring(explorer) : .split(explorer: explorer, other: other)
            if slot == explorer.slot { actions.append(.explore(x: x, y: y)) }
        case .pair(var first, var second, let hasLifted):
            if slot == first.slot { follow(&first, x, y) } else { follow(&second, x, y) }
            state =
                first.hasMoved || second.hasMoved ? .other : .pair(first, second, hasLifted: hasLifted)
        case .choosing(let touch) where touch.slot == slot:
            actions.append(.choose(dx: x - touch.startX, dy: y - touch.startY))
        case .idle, .touched, .exploring, .tapped, .second, .choosing, .other:
            break
        }
    }

    mutating func end(_ slot: Int, isCancelled: Bool, at now: UInt64, _ actions: inout [Action]) {
        advance(to: now, &actions)
        down &= ~(1 &<< UInt64(slot))
        if isCancelled {
            if case .choosing = state { actions.append(.abandon) }
            state = .other
        } else {
            lift(slot, at: now, &actions)
        }
        if state == .other, down == 0 { state = .idle }
    }

    private mutating func lift(_ slot: Int, at now: UInt64, _ actions: inout [Action]) {
        switch state {
        case .touched(let touch) where touch.slot == slot:
            state = .idle
            liftQuick(touch, at: now, &actions)
        case .exploring(let touch) where touch.slot == slot:
            state = .other
            if confirm == .lift { actions.append(.confirm) }
        case .second(let touch) where touch.slot == slot:
            state = .other
            actions.append(.confirm)
        case .split(let explorer, let other):
            liftSplit(slot, explorer, other, &actions)
        case .pair(let first, let second, let hasLifted):
            guard hasLifted else { return state = .pair(first, second, hasLifted: true) }
            state = .other
            if now - first.start <= Self.longestSwipe { actions.append(.stop) }
        case .choosing(let touch) where touch.slot == slot:
            state = .other
            actions.append(.confirm)
        case .idle, .touched, .exploring, .tapped, .second, .choosing, .other:
            break
        }
    }

    /// A contact has lifted before it explored: a tap, a swipe, or neither.
    private mutating func liftQuick(_ touch: Touch, at now: UInt64, _ actions: inout [Action]) {
        let (dx, dy) = (touch.x - touch.startX, touch.y - touch.startY)
        if touch.hasMoved {
            // Compared in lengths of swipes, so that a panel's shape does not count.
            guard abs(dx) >= swipeX, abs(dx) / swipeX >= 2 * abs(dy) / swipeY else { return }
            actions.append(.step(isForward: dx > 0))
            return
        }
        switch confirm {
        case .doubleTap:
            state = .tapped(x: touch.x, y: touch.y, until: now + Self.doubleTapTime)
        case .splitTap:
            actions.append(.select(x: touch.x, y: touch.y))
        case .lift:
            actions.append(.select(x: touch.x, y: touch.y))
            actions.append(.confirm)
        }
    }

    private mutating func liftSplit(
        _ slot: Int, _ explorer: Touch, _ other: Touch, _ actions: inout [Action]
    ) {
        guard slot == other.slot else {
            state = .other
            return
        }
        if confirm == .splitTap {
            state = .exploring(explorer)
            actions.append(.confirm)
        } else {
            offer(explorer, &actions)
        }
    }

    private func follow(_ touch: inout Touch, _ x: Double, _ y: Double) {
        (touch.x, touch.y) = (x, y)
        touch.hasMoved =
            touch.hasMoved || abs(x - touch.startX) > slopX || abs(y - touch.startY) > slopY
    }
}
