// SPDX-License-Identifier: MIT

public import Keycodes
public import Touch

/// What a virtual device shall be: a value, from which `UinputDevice` makes one.
public struct UinputSpecification: Hashable, Sendable {
    /// What the device calls itself, at most 79 bytes.
    public var name: String
    /// Where it claims to be attached.
    public var phys: String
    /// The bus, a `BUS_*` value.
    public var bus: UInt16
    /// The vendor's number.
    public var vendor: UInt16
    /// The product's number.
    public var product: UInt16
    /// The product's version.
    public var version: UInt16
    /// The input properties, `INPUT_PROP_*`.
    public var properties: [UInt16]
    /// The keys and buttons.
    public var keys: [UInt16]
    /// The switches, `SW_*`.
    public var switches: [UInt16]
    /// The absolute axes by their `ABS_*` code.
    public var axes: [UInt16: Axis]
    /// The relative axes, `REL_*`.
    public var relativeAxes: [UInt16]
    /// The LEDs, `LED_*`, which the kernel and programs switch by writing to the device.
    public var leds: [UInt16]
    /// The force-feedback effects, `FF_*`, which whoever makes the device has to take from programs.
    public var effects: [UInt16]
    /// Whether the kernel repeats held keys: EV_REP.
    public var repeats: Bool

    /// Makes a specification.
    public init(
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
public enum BusType {
    /// BUS_VIRTUAL.
    public static var virtual: UInt16 { 0x06 }
}

// MARK: - The driver's own devices

extension UinputSpecification {
    /// The keyboard of a panel: these keys, and what udev needs to call it a keyboard.
    ///
    /// udev's `ID_INPUT_KEYBOARD` wants every key from KEY_ESC (1) to KEY_S (31) declared, so those are declared
    /// though only the layout's own are ever pressed.  It has a LED for Caps Lock, as that is how a keyboard is told
    /// of it, and is repeated by the kernel for the text console, as a layout may have keys that stay down.
    ///
    /// It also declares relative axes that never move, so that a program that does not read for a while misses
    /// nothing: the kernel keeps 256 events for each of its readers, some 80 taps, rather than 64 events; and it passes on
    /// reports of up to 17 events whole, rather than of 7.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/keyboard`.
    ///   - keycodes: The keys of the layout.
    /// - Returns: The specification.
    public static func keyboard(panel: String, keycodes: some Sequence<Keycode>) -> UinputSpecification {
        let keys = Set(1...31).union(keycodes.map(\.rawValue))
        return UinputSpecification(
            name: "Runepad Virtual Keyboard", phys: ownPhys(panel: panel, device: "keyboard"),
            vendor: ownVendor, product: 0x7275, keys: keys.sorted(), relativeAxes: spareAxes,
            leds: [EventCode.ledCapsLock], repeats: true)
    }

    /// Relative axes that mean nothing to programs on a keyboard: REL_Z to REL_RZ, REL_DIAL, REL_MISC, REL_RESERVED and
    /// three without a name.
    ///
    /// The kernel makes the buffer of a device's readers so long that eight reports fit in which everything moves, and a
    /// keyboard's by the number of its axes, as of keys it expects seven whatever it has: input_estimate_events_per_packet()
    /// in drivers/input/input.c, evdev_compute_buffer_size() in evdev.c.  uinput has no other way to ask for more.
    /// Pointers have REL_X, REL_Y or wheels, by which udev and libinput know them; this keyboard has none of these.
    static let spareAxes: [UInt16] = [0x02, 0x03, 0x04, 0x05, 0x07, 0x09, 0x0a, 0x0d, 0x0e, 0x0f]

    /// The touchscreen that carries the contacts of a panel which are not the layout's.
    ///
    /// A clone of the panel's touchscreen as far as programs can tell where it is touched: the same ranges and
    /// resolution, the same axes of a contact, the same number of slots; always protocol B and INPUT_PROP_DIRECT,
    /// without fuzz (the kernel has smoothed the coordinates once already) and without mouse buttons.
    ///
    /// Its name has the panel's, as that is how compositors tell touchscreens apart.  Unlike keys, contacts are not lifted
    /// by the kernel when the device ends: write what `PassThroughComposer.releaseAll(into:)` composes before that.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/touchscreen`; at most 46 bytes.
    ///   - description: The panel's touchscreen.
    /// - Returns: The specification.
    public static func passThrough(panel: String, for description: TouchscreenDescription)
        -> UinputSpecification
    {
        var axes = description.contactAxes.mapValues(\.withoutFuzz)
        axes[EventCode.absX] = description.x.withoutFuzz
        axes[EventCode.absY] = description.y.withoutFuzz
        axes[EventCode.absMTPositionX] = description.x.withoutFuzz
        axes[EventCode.absMTPositionY] = description.y.withoutFuzz
        axes[EventCode.absMTSlot] = Axis(minimum: 0, maximum: Int32(description.slotCount - 1))
        axes[EventCode.absMTTrackingID] = Axis(minimum: 0, maximum: 65_535)
        return UinputSpecification(
            name: "Runepad Pass-through Touchscreen \(panel)",
            phys: ownPhys(panel: panel, device: "touchscreen"), vendor: ownVendor, product: 0x7276,
            properties: [InputProperty.direct], keys: [EventCode.btnTouch], axes: axes)
    }
}

extension UinputSpecification {
    /// The keys and switches beside the glass of a panel whose touchscreen only the driver reads.
    ///
    /// Its name has the panel's, as the pass-through touchscreen's has.
    ///
    /// - Parameters:
    ///   - panel: The panel's name, for the phys `runepad/PANEL/buttons`; at most 46 bytes.
    ///   - buttons: What is passed on.
    /// - Returns: The specification.
    public static func passThrough(panel: String, buttons: PanelButtons) -> UinputSpecification {
        UinputSpecification(
            name: "Runepad Pass-through Buttons \(panel)", phys: ownPhys(panel: panel, device: "buttons"),
            vendor: ownVendor, product: 0x7277, keys: buttons.keys.map(\.rawValue),
            switches: buttons.switches, repeats: buttons.repeats)
    }
}

extension Axis {
    fileprivate var withoutFuzz: Axis {
        Axis(minimum: minimum, maximum: maximum, flat: flat, resolution: resolution)
    }
}

/// pid.codes, a vendor's number for free software.
private let ownVendor: UInt16 = 0x1209

/// The phys of a panel's device; what is no ASCII letter, digit or `_` in the panel's name becomes `-`.
///
/// So it is a relative path without `..` as well, under which udev finds the device's properties.
public func ownPhys(panel: String, device: String) -> String {
    let name = panel.unicodeScalars.map { scalar in
        let isPlain =
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain || scalar == "_" ? Character(scalar) : "-"
    }
    return ownPhysPrefix + String(name) + "/" + device
}
