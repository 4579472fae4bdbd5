// SPDX-License-Identifier: MIT

/// The event types that this target speaks of: `EV_*` of `<linux/input-event-codes.h>`.
enum EventType {
    static var synchronization: UInt16 { 0x00 }
    static var key: UInt16 { 0x01 }
    static var relative: UInt16 { 0x02 }
    static var absolute: UInt16 { 0x03 }
    static var switches: UInt16 { 0x05 }
    static var led: UInt16 { 0x11 }
    static var repetition: UInt16 { 0x14 }
    static var forceFeedback: UInt16 { 0x15 }
}

/// The codes that this target speaks of, by the names of `<linux/input-event-codes.h>`.
enum EventCode {
    static var synReport: UInt16 { 0 }
    static var synMTReport: UInt16 { 2 }
    static var synDropped: UInt16 { 3 }

    static var relX: UInt16 { 0x00 }
    static var relY: UInt16 { 0x01 }

    static var absX: UInt16 { 0x00 }
    static var absY: UInt16 { 0x01 }
    static var absZ: UInt16 { 0x02 }
    static var absReserved: UInt16 { 0x2e }
    static var absMTSlot: UInt16 { 0x2f }
    static var absMTPositionX: UInt16 { 0x35 }
    static var absMTPositionY: UInt16 { 0x36 }
    static var absMTTrackingID: UInt16 { 0x39 }
    static var absMTToolY: UInt16 { 0x3d }

    static var btnMouse: UInt16 { 0x110 }
    static var btnJoystick: UInt16 { 0x120 }
    static var btnGamepad: UInt16 { 0x130 }
    static var btnDigitizer: UInt16 { 0x140 }
    static var btnToolPen: UInt16 { 0x140 }
    static var btnToolFinger: UInt16 { 0x145 }
    static var btnTouch: UInt16 { 0x14a }
    static var btnStylus: UInt16 { 0x14b }
    static var btnLeft: UInt16 { 0x110 }

    static var ledCapsLock: UInt16 { 0x01 }

    static var propDirect: UInt16 { 0x01 }
    static var propAccelerometer: UInt16 { 0x06 }

    /// The axes that describe one contact: every `ABS_MT_*` code but the slot's.
    static var contactAxes: ClosedRange<UInt16> { 0x30...0x3d }
}
