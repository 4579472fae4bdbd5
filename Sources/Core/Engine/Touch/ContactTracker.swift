// SPDX-License-Identifier: MIT

/// Follows the contacts on one touchscreen: events in, changes out at the end of each report.
///
/// The tracker follows the kernel's Documentation/input/multi-touch-protocol.rst and event-codes.rst. It
/// decides nothing before SYN_REPORT. The kernel sends an axis only when its value differs from the last one
/// of the slot. So the tracker keeps the last values of every slot for later contacts. An axis that the
/// kernel never sent is 0, as in a new slot of the kernel.
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
/// - A contact hovers while its ABS_MT_DISTANCE is above the minimum of that axis, or above 0 when the
///   minimum is below 0. The kernel's document says that such a contact does not touch. libinput looks at the
///   distance only on touchpads: on a touchscreen it takes a hovering contact as a touch.
/// - When the tracking ID of a slot changes without −1 in between, the slot has lost its contact and has
///   another one: `ended`, then `began`.
/// - A contact ends at its last known place. Coordinates in the same report as a new tracking ID belong to
///   the new contact.
/// - The kernel can give a contact a new tracking ID because the contact became a palm. That change, and the
///   lift of a palm, are `cancelled`, not `ended`.
/// - A contact that begins far outside the axes, or where the glass is dead, is ignored.
/// - The kernel's hid-multitouch lifts all contacts when a panel is silent for 100 ms, because a few panels forget to
///   report a lift. But a panel that reports only changes is silent while a finger rests. Its driver puts MSC_TIMESTAMP
///   into each report of the panel, and not into this lift of its own. So on a panel that stamps its reports, a contact
///   that a report without a stamp lifts stays down until the next stamped report, which has every contact that is on
///   the glass. A contact that is in it, at the same place, goes on, and any other has ended.
/// - A SYN_REPORT with the value 1 makes every contact `cancelled`, unless the report repeats a key. The
///   kernel closes reports of its own with 1, when the machine goes to sleep or the device is switched off.
///   The kernel then releases the buttons, in input_dev_suspend() of its drivers/input/input.c, but not the
///   slots. No event follows for a finger that is lifted meanwhile.
///
/// ```swift
/// var tracker = ContactTracker(description, transform: PanelTransform())
/// tracker.seed(reader.currentState().span)
/// if tracker.handle(event) {
///     engine.handle(tracker.changes, at: time)
/// }
/// ```
///
/// After `init`, the tracker allocates nothing.
package struct ContactTracker: ~Copyable {
    // Sets of slots: bit n is slot n. `occupied`, `down` and `ignored` say whether a slot is free, hovering,
    // down or ignored.

    /// Slots with a tracking ID.
    var occupied: UInt64 = 0
    /// Slots whose contact has begun and neither ended nor been cancelled.
    var down: UInt64 = 0
    /// Slots whose contact is ignored until it lifts.
    var ignored: UInt64 = 0
    /// Slots whose tool is a palm.
    var palms: UInt64 = 0
    /// Slots whose distance is more than `touchingDistance`.
    var distant: UInt64 = 0

    // The changes so far in the report that is not yet closed.

    /// Slots that lost the contact that they had.
    var lifted: UInt64 = 0
    /// Slots whose tracking ID, palm or distance has changed.
    var turned: UInt64 = 0
    /// Whether the next SYN_REPORT cancels all contacts: events were lost, or the kernel has released
    /// everything that was down.
    ///
    /// After lost events, the tracker ignores all events up to that SYN_REPORT.
    var isIncomplete = false
    /// Whether the report repeats a held key; the kernel closes such a report with 1 too.
    var isRepetition = false
    /// Whether the report has MSC_TIMESTAMP: the panel has made it, and not the kernel.
    var isStamped = false

    // What a silent panel leaves open.

    /// Whether a report of the panel has had a stamp: see ``stampsReports``.
    var isStamping = false
    /// Slots whose contact is down, although the kernel has lifted it, because the panel was silent.
    var silenced: UInt64 = 0
    /// Slots whose contact has ended since in this way, and may still come back.
    var awaited: UInt64 = 0

    /// The current slot, and the slots whose position has changed in the report that is not yet closed.
    var cursor: AxisCursor
    /// The last value of each axis of each slot, in device units.
    ///
    /// A slot has sixteen values, in the order of their codes from ABS_MT_TOUCH_MAJOR. The last sixteen
    /// values are for events that belong to no slot of the device.
    var values = FixedTable<1040, Int32>(repeating: 0)

    /// The button of a single-touch device, or `noButton` where the device has slots.
    let button: UInt16
    /// A contact at more than this distance hovers; in device units.
    let touchingDistance: Int32

    /// The last reported place of each contact in `down`, in fractions of the panel: x and y.
    var places = FixedTable<64, SIMD2<Double>>(repeating: .zero)
    var reported = FixedTable<128, ContactChange>(
        repeating: ContactChange(slot: 0, phase: .ended, x: 0, y: 0))
    var reportedCount = 0
    /// Slots whose contact has ended or was cancelled in this report.
    var gone: UInt64 = 0
    let projection: Projection
    let bounds: GlassBounds
    package let deadGlass: DeadGlass
    package internal(set) var strays = StrayContacts()

    /// The tracker follows at most 64 slots of the touchscreen, and ignores further ones.
    package init(_ description: TouchscreenDescription, transform: PanelTransform) {
        if case .single(let button) = description.reporting {
            self.button = button
        } else {
            button = Self.noButton
        }
        cursor = AxisCursor(
            slotCount: Int32(min(max(description.slotCount, 0), 64)), hasSlots: button == Self.noButton)
        touchingDistance = max(0, description.contactAxes[EventCode.absMTDistance]?.minimum ?? 0)
        projection = Projection(description, transform)
        bounds = GlassBounds(description)
        deadGlass = DeadGlass(description, transform.deadRegions)
        for slot in 0..<64 {
            values[slot &* 16 &+ Self.index(EventCode.absMTTrackingID)] = -1
        }
    }

    /// The changes of the report that the last `handle` closed, in rising order of slots.
    ///
    /// The span is valid until the next call. A slot has at most two changes: `ended` or `cancelled`, then
    /// `began`.
    package var changes: Span<ContactChange> {
        @_lifetime(borrow self)
        get { reported.prefix(reportedCount) }
    }

    /// The slots whose contact has begun and neither ended nor been cancelled, as a set: bit n is slot n.
    package var downSlots: UInt64 { down }
}

