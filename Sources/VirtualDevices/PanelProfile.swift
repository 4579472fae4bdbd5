// SPDX-License-Identifier: MIT

public import Devices
public import Keycodes
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
        reporting: Reporting, button: UInt16? = EventCode.btnTouch, x: Axis, y: Axis, contactX: Axis? = nil,
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
        axes[EventCode.absX] = x
        axes[EventCode.absY] = y
        if reporting == .single { return }
        axes[EventCode.absMTPositionX] = contactX ?? x
        axes[EventCode.absMTPositionY] = contactY ?? y
        if case .slots(let count) = reporting {
            axes[EventCode.absMTSlot] = Axis(minimum: 0, maximum: Int32(count - 1))
            axes[EventCode.absMTTrackingID] = Axis(minimum: 0, maximum: 65_535)
        }
    }

    /// The axis along which a contact's place is told from left to right.
    public var horizontal: Axis {
        axes[reporting == .single ? EventCode.absX : EventCode.absMTPositionX] ?? .empty
    }
    /// The axis along which a contact's place is told from top to bottom.
    public var vertical: Axis {
        axes[reporting == .single ? EventCode.absY : EventCode.absMTPositionY] ?? .empty
    }

    /// The virtual device with this profile.
    ///
    /// - Parameters:
    ///   - phys: Where it claims to be attached, by which a configuration can mean this one device.
    ///   - name: Another name than the profile's.
    /// - Returns: The specification.
    public func specification(phys: String, name: String? = nil) -> UinputSpecification {
        UinputSpecification(
            name: name ?? self.name, phys: phys, bus: bus, vendor: vendor, product: product,
            properties: isDirect ? [InputProperty.direct] : [], keys: (button.map { [$0] } ?? []) + keys,
            switches: switches, axes: axes)
    }
}

extension Axis {
    fileprivate static var empty: Axis { Axis(minimum: 0, maximum: 0) }
}
