// SPDX-License-Identifier: MIT

/// Where the next position of a touchscreen goes: the part of a ``ContactTracker`` that nearly every event reads.
///
/// ``ContactTracker/handle(_:from:)`` works on a copy, which the processor keeps in registers. It would have to read the
/// parts of the tracker again after each axis that it writes.
struct AxisCursor {
    /// The slot that the events belong to, as a set; empty when the device has no such slot.
    private(set) var current: UInt64 = 1
    /// The index in `ContactTracker.values` of the first axis of the current slot, or 1024 when the device has no such
    /// slot.
    private(set) var base = 0
    /// Slots whose position has changed in the report that is not yet closed.
    var shifted: UInt64 = 0
    /// The code of the first of the two axes that give a position: ABS_MT_POSITION_X, or ABS_X on a device
    /// without slots; `noAxis` while the tracker ignores axes.
    ///
    /// One comparison so tells whether an event is a position that counts.
    private var firstAxis = noAxis
    private let slotCount: Int32
    private let hasSlots: Bool

    /// A code that belongs to no axis, and that no event can have.
    private static var noAxis: Int { 1 << 16 }

    /// Makes the cursor of a device with so many slots, or of one that reports a single touch.
    init(slotCount: Int32, hasSlots: Bool) {
        self.slotCount = slotCount
        self.hasSlots = hasSlots
        heedAxes()
    }

    /// Ignores axes until ``heedAxes()``.
    mutating func ignoreAxes() { firstAxis = Self.noAxis }

    mutating func heedAxes() { firstAxis = Int(hasSlots ? EventCode.absMTPositionX : EventCode.absX) }

    /// Whether events of the slots' axes count.
    var takesSlots: Bool { firstAxis == Int(EventCode.absMTPositionX) }

    /// Takes a position or the number of a slot, and returns whether the event is done.
    @inline(__always)
    mutating func take(_ event: InputEvent, into values: inout FixedTable<1040, Int32>) -> Bool {
        guard event.type == EventType.abs else { return false }
        let axis = Int(event.code) &- firstAxis
        if UInt(bitPattern: axis) < 2 {
            // `base` is at most 1024, and an axis of a slot is less than 16.
            let place = base &+ ContactTracker.index(EventCode.absMTPositionX) &+ axis
            if unsafe values.replace(unchecked: place, with: event.value) { shifted |= current }
            return true
        }
        guard takesSlots else { return false }
        if event.code == EventCode.absMTSlot {
            select(event.value)
            return true
        }
        // ABS_X and ABS_Y of a device with slots only repeat the position of one slot.
        return event.code < EventCode.absMTSlot
    }

    @inline(__always)
    private mutating func select(_ slot: Int32) {
        let isThere = UInt32(bitPattern: slot) < UInt32(bitPattern: slotCount)
        current = isThere ? 1 &<< UInt64(truncatingIfNeeded: slot) : 0
        base = isThere ? Int(slot) &* 16 : 1024
    }
}