// MARK: - Events

extension ContactTracker {
    /// Takes one event of protocol B, or of a single-touch device where the description says so.
    ///
    /// Returns whether the event was the SYN_REPORT that closes a report. `changes` then has the changes of
    /// that report, which may be none.
    package mutating func handle(_ event: InputEvent) -> Bool {
        cursor.take(event, into: &values) ? false : handleRest(event)
    }

    /// Takes events from `index` on until one closes a report, as ``handle(_:)`` takes one.
    ///
    /// `index` is then behind the last event that was taken.
    mutating func handle(_ events: borrowing Span<InputEvent>, from index: inout Int) -> Bool {
        // Copies, which would otherwise be written back for each event.
        var (next, cursor) = (index, cursor)
        // In this form the check is the same as the span's, so the compiler leaves out the span's check.
        while UInt(bitPattern: next) < UInt(bitPattern: events.count) {
            let event = events[next]
            next &+= 1
            if cursor.take(event, into: &values) { continue }
            self.cursor = cursor
            if handleRest(event) {
                index = next
                return true
            }
            cursor = self.cursor
        }
        self.cursor = cursor
        index = next
        return false
    }

    /// Takes an event that the cursor does not take.
    @inline(__always)
    private mutating func handleRest(_ event: InputEvent) -> Bool {
        if event.type == EventType.abs {
            let code = event.code
            if cursor.takesSlots,
                code &- EventCode.absMTTouchMajor <= EventCode.absMTToolY &- EventCode.absMTTouchMajor
            {
                setOther(code, event.value)
            }
            return false
        }
        // Nearly every event that is not about an axis is a SYN_REPORT with 0.
        if UInt32(event.type) | UInt32(event.code) | UInt32(bitPattern: event.value) == 0 {
            closeReport()
            return true
        }
        return handleOther(event)
    }

