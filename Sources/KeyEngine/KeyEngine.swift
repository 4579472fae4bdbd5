// SPDX-License-Identifier: MIT

internal import Layouts
public import Touch

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
/// | character, key, chord | down when the contact begins, up when it ends or leaves | down and up when it ends |
/// | text | when the contact begins | when it ends |
/// | any key with alternates | when it ends before 400 ms; then the alternate chosen | the same |
/// | modifier, layer | held from the touch on; a tap latches | the same |
/// | hide | when the contact ends on it | the same |
///
/// A key is left beyond its frame and the slop around it: 3 mm, or 30 % of the key where the panel's size is
/// not known.  Several contacts on a key are one press, released with the last; on a key that types on lift the
/// last one decides.
///
/// A text is typed as it is written: latched modifiers wait for the next key that is not a text, and only a
/// modifier that a contact holds is down meanwhile.
///
/// ## What always holds
///
/// When every contact has ended and every deadline has passed, no keycode is down.  A slot that ends without
/// having begun, or begins twice, does no harm.  Nothing allocates after `init` and ``replacePlan(_:at:)``, as
/// long as the caller empties ``output``.
public struct KeyEngine: ~Copyable {
    /// Key events for the virtual keyboard: EV_KEY events in reports of at most eight, each closed by
    /// SYN_REPORT.
    ///
    /// The caller writes them and empties the buffer.
    public var output = EventBuffer(capacity: 1024)
    /// The slots whose contact belongs to the pass-through: bit n is slot n.
    public private(set) var passedSlots: UInt64 = 0
    /// Whether the view is shown.
    public internal(set) var isVisible = false
    /// Whether an occasion has come on which the layout wants its keys shuffled: see ``shuffle(using:)``.
    public internal(set) var isShuffleDue = false
    /// A number that changes whenever what a person would see of the view changes.
    public internal(set) var viewSerial: UInt64 = 0

    /// What is shown and typed, for ``snapshot()`` and ``shuffle(using:)``.
    var plan: TypingPlan
    /// The same for each report.
    var view: ViewPlan
    var typist: Typist
    var modifiers = ModifierLatches()
    var layers = LayerLatch()
    /// The alternates on offer.
    var popup: AlternatesPopup?
    /// Which key stands where each key stood in the layout.
    var keyMap: Table<Int16>
    /// What each key's contacts do to it.
    var keyStates: Table<KeyState>
    /// The slots in which a contact is in the view.
    var viewSlots: UInt64 = 0
    /// The slots in which a contact waits for a long press.
    private var longPressSlots: UInt64 = 0
    private var contacts = Table(repeating: Contact(), count: 64)

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
    public init(_ plan: TypingPlan) {
        self.plan = plan
        view = ViewPlan(plan)
        typist = Typist(plan)
        keyMap = Table(plan.keys.indices.map(Int16.init))
        keyStates = Table(repeating: KeyState(), count: plan.keys.count)
    }

    /// Takes one touch report.
    ///
    /// - Parameters:
    ///   - changes: What happened to the contacts, in fractions of the panel; slots beyond 63 are ignored.
    ///   - now: The report's time, not before that of an earlier call.
    public mutating func handle(_ changes: borrowing Span<ContactChange>, at now: MonotonicTime) {
        if longPressSlots != 0 || typist.isBusy { advance(to: now) }
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

    /// Does what is due at `now`: opens alternates, goes on with a text.
    ///
    /// Calling it early or late is harmless.
    public mutating func advance(to now: MonotonicTime) {
        var left = longPressSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            if contacts[slot].longPress <= now.rawValue { openAlternates(slot) }
        }
        typist.advance(to: now, into: &output)
        finishReport()
    }

    /// When ``advance(to:)`` is to be called next, or `nil` when only contacts can change anything.
    public var deadline: MonotonicTime? {
        var earliest = typist.isBusy ? typist.due : UInt64.max
        var left = longPressSlots
        while left != 0 {
            earliest = min(earliest, contacts[left.trailingZeroBitCount].longPress)
            left &= left - 1
        }
        return earliest == .max ? nil : MonotonicTime(rawValue: earliest)
    }

