// SPDX-License-Identifier: MIT

import Engine

// A touchscreen's events, to be written like a sentence:
//
//     [.slot(0), .id(7), .x(10), .y(20), .sync]
extension InputEvent {
    static func slot(_ value: Int32) -> InputEvent { axis(EventCode.absMTSlot, value) }
    static func id(_ value: Int32) -> InputEvent { axis(EventCode.absMTTrackingID, value) }
    static func x(_ value: Int32) -> InputEvent { axis(EventCode.absMTPositionX, value) }
    static func y(_ value: Int32) -> InputEvent { axis(EventCode.absMTPositionY, value) }
    static func tool(_ value: Int32) -> InputEvent { axis(EventCode.absMTToolType, value) }
    static func pressure(_ value: Int32) -> InputEvent { axis(EventCode.absMTPressure, value) }
    static func distance(_ value: Int32) -> InputEvent { axis(EventCode.absMTDistance, value) }
    static func major(_ value: Int32) -> InputEvent { axis(EventCode.absMTTouchMajor, value) }
    static func absX(_ value: Int32) -> InputEvent { axis(EventCode.absX, value) }
    static func absY(_ value: Int32) -> InputEvent { axis(EventCode.absY, value) }
    static func touch(_ value: Int32) -> InputEvent { key(EventCode.btnTouch, value) }
    static func left(_ value: Int32) -> InputEvent { key(EventCode.btnLeft, value) }

    /// What hid-multitouch puts into each report of a panel.
    static var stamp: InputEvent { InputEvent(type: EventType.msc, code: EventCode.mscTimestamp, value: 100) }

    private static func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.abs, code: code, value: value)
    }

    private static func key(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.key, code: code, value: value)
    }

    static let up = id(-1)
    static let palm = tool(ToolType.palm)
    static let finger = tool(ToolType.finger)
    static let sync = InputEvent.report
    /// How the kernel closes a report of its own making.
    static let released = InputEvent(type: EventType.syn, code: EventCode.synReport, value: 1)
    static let dropped = InputEvent(type: EventType.syn, code: EventCode.synDropped, value: 0)
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

extension ContactTracker {
    /// The pointer that hovers, with its slot and its place in per cent of the panel.
    var hoveringPlace: String? {
        hovering.map { "\($0.slot) at \(percent($0.x)),\(percent($0.y))" }
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
            EventCode.absMTTouchMajor: Axis(minimum: 0, maximum: 255),
            EventCode.absMTToolType: Axis(minimum: 0, maximum: 2),
            EventCode.absMTPressure: Axis(minimum: 0, maximum: 255),
            EventCode.absMTDistance: Axis(minimum: 0, maximum: 255),
        ])

    /// A panel of 100 by 100 units that knows one contact.
    static func single(button: UInt16 = EventCode.btnTouch) -> TouchscreenDescription {
        TouchscreenDescription(
            reporting: .single(button: button), x: Axis(minimum: 0, maximum: 99),
            y: Axis(minimum: 0, maximum: 99))
    }
}
