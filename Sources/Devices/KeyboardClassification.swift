// SPDX-License-Identifier: MIT

/// What an input device is among keyboards.
public enum KeyboardClassification: Hashable, Sendable {
    /// No keyboard: it lacks letters, as power buttons, remote controls and keypads do.
    case other
    /// Runepad made it.
    case own
    /// Another program made it.
    case virtual
    /// A reader of barcodes or cards, which types what it reads.
    case reader
    /// A keyboard for a person's hands, as far as can be told.
    case hardware
}

extension InputDeviceDescription {
    /// What the device is among keyboards, by what udev says of it, its place, its name and its vendor.
    ///
    /// A receiver for mice may say that it is a keyboard, and a machine that it has one of which only the socket is
    /// there: nobody can tell these from keyboards.
    public var keyboardClassification: KeyboardClassification {
        if isOwn { return .own }
        guard kinds.contains(.keyboard) else { return .other }
        // Keyboards by Bluetooth come through a program as well, uhid, and are not in this folder.
        if identity.syspath.hasPrefix("/sys/devices/virtual/input/") { return .virtual }
        return isReader ? .reader : .hardware
    }

    private var isReader: Bool {
        if bus == usb, readerVendors.contains(vendor) { return true }
        let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if readerWords.contains(where: { has($0, in: name) }) { return true }
        // There are keyboards with a card reader.
        return has("reader", in: name) && !has("keyboard", in: name)
    }
}

/// BUS_USB of `<linux/input.h>`.
private let usb: UInt16 = 3

/// Makers of scanners who make no keyboards, by their numbers in systemd's `20-usb-vendor-model.hwdb`: Hand Held
/// Products, Symbol, PSC, Opticon, Intermec, Datalogic, Metrologic, Newland.
private let readerVendors: [UInt16] = [
    0x0536, 0x05e0, 0x05f9, 0x065a, 0x067e, 0x080c, 0x0c2e, 0x1eab,
]

/// What is in the names of other readers.
private let readerWords = ["barcode", "bar code", "bar-code", "scanner", "rfid"]

private func has(_ word: String, in name: [UInt8]) -> Bool {
    let length = word.utf8.count
    guard name.count >= length else { return false }
    return (0...name.count - length).contains { name[$0..<$0 + length].elementsEqual(word.utf8) }
}