    /// Whether no contact is in the view, nothing is pressed and nothing waits to be typed.
    public var isIdle: Bool {
        viewSlots == 0 && typist.writer.downCount == 0 && !typist.isBusy
    }

    /// Closes what was written since the last report and notes whether Enter was typed.
    mutating func finishReport() {
        if typist.writer.isOpen { closeReport() }
    }

    private mutating func closeReport() {
        typist.writer.close(into: &output)
        guard typist.writer.hasReleasedEnter else { return }
        typist.writer.hasReleasedEnter = false
        if view.shufflesOnEnter { isShuffleDue = true }
    }
}

// MARK: - The life of a contact

extension KeyEngine {
    /// A contact begins, ends or is cancelled.
    @inline(never)
    private mutating func turn(
        _ slot: Int, _ phase: ContactChange.Phase, x: Double, y: Double, at now: MonotonicTime
    ) {
        switch phase {
        case .began:
            // A slot that is taken: its contact got lost.
            if contacts[slot].stage != .free { end(slot, isCancelled: true, x: x, y: y, at: now) }
            begin(slot, x: x, y: y, at: now)
        case .moved:
            break
        case .ended:
            move(slot, x: x, y: y, at: now)
            end(slot, isCancelled: false, x: x, y: y, at: now)
        case .cancelled:
            end(slot, isCancelled: true, x: x, y: y, at: now)
        }
    }

    @inline(__always)
    private mutating func begin(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        guard isVisible, view.grid.frame.contains(x: x, y: y) else {
            contacts[slot].stage = .passed
            passedSlots |= 1 &<< UInt64(slot)
            return
        }
        viewSlots |= 1 &<< UInt64(slot)
        contacts[slot].stage = .dead
        enterKey(slot, x: x, y: y, at: now)
    }

    @inline(__always)
    private mutating func move(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        let stage = contacts[slot].stage
        if stage == .pressing {
            if !isOnKey(slot, x: x, y: y) { leave(slot, x: x, y: y, at: now) }
        } else if stage.rawValue > Contact.Stage.pressing.rawValue {
            moveWithoutPressing(slot, x: x, y: y, at: now)
        }
    }

    @inline(never)
    private mutating func moveWithoutPressing(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        switch contacts[slot].stage {
        case .free, .passed, .dead, .pressing:
            break
        case .waiting:
            contacts[slot].x = x
            if !isOnKey(slot, x: x, y: y) { leave(slot, x: x, y: y, at: now) }
        case .choosing:
            choose(slot, x: x, y: y)
        case .roaming:
            if view.grid.frame.contains(x: x, y: y) { enterKey(slot, x: x, y: y, at: now) }
        }
    }

    @inline(__always)
    private mutating func end(_ slot: Int, isCancelled: Bool, x: Double, y: Double, at now: MonotonicTime) {
        let stage = contacts[slot].stage
        let key = Int(contacts[slot].key)
        // Before the key acts, which may hide the view: the contact has no part in that any more.
        contacts[slot].stage = .free
        viewSlots &= ~(1 &<< UInt64(slot))
        switch stage {
        case .free, .dead, .roaming:
            break
        case .passed:
            passedSlots &= ~(1 &<< UInt64(slot))
        case .pressing:
            stopPressing(key, isCancelled ? .abandoned : .lifted, at: now)
        case .waiting:
            stopWaiting(slot, types: !isCancelled && isOnKey(slot, x: x, y: y), at: now)
        case .choosing:
            finishChoosing(key, types: !isCancelled, at: now)
        }
    }

    /// Gives the contact the key under it, if there is one.
    private mutating func enterKey(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        var place = view.grid.place(x: x, y: y, layer: layers.shown)
        if place < 0 { place = nearestPlace(x: x, y: y) }
        guard place >= 0 else { return }
        let key = keyMap[Int(view.grid.places[place].key)]
        contacts[slot].key = key
        contacts[slot].place = Int16(truncatingIfNeeded: place)
        contacts[slot].reach = view.grid.places[place].reach
        contacts[slot].x = x
        if typist.keys[Int(key)].typesOnLift {
            contacts[slot].stage = .waiting
            keyStates[Int(key)].contacts += 1
            if typist.keys[Int(key)].alternateCount > 0 {
                contacts[slot].longPress = now.rawValue + Self.longPress
                longPressSlots |= 1 &<< UInt64(slot)
            }
            noteHighlight()
        } else {
            contacts[slot].stage = .pressing
            startPressing(Int(key), at: now)
        }
    }

