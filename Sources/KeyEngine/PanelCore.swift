// SPDX-License-Identifier: MIT

public import Clocks
public import Touch
public import Views

/// A panel without its devices: a touchscreen's events in; events for the keyboard and for the pass-through
/// touchscreen, changes of the view, and the next deadline out.
///
/// This is the only place where contacts, keys and layouts are joined.  The driver, replays, fuzzers and benchmarks
/// hold this same value.
///
/// ```
///  events ─▶ ContactTracker ─changes─▶ KeyEngine ──────────────────▶ keyboardEvents
///                  │                       │  ▲
///                  │          passed slots │  └─ settle: layouts, shuffles, the time of day, words
///                  ▼                       ▼
///             CornerHold        PassThroughComposer ───────────────▶ passThroughEvents
/// ```
///
/// Whoever holds a core performs its decisions:
///
/// ```swift
/// var core = PanelCore(description, layouts: PanelLayouts(plans), transform: transform, surroundings: surroundings)
/// core.perform(.show, at: now)
/// if core.take(event, at: time) { write(&core, time) }      // for each event of the touchscreen
/// core.advance(to: now); write(&core, now)                  // when `deadline` has passed
///
/// func write(_ core: inout PanelCore, _ now: MonotonicTime) {
///     keyboard.write(core.keyboardEvents)
///     touchscreen.write(core.passThroughEvents)
///     core.removeOutput()
///     if core.isUnsettled { core.settle(at: now) }          // and write what this has added
/// }
/// ```
///
/// ``settle(at:)`` is apart so that a key is written before words are looked up.  A core that was not settled settles
/// by itself before it decides anything else.
///
/// Once both buffers have held their longest reports nothing allocates, but for the plan of another layout.
public struct PanelCore: ~Copyable {
    /// Whether contacts are decided on.
    ///
    /// While other programs have the touchscreen, contacts are followed and lead to nothing.
    public var isServing = true
    // A core is large, and a getter called from another module would copy it for each report: so these are stored.
    /// Whether there is anything to write.
    public private(set) var hasOutput = false
    /// Whether ``settle(at:)`` has something to do.
    public private(set) var isUnsettled = false
    /// The layouts, of which the engine has the plan of the shown one.
    public private(set) var layouts: PanelLayouts

    @usableFromInline var tracker: ContactTracker
    var engine: KeyEngine
    private var cornerHold: CornerHold
    /// `nil` where every contact is the view's.
    private var composer: PassThroughComposer?
    private var passThrough = EventBuffer()
    private let surroundings: CoreSurroundings
    private(set) var shuffleCount: UInt64 = 0
    var told = Told()

    /// Makes the core of a panel whose view is hidden.
    ///
    /// - Parameters:
    ///   - description: The touchscreen.
    ///   - layouts: The layouts.
    ///   - transform: How the touchscreen is turned and calibrated.
    ///   - cornerHold: Where and for how long two corners are held to give the touchscreen back.
    ///   - composer: Composes the reports of the pass-through touchscreen, with the memory of that device; `nil`
    ///     where no contact is passed on.
    ///   - surroundings: The time of day and random numbers.
    public init(
        _ description: TouchscreenDescription, layouts: PanelLayouts, transform: PanelTransform,
        cornerHold: CornerHold = .never, composer: consuming PassThroughComposer? = nil,
        surroundings: CoreSurroundings
    ) {
        tracker = ContactTracker(description, transform: transform)
        engine = KeyEngine(layouts.plan)
        self.layouts = layouts
        self.cornerHold = cornerHold
        self.composer = composer
        self.surroundings = surroundings
    }

    /// Takes the state of the touchscreen at the moment it was opened, before the first event.
    ///
    /// - Parameter events: The state as events, as ``Touch/ContactTracker/seed(_:)`` wants them.  Contacts that are
    ///   down already lead to nothing until they are lifted.
    public mutating func seed(_ events: Span<InputEvent>) {
        tracker.seed(events)
    }

    // MARK: From events to keys

    /// Takes an event of the touchscreen, and decides when it closes a report.
    ///
    /// - Parameters:
    ///   - event: Of protocol B, or of a single-touch touchscreen.
    ///   - time: The event's time, not before that of an earlier call.
    /// - Returns: Whether the event has closed a report, so that there may be something to write.
    @inlinable
    public mutating func take(_ event: InputEvent, at time: MonotonicTime) -> Bool {
        guard tracker.handle(event) else { return false }
        if isServing { decide(at: time) }
        return true
    }

    @usableFromInline
    mutating func decide(at time: MonotonicTime) {
        if isUnsettled { settle(at: time) }
        engine.handle(tracker, at: time)
        composer?.compose(tracker, passedSlots: engine.passedSlots, into: &passThrough)
        if cornerHold.concerns(tracker.downSlots) { followCorners(at: time) }
        noteState()
    }

    /// Has ``hasOutput`` and ``isUnsettled`` say what holds now.
    @inline(__always)
    private mutating func noteState() {
        hasOutput = !engine.output.isEmpty || !passThrough.isEmpty
        isUnsettled = engine.isChangeDue
    }

    @inline(never)
    private mutating func followCorners(at time: MonotonicTime) {
        cornerHold.handle(tracker, at: time)
    }

    /// Does what is due without an event: opens alternates, repeats a held key, goes on with a text.
    ///
    /// Calling it early or late is harmless.
    ///
    /// - Parameter now: The time.
    public mutating func advance(to now: MonotonicTime) {
        if isUnsettled { settle(at: now) }
        engine.advance(to: now)
        noteState()
    }

