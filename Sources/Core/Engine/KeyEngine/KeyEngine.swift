// SPDX-License-Identifier: MIT

/// The keyboard itself, without a device: takes contacts, and gives key events.
///
/// The engine decides, and the caller performs. The caller gives the engine each report's contact changes,
/// the time, and the driver's requests for the view. The engine adds key events to ``output``.
/// ``passedSlots`` says which contacts belong to the pass-through touchscreen. ``deadline`` says when the
/// engine needs a call without a report.
///
/// ```swift
/// var engine = KeyEngine(plan)
/// engine.show(at: now)
/// engine.handle(tracker.changes, at: now)     // for every touch report
/// engine.advance(to: now)                     // when `deadline` has passed
/// keyboard.write(engine.output.events); engine.output.removeAll()
/// ```
///
/// ## Who gets a contact
///
/// | a contact that begins | belongs until its end to |
/// |---|---|
/// | outside the view's frame, or while the view is hidden | the pass-through touchscreen |
/// | on the handle, while the view is hidden | the handle: a tap on it shows the view |
/// | on a key, or in an empty place within half a gap of one | that key (`slide: glide`: the keys it passes) |
/// | elsewhere in the view | nobody |
/// | anywhere, where a touch only wakes the dark screen | nobody: see ``WakingTouch`` |
/// | in the view, in guided touch | guided touch: see ``GuidedGestures`` |
///
/// ## When a key types
///
/// | key | press: touch | press: lift |
/// |---|---|---|
/// | character, key, chord | down and up when the contact begins | down and up when the contact ends |
/// | the same, `hold: repeat` | down and up when the contact begins, again while it stays | as with `touch` |
/// | the same, `hold: down` | down when the contact begins, up when it ends or leaves | as with `touch` |
/// | text | when the contact begins | when the contact ends |
/// | any key with alternates | when the contact ends; after 400 ms: the chosen alternate | as with `touch` |
/// | the same, `slide: cursor` | when the contact ends, unless it slides along the key | as with `touch` |
/// | modifier, layer | held from the touch on; a tap latches | as with `touch` |
/// | picker: step, erase | when the contact begins, and again while it stays | as with `touch` |
/// | picker: done, type | when the contact ends on the key | as with `touch` |
/// | picker: other keys | when the contact begins | when the contact ends |
/// | layout, shuffle, hide | when the contact ends on the key | as with `touch` |
/// | move | when the contact ends, there or elsewhere | as with `touch` |
///
/// A contact leaves a key when it is beyond the key's frame and the slop around it. The slop is 3 mm, or 30 %
/// of the key where the size of the panel is unknown.
///
/// With a delay, a key acts as in the table after a contact has rested on it for so long, as if the contact had
/// begun then. With a debounce time, the place of a key takes no other contact for so long after the last one, and a
/// contact that is ignored starts the time anew.
///
/// Several contacts on a key are one press, which ends with the last contact. On a key that types on lift,
/// the last contact decides whether the key types.
///
/// One key repeats at a time: the last one that was pressed. It repeats until it is released, or until a
/// person presses another key that is neither a modifier nor leads to a layer.
///
/// A key without `hold` has a usual behaviour where keys press on touch. Backspace, Delete, the arrows and
/// the space repeat. Keycodes of modifiers stay down while a contact stays on the key.
///
/// With `press: touch`, a key with alternates types at once when a contact enters another key. So fast
/// fingers type in the order in which they touch.
///
/// A contact that slides along a key with `slide: cursor` strikes an arrow for each step of its way, and types
/// nothing else: see ``CursorSlide``. With `press: touch`, such
/// a key, too, types when a contact enters another key.
///
/// A glyph is typed as it stands on its key: Caps Lock, Shift and AltGr do not change it.
///
/// A text is typed as it is written. Latched modifiers wait for the next key that is not a text. Meanwhile
/// only the modifiers that a contact holds are down.
///
/// ## What always holds
///
/// When every contact has ended and every deadline has passed, no keycode is down. A slot that ends without
/// having begun, or that begins twice, does no harm. After `init` and ``replacePlan(_:isVisit:at:)``, the
/// engine allocates nothing as long as the caller empties ``output``, except in guided touch, for the first key that is
/// left in a layout that debounces, and when ``output`` has more events than ever before.
struct KeyEngine: ~Copyable {
    /// Key events for the virtual keyboard: EV_KEY events in reports of at most sixteen, each closed by
    /// SYN_REPORT.
    ///
    /// The caller writes them and empties the buffer.
    var output = EventBuffer()
    /// The slots whose contact belongs to the pass-through touchscreen: bit n is slot n.
    var passedSlots: UInt64 = 0
    var isVisible = false
    /// Where the view stands, decided for each text field and each layout: see ``FieldTouch``.
    ///
    /// One plan serves all places: only ``view`` is made anew for another place. A hidden view keeps the place of the
    /// last time until it is shown.
    var place = ViewPlace()
    /// Whether no place leaves the text field in sight that has the focus: see ``coversField``.
    var lacksRoom = false
    /// The ``ViewPlace/shift`` to which the view is due to move.
    var dueShift = 0
    var fieldTouch = FieldTouch()
    /// The number of taps on the text field that has the focus while the view was hidden.
    var fieldTapSerial: UInt64 = 0
    /// When the last tap counts as one on a field whose place is not known, if the field still has the focus, in
    /// microseconds of CLOCK_BOOTTIME; the greatest number for never.
    var fieldTapDue = UInt64.max {
        didSet { expect(fieldTapDue) }
    }
    var handleTapSerial: UInt64 = 0
    /// The slots whose contacts began on the handle: bit n is slot n.
    var handleSlots: UInt64 = 0
    /// Whether the layout's keys are due to be shuffled: see ``shuffle(using:)``.
    ///
    /// They never are while guided touch keeps their order.
    var isShuffleDue: Bool {
        get { due.contains(.shuffle) }
        set { if newValue, !keepsOrder { due.insert(.shuffle) } else { due.remove(.shuffle) } }
    }
    /// Whether the text field that has the focus got it while a contact was on Enter: that Enter leads there, and does not
    /// hide the view.
    var isEnterForField = false
    /// What the text field tells that has the focus; a hint that was followed is no longer there.
    var fieldHints = FieldHints()
    /// The language of the layout that was shown last and has one, in which words stand on the keys of all layouts.
    var lastLanguage: LanguageTag?
    /// Whether that field has latched Shift, perhaps for a letter that was typed since.
    var hasLatchedCapital = false
    /// The requested change of layout, until the engine has the plan of that layout; `nil` without a request.
    var request: LayoutRequest? {
        didSet {
            if request != nil { due.insert(.layout) } else { due.remove(.layout) }
            updateGivesKeys()
        }
    }
    /// Whether a touch anywhere on the glass is a press of the switch while the view is shown.
    let takesTouchesForSwitch: Bool
    /// Whether contacts that begin in the view get keys: no other layout is requested, and they belong neither to guided
    /// touch nor to the switch.
    private(set) var givesKeys = true
    /// Whether contacts that begin only wake the dark screen: they belong to nobody until they end.
    var wakesOnly = false
    /// Whether a person only visits the shown layout: see ``PanelLayouts``.
    ///
    /// The visit ends after Enter, after a time without contacts, and when the view is hidden.
    var isVisiting = false
    /// The changes that wait for ``PanelCore/settle(at:)``.
    var due: Due = []
    /// A number that changes whenever more of the view changes than which keys are drawn as pressed.
    var lookSerial: UInt64 = 0
    /// A number that changes whenever another key is drawn as pressed.
    var pressSerial: UInt64 = 0
    /// The number of presses that may click: presses of keys that do something, in layouts that let presses
    /// click.
    var clickSerial: UInt64 = 0
    var isCapsLocked = false

