// SPDX-License-Identifier: MIT

package import Engine

/// The specification of a virtual device: a value from which `UinputDevice` makes the device.
package struct UinputSpecification: Hashable, Sendable {
    /// The device's name, at most 79 bytes.
    package var name: String
    /// The place where the device claims to be attached.
    package var phys: String
    /// The bus, a `BUS_*` value.
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    package var version: UInt16
    /// The input properties, `INPUT_PROP_*`.
    package var properties: [UInt16]
    package var keys: [UInt16]
    /// The switches, `SW_*`.
    package var switches: [UInt16]
    /// The absolute axes by their `ABS_*` code.
    package var axes: [UInt16: Axis]
    /// The relative axes, `REL_*`.
    package var relativeAxes: [UInt16]
    /// The LEDs, `LED_*`, which the kernel and programs switch by writing to the device.
    package var leds: [UInt16]
    /// The force-feedback effects, `FF_*`.
    ///
    /// The program that makes the device must accept them from other programs.
    package var effects: [UInt16]
    /// Whether the kernel repeats held keys: EV_REP.
    package var repeats: Bool

    package init(
        name: String, phys: String, bus: UInt16 = BusType.virtual, vendor: UInt16, product: UInt16,
        version: UInt16 = 1, properties: [UInt16] = [], keys: [UInt16] = [], switches: [UInt16] = [],
        axes: [UInt16: Axis] = [:], relativeAxes: [UInt16] = [], leds: [UInt16] = [], effects: [UInt16] = [],
        repeats: Bool = false
    ) {
        self.name = name
        self.phys = phys
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
        self.properties = properties
        self.keys = keys
        self.switches = switches
        self.axes = axes
        self.relativeAxes = relativeAxes
        self.leds = leds
        self.effects = effects
        self.repeats = repeats
    }
}

/// Buses of `<linux/input.h>`.
package enum BusType {
    package static var virtual: UInt16 { 0x06 }
}

// MARK: - The driver's own devices

extension UinputSpecification {
    /// Returns the specification of a panel's keyboard: these keys, and the keys that udev requires of a
    /// keyboard.
    ///
    /// udev's `ID_INPUT_KEYBOARD` requires every key from KEY_ESC (1) to KEY_S (31), so all of those are
    /// declared. The driver presses only the keys that it was given. The keyboard has a LED for Caps Lock, because
    /// the kernel and programs report Caps Lock to a keyboard by its LED. The kernel repeats its keys for the
    /// text console, because a layout may have keys that stay down.
    ///
    /// The keyboard also declares relative axes that never move, so that a program that does not read for a
    /// while loses nothing. With them the kernel keeps 256 events for each reader, some 80 taps, instead of
    /// 64 events. It also passes on reports of up to 17 events whole, instead of up to 7.
    ///
    /// The phys is `runepad/PANEL/keyboard`. The keycodes are the keys of the layouts, and KEY_UNKNOWN where
    /// it wakes a dark screen.
    package static func keyboard(panel: String, keycodes: some Sequence<Keycode>) -> UinputSpecification {
        let keys = Set(1...31).union(keycodes.map(\.rawValue))
        return UinputSpecification(
            name: ownKeyboardName, phys: ownPhys(panel: panel, device: "keyboard"),
            vendor: ownVendor, product: 0x7275, keys: keys.sorted(), relativeAxes: spareAxes,
            leds: [EventCode.ledCapsLock], repeats: true)
    }

    /// Relative axes that programs ignore on a keyboard: REL_Z to REL_RZ, REL_DIAL, REL_MISC, REL_RESERVED
    /// and three without a name.
    ///
    /// The kernel makes a reader's buffer long enough for eight reports in which every axis moves. For a
    /// keyboard it counts the axes and adds seven keys, however many keys it has:
    /// input_estimate_events_per_packet() in drivers/input/input.c, evdev_compute_buffer_size() in evdev.c.
    /// uinput has no other way to get a longer buffer. udev and libinput recognize pointers by REL_X, REL_Y
    /// or wheels; this keyboard has none of these.
    static let spareAxes: [UInt16] = [0x02, 0x03, 0x04, 0x05, 0x07, 0x09, 0x0a, 0x0d, 0x0e, 0x0f]