    /// Does what may wait until the keys are written: shows another layout, shuffles keys, tells a picker the time,
    /// looks words up.
    ///
    /// - Parameter now: The time.
    @inline(never)
    public mutating func settle(at now: MonotonicTime) {
        showDueLayout(at: now)
        if engine.isShuffleDue {
            var generator = SurroundingGenerator(surroundings: surroundings)
            engine.shuffle(using: &generator)
            shuffleCount &+= 1
        }
        if engine.isTimeDue { engine.tellTime(surroundings.civilTime(now)) }
        if engine.isCompletionDue { engine.completeWord() }
        noteState()
    }

    /// Shows the layout that a key or a program wants, once a text under way is typed.
    mutating func showDueLayout(at now: MonotonicTime) {
        guard engine.isLayoutDue, let request = engine.request else { return }
        switch request {
        case .chosen(let layout): layouts.choose(layout)
        case .followed(let layout): layouts.follow(layout)
        case .visitEnd: layouts.endVisit()
        }
        engine.replacePlan(layouts.plan, isVisit: layouts.origin != nil, at: now)
    }

    // MARK: Requests

    /// Does something with the panel that no contact asks for.
    ///
    /// - Parameters:
    ///   - request: A layout's index is one of ``layouts``.
    ///   - now: The time.
    public mutating func perform(_ request: CoreRequest, at now: MonotonicTime) {
        defer { noteState() }
        switch request {
        case .show: engine.show(at: now)
        case .showLayout(let layout):
            choose(layout, at: now)
            settle(at: now)
            engine.show(at: now)
        case .hide: engine.hide(at: now)
        case .setLayout(let layout): choose(layout, at: now)
        case .shuffle: engine.requestShuffle()
        case .setCapsLock(let isOn): engine.setCapsLock(isOn, at: now)
        case .cancelContacts:
            tracker.cancelAll()
            decide(at: now)
        case .releaseAll: releaseAll(at: now)
        case .giveBack:
            releaseAll(at: now)
            cornerHold.restart()
            isServing = false
            engine.hide(at: now)
        }
    }

    private mutating func choose(_ layout: Int, at now: MonotonicTime) {
        guard layout == layouts.shown else { return engine.request(.chosen(layout), at: now) }
        layouts.choose(layout)
        engine.request = nil
        if engine.isVisiting { engine.stay(at: now) }
    }

    private mutating func releaseAll(at now: MonotonicTime) {
        tracker.cancelAll()
        engine.handle(tracker, at: now)
        engine.releaseAll(at: now)
        composer?.releaseAll(into: &passThrough)
    }

    // MARK: Output

    /// Whole reports for the keyboard: EV_KEY events, at most sixteen a report, each closed by SYN_REPORT.
    public var keyboardEvents: Span<InputEvent> {
        // Another module would copy the whole core to call a getter that does not change it.
        @_lifetime(&self)
        mutating get { engine.output.events }
    }

    /// Whole reports for the pass-through touchscreen, in protocol B.
    public var passThroughEvents: Span<InputEvent> {
        @_lifetime(&self)
        mutating get { passThrough.events }
    }

    /// Empties both buffers, once their events are written.
    public mutating func removeOutput() {
        engine.output.removeAll()
        passThrough.removeAll()
        hasOutput = false
    }

    /// When ``advance(to:)`` is to be called next and ``isCornerHeld(at:)`` to be asked, or `nil` while only contacts
    /// can change anything.
    public var deadline: MonotonicTime? {
        mutating get { nextDeadline() }
    }

    private mutating func nextDeadline() -> MonotonicTime? {
        let own = engine.deadline
        guard let held = cornerHold.deadline else { return own }
        return min(held, own ?? held)
    }

    /// Whether two corners have been held for long enough, so that ``CoreRequest/giveBack`` is to be performed.
    ///
    /// - Parameter now: The time.
    /// - Returns: Whether they have.
    public func isCornerHeld(at now: MonotonicTime) -> Bool { cornerHold.isHeld(at: now) }

    /// Gives the composer to its device, for the next core; contacts are passed on no more.
    ///
    /// - Returns: The composer that came with `init`.
    public mutating func takeComposer() -> PassThroughComposer? {
        composer.take()
    }

    // MARK: The state

    /// Whether the view is shown, which layout and which layer.
    public var viewStatus: ViewStatus {
        ViewStatus(isVisible: engine.isVisible, layout: layouts.shown, layer: engine.shownLayer)
    }

    /// The view as a person sees it now.
    public func drawnView() -> DrawnView { engine.drawnView() }

    /// A number that changes whenever a person would see another view.
    public var viewSerial: UInt64 { engine.viewSerial }

    /// The slots with a contact on the glass, whoever it belongs to: bit n is slot n.
    public var downSlots: UInt64 { tracker.downSlots }

    /// The slots whose contact belongs to the pass-through touchscreen: bit n is slot n.
    public var passedSlots: UInt64 { engine.passedSlots }

    /// How many contacts the composer has passed on since it was made.
    public var passedContactCount: UInt64 {
        switch composer {
        case .some(let composer): composer.contactCount
        case .none: 0
        }
    }

    /// Whether no contact is in the view, no keycode is down and nothing waits to be typed.
    public var isIdle: Bool { engine.isIdle }

    /// The changes of the contacts in the report that was closed last, valid until the next call.
    public var contactChanges: Span<ContactChange> {
        @_lifetime(borrow self)
        get { tracker.changes }
    }
}
