// SPDX-License-Identifier: MIT

import Engine

/// A program that reads a protocol B touchscreen as multi-touch-protocol.rst describes it, with the kernel's filter
/// before it; it knows nothing of how the events were composed.
struct SlotReader {
    struct Contact: Hashable {
        var id: Int32
        var axes: [UInt16: Int32]
    }

    /// What the reader knows after a report.
    struct State: Hashable {
        var contacts: [Int32: Contact] = [:]
        var isTouched = false
        var x: Int32 = 0
        var y: Int32 = 0
    }

    /// The state after each report.
    private(set) var states: [State] = []
    /// What a well-behaved touchscreen does not do, in words.
    private(set) var faults: [String] = []

    private var slot: Int32 = 0
    private var axes: [Int32: [UInt16: Int32]] = [:]
    private var now = State()
    private var eventsInReport = 0

    mutating func read(_ events: borrowing Span<InputEvent>) {
        for index in events.indices { read(events[index]) }
        if eventsInReport != 0 { faults.append("a report is not closed") }
    }

    private mutating func read(_ event: InputEvent) {
        eventsInReport += 1
        switch (event.type, event.code) {
        case (EventType.syn, EventCode.synReport): close()
        case (EventType.key, EventCode.btnTouch):
            if now.isTouched == (event.value == 1) { faults.append("BTN_TOUCH does not change") }
            now.isTouched = event.value == 1
        case (EventType.abs, EventCode.absX): now.x = event.value
        case (EventType.abs, EventCode.absY): now.y = event.value
        case (EventType.abs, EventCode.absMTSlot): slot = event.value
        case (EventType.abs, EventCode.absMTTrackingID): name(event.value)
        case (EventType.abs, EventCode.contactAxes):
            axes[slot, default: [:]][event.code] = event.value
            if now.contacts[slot] == nil { faults.append("an axis is told of a slot without contact") }
        default: faults.append("an event that no touchscreen sends")
        }
    }

    private mutating func name(_ id: Int32) {
        let old = now.contacts[slot]
        if id < 0 {
            if old == nil { faults.append("a contact is lifted that is not there") }
            now.contacts[slot] = nil
        } else {
            if old != nil { faults.append("a slot changes hands without −1") }
            if states.last?.contacts[slot] != nil { faults.append("a slot changes hands in one report") }
            now.contacts[slot] = Contact(id: id, axes: [:])
        }
    }

    private mutating func close() {
        if eventsInReport == 1 { faults.append("a report is empty") }
        if eventsInReport > 64 { faults.append("a report is longer than libinput takes") }
        eventsInReport = 0
        for slot in now.contacts.keys { now.contacts[slot]?.axes = axes[slot] ?? [:] }
        if now.isTouched == now.contacts.isEmpty { faults.append("BTN_TOUCH contradicts the contacts") }
        states.append(now)
    }
}