    /// Returns the specification of a panel's pass-through touchscreen, which carries the contacts that no
    /// key has.
    ///
    /// It has the same ranges and resolution as the panel's touchscreen, the same axes of a contact and the
    /// same number of slots. It is always protocol B with INPUT_PROP_DIRECT. It has no fuzz, because the
    /// kernel has already smoothed the coordinates once, and no mouse buttons. It has no axis with only one
    /// value: such an axis tells nothing, and libinput refuses a device that has one.
    ///
    /// The panel's name is in its name, because compositors distinguish touchscreens by their names. The
    /// kernel releases the keys of a device that ends, but does not lift its contacts. So first write the
    /// events that `PassThroughComposer.releaseAll(into:)` composes.
    ///
    /// The phys is `runepad/PANEL/touchscreen`. The panel's name has at most 46 bytes.
    package static func passThrough(panel: String, for description: TouchscreenDescription)
        -> UinputSpecification
    {
        let usable = description.contactAxes.filter { $0.value.minimum < $0.value.maximum }
        var axes = usable.mapValues(\.withoutFuzz)
        axes[EventCode.absX] = description.x.withoutFuzz
        axes[EventCode.absY] = description.y.withoutFuzz
        axes[EventCode.absMTPositionX] = description.x.withoutFuzz
        axes[EventCode.absMTPositionY] = description.y.withoutFuzz
        axes[EventCode.absMTSlot] = Axis(minimum: 0, maximum: Int32(description.slotCount - 1))
        axes[EventCode.absMTTrackingID] = Axis(minimum: 0, maximum: 65_535)
        return UinputSpecification(
            name: passThroughTouchscreenName(ofPanel: panel),
            phys: ownPhys(panel: panel, device: "touchscreen"), vendor: ownVendor, product: 0x7276,
            properties: [InputProperty.direct], keys: [EventCode.btnTouch], axes: axes)
    }
}

extension UinputSpecification {
    /// Returns the specification of the device for the keys and switches beside a panel's glass.
    ///
    /// The driver alone reads the panel's touchscreen, so this device passes them on. The panel's name is in
    /// its name, as in the pass-through touchscreen's.
    ///
    /// The phys is `runepad/PANEL/buttons`. The panel's name has at most 46 bytes.
    package static func passThrough(panel: String, buttons: PanelButtons) -> UinputSpecification {
        UinputSpecification(
            name: "Runepad Pass-through Buttons \(panel)", phys: ownPhys(panel: panel, device: "buttons"),
            vendor: ownVendor, product: 0x7277, keys: buttons.keys.map(\.rawValue),
            switches: buttons.switches, repeats: buttons.repeats)
    }

    /// Returns the specification of the device that tells sessions that the machine is no tablet.
    ///
    /// Its SW_TABLET_MODE stays at 0. mutter takes a machine with a touchscreen and without a pointer for a
    /// tablet, and then shows GNOME's keyboard for each tapped text field, unless there is such a switch at 0:
    /// update_touch_mode() in src/backends/native/meta-seat-impl.c. A switch of a real convertible still
    /// decides, because libinput reports switches only when they change or are on.
    ///
    /// It is a device of its own. The panel's keyboard stays plain, because udev tags a keyboard with a switch as
    /// a switch too, and libinput treats it as both.
    ///
    /// The phys is `runepad/PANEL/tablet-switch`. The panel's name has at most 46 bytes.
    package static func tabletSwitch(panel: String) -> UinputSpecification {
        UinputSpecification(
            name: "Runepad Tablet Mode Switch \(panel)", phys: ownPhys(panel: panel, device: "tablet-switch"),
            vendor: ownVendor, product: 0x7278, switches: [EventCode.swTabletMode])
    }
}

extension Axis {
    fileprivate var withoutFuzz: Axis {
        Axis(minimum: minimum, maximum: maximum, flat: flat, resolution: resolution)
    }
}

/// The vendor number of pid.codes, for free software.
private let ownVendor: UInt16 = 0x1209

/// Returns the phys of a panel's device, with `-` for each character of the panel's name but ASCII letters,
/// digits and `_`.
///
/// So the phys is also a relative path without `..`. udev finds the device's properties under this path.
package func ownPhys(panel: String, device: String) -> String {
    let name = panel.unicodeScalars.map { scalar in
        let isPlain =
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain || scalar == "_" ? Character(scalar) : "-"
    }
    return ownPhysPrefix + String(name) + "/" + device
}
