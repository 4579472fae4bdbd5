// SPDX-License-Identifier: MIT

// Public, as Swift inlines no package function in another module: see docs/decisions.md.

/// An event of the kernel's input layer without its time: `struct input_event` of `<linux/input.h>`.
public struct InputEvent: Hashable, Sendable {
    /// The kind of event, an `EV_*` value.
    public var type: UInt16
    /// The code of the event within its type, such as an `ABS_*` or `KEY_*` value.
    public var code: UInt16
    /// The value, in the units of `code`.
    public var value: Int32

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

    /// Whether this SYN_REPORT only cuts a report of the device, which goes on after it.
    ///
    /// The kernel expects a number of events from a device. A longer report comes in parts: input_event_dispose() of the
    /// kernel's drivers/input/input.c closes each but the last by a SYN_REPORT with 1. The kernel also makes reports of
    /// its own with 1: it repeats a key, or releases what is down. Such a report has no position. Each part of a cut report
    /// has one, because the kernel expects at least the values of two contacts.
    ///
    /// `part` has the events since the last SYN_REPORT.
    public func cutsReport(after part: borrowing Span<InputEvent>) -> Bool {
        guard isReport, value == 1 else { return false }
        for index in part.indices where part[index].isPosition { return true }
        return false
    }

    private var isPosition: Bool {
        guard type == EventType.abs else { return false }
        switch code {
        case EventCode.absX, EventCode.absY, EventCode.absMTPositionX, EventCode.absMTPositionY: return true
        default: return false
        }
    }
}
