// SPDX-License-Identifier: MIT

internal import Clocks
internal import Touch

/// Contacts in, key events out: the keyboard itself, without a device.
///
/// The engine decides and the caller performs: it is fed with each report's contact changes, with the time, and
/// with what the driver wants of the view; it appends key events to ``output``, says by ``passedSlots`` which
/// contacts are not its own, and says by ``deadline`` when it wants to be called without a report.
///
/// ```swift
/// var engine = KeyEngine(plan)
/// engine.show(at: now)
/// engine.handle(tracker.changes, at: now)     // for every touch report
/// engine.advance(to: now)                     // when `deadline` has passed
/// keyboard.write(engine.output.events); engine.output.removeAll()
/// ```
///
/// ## Whose contact it is
///
/// | a contact that begins | belongs until it ends to |
/// |---|---|
/// | outside the view's frame, or while the view is hidden | the pass-through |
/// | on a key, or in an empty place within half a gap of one | that key (`slide: glide`: the keys it passes) |
/// | elsewhere in the view | nobody |
///
/// ## When a key types
///
/// | key | press: touch | press: lift |
/// |---|---|---|
/// | character, key, chord | down and up when the contact begins | down and up when it ends |
/// | the same with `hold: repeat` | down and up when the contact begins, and again while it stays | the same |
/// | the same with `hold: down` | down when the contact begins, up when it ends or leaves | the same |
/// | text | when the contact begins | when it ends |
/// | any key with alternates | when it ends before 400 ms; then the alternate chosen | the same |
/// | modifier, layer | held from the touch on; a tap latches | the same |
/// | picker | when the contact begins, and again while it is held | when it ends; what repeats: the same |
/// | layout, shuffle, hide; a picker's done | when the contact ends on it | the same |
///
/// A key is left beyond its frame and the slop around it: 3 mm, or 30 % of the key where the panel's size is
/// not known.  Several contacts on a key are one press, released with the last; on a key that types on lift the
/// last one decides.  Of several keys that would repeat the last one does, until it is released or another key is
/// pressed that is no modifier and leads to no layer.  Without `hold`, Backspace, Delete, the arrows and the space
/// repeat where keys press on touch, and modifiers' keycodes are down.  A key with alternates under `press: touch` is typed at once when another key is entered
/// meanwhile, so that fast fingers type in the order in which they touch.
///
/// Caps Lock, Shift and AltGr have no part in a glyph, which is typed as it stands on its key.
///
/// A text is typed as it is written: latched modifiers wait for the next key that is not a text, and only a
/// modifier that a contact holds is down meanwhile.
///
/// ## What always holds
///
/// When every contact has ended and every deadline has passed, no keycode is down.  A slot that ends without
/// having begun, or begins twice, does no harm.  Nothing allocates after `init` and ``replacePlan(_:isVisit:at:)``, as
/// long as the caller empties ``output``.
struct KeyEngine: ~Copyable {
    /// Key events for the virtual keyboard: EV_KEY events in reports of at most sixteen, each closed by
    /// SYN_REPORT.
    ///
    /// The caller writes them and empties the buffer.
    var output = EventBuffer(capacity: 1024)
    /// The slots whose contact belongs to the pass-through: bit n is slot n.
    var passedSlots: UInt64 = 0
    /// Whether the view is shown.
    var isVisible = false
    /// Whether an occasion has come on which the layout wants its keys shuffled: see ``shuffle(using:)``.
    var isShuffleDue: Bool {
        get { due.contains(.shuffle) }
        set { if newValue { due.insert(.shuffle) } else { due.remove(.shuffle) } }
    }
    /// The layout that a key or a program wants, or the visit's end, until it is there.
    var request: LayoutRequest? {
        didSet { if request != nil { due.insert(.layout) } else { due.remove(.layout) } }
    }
    /// Whether the layout that is shown is left after Enter, when nobody touches the panel, and when the view is
    /// hidden: see ``PanelLayouts``.
    var isVisiting = false
    /// What the driver has to see to.
    var due: Due = []
    /// A number that changes whenever what a person would see of the view changes.
    var viewSerial: UInt64 = 0
    /// A number that changes whenever a key that does something was pressed, where the layout lets presses click.
    var clickSerial: UInt64 = 0
    /// Whether Caps Lock is on: see ``setCapsLock(_:at:)``.
    var isCapsLocked = false