    /// The plan, for ``drawnView()`` and ``shuffle(using:)``.
    var plan: TypingPlan
    /// The part of the plan that the engine reads for each report.
    var view: ViewPlan
    var typist: Typist
    var modifiers = ModifierLatches()
    var layers = LayerLatch()
    var popup: AlternatesPopup?
    var picker: PickerState?
    var entry: EntryState?
    var timeUse = TimeUse.none
    var keyRepeat = KeyRepeat() {
        didSet { expect(keyRepeat.due) }
    }
    var guide: Guide? {
        didSet { updateGivesKeys() }
    }
    /// The moment when the engine next does something for guided touch, in microseconds of CLOCK_BOOTTIME; the
    /// greatest number for never.
    var guideDeadline = UInt64.max {
        didSet { expect(guideDeadline) }
    }
    /// The events that the person should hear, since they were taken last.
    var guideEvents: [GuideEvent] = []
    var word: TypedWord
    /// For each key of the layout, the key that now stands in its place.
    var keyMap: Table<Int16>
    var keyStates: Table<KeyState>
    /// The slots in which a contact is in the view.
    var viewSlots: UInt64 = 0
    /// The slots whose contact has a ``Contact/due`` moment: it rests on its key, or may become a long press.
    var timedSlots: UInt64 = 0
    var leftPlaces = LeftPlaces()
    /// The slots of the contacts that are ignored because their places were left a moment ago: bit n is slot n.
    var bouncedSlots: UInt64 = 0
    /// The moment when the engine next checks how long the panel was without contacts, in microseconds of
    /// CLOCK_BOOTTIME; the greatest number for never.
    var idleDeadline = UInt64.max {
        didSet { expect(idleDeadline) }
    }
    /// The shortest time without contacts after which the layout does something, in microseconds, or 0 for
    /// none.
    var idleTime: UInt64
    /// When a contact last began or ended, or the view was last shown or reset, in microseconds.
    ///
    /// It is used where ``idleTime`` is not 0: see ``isTouch(_:at:)``.
    var lastContact: UInt64 = 0
    /// The time without contacts that ``handleIdleness(at:)`` has handled last, in microseconds.
    var handledIdleTime: UInt64 = 0
    var contacts: Table<Contact>
    var scan: ScanState?
    /// When the highlight moves, in microseconds of CLOCK_BOOTTIME; the greatest number for never.
    var scanDue = UInt64.max {
        didSet { expect(scanDue) }
    }
    /// When the core taps below a pointer that rests above the glass, in microseconds of CLOCK_BOOTTIME; the greatest
    /// number for never.
    var dwellDue = UInt64.max {
        didSet { expect(dwellDue) }
    }
    /// When the core ends the contacts that the kernel has lifted on a silent panel, in microseconds of CLOCK_BOOTTIME;
    /// the greatest number for never.
    var silenceDue = UInt64.max {
        didSet { expect(silenceDue) }
    }
    /// When the core lifts a contact beside the view that rests, in microseconds of CLOCK_BOOTTIME; the greatest number
    /// for never.
    var restDue = UInt64.max {
        didSet { expect(restDue) }
    }
    /// A moment before which nothing is due, in microseconds of CLOCK_BOOTTIME.
    ///
    /// One comparison with it tells for each report that nothing is due, as for nearly all reports. It may be earlier
    /// than ``deadline``, because a deadline that is given up does not move it: then ``advance(to:)`` finds nothing to
    /// do, and moves it.
    private(set) var earliestDue = UInt64.max

