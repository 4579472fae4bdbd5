// SPDX-License-Identifier: MIT

import Engine

/// A kind of input device, by the `ID_INPUT_*` properties that udev's builtin `input_id` sets.
///
/// A device may have several kinds at once.
package enum InputKind: String, Hashable, Sendable, CaseIterable {
    case touchscreen = "ID_INPUT_TOUCHSCREEN"
    case touchpad = "ID_INPUT_TOUCHPAD"
    /// A graphics tablet, or its pen on a screen.
    case tablet = "ID_INPUT_TABLET"
    /// A mouse. Virtual machines also have mice with absolute axes.
    case mouse = "ID_INPUT_MOUSE"
    case joystick = "ID_INPUT_JOYSTICK"
    case accelerometer = "ID_INPUT_ACCELEROMETER"
    /// A keyboard with letters.
    case keyboard = "ID_INPUT_KEYBOARD"
}

extension InputDeviceDescription {
    /// The kinds that udev gives the device, or the kinds by its capabilities when udev has not handled it.
    ///
    /// udev marks every input device that it has handled with `ID_INPUT=1`, and a rule can take the mark away. A
    /// device lacks the property on a machine without udev, or while udev has not come to the device yet. For such
    /// a device this property applies the rules itself.
    package var kinds: Set<InputKind> {
        guard let mark = udevProperties["ID_INPUT"] else { return capabilities.kinds }
        return mark == "1" ? Set(InputKind.allCases.filter { udevProperties[$0.rawValue] == "1" }) : []
    }

    package var isTaggedTouchscreen: Bool { kinds.contains(.touchscreen) }
}

extension InputDeviceDescription.Capabilities {
    /// The kinds of a device with these capabilities, by the rules of systemd's `udev-builtin-input_id.c`.
    package var kinds: Set<InputKind> {
        if isAccelerometer { return [.accelerometer] }
        var kinds = absolutePointerKinds
        if relative.contains(EventCode.relX), relative.contains(EventCode.relY), hasMouseButton {
            kinds.insert(.mouse)
        }
        // All of KEY_ESC to KEY_S: the first 31 codes after KEY_RESERVED.
        if (1...31).allSatisfy({ keys.contains($0) }) { kinds.insert(.keyboard) }
        return kinds
    }

    /// Whether the device declares ABS_MT_SLOT only because it declares every axis, and has no real slots.
    ///
    /// libevdev and libinput call this "fake multitouch". They recognize it by the axis ABS_MT_SLOT − 1, a
    /// code that no device uses.
    package var isFakeMultitouch: Bool {
        absolute.contains(EventCode.absMTSlot) && absolute.contains(EventCode.absReserved)
    }

    package var hasPosition: Bool { hasContactPosition || hasSinglePosition }

    /// Whether the device declares a pen, perhaps besides fingers.
    package var hasPen: Bool { keys.contains(EventCode.btnStylus) || keys.contains(EventCode.btnToolPen) }

    var hasSinglePosition: Bool { absolute.contains(EventCode.absX) && absolute.contains(EventCode.absY) }

    var hasContactPosition: Bool {
        absolute.contains(EventCode.absMTPositionX) && absolute.contains(EventCode.absMTPositionY)
    }

    private var absolutePointerKinds: Set<InputKind> {
        let hasContacts = hasContactPosition && !isFakeMultitouch
        guard hasSinglePosition || hasContacts else { return hasJoystickButton ? [.joystick] : [] }
        let isDirect = properties.contains(InputProperty.direct)
        if hasPen { return [.tablet] }
        if keys.contains(EventCode.btnToolFinger), !isDirect { return [.touchpad] }
        var kinds: Set<InputKind> = []
        let isTouched = keys.contains(EventCode.btnTouch) || isDirect
        if hasSinglePosition {
            if hasMouseButton {
                kinds.insert(.mouse)
            } else if isTouched {
                kinds.insert(.touchscreen)
            } else if hasJoystickButton {
                kinds.insert(.joystick)
            }
        }
        if hasContacts, isTouched { kinds.insert(.touchscreen) }
        return kinds
    }

    private var isAccelerometer: Bool {
        properties.contains(InputProperty.accelerometer)
            || (keys.isEmpty && hasSinglePosition && absolute.contains(EventCode.absZ))
    }

    private var hasMouseButton: Bool {
        keys.containsAny(of: EventCode.btnMouse..<EventCode.btnJoystick)
    }

    private var hasJoystickButton: Bool {
        keys.containsAny(of: EventCode.btnJoystick..<EventCode.btnDigi)
    }
}