    @inline(never)
    private func nearestPlace(x: Double, y: Double) -> Int {
        view.grid.nearest(x: x, y: y, layer: layers.shown)
    }

    /// The contact leaves its key while it is down.
    @inline(never)
    private mutating func leave(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        let slide = view.slide
        if contacts[slot].stage == .waiting {
            longPressSlots &= ~(1 &<< UInt64(slot))
            if slide == .hold { return }
            stopWaiting(slot, types: false, at: now)
        } else {
            stopPressing(Int(contacts[slot].key), slide == .glide ? .glided : .abandoned, at: now)
        }
        contacts[slot].stage = .dead
        guard slide == .glide else { return }
        contacts[slot].stage = .roaming
        if view.grid.frame.contains(x: x, y: y) { enterKey(slot, x: x, y: y, at: now) }
    }

    /// Whether a point is within the reach of the contact's key.
    private func isOnKey(_ slot: Int, x: Double, y: Double) -> Bool {
        contacts[slot].reach.contains(x: x, y: y)
    }

    private mutating func stopWaiting(_ slot: Int, types: Bool, at now: MonotonicTime) {
        let key = Int(contacts[slot].key)
        longPressSlots &= ~(1 &<< UInt64(slot))
        keyStates[key].contacts -= 1
        if types, keyStates[key].contacts == 0 { tap(key, at: now) }
        noteHighlight()
    }

    /// Takes every contact in the view from its key; it does nothing any more until it ends.
    mutating func abandonContacts(at now: MonotonicTime) {
        var left = viewSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            switch contacts[slot].stage {
            case .pressing: stopPressing(Int(contacts[slot].key), .abandoned, at: now)
            case .waiting: stopWaiting(slot, types: false, at: now)
            case .choosing: closeAlternates()
            case .free, .passed, .dead, .roaming: break
            }
            contacts[slot].stage = .dead
        }
    }
}

// MARK: - Alternates

extension KeyEngine {
    /// Offers the alternates of the key on which a contact has stayed.
    ///
    /// One contact chooses at a time: a second one that stays goes on waiting for its own key.
    private mutating func openAlternates(_ slot: Int) {
        longPressSlots &= ~(1 &<< UInt64(slot))
        guard popup == nil else { return }
        let key = Int(contacts[slot].key)
        for other in 0..<64 where contacts[other].stage == .waiting && Int(contacts[other].key) == key {
            // The others are one press with this contact: they have nothing left to type.
            contacts[other].stage = .dead
            longPressSlots &= ~(1 << UInt64(other))
        }
        keyStates[key].contacts = 0
        contacts[slot].stage = .choosing
        popup = AlternatesPopup(
            slot: slot, key: key, count: Int(typist.keys[key].alternateCount),
            place: view.grid.places[Int(contacts[slot].place)], x: contacts[slot].x, view: view.grid.frame
        )
        viewSerial += 1
    }

    private mutating func choose(_ slot: Int, x: Double, y: Double) {
        let before = popup?.choice
        if popup?.move(x: x, y: y) != true {
            closeAlternates()
            contacts[slot].stage = .dead
        } else if popup?.choice != before {
            viewSerial += 1
        }
    }

    @inline(never)
    private mutating func finishChoosing(_ key: Int, types: Bool, at now: MonotonicTime) {
        let choice = popup?.choice ?? 0
        closeAlternates()
        if types { tap(alternate(choice, of: key), at: now) }
    }

    /// The key that is a key's alternate of an index.
    func alternate(_ index: Int, of key: Int) -> Int {
        Int(view.alternates[Int(typist.keys[key].firstAlternate) + index])
    }

    private mutating func closeAlternates() {
        popup = nil
        viewSerial += 1
    }
}
