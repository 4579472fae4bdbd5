// SPDX-License-Identifier: MIT

public import Keycodes

/// Follows the contacts on one touchscreen: events in, changes out at the end of each report.
///
/// Follows the kernel's Documentation/input/multi-touch-protocol.rst and event-codes.rst. Nothing is decided before
/// SYN_REPORT, and every slot keeps its last values for the contacts that come after, because an axis is told only
/// when it differs from what the slot held. An axis that was never told is 0, as it is in a new slot of the kernel's.
///
/// ```
///                     on the glass, no palm
///      free ───────────────────────────────────→ down ──┐ moved
///     ↑ │ ↑                 began                │ │ ↑ ←┘
///     │ │ └──────────────────────────────────────┘ │ │
///     │ │                   ended: lifted          │ │
///     │ │ above the glass           ended: raised  │ │ began: lowered
///     │ ├────────────────→ hovering ←──────────────┘ │
///     │ │                   │   └────────────────────┘
///     │ │ a palm, or down   │ a palm
///     │ │ before we were    ↓
///     │ └────────────────→ ignored ← (down becomes a palm, or cancelAll: cancelled)
///     └─────────────────────┘
///            lifted
/// ```
///
/// - A contact hovers while its ABS_MT_DISTANCE is more than 0. The kernel's document says that such a contact does
///   not touch; libinput looks at the distance on touchpads only, and types on air.
/// - A slot whose tracking ID changes without −1 in between lost its contact and has another: `ended`, then `began`.
/// - A contact ends where it was last told of, since coordinates beside a new tracking ID are the new contact's.
/// - A palm's lift, and a contact that the kernel renames because it became a palm, are `cancelled`, not `ended`.
/// - Everything is `cancelled` by a SYN_REPORT that is 1, unless it repeats a key: the kernel closes with it what it
///   says of itself when the machine goes to sleep or the device is switched off. It lets go of the buttons then, in
///   input_dev_suspend() of its drivers/input/input.c, but not of the slots, and nobody will tell of fingers that are
///   lifted meanwhile.
///
/// ```swift
/// var tracker = ContactTracker(description, transform: PanelTransform())
/// tracker.seed(reader.currentState().span)
/// if tracker.handle(event) {
///     engine.handle(tracker.changes, at: time)
/// }
/// ```
///
/// After `init` nothing allocates.
public struct ContactTracker: ~Copyable {
    // Sets of slots: bit n is slot n. A slot is free, hovering, down or ignored by `occupied`, `down` and `ignored`.

    /// Slots with a tracking ID.
    @usableFromInline var occupied: UInt64 = 0
    /// Slots whose contact has begun and neither ended nor been cancelled.
    @usableFromInline var down: UInt64 = 0
    /// Slots whose contact is not told of until it lifts.
    @usableFromInline var ignored: UInt64 = 0
    /// Slots whose tool is a palm.
    @usableFromInline var palms: UInt64 = 0
    /// Slots whose distance is more than 0.
    @usableFromInline var distant: UInt64 = 0

    // What the report that is being read has brought so far.

    /// Slots that lost the contact they had.
    @usableFromInline var lifted: UInt64 = 0
    /// Slots with another position.
    @usableFromInline var shifted: UInt64 = 0
    /// Slots in which anything matters that is not a position.
    @usableFromInline var turned: UInt64 = 0
    /// Whether contacts are not to be followed across SYN_REPORT: events were lost, so that none is to be read before
    /// it, or the kernel has let go of what is down.
    @usableFromInline var isIncomplete = false
    /// Whether the report repeats a key that is held, which the kernel closes as it closes what it lets go of.
    @usableFromInline var isRepetition = false

    /// The slot that events are about, as a set; empty when there is no such slot.
    @usableFromInline var current: UInt64 = 1
    /// Where `values` has the axes of that slot; those of `unusedSlot` when there is no such slot.
    @usableFromInline var base = 0
    /// The last value of each axis of each slot, in device units: sixteen a slot, in the order of their codes from
    /// ABS_MT_TOUCH_MAJOR; one slot more than there can be takes what is about no slot.
    @usableFromInline var values = FixedTable<1040, Int32>(repeating: 0)

