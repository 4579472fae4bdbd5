// SPDX-License-Identifier: MIT

import Engine

/// Reads a virtual keyboard's events as the kernel does.
///
/// The kernel silently drops events that no real keyboard sends: see input_get_disposition() of
/// drivers/input/input.c.  Here such an event is a fault.
struct KeyboardReader {
    /// The keycodes that the keyboard declares.
    private var declared = [Bool](repeating: false, count: 768)
    private var isDown = [Bool](repeating: false, count: 768)
    private var report: [UInt16] = []
    /// How many keys are down.
    private(set) var downCount = 0

    init(declaring codes: some Sequence<UInt16>) {
        for code in codes { declared[Int(code)] = true }
    }

    /// Reads whole reports.
    mutating func read(_ events: borrowing Span<InputEvent>) {
        for index in events.indices {
            let event = events[index]
            if event.type == EventType.syn {
                require(event.code == 0, "a SYN of another kind is written")
                require(!report.isEmpty, "an empty report is written")
                report.removeAll(keepingCapacity: true)
            } else {
                require(event.type == EventType.key, "an event of type \(event.type) is written")
                report.append(event.code)
                require(report.count <= 16, "a report has more than sixteen key events")
                require(report.count { $0 == event.code } <= 2, "a key moves thrice in a report")
                read(event.code, value: event.value)
            }
        }
        require(report.isEmpty, "a report is left open")
    }

    /// Reads one event of a key.
    mutating func read(_ code: UInt16, value: Int32) {
        require(code < 768 && declared[Int(code)], "a key that is not declared moves")
        switch value {
        case 1:
            require(!isDown[Int(code)], "a key that is down is pressed")
            downCount += 1
        case 0:
            require(isDown[Int(code)], "a key that is up is released")
            downCount -= 1
        default: fail("a key has the value \(value)")
        }
        isDown[Int(code)] = value == 1
    }
}
