// SPDX-License-Identifier: MIT

/// Codes of the kernel's `linux/input-event-codes.h`.
enum EventCode {
    static let synReport: UInt16 = 0
    static let synDropped: UInt16 = 3
    static let btnTouch: UInt16 = 0x14a
    static let absX: UInt16 = 0x00
    static let absY: UInt16 = 0x01
    static let absMTSlot: UInt16 = 0x2f
    static let absMTPositionX: UInt16 = 0x35
    static let absMTPositionY: UInt16 = 0x36
    static let absMTToolType: UInt16 = 0x37
    static let absMTTrackingID: UInt16 = 0x39
    static let absMTDistance: UInt16 = 0x3b
}
