// SPDX-License-Identifier: MIT

internal import Keycodes

/// Writes the reports of the pass-through touchscreen: the panel's contacts that are not the layout's, in protocol B.
///
/// The slots and coordinates are the panel's own, so that what knows the panel (a calibration, say) fits the clone
/// too. Tracking IDs are the clone's own. Like the kernel's input_mt_report_pointer_emulation it reports the oldest
/// contact as ABS_X, ABS_Y and BTN_TOUCH as well; when that one ends, the next oldest takes its place.
///
/// An axis is told when it has another value than the clone's slot has, a contact that begins is told completely.
/// A slot that loses one contact and gets another takes two reports, because who reads only the state at SYN_REPORT
/// would miss the change.
///
/// ```swift
/// composer.compose(tracker, passedSlots: engine.passedSlots, into: &buffer)
/// try touchscreen.write(buffer.events)
/// ```
///
/// After `init` only the buffer may allocate, until it has held its longest report.
public struct PassThroughComposer: ~Copyable {
    /// Slots in which the clone has a contact.
    private var open: UInt64 = 0
    /// The slot that the clone is at.
    private var slot = 0
    /// The tracking ID of the contact in each slot of `open`.
    private var ids = FixedTable<64, Int32>(repeating: 0)
    private var nextID: Int32 = 0
    /// How many contacts it has passed on.
    public private(set) var contactCount: UInt64 = 0
    /// What the clone's slots hold, in device units, as `ContactTracker.values`.
    private var sent = FixedTable<1024, Int32>(repeating: 0)

    /// The slot of the oldest contact in `open`.
    private var oldest = 0
    /// The clone's BTN_TOUCH, and its ABS_X and ABS_Y in device units.
    private var isTouched = false
    private var pointerX: Int32 = 0
    private var pointerY: Int32 = 0

    /// The axes of a contact without its tracking ID, by their place among a slot's sixteen.
    private let axes: [Int]

    /// Makes a composer for a clone of this touchscreen on which nothing is down.
    public init(_ description: TouchscreenDescription) {
        var axes = Set(description.contactAxes.keys.filter(isContactAxis).map(ContactTracker.index))
        axes.insert(ContactTracker.index(EventCode.absMTPositionX))
        axes.insert(ContactTracker.index(EventCode.absMTPositionY))
        self.axes = axes.sorted()
    }

    /// Tells the clone what the report closed last has changed for it.
    ///
    /// To be called once for every report, also while no contact is passed on.
    ///
    /// - Parameters:
    ///   - tracker: The panel's contacts, straight after a `handle` that returned true, or after `cancelAll`.
    ///   - passedSlots: The slots whose contact is the pass-through's; those that are not down do not count.
    ///   - buffer: Gets the reports, two at most, or none when nothing has changed.
    public mutating func compose(
        _ tracker: borrowing ContactTracker, passedSlots: UInt64, into buffer: inout EventBuffer
    ) {
        let passed = passedSlots & tracker.downSlots
        let leaving = open & (~passed | tracker.gone)
        if passed | leaving == 0 { return }
        let start = buffer.count
        if leaving != 0 {
            end(leaving, into: &buffer)
            if leaving & passed != 0 {
                emulatePointer(into: &buffer)
                buffer.append(.report)
            }
        }
        let reported = buffer.count
        var rest = passed
        while rest != 0 {
            update(rest.trailingZeroBitCount, tracker, into: &buffer)
            rest &= rest &- 1
        }
        emulatePointer(into: &buffer)
        let isOpenReport =
            leaving & passed != 0 ? buffer.count > reported : buffer.count > start
        if isOpenReport { buffer.append(.report) }
    }

    /// Lifts every contact of the clone, as must be done before it is destroyed or left alone.
    ///
    /// - Parameter buffer: Gets one report, or none when nothing is down.
    public mutating func releaseAll(into buffer: inout EventBuffer) {
        guard open != 0 else { return }
        end(open, into: &buffer)
        emulatePointer(into: &buffer)
        buffer.append(.report)
    }
}

// MARK: - Contacts

extension PassThroughComposer {
    private mutating func end(_ slots: UInt64, into buffer: inout EventBuffer) {
        var rest = slots
        while rest != 0 {
            select(rest.trailingZeroBitCount, into: &buffer)
            buffer.append(axis(EventCode.absMTTrackingID, -1))
            rest &= rest &- 1
        }
        open &= ~slots
        findOldest()
    }

    private mutating func update(
        _ slot: Int, _ tracker: borrowing ContactTracker, into buffer: inout EventBuffer
    ) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        let isNew = open & bit == 0
        if isNew { begin(slot, into: &buffer) }
        let first = slot &* 16
        for position in axes.indices {
            let place = first &+ axes[position]
            let value = tracker.values[place]
            guard isNew || value != sent[place] else { continue }
            sent[place] = value
            select(slot, into: &buffer)
            buffer.append(
                axis(EventCode.absMTTouchMajor &+ UInt16(truncatingIfNeeded: axes[position]), value))
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

    /// Finds the contact that began first, which has the least tracking ID, going round at 65535.
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

/// TRKID_MAX of `<linux/input/mt.h>`.
private let greatestID: Int32 = 0xffff

private func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(type: EventType.abs, code: code, value: value)
}

private func isContactAxis(_ code: UInt16) -> Bool {
    EventCode.contactAxes.contains(code) && code != EventCode.absMTTrackingID
}
