// SPDX-License-Identifier: MIT

import Engine

/// Reads the pass-through touchscreen as a program does, by the kernel's multi-touch-protocol.rst.
struct CloneReader {
    private var slot: Int32 = 0
    /// The tracking ID in each slot, or −1.
    private var ids = [Int32](repeating: -1, count: 64)
    /// The state of BTN_TOUCH.
    private var isTouched = false
    private var isOpen = false
    private var length = 0
    private var hasBegun: UInt64 = 0

    /// The slots that have a contact: bit n is slot n.
    var contacts: UInt64 {
        ids.indices.reduce(0) { ids[$1] < 0 ? $0 : $0 | 1 << UInt64($1) }
    }

    /// Reads whole reports.
    mutating func read(_ events: borrowing Span<InputEvent>) {
        for index in events.indices { read(events[index]) }
        require(!isOpen, "the clone's report is left open")
    }

    /// Reads one event.
    mutating func read(_ event: InputEvent) {
        length += 1
        require(length <= 64, "a report is longer than libinput takes")
        switch (event.type, event.code) {
        case (EventType.syn, EventCode.synReport):
            require(isOpen, "an empty report is passed on")
            isOpen = false
            length = 0
            hasBegun = 0
            require(isTouched == (contacts != 0), "BTN_TOUCH is not what the contacts are")
            return
        case (EventType.key, EventCode.btnTouch):
            require((event.value == 1) != isTouched, "BTN_TOUCH moves to where it was")
            isTouched = event.value == 1
        case (EventType.abs, EventCode.absMTSlot):
            require((0..<64).contains(event.value), "there is no slot \(event.value)")
            slot = event.value
        case (EventType.abs, EventCode.absMTTrackingID): readContact(event.value)
        case (EventType.abs, _): break
        default: fail("an event of type \(event.type) is passed on")
        }
        isOpen = true
    }

    private mutating func readContact(_ id: Int32) {
        let bit: UInt64 = 1 << UInt64(slot)
        if id < 0 {
            require(ids[Int(slot)] >= 0, "a contact ends that has not begun")
            require(hasBegun & bit == 0, "a contact begins and ends in one report")
        } else {
            require(ids[Int(slot)] < 0, "a contact begins where another is")
            require(!ids.contains(id), "two contacts have one tracking ID")
            hasBegun |= bit
        }
        ids[Int(slot)] = id
    }
}