    /// The changes that wait, together in one byte.
    struct Due: OptionSet {
        let rawValue: UInt8
        static let shuffle = Due(rawValue: 1 << 0)
        static let layout = Due(rawValue: 1 << 1)
        static let time = Due(rawValue: 1 << 2)
        static let words = Due(rawValue: 1 << 3)
        static let hiding = Due(rawValue: 1 << 4)
        static let move = Due(rawValue: 1 << 5)
    }

    struct KeyState {
        /// The number of contacts that press the key or wait on it.
        var contacts: UInt8 = 0
        /// Whether the key is pressed, and the engine must send its release.
        var isSent = false
    }

    /// How long a contact stays on a key before the engine offers the key's alternates, in microseconds.
    static let longPress: UInt64 = 400_000

    /// Makes an engine whose view is hidden; it follows the contacts of `slotCount` slots, from 1 to 64.
    init(_ plan: TypingPlan, slotCount: Int = 64, scanning: Scanning? = nil) {
        contacts = Table(repeating: Contact(), count: slotCount)
        self.plan = plan
        lastLanguage = plan.placed.layout.language
        view = ViewPlan(plan)
        idleTime = view.idleTime(isVisit: false)
        typist = Typist(plan)
        picker = plan.picker.map { PickerState($0.picker, isSecret: $0.isSecret) }
        entry = plan.entry.map { EntryState($0, field: FieldNumbers()) }
        word = TypedWord(isTracked: plan.words != nil)
        keyMap = Table(plan.keys.indices.map(Int16.init))
        keyStates = Table(repeating: KeyState(), count: plan.keys.count)
        scan = scanning.map { ScanState($0) }
        takesTouchesForSwitch = scanning?.takesTouches == true
        givesKeys = !takesTouchesForSwitch
    }

