// SPDX-License-Identifier: MIT

import Touch

// A touchscreen's events, to be written like a sentence:
//
//     [.slot(0), .id(7), .x(10), .y(20), .sync]
extension InputEvent {
    static func slot(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x2f, value: value) }
    static func id(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x39, value: value) }
    static func x(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x35, value: value) }
    static func y(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x36, value: value) }
    static func tool(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x37, value: value) }
    static func pressure(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x3a, value: value) }
    static func distance(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x3b, value: value) }
    static func major(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0x30, value: value) }
    static func absX(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 0, value: value) }
    static func absY(_ value: Int32) -> InputEvent { InputEvent(type: 3, code: 1, value: value) }
    static func touch(_ value: Int32) -> InputEvent { InputEvent(type: 1, code: 0x14a, value: value) }
    static func left(_ value: Int32) -> InputEvent { InputEvent(type: 1, code: 0x110, value: value) }

    static let up = id(-1)
    static let palm = tool(2)
    static let finger = tool(0)
    static let sync = InputEvent(type: 0, code: 0, value: 0)
    /// How the kernel closes a report of its own making.
    static let released = InputEvent(type: 0, code: 0, value: 1)
    static let dropped = InputEvent(type: 0, code: 3, value: 0)
}

extension ContactTracker {
    /// Hands over `events` and tells the changes of each report, a line each.
    ///
    /// Positions are per cent of the panel, rounded down; on a panel of 100 by 100 units, device units.
    mutating func lines(_ events: [InputEvent]) -> [String] {
        var lines: [String] = []
        for event in events where handle(event) {
            lines += changeLines
        }
        return lines
    }

    /// The changes told of last.
    var changeLines: [String] {
        var lines: [String] = []
        for index in changes.indices {
            let change = changes[index]
            let place = "\(percent(change.x)),\(percent(change.y))"
            lines.append("\(change.slot) \(change.phase) \(place)")
        }
        return lines
    }
}

private func percent(_ fraction: Double) -> Int {
    Int((fraction * 100).rounded(.down))
}

extension TouchscreenDescription {
    /// A panel of 100 by 100 units with ten slots and every axis that matters.
    static let hundred = TouchscreenDescription(
        reporting: .slots(10), x: Axis(minimum: 0, maximum: 99), y: Axis(minimum: 0, maximum: 99),
        contactAxes: [
            0x30: Axis(minimum: 0, maximum: 255), 0x37: Axis(minimum: 0, maximum: 2),
            0x3a: Axis(minimum: 0, maximum: 255), 0x3b: Axis(minimum: 0, maximum: 255),
        ])

    /// A panel of 100 by 100 units that knows one contact.
    static func single(button: UInt16 = 0x14a) -> TouchscreenDescription {
        TouchscreenDescription(
            reporting: .single(button: button), x: Axis(minimum: 0, maximum: 99),
            y: Axis(minimum: 0, maximum: 99))
    }
}
