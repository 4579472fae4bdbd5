// SPDX-License-Identifier: MIT

/// Writes the reports of the pass-through touchscreen: the panel's passed-on contacts, in protocol B.
///
/// Slots and coordinates are those of the panel. So settings made for the panel, such as a calibration, also
/// fit the pass-through touchscreen. The composer gives its own tracking IDs. Like the kernel's
/// input_mt_report_pointer_emulation, it also reports the oldest contact as ABS_X, ABS_Y and BTN_TOUCH. When
/// the oldest contact ends, the next oldest takes its place.
///
/// The composer sends an axis only when its value differs from the one in the slot of the pass-through
/// touchscreen. It sends all axes of a contact that begins. A slot that loses one contact and gets another
/// takes two reports: a program that reads only the state at SYN_REPORT would otherwise miss the change.
///
/// No report has more than 64 events. libinput 1.31 has room for 64 in the frame that it makes of a report, of which
/// SYN_REPORT takes one, and drops the rest: see evdev_frame_append() of its evdev-frame.h. So the composer splits a
/// longer report between two contacts. After each part the pointer and BTN_TOUCH fit the contacts that are there.
///
/// ```swift
/// composer.compose(tracker, passedSlots: engine.passedSlots, into: &buffer)
/// try touchscreen.write(buffer.events)
/// ```
///
/// After `init`, only the buffer may allocate, until it has held its longest report.
package struct PassThroughComposer: ~Copyable {
    /// Slots in which the pass-through touchscreen has a contact.
    var open: UInt64 = 0
    /// The current slot of the pass-through touchscreen.
    private var slot = 0
    /// The tracking ID of the contact in each slot of `open`.
    private var ids = FixedTable<64, Int32>(repeating: 0)
    private var nextID: Int32 = 0
    /// The number of contacts passed on since `init`.
    package private(set) var contactCount: UInt64 = 0
    /// The values in the slots of the pass-through touchscreen, in device units and in the order of
    /// `ContactTracker.values`.
    private var sent = FixedTable<1024, Int32>(repeating: 0)

    /// The slot of the oldest contact in `open`.
    private var oldest = 0
    /// Whether BTN_TOUCH of the pass-through touchscreen is down; the next two are its ABS_X and ABS_Y, in
    /// device units.
    private var isTouched = false
    private var pointerX: Int32 = 0
    private var pointerY: Int32 = 0

    /// Where in the buffer the report begins that is not yet closed.
    private var start = 0
    /// The greatest length of a report that has room for one more contact, the pointer and SYN_REPORT.
    private let fullest: Int

    /// The axes of a contact except its tracking ID, as a set: bit n is the axis at place n among a slot's
    /// sixteen.
    private let axes: UInt16

    /// Makes a composer for a pass-through touchscreen that has the axes of this touchscreen and no contact
    /// yet.
    package init(_ description: TouchscreenDescription) {
        let codes = description.contactAxes.keys.filter(isContactAxis)
        var axes: UInt16 = 0
        for code in codes + [EventCode.absMTPositionX, EventCode.absMTPositionY] {
            axes |= 1 << UInt16(ContactTracker.index(code))
        }
        self.axes = axes
        // ABS_MT_SLOT, the tracking ID and the axes; BTN_TOUCH, ABS_X, ABS_Y and SYN_REPORT.
        fullest = longestReport - (2 + axes.nonzeroBitCount) - 4
    }

    /// Writes the changes that the last closed report makes on the pass-through touchscreen.
    ///
    /// Call this once for every report, also while no contact is passed on.
    ///
    /// - Parameters:
    ///   - tracker: The panel's contacts, directly after a `handle` that returned true, or after `cancelAll`.
    ///   - passedSlots: The slots whose contact is passed on. Slots that are not down do not count.
    ///   - buffer: Gets the reports, each of at most 64 events, and none when nothing has changed.
    package mutating func compose(
        _ tracker: borrowing ContactTracker, passedSlots: UInt64, into buffer: inout EventBuffer
    ) {
        // Nearly always there is nothing to pass on, which is seen without a call.
        let passed = passedSlots & tracker.downSlots
        if passed | open != 0 {
            composeReport(passed, gone: tracker.gone, tracker.values, into: &buffer)
        }
    }

    /// Writes the changes of a report.
    ///
    /// A function that another module calls with the whole tracker would get a copy of it.
    mutating func composeReport(
        _ passed: UInt64, gone: UInt64, _ values: borrowing FixedTable<1040, Int32>,
        into buffer: inout EventBuffer
    ) {
        let leaving = open & (~passed | gone)
        start = buffer.count
        if leaving != 0 {
            end(leaving, into: &buffer)
            if leaving & passed != 0 { closeReport(&buffer) }
        }
        var rest = passed
        while rest != 0 {
            if buffer.count &- start > fullest { closeReport(&buffer) }
            update(rest.trailingZeroBitCount, values, into: &buffer)
            rest &= rest &- 1
        }
        emulatePointer(into: &buffer)
        if buffer.count > start { buffer.append(.report) }
    }

    /// Lifts every contact of the pass-through touchscreen.
    ///
    /// Call this before the pass-through touchscreen is destroyed or gets no more reports.
    package mutating func releaseAll(into buffer: inout EventBuffer) { lift(open, into: &buffer) }

    /// Lifts the contacts of these slots, although they stay on the panel's glass.
    mutating func lift(_ slots: UInt64, into buffer: inout EventBuffer) {
        guard open & slots != 0 else { return }
        start = buffer.count
        end(open & slots, into: &buffer)
        closeReport(&buffer)
    }

    /// Writes a whole tap for each of these slots, in which the pass-through touchscreen has no contact: its contact
    /// begins in one report, and ends in the next.
    ///
    /// `values` has the values of each contact, in the order of `ContactTracker.values`.
    mutating func tap(
        _ slots: UInt64, _ values: borrowing FixedTable<1040, Int32>, into buffer: inout EventBuffer
    ) {
        var rest = slots & ~open
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            start = buffer.count
            update(slot, values, into: &buffer)
            closeReport(&buffer)
            lift(1 &<< UInt64(truncatingIfNeeded: slot), into: &buffer)
            rest &= rest &- 1
        }
    }
}