    @usableFromInline let slotCount: Int32
    /// The button that is the only contact, or `noButton` where slots tell contacts apart.
    @usableFromInline let button: UInt16
    /// At more than this distance a contact hovers, in device units.
    @usableFromInline let touchingDistance: Int32

    /// The place of each contact in `down` as last told, in fractions of the panel: x and y.
    var places = FixedTable<64, SIMD2<Double>>(repeating: .zero)
    var told = FixedTable<128, ContactChange>(
        repeating: ContactChange(slot: 0, phase: .ended, x: 0, y: 0))
    var toldCount = 0
    /// Slots of which this report told that their contact has gone.
    var gone: UInt64 = 0
    let projection: Projection

    /// Makes a tracker that knows of no contact.
    ///
    /// - Parameters:
    ///   - description: The touchscreen, with 64 slots at most; what is told of others is ignored.
    ///   - transform: The way to fractions of the panel.
    public init(_ description: TouchscreenDescription, transform: PanelTransform) {
        slotCount = Int32(min(max(description.slotCount, 0), 64))
        if case .single(let button) = description.reporting {
            self.button = button
        } else {
            button = Self.noButton
        }
        touchingDistance = max(0, description.contactAxes[EventCode.absMTDistance]?.minimum ?? 0)
        projection = Projection(description, transform)
        for slot in 0..<64 {
            values[slot &* 16 &+ Self.index(EventCode.absMTTrackingID)] = -1
        }
    }

    /// What the report closed by the last `handle` has changed, by rising slot; valid until the next call.
    ///
    /// A slot has two changes at most: `ended` or `cancelled`, then `began`.
    public var changes: Span<ContactChange> {
        @_lifetime(borrow self)
        get { told.prefix(toldCount) }
    }

    /// The slots whose contact has begun and not yet ended, as a set: bit n is slot n.
    public var downSlots: UInt64 { down }

    /// Whether anything is on or above the glass, also what is not told of, such as a palm.
    public var isOccupied: Bool { occupied != 0 }
}

// MARK: - Events

extension ContactTracker {
    /// Takes one event.
    ///
    /// - Parameter event: Of protocol B, or of a single-touch device when it was described so.
    /// - Returns: Whether the event was the SYN_REPORT that closes a report; `changes` then tells what it changed,
    ///   which may be nothing.
    @inlinable
    public mutating func handle(_ event: InputEvent) -> Bool {
        if event.type == EventType.abs {
            if !isIncomplete { handleAxis(event.code, event.value) }
            return false
        }
        // SYN_REPORT with 0, which is all but every event that tells of no axis.
        if UInt32(event.type) | UInt32(event.code) | UInt32(bitPattern: event.value) == 0 {
            closeReport()
            return true
        }
        return handleOther(event)
    }

    /// Takes the state of the device at the moment it was opened, before the first `handle`.
    ///
    /// Contacts that are already down began before us: they are known and not told of until they lift.
    ///
    /// - Parameter events: The state as events: for every slot, also a free one, ABS_MT_SLOT and the axes of the
    ///   slot, last the ABS_MT_SLOT that the device is at; of a single-touch device ABS_X, ABS_Y and the button.
    public mutating func seed(_ events: Span<InputEvent>) {
        for index in events.indices where events[index].type != EventType.syn {
            _ = handle(events[index])
        }
        ignored |= occupied & ~down
        lifted &= down
        turned &= down
        shifted &= down
        toldCount = 0
        gone = 0
    }

    /// Lets go of every contact, because the device is lost or will not be listened to for a while.
    ///
    /// `changes` then has `cancelled` for everything that was down. A contact that is still there is ignored until
    /// it lifts.
    public mutating func cancelAll() {
        toldCount = 0
        gone = 0
        cancelDown()
    }
}

