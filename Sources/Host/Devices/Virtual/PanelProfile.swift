// SPDX-License-Identifier: MIT

package import Engine

/// The properties, keys and axes that a model of touchscreen declares to the kernel.
///
/// ``elanTouchscreen`` is a real model. The tests define further models.
package struct PanelProfile: Hashable, Sendable {
    package var name: String
    /// The bus, a `BUS_*` value.
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    /// Whether the touchscreen declares INPUT_PROP_DIRECT.
    package var isDirect: Bool
    package var reporting: Reporting
    /// The button that is down while anything touches the screen, `BTN_TOUCH` or `BTN_LEFT`, or `nil` for
    /// none.
    package var button: UInt16?
    /// The axes by their `ABS_*` code.
    package var axes: [UInt16: Axis]
    /// The keys beside the glass, and other buttons: codes of EV_KEY.
    package var keys: [UInt16]
    /// The switches, `SW_*`.
    package var switches: [UInt16]

    /// The ways to report contacts.
    package enum Reporting: Hashable, Sendable {
        /// Protocol B with this many slots.
        case slots(Int)
        /// Protocol A.
        case anonymous
        /// One contact.
        case single
    }

    /// Makes the profile of a panel, and adds the axes that its reporting requires.
    ///
    /// `contactX` and `contactY` are the axes of a contact where they differ from `x` and `y`.
    package init(
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

    /// The axis that gives the place of a contact from left to right.
    package var horizontal: Axis {
        axes[reporting == .single ? EventCode.absX : EventCode.absMTPositionX] ?? .empty
    }
    /// The axis that gives the place of a contact from top to bottom.
    package var vertical: Axis {
        axes[reporting == .single ? EventCode.absY : EventCode.absMTPositionY] ?? .empty
    }

    /// Returns the specification of a virtual device with this profile, perhaps with another name.
    ///
    /// A configuration can name this one device by its phys.
    package func specification(phys: String, name: String? = nil) -> UinputSpecification {
        UinputSpecification(
            name: name ?? self.name, phys: phys, bus: bus, vendor: vendor, product: product,
            properties: isDirect ? [InputProperty.direct] : [], keys: (button.map { [$0] } ?? []) + keys,
            switches: switches, axes: axes)
    }
}

extension Axis {
    fileprivate static var empty: Axis { Axis(minimum: 0, maximum: 0) }
}

extension PanelProfile {
    /// An ELAN touchscreen that declares its size: 10 units per millimetre.
    package static let elanTouchscreen = PanelProfile(
        name: "ELAN Touchscreen", ids: (bus: 0x03, vendor: 0x04f3, product: 0x010c), reporting: .slots(10),
        x: Axis(minimum: 0, maximum: 3312, resolution: 10), y: Axis(minimum: 0, maximum: 1872, resolution: 10)
    )
}