// MARK: - Contacts

extension PassThroughComposer {
    private mutating func end(_ slots: UInt64, into buffer: inout EventBuffer) {
        var rest = slots
        while rest != 0 {
            if buffer.count &- start > fullest {
                findOldest()
                closeReport(&buffer)
            }
            let slot = rest.trailingZeroBitCount
            select(slot, into: &buffer)
            buffer.append(axis(EventCode.absMTTrackingID, -1))
            open &= ~(1 &<< UInt64(truncatingIfNeeded: slot))
            rest &= rest &- 1
        }
        findOldest()
    }

    @inline(__always)
    private mutating func update(
        _ slot: Int, _ values: borrowing FixedTable<1040, Int32>, into buffer: inout EventBuffer
    ) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        let isNew = open & bit == 0
        if isNew { begin(slot, into: &buffer) }
        let first = slot &* 16
        var rest = axes
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            // The place is in range, because the slot is the number of a bit in a set of 64, and the index the
            // number of one in a set of 16.
            let place = first &+ index
            let value = unsafe values[unchecked: place]
            guard unsafe sent.replace(unchecked: place, with: value) || isNew else { continue }
            select(slot, into: &buffer)
            buffer.append(axis(EventCode.absMTTouchMajor &+ UInt16(truncatingIfNeeded: index), value))
        }
    }

    private mutating func begin(_ slot: Int, into buffer: inout EventBuffer) {
        if open == 0 { oldest = slot }
        open |= 1 &<< UInt64(truncatingIfNeeded: slot)
        ids[slot] = nextID
        select(slot, into: &buffer)
        buffer.append(axis(EventCode.absMTTrackingID, nextID))
        nextID = (nextID &+ 1) & greatestID
        contactCount &+= 1
    }

    private mutating func select(_ slot: Int, into buffer: inout EventBuffer) {
        guard slot != self.slot else { return }
        self.slot = slot
        buffer.append(axis(EventCode.absMTSlot, Int32(truncatingIfNeeded: slot)))
    }
}

// MARK: - The pointer

extension PassThroughComposer {
    @inline(never)
    private mutating func closeReport(_ buffer: inout EventBuffer) {
        emulatePointer(into: &buffer)
        buffer.append(.report)
        start = buffer.count
    }

    private mutating func emulatePointer(into buffer: inout EventBuffer) {
        let wasTouched = isTouched
        isTouched = open != 0
        if isTouched != wasTouched {
            buffer.append(
                InputEvent(type: EventType.key, code: EventCode.btnTouch, value: isTouched ? 1 : 0))
        }
        guard isTouched else { return }
        let first = oldest &* 16
        let x = sent[first &+ ContactTracker.index(EventCode.absMTPositionX)]
        let y = sent[first &+ ContactTracker.index(EventCode.absMTPositionY)]
        if x != pointerX || !wasTouched { buffer.append(axis(EventCode.absX, x)) }
        if y != pointerY || !wasTouched { buffer.append(axis(EventCode.absY, y)) }
        pointerX = x
        pointerY = y
    }

    /// Finds the contact that began first: the one with the lowest tracking ID, where 0 follows 65535.
    private mutating func findOldest() {
        var rest = open
        oldest = rest == 0 ? 0 : rest.trailingZeroBitCount
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            if Int16(truncatingIfNeeded: ids[slot] &- ids[oldest]) < 0 { oldest = slot }
            rest &= rest &- 1
        }
    }
}

/// The most events of a report, SYN_REPORT among them.
private let longestReport = 64

/// TRKID_MAX of `<linux/input/mt.h>`.
private let greatestID: Int32 = 0xffff

private func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.abs, code: code, value: value)
}

private func isContactAxis(_ code: UInt16) -> Bool {
    EventCode.contactAxes.contains(code) && code != EventCode.absMTTrackingID
}

/// Returns the name of a panel's pass-through touchscreen as the kernel and sessions have it, such as
/// `Runepad Pass-through Touchscreen front`.
package func passThroughTouchscreenName(ofPanel panel: String) -> String {
    "Runepad Pass-through Touchscreen \(panel)"
}

/// The name of every keyboard that the driver makes.
package let ownKeyboardName = "Runepad Virtual Keyboard"
