// SPDX-License-Identifier: MIT

public import Devices
public import Touch

/// What a kind of touchscreen declares to the kernel.
///
/// ``elanTouchscreen`` is one that is sold; the tests know more of them.
public struct PanelProfile: Hashable, Sendable {
    /// What the device calls itself.
    public var name: String
    /// The bus, a `BUS_*` value.
    public var bus: UInt16
    /// The vendor's number.
    public var vendor: UInt16
    /// The product's number.
    public var product: UInt16
    /// Whether it declares INPUT_PROP_DIRECT.
    public var isDirect: Bool
    /// How it tells contacts.
    public var reporting: Reporting
    /// The button that is down while anything touches, `BTN_TOUCH` or `BTN_LEFT`, if it has one.
    public var button: UInt16?
    /// The axes by their `ABS_*` code.
    public var axes: [UInt16: Axis]
    /// The keys beside the glass, and other buttons: codes of EV_KEY.
    public var keys: [UInt16]
    /// The switches, `SW_*`.
    public var switches: [UInt16]

    /// Ways of telling contacts.
    public enum Reporting: Hashable, Sendable {
        /// Protocol B with this many slots.
        case slots(Int)
        /// Protocol A.
        case anonymous
        /// One contact.
        case single
    }

    /// Makes the profile of a panel.
    ///
    /// - Parameters:
    ///   - name: What the device calls itself.
    ///   - ids: Bus, vendor and product.
    ///   - isDirect: Whether it declares INPUT_PROP_DIRECT.
    ///   - reporting: How it tells contacts; the axes that belong to this are added.
    ///   - button: The button that is down while anything touches.
    ///   - x: The horizontal axis.
    ///   - y: The vertical axis.
    ///   - contactX: The horizontal axis of a contact where it differs from `x`.
    ///   - contactY: The vertical axis of a contact where it differs from `y`.
    ///   - others: Further axes by their code.
    ///   - keys: The keys beside the glass.
    ///   - switches: The switches.
    public init(
        name: String, ids: (bus: UInt16, vendor: UInt16, product: UInt16), isDirect: Bool = true,
        reporting: Reporting, button: UInt16? = Code.btnTouch, x: Axis, y: Axis, contactX: Axis? = nil,
        contactY: Axis? = nil, others: [UInt16: Axis] = [:], keys: [UInt16] = [], switches: [UInt16] = []
    ) {
        self.name = name
        (bus, vendor, product) = ids
        self.isDirect = isDirect
        self.reporting = reporting
        self.button = button
        self.keys = keys
        self.switches = switches
        axes = others
        axes[Code.absX] = x
        axes[Code.absY] = y
        if reporting == .single { return }
        axes[Code.absMTPositionX] = contactX ?? x
        axes[Code.absMTPositionY] = contactY ?? y
        if case .slots(let count) = reporting {
            axes[Code.absMTSlot] = Axis(minimum: 0, maximum: Int32(count - 1))
            axes[Code.absMTTrackingID] = Axis(minimum: 0, maximum: 65_535)
        }
    }

    /// The axis along which a contact's place is told from left to right.
    public var horizontal: Axis { axes[reporting == .single ? Code.absX : Code.absMTPositionX] ?? .empty }
    /// The axis along which a contact's place is told from top to bottom.
    public var vertical: Axis { axes[reporting == .single ? Code.absY : Code.absMTPositionY] ?? .empty }

    /// The virtual device with this profile.
    ///
    /// - Parameters:
    ///   - phys: Where it claims to be attached, by which a configuration can mean this one device.
    ///   - name: Another name than the profile's.
    /// - Returns: The specification.
    public func specification(phys: String, name: String? = nil) -> UinputSpecification {
        UinputSpecification(
            name: name ?? self.name, phys: phys, bus: bus, vendor: vendor, product: product,
            properties: isDirect ? [Code.propDirect] : [], keys: (button.map { [$0] } ?? []) + keys,
            switches: switches, axes: axes)
    }
}

extension Axis {
    fileprivate static var empty: Axis { Axis(minimum: 0, maximum: 0) }
}

/// The codes of `<linux/input-event-codes.h>` that virtual touchscreens speak of.
public enum Code {
    /// EV_SYN.
    public static var evSyn: UInt16 { 0x00 }
    /// EV_KEY.
    public static var evKey: UInt16 { 0x01 }
    /// EV_ABS.
    public static var evAbs: UInt16 { 0x03 }
    /// EV_SW.
    public static var evSw: UInt16 { 0x05 }
    /// SYN_REPORT.
    public static var synReport: UInt16 { 0 }
    /// SYN_MT_REPORT.
    public static var synMTReport: UInt16 { 2 }
    /// SYN_DROPPED.
    public static var synDropped: UInt16 { 3 }
    /// ABS_X.
    public static var absX: UInt16 { 0x00 }
    /// ABS_Y.
    public static var absY: UInt16 { 0x01 }
    /// ABS_PRESSURE.
    public static var absPressure: UInt16 { 0x18 }
    /// ABS_MT_SLOT.
    public static var absMTSlot: UInt16 { 0x2f }
    /// ABS_MT_TOUCH_MAJOR.
    public static var absMTTouchMajor: UInt16 { 0x30 }
    /// ABS_MT_TOUCH_MINOR.
    public static var absMTTouchMinor: UInt16 { 0x31 }
    /// ABS_MT_ORIENTATION.
    public static var absMTOrientation: UInt16 { 0x34 }
    /// ABS_MT_POSITION_X.
    public static var absMTPositionX: UInt16 { 0x35 }
    /// ABS_MT_POSITION_Y.
    public static var absMTPositionY: UInt16 { 0x36 }
    /// ABS_MT_TOOL_TYPE.
    public static var absMTToolType: UInt16 { 0x37 }
    /// ABS_MT_TRACKING_ID.
    public static var absMTTrackingID: UInt16 { 0x39 }
    /// ABS_MT_PRESSURE.
    public static var absMTPressure: UInt16 { 0x3a }
    /// ABS_MT_DISTANCE.
    public static var absMTDistance: UInt16 { 0x3b }
    /// ABS_MT_TOOL_X.
    public static var absMTToolX: UInt16 { 0x3c }
    /// ABS_MT_TOOL_Y.
    public static var absMTToolY: UInt16 { 0x3d }
    /// BTN_LEFT.
    public static var btnLeft: UInt16 { 0x110 }
    /// BTN_TOUCH.
    public static var btnTouch: UInt16 { 0x14a }
    /// INPUT_PROP_DIRECT.
    public static var propDirect: UInt16 { 0x01 }
    /// MT_TOOL_FINGER.
    public static var toolFinger: Int32 { 0 }
    /// MT_TOOL_PALM.
    public static var toolPalm: Int32 { 2 }
}
