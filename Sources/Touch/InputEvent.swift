// SPDX-License-Identifier: MIT

public import Keycodes

/// An event of the kernel's input layer without its time: `struct input_event` of `<linux/input.h>`.
public struct InputEvent: Hashable, Sendable {
    /// The kind of event, an `EV_*` value.
    public var type: UInt16
    /// The code of the event within its type, such as an `ABS_*` or `KEY_*` value.
    public var code: UInt16
    /// The value, in the units of `code`.
    public var value: Int32

    /// Makes an event.
    @inlinable
    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }
}

extension InputEvent {
    /// SYN_REPORT with 0, the event that closes a report.
    @inlinable public static var report: InputEvent {
        InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0)
    }

    /// Whether this is SYN_REPORT, with any value.
    @inlinable public var isReport: Bool { type == EventType.syn && code == EventCode.synReport }

    /// Whether this is SYN_DROPPED: the kernel has dropped events, because it had no room for them.
    @inlinable public var isDropped: Bool { type == EventType.syn && code == EventCode.synDropped }
}
