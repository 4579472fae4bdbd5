// SPDX-License-Identifier: MIT

/// The kinds of events that this target reads: `EV_*` of `<linux/input-event-codes.h>`.
@usableFromInline
enum EventType {
    @inlinable static var syn: UInt16 { 0x00 }
    @inlinable static var key: UInt16 { 0x01 }
    @inlinable static var abs: UInt16 { 0x03 }
}

/// The event codes that this target reads or writes, by their names in `<linux/input-event-codes.h>`.
@usableFromInline
enum EventCode {
    @inlinable static var synReport: UInt16 { 0x00 }
    @inlinable static var synDropped: UInt16 { 0x03 }

    @inlinable static var btnTouch: UInt16 { 0x14a }
    /// The value of EV_KEY that repeats a key which is held.
    @inlinable static var repeated: Int32 { 2 }

    @inlinable static var absX: UInt16 { 0x00 }
    @inlinable static var absY: UInt16 { 0x01 }

    @inlinable static var absMTSlot: UInt16 { 0x2f }
    /// ABS_MT_TOUCH_MAJOR.
    @inlinable static var absMTFirst: UInt16 { 0x30 }
    @inlinable static var absMTPositionX: UInt16 { 0x35 }
    @inlinable static var absMTPositionY: UInt16 { 0x36 }
    @inlinable static var absMTToolType: UInt16 { 0x37 }
    @inlinable static var absMTTrackingID: UInt16 { 0x39 }
    @inlinable static var absMTDistance: UInt16 { 0x3b }
    /// ABS_MT_TOOL_Y.
    @inlinable static var absMTLast: UInt16 { 0x3d }
}

/// MT_TOOL_PALM, a value of ABS_MT_TOOL_TYPE.
@usableFromInline
var toolPalm: Int32 {
    @inlinable get { 2 }
}

extension InputEvent {
    /// The event that closes a report.
    static var report: InputEvent { InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0) }
}