    /// Takes the state that the device had when it was opened, before the first `handle`.
    ///
    /// Contacts that are already down began before the tracker started. The tracker ignores them until they
    /// lift.
    ///
    /// - Parameter events: The state as events. For a device with slots: ABS_MT_SLOT and the axes of each
    ///   slot, also of a free one, and at the end the ABS_MT_SLOT of the device's current slot. For a
    ///   single-touch device: ABS_X, ABS_Y and the button.
    package mutating func seed(_ events: Span<InputEvent>) {
        for index in events.indices where events[index].type != EventType.syn {
            _ = handle(events[index])
        }
        ignored |= occupied & ~down
        lifted &= down
        turned &= down
        cursor.shifted &= down
        reportedCount = 0
        gone = 0
    }

    /// Cancels every contact, because the device is lost or will not be read for a while.
    ///
    /// `changes` then has `cancelled` for every contact that was down. The tracker ignores a contact that
    /// is still there until it lifts.
    package mutating func cancelAll() {
        reportedCount = 0
        gone = 0
        cancelDown()
    }
}

// MARK: - One event

extension ContactTracker {
    /// A code that belongs to no button.
    static var noButton: UInt16 { .max }
    /// The value of an EV_KEY event that repeats a held key.
    private static var repeated: Int32 { 2 }

    /// Takes an event that is neither about an axis nor a SYN_REPORT with 0.
    mutating func handleOther(_ event: InputEvent) -> Bool {
        switch event.type {
        case EventType.syn where event.code == EventCode.synReport:
            // A report of the kernel's own. It repeats a key, or the kernel has released everything.
            if isRepetition { isRepetition = false } else { isIncomplete = true }
            closeReport()
            return true
        case EventType.syn where event.code == EventCode.synDropped:
            isIncomplete = true
            cursor.ignoreAxes()
        case EventType.msc:
            if event.code == EventCode.mscTimestamp {
                isStamped = true
                isStamping = true
            }
        case EventType.key:
            if event.value == Self.repeated { isRepetition = true }
            if event.code == button, !isIncomplete { handleButton(event.value) }
        default: break
        }
        return false
    }

    /// The place of the axis of `code` among the sixteen of a slot.
    static func index(_ code: UInt16) -> Int {
        Int(code &- EventCode.absMTTouchMajor)
    }

    mutating func setOther(_ code: UInt16, _ value: Int32) {
        let place = cursor.base &+ Self.index(code)
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

    mutating func handleButton(_ value: Int32) {
        // 2 is autorepeat, which no panel has a reason to send. The kernel sends 1 only after 0. So a 1 while
        // a contact is down means that the 0 in between was lost, and that this is another contact.
        guard value == 0 || value == 1 else { return }
        let place = cursor.base &+ Self.index(EventCode.absMTTrackingID)
        let old = values[place]
        values[place] = value &- 1
        setContact(value &- 1, after: old)
    }

    private mutating func setContact(_ id: Int32, after old: Int32) {
        if old >= 0 { lifted |= cursor.current }
        occupied = marked(occupied, id >= 0)
    }

    /// Returns `set` with or without the current slot, and marks the slot for `closeReport`.
    private mutating func marked(_ set: UInt64, _ isMember: Bool) -> UInt64 {
        turned |= cursor.current
        return isMember ? set | cursor.current : set & ~cursor.current
    }
}
