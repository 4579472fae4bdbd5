// SPDX-License-Identifier: MIT

package import Engine

/// Whether a device can be a panel's touchscreen.
package enum TouchscreenClassification: Hashable, Sendable {
    /// The device can, and it reports in this way.
    case touchscreen(TouchscreenDescription)
    /// The device can, as far as its declared codes show. Only opening the device gives the ranges of its
    /// axes.
    case unopened
    /// The device cannot, for this reason.
    case other(NotATouchscreen)
}

/// The reasons why a device is not a touchscreen, or is not used as one.
///
/// The description completes the sentence "the device …", in words for an operator.
package enum NotATouchscreen: Hashable, Sendable, CustomStringConvertible {
    /// Runepad made the device.
    case ownDevice
    /// A touchpad: fingers touch it, but it has no screen.
    case touchpad
    /// A tablet for a pen.
    case tablet
    /// A mouse, perhaps one with absolute axes.
    case mouse
    case joystick
    case accelerometer
    /// The device has neither ABS_X and ABS_Y nor ABS_MT_POSITION_X and ABS_MT_POSITION_Y.
    case noPosition
    /// The device declares every axis, and so ABS_MT_SLOT, but has no slots.
    case fakeMultitouch
    /// The device has one position, but neither BTN_TOUCH nor BTN_LEFT to show when it is touched.
    case noContactButton
    /// The axis of this `ABS_*` code has no more than one value.
    case emptyAxis(UInt16)
    /// The device also takes a pen. The driver would grab the pen's events too and pass on none of them.
    case pen
    /// udev does not tag the device as a touchscreen.
    case untagged
    /// udev's LIBINPUT_IGNORE_DEVICE excludes the device.
    case ignored

    /// Whether the driver still uses the device when the configuration names it.
    package var yieldsToNaming: Bool {
        switch self {
        case .tablet, .mouse, .pen, .untagged, .ignored: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .ownDevice: "is one of Runepad's own devices"
        case .touchpad: "is a touchpad" + Self.tag
        case .tablet: "is a tablet" + Self.naming
        case .mouse: "is a mouse" + Self.naming
        case .joystick: "is a joystick" + Self.tag
        case .accelerometer: "is an accelerometer" + Self.tag
        case .noPosition: "has no absolute position axes"
        case .fakeMultitouch: "declares ABS_MT_SLOT but no slots (fake multitouch)"
        case .noContactButton: "has position axes, but neither BTN_TOUCH nor BTN_LEFT to report touches"
        case .emptyAxis(let code):
            "declares an empty range for its axis \(code) (\(isHorizontal(code) ? "horizontal" : "vertical"))"
        case .pen:
            "has a pen too, which Runepad would disable; name it in the configuration to use it for fingers "
                + "only"
        case .untagged: "is not tagged as a touchscreen by udev" + Self.naming
        case .ignored: "is switched off by udev (LIBINPUT_IGNORE_DEVICE)" + Self.naming
        }
    }

    /// The remedy for a device that yields to naming.
    private static var naming: String {
        "; to use it anyway, write its whole name or its path into the configuration"
    }

    /// The remedy for a device whose kind only udev can correct.
    private static var tag: String {
        #"; if it is a touchscreen, let a udev rule set ENV{ID_INPUT_TOUCHSCREEN}="1""#
    }

    private func isHorizontal(_ axis: UInt16) -> Bool {
        axis == EventCode.absX || axis == EventCode.absMTPositionX
    }
}

extension InputDeviceDescription {
    /// Decides whether this device can be a panel's touchscreen.
    ///
    /// An operator overrides udev's opinion by naming a device: see
    /// `Configuration.overridesUdev(_:for:among:)`. The device must still have a position and a contact
    /// button.
    package func touchscreenClassification(isNamed: Bool = false) -> TouchscreenClassification {
        if let reason = reasonAgainst(isNamed: isNamed) { return .other(reason) }
        guard let axes else { return .unopened }
        return classify(axes)
    }
}

// MARK: - From what it declares

extension InputDeviceDescription {
    private func reasonAgainst(isNamed: Bool) -> NotATouchscreen? {
        if isOwn { return .ownDevice }
        let kinds = kinds
        let isTagged = kinds.contains(.touchscreen)
        if !isTagged, let reason = otherKind(kinds), !(isNamed && reason.yieldsToNaming) { return reason }
        if !capabilities.hasPosition { return .noPosition }
        if capabilities.isFakeMultitouch { return .fakeMultitouch }
        if !capabilities.hasContactPosition, contactButton == nil { return .noContactButton }
        if isNamed { return nil }
        if !isTagged { return .untagged }
        if isIgnored { return .ignored }
        return capabilities.hasPen ? .pen : nil
    }

    private func otherKind(_ kinds: Set<InputKind>) -> NotATouchscreen? {
        let reasons: [(InputKind, NotATouchscreen)] = [
            (.touchpad, .touchpad), (.accelerometer, .accelerometer), (.joystick, .joystick),
            (.tablet, .tablet),
            (.mouse, .mouse),
        ]
        return reasons.first { kinds.contains($0.0) }?.1
    }

    private var contactButton: UInt16? {
        [EventCode.btnTouch, EventCode.btnLeft].first { capabilities.keys.contains($0) }
    }
}

// MARK: - From its axes

extension InputDeviceDescription {
    private func classify(_ axes: [UInt16: Axis]) -> TouchscreenClassification {
        let hasContacts = capabilities.hasContactPosition
        let codes =
            hasContacts
            ? (x: EventCode.absMTPositionX, y: EventCode.absMTPositionY)
            : (x: EventCode.absX, y: EventCode.absY)
        guard let x = axes[codes.x], x.minimum < x.maximum else { return .other(.emptyAxis(codes.x)) }
        guard let y = axes[codes.y], y.minimum < y.maximum else { return .other(.emptyAxis(codes.y)) }
        guard let reporting = reporting(axes, hasContacts: hasContacts) else {
            return .other(.noContactButton)
        }
        return .touchscreen(
            TouchscreenDescription(
                reporting: reporting, x: x, y: y, contactAxes: hasContacts ? contactAxes(axes) : [:]))
    }

    private func reporting(_ axes: [UInt16: Axis], hasContacts: Bool) -> TouchscreenDescription.Reporting? {
        guard hasContacts else { return contactButton.map { .single(button: $0) } }
        guard let slots = axes[EventCode.absMTSlot] else { return .anonymous(slots: mtdevSlots) }
        return .slots(min(max(Int(slots.maximum) + 1, 1), greatestSlotCount))
    }

    private func contactAxes(_ axes: [UInt16: Axis]) -> [UInt16: Axis] {
        let known = [EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTTrackingID]
        return axes.filter { EventCode.contactAxes.contains($0.key) && !known.contains($0.key) }
    }
}

/// The number of slots that mtdev uses: `DIM_FINGER` of its `common.h`.
private let mtdevSlots = 32

/// The greatest number of slots that the driver follows: one for each bit of a slot mask.
private let greatestSlotCount = 64
