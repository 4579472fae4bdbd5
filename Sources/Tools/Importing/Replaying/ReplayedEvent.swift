// SPDX-License-Identifier: MIT

package import Engine
package import Text

/// An event that a virtual device would send.
package struct ReplayedEvent: Hashable, Sendable {
    /// Microseconds since the recording's first event.
    package var time: MonotonicTime
    package var kind: Kind

    package enum Kind: Hashable, Sendable {
        /// A key of the virtual keyboard goes down or up.
        case key(Keycode, isDown: Bool)
        /// An event of the pass-through touchscreen.
        case passed(InputEvent)
    }

    package init(time: MonotonicTime, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// The event as a line for people: seconds, then the key and its direction, or `passed`, the code and the
    /// value.
    ///
    /// ```
    ///   0.123456 KEY_4 down
    ///   0.123456 passed ABS_MT_POSITION_X 400
    /// ```
    package var line: String {
        switch kind {
        case .key(let keycode, let isDown): "\(seconds) \(name(of: keycode)) \(isDown ? "down" : "up")"
        case .passed(let event): "\(seconds) passed \(name(of: event)) \(event.value)"
        }
    }

    /// The event as a JSON object for programs.
    ///
    /// ```
    /// {"time":0.123456,"key":"KEY_4","down":true}
    /// {"time":0.123456,"passed":"ABS_MT_POSITION_X","value":400}
    /// ```
    package var json: JSONValue {
        let time = JSONValue.number(Double(time.rawValue) / 1_000_000)
        return switch kind {
        case .key(let keycode, let isDown):
            ["time": time, "key": .string(name(of: keycode)), "down": .bool(isDown)]
        case .passed(let event):
            ["time": time, "passed": .string(name(of: event)), "value": .integer(Int(event.value))]
        }
    }

    /// The time with six digits after the point, in at least ten columns.
    private var seconds: String {
        let (whole, fraction) = time.rawValue.quotientAndRemainder(dividingBy: 1_000_000)
        return padded(String(whole), with: " ", to: 3) + "." + padded(String(fraction), with: "0", to: 6)
    }
}

private func padded(_ text: String, with character: Character, to width: Int) -> String {
    String(repeating: character, count: max(0, width - text.count)) + text
}

private func name(of keycode: Keycode) -> String {
    keycode.name ?? "KEY_\(keycode.rawValue)"
}

/// Returns the kernel's name for an event of a pass-through touchscreen.
private func name(of event: InputEvent) -> String {
    switch (event.type, event.code) {
    case (EventType.syn, EventCode.synReport): "SYN_REPORT"
    case (EventType.key, EventCode.btnTouch): "BTN_TOUCH"
    case (EventType.abs, EventCode.absX): "ABS_X"
    case (EventType.abs, EventCode.absY): "ABS_Y"
    case (EventType.abs, EventCode.absMTSlot...EventCode.absMTToolY):
        contactAxisNames[Int(event.code - EventCode.absMTSlot)]
    default: "\(event.type)/\(event.code)"
    }
}

/// The names of the axes of a contact, from ABS_MT_SLOT on.
private let contactAxisNames = [
    "ABS_MT_SLOT", "ABS_MT_TOUCH_MAJOR", "ABS_MT_TOUCH_MINOR", "ABS_MT_WIDTH_MAJOR", "ABS_MT_WIDTH_MINOR",
    "ABS_MT_ORIENTATION", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", "ABS_MT_TOOL_TYPE", "ABS_MT_BLOB_ID",
    "ABS_MT_TRACKING_ID", "ABS_MT_PRESSURE", "ABS_MT_DISTANCE", "ABS_MT_TOOL_X", "ABS_MT_TOOL_Y",
]