    private mutating func updateGivesKeys() {
        givesKeys = request == nil && guide == nil && !takesTouchesForSwitch
    }

    /// Takes one touch report, after everything that was due before it.
    ///
    /// The core has done that, and has settled: see ``PanelCore/decide(at:)``. `now` is not before that of an
    /// earlier call.
    @inline(__always)
    mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        handle(tracker.changes, at: now)
    }

    /// Takes the changes of one touch report, except those in slots from `slotCount` on.
    ///
    /// `now` is not before that of an earlier call.
    @inline(__always)
    mutating func handle(_ changes: borrowing Span<ContactChange>, at now: MonotonicTime) {
        if earliestDue < now.rawValue { advance(to: now) }
        for index in changes.indices {
            let change = changes[index]
            // In this form the check is the same as the table's, so the compiler leaves out the table's
            // check.
            guard UInt(bitPattern: Int(change.slot)) < UInt(bitPattern: contacts.count) else { continue }
            if change.phase == .moved {
                move(Int(change.slot), x: change.x, y: change.y, at: now)
            } else {
                turn(Int(change.slot), change.phase, x: change.x, y: change.y, at: now)
            }
        }
        finishReport()
    }

    /// Does everything due at `now`: presses keys after their delay, opens alternates, repeats a held key,
    /// continues a text, and handles a time without contacts.
    ///
    /// A call that comes early or late does no harm.
    mutating func advance(to now: MonotonicTime) {
        while let slot = firstTimedSlot, contacts[slot].due <= now.rawValue {
            if contacts[slot].stage == .resting {
                finishResting(slot)
            } else {
                openAlternates(slot)
            }
        }
        if keyRepeat.due <= now.rawValue { repeatKey(until: now) }
        if idleDeadline <= now.rawValue { handleIdleness(at: now) }
        if guideDeadline <= now.rawValue { advanceGuide(to: now) }
        if fieldTapDue <= now.rawValue { confirmFieldTap() }
        // A late call moves the highlight as far as it would have gone. After some passes it rests.
        while scanDue <= now.rawValue { advanceScan(at: MonotonicTime(rawValue: scanDue)) }
        typist.advance(to: now, into: &output)
        finishReport()
        earliestDue = deadline?.rawValue ?? .max
    }

    /// Notes that something is due at a moment, in microseconds of CLOCK_BOOTTIME.
    @inline(__always)
    mutating func expect(_ moment: UInt64) { earliestDue = min(earliestDue, moment) }

    /// When the caller should call ``advance(to:)`` next, or `nil` while only contacts can change anything.
    @inline(__always)
    var deadline: MonotonicTime? {
        // The core would copy the whole engine to call a getter that does not change it.
        mutating get {
            var earliest = min(
                keyRepeat.due, idleDeadline, min(guideDeadline, fieldTapDue),
                min(scanDue, dwellDue, silenceDue, restDue))
            if typist.isBusy { earliest = min(earliest, typist.due) }
            if let slot = firstTimedSlot { earliest = min(earliest, contacts[slot].due) }
            return earliest == .max ? nil : MonotonicTime(rawValue: earliest)
        }
    }

    /// Whether any change waits: a shuffle, the time of day, words, another layout, or the end or a move of the view.
    ///
    /// One check serves for all of them, because all of them are rare.
    var isChangeDue: Bool { !due.isEmpty }

    /// Whether no contact is in the view, nothing is pressed and nothing waits to be typed.
    var isIdle: Bool {
        viewSlots == 0 && typist.writer.downCount == 0 && !typist.isBusy
    }

    /// Closes the open report of key events, and handles Enter if Enter went up.
    @inline(__always)
    mutating func finishReport() {
        if typist.writer.isOpen { closeReport() }
    }

    @inline(never)
    private mutating func closeReport() {
        typist.writer.close(into: &output)
        if typist.writer.hasReleasedEnter { handleEnter() }
    }
}