// MARK: - One event

extension ContactTracker {
    /// A code that no button has.
    @usableFromInline static var noButton: UInt16 { .max }
    /// The value of EV_KEY that repeats a key which is held.
    private static var repeated: Int32 { 2 }

    /// Takes an event that is neither about an axis nor an ordinary SYN_REPORT.
    @usableFromInline
    mutating func handleOther(_ event: InputEvent) -> Bool {
        switch event.type {
        case EventType.syn where event.code == EventCode.synReport:
            // The kernel's own: it has let go of what is down, unless it repeats a key.
            if isRepetition { isRepetition = false } else { isIncomplete = true }
            closeReport()
            return true
        case EventType.syn where event.code == EventCode.synDropped: isIncomplete = true
        case EventType.key:
            if event.value == Self.repeated { isRepetition = true }
            if event.code == button, !isIncomplete { handleButton(event.value) }
        default: break
        }
        return false
    }

    @inlinable
    mutating func handleAxis(_ code: UInt16, _ value: Int32) {
        // Most events are positions.
        if code &- EventCode.absMTPositionX < 2 {
            guard button == Self.noButton else { return }
            setPosition(Int(code &- EventCode.absMTTouchMajor), value)
        } else if code == EventCode.absMTSlot {
            guard button == Self.noButton else { return }
            select(value)
        } else if code &- EventCode.absMTTouchMajor <= EventCode.absMTToolY &- EventCode.absMTTouchMajor {
            guard button == Self.noButton else { return }
            setOther(code, value)
        } else if code <= EventCode.absY {
            // ABS_X and ABS_Y, where nothing else tells the position.
            guard button != Self.noButton else { return }
            setPosition(Int(code) &+ Self.index(EventCode.absMTPositionX), value)
        }
    }

    /// Where the axis of `code` stands among the sixteen of a slot.
    @inlinable
    static func index(_ code: UInt16) -> Int {
        Int(code &- EventCode.absMTTouchMajor)
    }

    @inlinable
    mutating func select(_ slot: Int32) {
        let isThere = UInt32(bitPattern: slot) < UInt32(bitPattern: slotCount)
        current = isThere ? 1 &<< UInt64(truncatingIfNeeded: slot) : 0
        base = isThere ? Int(slot) &* 16 : 1024
    }

    @inlinable
    mutating func setPosition(_ index: Int, _ value: Int32) {
        // `base` is 1024 at most, and `index` one of sixteen.
        if unsafe values.replace(unchecked: base &+ index, with: value) { shifted |= current }
    }

    @usableFromInline
    mutating func setOther(_ code: UInt16, _ value: Int32) {
        let place = base &+ Self.index(code)
        let old = values[place]
        guard value != old else { return }
        values[place] = value
        switch code {
        case EventCode.absMTTrackingID: setContact(value, after: old)
        case EventCode.absMTToolType: palms = marked(palms, value == ToolType.palm)
        case EventCode.absMTDistance: distant = marked(distant, value > touchingDistance)
        default: break
        }
    }

    @usableFromInline
    mutating func handleButton(_ value: Int32) {
        // 2 is autorepeat, which no panel has reason to send. The kernel sends 1 only after 0, so a 1 while the
        // contact is there is another one, and the 0 between was lost.
        guard value == 0 || value == 1 else { return }
        let place = base &+ Self.index(EventCode.absMTTrackingID)
        let old = values[place]
        values[place] = value &- 1
        setContact(value &- 1, after: old)
    }

    private mutating func setContact(_ id: Int32, after old: Int32) {
        if old >= 0 { lifted |= current }
        occupied = marked(occupied, id >= 0)
    }

    /// `set` with the current slot in it or not, which is then to be looked at when the report closes.
    private mutating func marked(_ set: UInt64, _ isMember: Bool) -> UInt64 {
        turned |= current
        return isMember ? set | current : set & ~current
    }
}
