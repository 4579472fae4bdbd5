// SPDX-License-Identifier: MIT

// Public, as Swift inlines no package function in another module: see docs/decisions.md.

// The numbers of `<linux/input-event-codes.h>` and `<linux/input.h>` that Runepad uses. A test compares each
// number with the header, by the name in its comment. The constants are computed, so that other modules
// compile them as literals.

/// The types of input events: `EV_*`.
public enum EventType {
    /// EV_SYN.
    @inlinable public static var syn: UInt16 { 0x00 }
    /// EV_KEY.
    @inlinable public static var key: UInt16 { 0x01 }
    /// EV_REL.
    @inlinable public static var rel: UInt16 { 0x02 }
    /// EV_ABS.
    @inlinable public static var abs: UInt16 { 0x03 }
    /// EV_MSC.
    @inlinable public static var msc: UInt16 { 0x04 }
    /// EV_SW.
    @inlinable public static var sw: UInt16 { 0x05 }
    /// EV_LED.
    @inlinable public static var led: UInt16 { 0x11 }
    /// EV_REP.
    @inlinable public static var rep: UInt16 { 0x14 }
    /// EV_FF.
    @inlinable public static var ff: UInt16 { 0x15 }
}

/// The codes of input events, except the keys of keyboards: ``Keycode`` has those.
public enum EventCode {
    /// SYN_REPORT.
    @inlinable public static var synReport: UInt16 { 0 }
    /// SYN_MT_REPORT.
    @inlinable public static var synMTReport: UInt16 { 2 }
    /// SYN_DROPPED.
    @inlinable public static var synDropped: UInt16 { 3 }

    /// REL_X.
    @inlinable public static var relX: UInt16 { 0x00 }
    /// REL_Y.
    @inlinable public static var relY: UInt16 { 0x01 }

    /// ABS_X.
    @inlinable public static var absX: UInt16 { 0x00 }
    /// ABS_Y.
    @inlinable public static var absY: UInt16 { 0x01 }
    /// ABS_Z.
    @inlinable public static var absZ: UInt16 { 0x02 }
    /// ABS_PRESSURE.
    @inlinable public static var absPressure: UInt16 { 0x18 }
    /// ABS_RESERVED.
    @inlinable public static var absReserved: UInt16 { 0x2e }
    /// ABS_MT_SLOT.
    @inlinable public static var absMTSlot: UInt16 { 0x2f }
    /// ABS_MT_TOUCH_MAJOR.
    @inlinable public static var absMTTouchMajor: UInt16 { 0x30 }
    /// ABS_MT_TOUCH_MINOR.
    @inlinable public static var absMTTouchMinor: UInt16 { 0x31 }
    /// ABS_MT_ORIENTATION.
    @inlinable public static var absMTOrientation: UInt16 { 0x34 }
    /// ABS_MT_POSITION_X.
    @inlinable public static var absMTPositionX: UInt16 { 0x35 }
    /// ABS_MT_POSITION_Y.
    @inlinable public static var absMTPositionY: UInt16 { 0x36 }
    /// ABS_MT_TOOL_TYPE.
    @inlinable public static var absMTToolType: UInt16 { 0x37 }
    /// ABS_MT_TRACKING_ID.
    @inlinable public static var absMTTrackingID: UInt16 { 0x39 }
    /// ABS_MT_PRESSURE.
    @inlinable public static var absMTPressure: UInt16 { 0x3a }
    /// ABS_MT_DISTANCE.
    @inlinable public static var absMTDistance: UInt16 { 0x3b }
    /// ABS_MT_TOOL_X.
    @inlinable public static var absMTToolX: UInt16 { 0x3c }
    /// ABS_MT_TOOL_Y.
    @inlinable public static var absMTToolY: UInt16 { 0x3d }

    /// BTN_MOUSE.
    @inlinable public static var btnMouse: UInt16 { 0x110 }
    /// BTN_LEFT.
    @inlinable public static var btnLeft: UInt16 { 0x110 }
    /// BTN_JOYSTICK.
    @inlinable public static var btnJoystick: UInt16 { 0x120 }
    /// BTN_DIGI.
    @inlinable public static var btnDigi: UInt16 { 0x140 }
    /// BTN_TOOL_PEN.
    @inlinable public static var btnToolPen: UInt16 { 0x140 }
    /// BTN_TOOL_FINGER.
    @inlinable public static var btnToolFinger: UInt16 { 0x145 }
    /// BTN_TOUCH.
    @inlinable public static var btnTouch: UInt16 { 0x14a }
    /// BTN_STYLUS.
    @inlinable public static var btnStylus: UInt16 { 0x14b }
    /// BTN_TOOL_QUADTAP.
    @inlinable public static var btnToolQuadTap: UInt16 { 0x14f }

    /// MSC_TIMESTAMP.
    @inlinable public static var mscTimestamp: UInt16 { 0x05 }

    /// SW_TABLET_MODE.
    @inlinable public static var swTabletMode: UInt16 { 0x01 }
    /// SW_HEADPHONE_INSERT.
    @inlinable public static var swHeadphoneInsert: UInt16 { 0x02 }

    /// LED_CAPSL.
    @inlinable public static var ledCapsLock: UInt16 { 0x01 }

    /// The axes of a contact: all `ABS_MT_*` codes except ABS_MT_SLOT.
    @inlinable public static var contactAxes: ClosedRange<UInt16> { absMTTouchMajor...absMTToolY }
}

/// The properties of input devices: `INPUT_PROP_*`.
public enum InputProperty {
    /// INPUT_PROP_DIRECT.
    @inlinable public static var direct: UInt16 { 0x01 }
    /// INPUT_PROP_ACCELEROMETER.
    @inlinable public static var accelerometer: UInt16 { 0x06 }
}

/// The values of ABS_MT_TOOL_TYPE: `MT_TOOL_*`.
public enum ToolType {
    /// MT_TOOL_FINGER.
    @inlinable public static var finger: Int32 { 0 }
    /// MT_TOOL_PALM.
    @inlinable public static var palm: Int32 { 2 }
}
