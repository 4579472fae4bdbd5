// SPDX-License-Identifier: MIT

/// A panel without its devices, which decides on a touchscreen's events.
///
/// The core takes the events of the touchscreen. It gives events for the keyboard and for the pass-through
/// touchscreen, the changes of the view, and the next deadline. No other type joins contacts, keys and
/// layouts. The driver, replays, fuzzers and benchmarks use this same type.
///
/// ```
///  events ─▶ ContactTracker ─changes─▶ KeyEngine ──────────────────▶ keyboardEvents
///                  │                       │  ▲
///                  │          passed slots │  └─ settle: hiding, layouts, moves, shuffles, the time of day, words
///                  ▼                       ▼
///             CornerHold        PassThroughGate, where there are limits
///                                          ▼
///                               PassThroughComposer ───────────────▶ passThroughEvents
/// ```
///
/// The caller performs the decisions of a core:
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
/// ``settle(at:)`` is a call of its own so that the caller can write a key before the core looks words up. If
/// the caller has not settled a core, the core settles by itself before its next decision.
///
/// A core allocates nothing once both buffers have held their longest reports, except for the plan of another
/// layout.
package struct PanelCore: ~Copyable {
    /// Whether contacts type and are passed on.
    ///
    /// `false` while other programs have the touchscreen: the core then follows contacts and does nothing
    /// with them.
    package var isServing = true
    // These are stored: a core is large, and a getter that another module calls would copy the core for each
    // report.
    /// Whether ``keyboardEvents`` or ``passThroughEvents`` has events to write.
    package private(set) var hasOutput = false
    /// Whether a change waits for ``settle(at:)``.
    package private(set) var isUnsettled = false
    /// The layouts; the engine has the plan of the shown one.
    package internal(set) var layouts: PanelLayouts

    var tracker: ContactTracker
    var engine: KeyEngine
    var cornerHold: CornerHold
    var cornerTaps: CornerTaps
    var fingerHold: FingerHold
    var dwell: Dwell
    var waking: WakingTouch
    /// Whether the finger hold, the dwell or the order of corners follows the reports.
    private let followsPose: Bool
    var composer: PassThroughComposer?
    /// What limits the contacts for programs, or `nil` if they get all contacts beside the view.
    var gate: PassThroughGate?
    /// Whether there is a gate, in a form that is read for each report without a call.
    private let hasGate: Bool
    var passThrough = EventBuffer()
    let surroundings: CoreSurroundings
    private(set) var shuffleCount: UInt64 = 0
    var reported = Reported()
    /// ``viewSerial`` when ``takeChanges()`` last found more changed than which keys are drawn as pressed.
    var lookedAnew: UInt64 = 0

    /// Makes the core of a panel whose view is hidden.
    ///
    /// `composer` has the memory of the pass-through touchscreen. It is `nil` where no contact is passed on.
    package init(
        _ description: TouchscreenDescription, layouts: PanelLayouts, transform: PanelTransform,
        rules: CoreRules = CoreRules(), composer: consuming PassThroughComposer? = nil,
        surroundings: CoreSurroundings
    ) {
        tracker = ContactTracker(description, transform: transform)
        engine = KeyEngine(
            layouts.plan, slotCount: max(1, min(description.slotCount, 64)), scanning: rules.scanning)
        self.layouts = layouts
        (cornerHold, fingerHold, dwell) = (rules.cornerHold, rules.fingerHold, rules.dwell)
        cornerTaps = rules.cornerTaps
        waking = WakingTouch(isOn: rules.wakesOnly)
        followsPose = rules.fingerHold.isOn || rules.dwell.isOn || rules.cornerTaps.isOn
        hasGate = rules.passThrough != nil
        if let limits = rules.passThrough { gate = PassThroughGate(limits) }
        self.composer = composer
        self.surroundings = surroundings
    }

    /// Takes the state that the touchscreen had when it was opened, before the first event.
    ///
    /// - Parameter events: The state as events, in the form that ``Engine/ContactTracker/seed(_:)`` takes.
    ///   Contacts that are already down do nothing until they lift.
    package mutating func seed(_ events: Span<InputEvent>) {
        tracker.seed(events)
    }

    // MARK: From events to keys

    /// Takes events of the touchscreen, of protocol B or of a single-touch device, from `index` on until one closes a
    /// report, and decides on the report.
    ///
    /// Everything that is due at the report's time is done before. `time` is not before that of an earlier call.
    /// `index` is then behind the last event that was taken. Returns whether that event has closed a report, so that
    /// there may be events to write.
    package mutating func take(
        _ events: borrowing Span<InputEvent>, from index: inout Int, at time: MonotonicTime
    ) -> Bool {
        guard tracker.handle(events, from: &index) else { return false }
        if isServing { decide(at: time) }
        return true
    }

    /// Takes one event, as ``take(_:from:at:)`` takes many.
    package mutating func take(_ event: InputEvent, at time: MonotonicTime) -> Bool {
        guard tracker.handle(event) else { return false }
        if isServing { decide(at: time) }
        return true
    }

    /// Decides on the report that the tracker has closed.
    ///
    /// Time goes first: what is due at the report's time is done, and the core is settled, before the report is looked
    /// at. Otherwise a pad that was left open before a suspend would take the touch that wakes the machine for a digit.
    /// At equal times the report comes first. Its own time counts, and not that of the call, so that a short tap stays
    /// one if the driver sees it late.
    mutating func decide(at time: MonotonicTime) {
        if engine.earliestDue < time.rawValue { advanceEngine(to: time) }
        if isUnsettled { settle(at: time) }
        if waking.isOn { followDarkness(at: time) }
        engine.handle(tracker, at: time)
        if tracker.stampsReports { boundSilence(at: time) }
        let passedSlots = hasGate ? limitedSlots(at: time) : engine.passedSlots
        composer?.compose(tracker, passedSlots: passedSlots, into: &passThrough)
        if cornerHold.concerns(tracker.downSlots) { followCorners(at: time) }
        if followsPose { followPose(at: time) }
        updateState()
    }

    /// Updates ``hasOutput`` and ``isUnsettled``.
    @inline(__always)
    mutating func updateState() {
        hasOutput = !engine.output.isEmpty || !passThrough.isEmpty
        isUnsettled = engine.isChangeDue
    }

    /// Tells the engine whether contacts that begin in this report only wake the screen.
    ///
    /// A person who hears the keys needs no screen, so guided touch goes on in the dark. Held corners and fingers count
    /// there, too: three fingers begin guided touch.
    @inline(never)
    private mutating func followDarkness(at time: MonotonicTime) {
        let former = waking.serial
        let wakes = waking.follow(tracker.downSlots, isOff: surroundings.isScreenOff, at: time)
        engine.wakesOnly = wakes && engine.guide == nil
        if waking.serial != former { engine.wakeSession() }
    }

    @inline(never)
    private mutating func followCorners(at time: MonotonicTime) {
        cornerHold.handle(tracker, at: time)
    }

    @inline(never)
    private mutating func followPose(at time: MonotonicTime) {
        fingerHold.handle(tracker, at: time)
        dwell.handle(tracker, at: time)
        cornerTaps.handle(tracker, at: time)
        engine.dwellDue = dwell.deadline?.rawValue ?? .max
    }

    /// How long contacts stay down that the kernel has lifted on a silent panel, in microseconds.
    ///
    /// It is longer than the usual hold of two corners, which is the longest thing that fingers do without a movement. On
    /// a panel that forgets to report a lift, it is also the time for which a key goes on, unless something else touches
    /// the glass.
    private static var longestSilence: UInt64 { 6_000_000 }

    @inline(never)
    private mutating func boundSilence(at time: MonotonicTime) {
        guard tracker.hasSilencedContacts != (engine.silenceDue != .max) else { return }
        engine.silenceDue = tracker.hasSilencedContacts ? time.rawValue + Self.longestSilence : .max
    }

    @inline(never)
    private mutating func endSilence(at now: MonotonicTime) {
        engine.silenceDue = .max
        tracker.endSilencedContacts()
        if isServing { decide(at: now) }
    }

    /// Taps where a pointer has rested above the glass.
    @inline(never)
    private mutating func tapBelowPointer(at now: MonotonicTime) {
        guard let pointer = dwell.take(at: now) else { return }
        engine.dwellDue = .max
        guard isServing else { return }
        if waking.isOn, engine.guide == nil, waking.wakes(isOff: surroundings.isScreenOff, at: now) {
            return engine.wakeSession()
        }
        engine.tap(slot: Int(pointer.slot), x: pointer.x, y: pointer.y, at: now)
    }

    /// Does everything due without an event: opens alternates, repeats a held key, continues a text.
    ///
    /// A call that comes early or late does no harm.
    @inline(never)
    package mutating func advance(to now: MonotonicTime) {
        // A report that comes late tells itself which contacts are still there.
        if engine.silenceDue <= now.rawValue { endSilence(at: now) }
        advanceEngine(to: now)
    }

    @inline(never)
    private mutating func advanceEngine(to now: MonotonicTime) {
        if isUnsettled { settle(at: now) }
        engine.advance(to: now)
        if engine.dwellDue <= now.rawValue { tapBelowPointer(at: now) }
        if engine.restDue <= now.rawValue { liftRested(at: now) }
        updateState()
    }

    /// Whether something is due at `now`, so that ``advance(to:)`` changes something.
    package mutating func isDue(at now: MonotonicTime) -> Bool {
        engine.deadline.map { $0 <= now } ?? false
    }

    /// Makes the changes that can wait until the keys are written.
    ///
    /// The core hides a view whose use has ended, shows another layout, moves the view, shuffles keys, gives a picker the
    /// time of day, and looks words up, as far as each is due.
    @inline(never)
    package mutating func settle(at now: MonotonicTime) {
        hideDueView(at: now)
        showDueLayout(at: now)
        moveDueView(at: now)
        if engine.isShuffleDue {
            var generator = SurroundingGenerator(surroundings: surroundings)
            engine.shuffle(using: &generator)
            shuffleCount &+= 1
        }
        if engine.isTimeDue { engine.take(surroundings.civilTime(now)) }
        if engine.isCompletionDue { engine.completeWord() }
        updateState()
    }

    /// Hides the view whose use has ended, once a text under way is typed.
    mutating func hideDueView(at now: MonotonicTime) {
        if engine.isHidingDue { engine.hide(at: now) }
    }

    /// Moves the view where a person has dragged it, or back.
    mutating func moveDueView(at now: MonotonicTime) {
        if engine.isMoveDue { engine.moveView(at: now) }
    }

    /// Shows the layout that a key or a program has requested, once a text under way is typed.
    mutating func showDueLayout(at now: MonotonicTime) {
        guard engine.isLayoutDue, let request = engine.request else { return }
        switch request {
        case .chosen(let layout): layouts.choose(layout)
        case .followed(let layout): layouts.follow(layout)
        case .visited(let layout): layouts.visit(layout)
        case .visitEnd: layouts.endVisit()
        }
        engine.replacePlan(layouts.plan, isVisit: layouts.origin != nil, at: now)
    }

    // MARK: Output

    /// Whole reports for the keyboard: EV_KEY events, at most sixteen a report, each closed by SYN_REPORT.
    package var keyboardEvents: Span<InputEvent> {
        // Another module would copy the whole core to call a getter that does not change it.
        @_lifetime(&self)
        mutating get { engine.output.events }
    }

    /// Whole reports for the pass-through touchscreen, in protocol B.
    package var passThroughEvents: Span<InputEvent> {
        @_lifetime(&self)
        mutating get { passThrough.events }
    }

    /// Empties both buffers, after the caller has written their events.
    package mutating func removeOutput() {
        engine.output.removeAll()
        passThrough.removeAll()
        hasOutput = false
    }

    /// When the caller should call ``advance(to:)`` and check ``isCornerHeld(at:)`` next, or `nil` while only
    /// contacts can change anything.
    package var deadline: MonotonicTime? {
        mutating get { nextDeadline() }
    }

    private mutating func nextDeadline() -> MonotonicTime? {
        earliest(engine.deadline, earliest(cornerHold.deadline, fingerHold.deadline))
    }

    /// Whether a person has held two corners for long enough; the caller then performs
    /// ``CoreRequest/giveBack``.
    package func isCornerHeld(at now: MonotonicTime) -> Bool { cornerHold.isHeld(at: now) }

    /// Whether a person has held three fingers for long enough; the caller then performs
    /// ``CoreRequest/guide(_:)``.
    ///
    /// A hold that was taken is not returned again.
    package mutating func takeFingerHold(at now: MonotonicTime) -> Bool {
        guard fingerHold.isHeld(at: now) else { return false }
        fingerHold.finish()
        return true
    }

    /// Returns the composer, for the next core of the same pass-through touchscreen; this core passes on no
    /// contact any more.
    package mutating func takeComposer() -> PassThroughComposer? {
        composer.take()
    }

    /// Whether a program has said that the screen is dark, and the next touch only wakes it.
    package var isSetDark: Bool { waking.isSetDark }

    /// Whether a person visits a layout, or is about to: see ``PanelLayouts``.
    package var isVisiting: Bool {
        if case .visited = engine.request { true } else { layouts.origin != nil }
    }

    /// What the text field tells that has the focus.
    package var fieldHints: FieldHints { engine.fieldHints }

    // MARK: Guided touch

    package var isGuided: Bool { engine.isGuided }

    // MARK: The state

    package var viewStatus: ViewStatus {
        ViewStatus(
            isVisible: engine.isVisible, layout: layouts.shown, layer: engine.shownLayer,
            place: engine.place, coversField: engine.coversField)
    }

    package func drawnView() -> DrawnView { engine.drawnView() }

    /// A number that changes whenever a person would see another view.
    package var viewSerial: UInt64 {
        // See `keyboardEvents`.
        mutating get { engine.viewSerial }
    }

    /// Gives the first view a serial that no core before had, unless that core has changed its view each microsecond.
    package mutating func startViewSerial(at now: MonotonicTime) { engine.lookSerial = now.rawValue }

    /// Returns the keys that are drawn in another state than in a view with this serial, or `nil` if more has changed
    /// since then than which keys are drawn as pressed.
    ///
    /// Call it after ``takeChanges()``.
    package mutating func keyChanges(since former: DrawnView, serial: UInt64) -> [KeyChange]? {
        (lookedAnew...viewSerial).contains(serial) ? engine.keyChanges(since: former) : nil
    }

    package var deadGlass: DeadGlass { tracker.deadGlass }

    /// The slots with a contact on the glass, of the view or not: bit n is slot n.
    package var downSlots: UInt64 { tracker.downSlots }

    /// The slots whose contact belongs to the pass-through touchscreen, whether programs get it or not: bit n is slot n.
    package var passedSlots: UInt64 { engine.passedSlots }

    /// The number of contacts that the composer has passed on since it was made.
    package var passedContactCount: UInt64 {
        switch composer {
        case .some(let composer): composer.contactCount
        case .none: 0
        }
    }

    /// Whether no contact is in the view, no keycode is down and nothing waits to be typed.
    package var isIdle: Bool { engine.isIdle }

    /// The changes of contacts in the report that was closed last, valid until the next call.
    package var contactChanges: Span<ContactChange> {
        @_lifetime(borrow self)
        get { tracker.changes }
    }
}

private func earliest(_ first: MonotonicTime?, _ second: MonotonicTime?) -> MonotonicTime? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}
