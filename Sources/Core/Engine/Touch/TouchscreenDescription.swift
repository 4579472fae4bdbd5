// SPDX-License-Identifier: MIT

/// One absolute axis of a device, in device units: `struct input_absinfo` of `<linux/input.h>` without its
/// value.
package struct Axis: Hashable, Sendable {
    package var minimum: Int32
    package var maximum: Int32
    /// The greatest change of a value that may be noise.
    package var fuzz: Int32
    /// The distance from the middle up to which a value counts as the middle.
    package var flat: Int32
    /// The number of device units per millimetre, or 0 where the device reports none.
    package var resolution: Int32

    package init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }
}

/// The facts about a touchscreen that the driver needs to follow its contacts.
///
/// The ways of reporting are those of the kernel's Documentation/input/multi-touch-protocol.rst.
package struct TouchscreenDescription: Hashable, Sendable {
    package var reporting: Reporting
    /// The horizontal axis: ABS_MT_POSITION_X, or ABS_X of a single-touch device.
    package var x: Axis
    /// The vertical axis: ABS_MT_POSITION_Y, or ABS_Y of a single-touch device.
    package var y: Axis
    /// The other axes of a contact by their `ABS_MT_*` code, such as pressure and tool type.
    package var contactAxes: [UInt16: Axis]

    /// How a device distinguishes its contacts.
    package enum Reporting: Hashable, Sendable {
        /// Protocol B: this many slots, from 1 to 64, each with a tracking ID.
        case slots(Int)
        /// Protocol A: contacts without identity, to which mtdev gives this many slots.
        case anonymous(slots: Int)
        /// One contact, which is down while the button (BTN_TOUCH or BTN_LEFT) is down.
        case single(button: UInt16)
    }

    package init(reporting: Reporting, x: Axis, y: Axis, contactAxes: [UInt16: Axis] = [:]) {
        self.reporting = reporting
        self.x = x
        self.y = y
        self.contactAxes = contactAxes
    }

    /// The number of contacts that the driver can distinguish.
    package var slotCount: Int {
        switch reporting {
        case .slots(let count), .anonymous(let count): count
        case .single: 1
        }
    }
}
