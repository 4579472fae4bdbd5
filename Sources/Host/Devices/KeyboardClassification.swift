// SPDX-License-Identifier: MIT

/// The kinds of an input device among keyboards.
package enum KeyboardClassification: Hashable, Sendable {
    /// Not a keyboard: the device lacks letters, as power buttons, remote controls and keypads do.
    case other
    /// Runepad made the device.
    case own
    /// Another program made the device.
    case virtual
    /// A barcode or card reader, which types the codes that it reads.
    case reader
    /// A keyboard for a person's hands, as far as the driver can find out.
    case hardware
}

extension InputDeviceDescription {
    /// The kind of the device among keyboards, by udev's properties, its place in sysfs, its name and its
    /// vendor.
    ///
    /// A wireless receiver for a mouse may declare a keyboard. A machine may also declare a keyboard of which
    /// it has only the socket. No program can distinguish these from real keyboards.
    package var keyboardClassification: KeyboardClassification {
        if isOwn { return .own }
        guard kinds.contains(.keyboard) else { return .other }
        // Bluetooth keyboards are made by a program too, through uhid, but they are not in this folder.
        if identity.syspath.hasPrefix("/sys/devices/virtual/input/") { return .virtual }
        return isReader ? .reader : .hardware
    }

    private var isReader: Bool {
        if bus == usb, readerVendors.contains(vendor) { return true }
        let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if readerWords.contains(where: { has($0, in: name) }) { return true }
        // Some keyboards have a card reader.
        return has("reader", in: name) && !has("keyboard", in: name)
    }
}

/// BUS_USB of `<linux/input.h>`.
private let usb: UInt16 = 3

/// The USB numbers of makers that make scanners and no keyboards, from systemd's `20-usb-vendor-model.hwdb`:
/// Hand Held Products, Symbol, PSC, Opticon, Intermec, Datalogic, Metrologic, Newland.
private let readerVendors: [UInt16] = [
    0x0536, 0x05e0, 0x05f9, 0x065a, 0x067e, 0x080c, 0x0c2e, 0x1eab,
]

/// Words in the names of other readers.
private let readerWords = ["barcode", "bar code", "bar-code", "scanner", "rfid"]

private func has(_ word: String, in name: [UInt8]) -> Bool {
    let length = word.utf8.count
    guard name.count >= length else { return false }
    return (0...name.count - length).contains { name[$0..<$0 + length].elementsEqual(word.utf8) }
}