    /// What is shown and typed, for ``drawnView()`` and ``shuffle(using:)``.
    var plan: TypingPlan
    /// The same for each report.
    var view: ViewPlan
    var typist: Typist
    var modifiers = ModifierLatches()
    var layers = LayerLatch()
    /// The alternates on offer.
    var popup: AlternatesPopup?
    /// The value that is composed, where the layout has a picker.
    var picker: PickerState?
    /// What the picker wants the time for.
    var timeUse = TimeUse.none
    /// The key whose holding does again what it does.
    var keyRepeat = KeyRepeat()
    /// The word that is being typed, where the layout offers words.
    var word: TypedWord
    /// Which key stands where each key stood in the layout.
    var keyMap: Table<Int16>
    /// What each key's contacts do to it.
    var keyStates: Table<KeyState>
    /// The slots in which a contact is in the view.
    var viewSlots: UInt64 = 0
    /// The slots in which a contact waits for a long press.
    var longPressSlots: UInt64 = 0
    /// When it is seen whether nobody has touched the panel for long, in microseconds; the greatest number when
    /// nothing depends on it.
    var idleDeadline = UInt64.max
    /// After how long without a contact the first thing depends on it, in microseconds, or 0 when nothing does.
    var idleTime: UInt64
    /// When a contact last began or ended, or the view was shown, in microseconds, where something depends on it.
    var lastContact: UInt64 = 0
    /// How long no contact had been there when it was last seen what that asks for, in microseconds.
    var handledIdleTime: UInt64 = 0
    var contacts = Table(repeating: Contact(), count: 64)

    /// What the driver has to see to, together in a byte.
    struct Due: OptionSet {
        let rawValue: UInt8
        static let shuffle = Due(rawValue: 1 << 0)
        static let layout = Due(rawValue: 1 << 1)
        static let time = Due(rawValue: 1 << 2)
        static let words = Due(rawValue: 1 << 3)
    }

    /// The contacts on a key.
    struct KeyState {
        /// How many contacts press it or wait on it.
        var contacts: UInt8 = 0
        /// Whether it is pressed in such a way that its release has to be sent.
        var isSent = false
    }

    /// How long a contact stays on a key before the key's alternates are offered, in microseconds.
    static let longPress: UInt64 = 400_000

    /// Makes an engine for a plan, its view hidden.
    init(_ plan: TypingPlan) {
        self.plan = plan
        view = ViewPlan(plan)
        idleTime = view.idleTime(isVisit: false)
        typist = Typist(plan)
        picker = plan.picker.map { PickerState($0.picker, isSecret: $0.isSecret) }
        word = TypedWord(isTracked: plan.words != nil)
        keyMap = Table(plan.keys.indices.map(Int16.init))
        keyStates = Table(repeating: KeyState(), count: plan.keys.count)
    }

    /// Takes one touch report.
    ///
    /// - Parameters:
    ///   - tracker: The contacts, whose `changes` are those of the report.
    ///   - now: The report's time, not before that of an earlier call.
    mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        handle(tracker.changes, at: now)
    }

    /// Takes the changes of one touch report.
    ///
    /// - Parameters:
    ///   - changes: What happened to the contacts, in fractions of the panel; slots beyond 63 are ignored.
    ///   - now: The report's time, not before that of an earlier call.
    mutating func handle(_ changes: borrowing Span<ContactChange>, at now: MonotonicTime) {
        if longPressSlots != 0 || typist.isBusy || keyRepeat.due <= now.rawValue { advance(to: now) }
        for index in changes.indices {
            let change = changes[index]
            // Asked in this way, it is not asked again for the table.
            guard UInt(bitPattern: Int(change.slot)) < UInt(bitPattern: contacts.count) else { continue }
            if change.phase == .moved {
                move(Int(change.slot), x: change.x, y: change.y, at: now)
            } else {
                turn(Int(change.slot), change.phase, x: change.x, y: change.y, at: now)
            }
        }
        finishReport()
    }

    /// Does what is due at `now`: opens alternates, repeats what is held, goes on with a text, what is wanted of an idle
    /// panel.
    ///
    /// Calling it early or late is harmless.
    mutating func advance(to now: MonotonicTime) {
        var left = longPressSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            if contacts[slot].longPress <= now.rawValue { openAlternates(slot) }
        }
        if keyRepeat.due <= now.rawValue { repeatKey(until: now) }
        if idleDeadline <= now.rawValue { handleIdleness(at: now) }
        typist.advance(to: now, into: &output)
        finishReport()
    }

    /// When ``advance(to:)`` is to be called next, or `nil` when only contacts can change anything.
    @inline(__always)
    var deadline: MonotonicTime? {
        var earliest = min(keyRepeat.due, idleDeadline)
        if typist.isBusy { earliest = min(earliest, typist.due) }
        var left = longPressSlots
        while left != 0 {
            earliest = min(earliest, contacts[left.trailingZeroBitCount].longPress)
            left &= left - 1
        }
        return earliest == .max ? nil : MonotonicTime(rawValue: earliest)
    }

    /// Whether ``isShuffleDue``, ``isTimeDue`` or ``isCompletionDue``, or another layout is wanted: asked once, where
    /// all are seldom true.
    var isChangeDue: Bool { !due.isEmpty }

    /// Whether no contact is in the view, nothing is pressed and nothing waits to be typed.
    var isIdle: Bool {
        viewSlots == 0 && typist.writer.downCount == 0 && !typist.isBusy
    }

    /// Closes what was written since the last report and notes whether Enter was typed.
    mutating func finishReport() {
        if typist.writer.isOpen { closeReport() }
    }

    private mutating func closeReport() {
        typist.writer.close(into: &output)
        if typist.writer.hasReleasedEnter { handleEnter() }
    }
}
