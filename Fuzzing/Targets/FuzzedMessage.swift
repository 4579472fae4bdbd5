// SPDX-License-Identifier: MIT

import CSystemd
import Control
import Glibc

/// Appends values of the types of a signature.
///
/// The input chooses the values, and the types of variants.
///
/// See the D-Bus specification, "Type System".
func append(_ signature: String, to message: OpaquePointer, _ choices: inout Choices) {
    var types = Array(signature.utf8)[...]
    while !types.isEmpty {
        let type = takeType(&types)
        unsafe append(type, to: message, &choices)
    }
}

func appendText(_ text: String, to message: OpaquePointer) {
    unsafe _ = text.withCString { unsafe sd_bus_message_append_basic(message, kind("s"), $0) }
}

/// Appends the bus's answer about a client with this process's own user, who has every right.
///
/// The input says whether it has a descriptor of the client's process, as newer buses send it.
func appendOwnCredentials(to message: OpaquePointer, _ choices: inout Choices) {
    let hasDescriptor = choices.bool()
    unsafe within("a", of: Array("{sv}".utf8)[...], message) {
        if hasDescriptor {
            unsafe within("e", of: Array("sv".utf8)[...], message) {
                unsafe appendText("ProcessFD", to: message)
                unsafe within("v", of: Array("h".utf8)[...], message) {
                    unsafe appendSocket(to: message, &choices)
                }
            }
        }
        unsafe within("e", of: Array("sv".utf8)[...], message) {
            unsafe appendText("UnixUserID", to: message)
            unsafe within("v", of: Array("u".utf8)[...], message) {
                var user = getuid()
                unsafe sd_bus_message_append_basic(message, kind("u"), &user)
            }
        }
    }
}

/// Appends an array of numbers.
func append(_ numbers: [UInt32], to message: OpaquePointer) {
    unsafe within("a", of: Array("u".utf8)[...], message) {
        for var number in numbers { unsafe sd_bus_message_append_basic(message, kind("u"), &number) }
    }
}

private func append(_ type: ArraySlice<UInt8>, to message: OpaquePointer, _ choices: inout Choices) {
    guard let first = type.first else { return }
    switch first {
    case kindByte("s"): unsafe appendText(text(&choices), to: message)
    case kindByte("o"):
        let path = choices.one(of: paths)
        unsafe _ = path.withCString { unsafe sd_bus_message_append_basic(message, kind("o"), $0) }
    case kindByte("g"):
        let signature = choices.one(of: signatures)
        unsafe _ = signature.withCString { unsafe sd_bus_message_append_basic(message, kind("g"), $0) }
    case kindByte("a"):
        let element = type.dropFirst()
        unsafe within("a", of: element, message) {
            for _ in 0..<choices.index(below: 5) { unsafe append(element, to: message, &choices) }
        }
    case kindByte("("):
        let inner = type.dropFirst().dropLast()
        unsafe within("r", of: inner, message) { unsafe appendAll(inner, to: message, &choices) }
    case kindByte("{"):
        let inner = type.dropFirst().dropLast()
        unsafe within("e", of: inner, message) { unsafe appendAll(inner, to: message, &choices) }
    case kindByte("v"):
        let signature = Array(choices.one(of: signatures).utf8)[...]
        unsafe within("v", of: signature, message) { unsafe append(signature, to: message, &choices) }
    case kindByte("h"): unsafe appendSocket(to: message, &choices)
    default: unsafe appendNumber(first, to: message, &choices)
    }
}

/// Appends a socket with some packets, whose other end is closed.
private func appendSocket(to message: OpaquePointer, _ choices: inout Choices) {
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    require(unsafe socketpair(AF_UNIX, type, 0, &pair) == 0, "there is no socket")
    for _ in 0..<choices.index(below: 4) {
        let packet =
            choices.bool() ? [UInt8](repeating: choices.byte(), count: 20) : choices.bytes(atMost: 100)
        unsafe _ = send(pair[0], packet, packet.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
    unsafe sd_bus_message_append_basic(message, kind("h"), &pair[1])
    for end in pair { close(end) }
}

private func appendAll(_ types: ArraySlice<UInt8>, to message: OpaquePointer, _ choices: inout Choices) {
    var types = types
    while !types.isEmpty {
        let type = takeType(&types)
        unsafe append(type, to: message, &choices)
    }
}

/// Appends a number of any type: at most eight bytes, or a boolean of four bytes, 0 or 1.
private func appendNumber(_ type: UInt8, to message: OpaquePointer, _ choices: inout Choices) {
    var number: UInt64
    switch type {
    case kindByte("b"): number = UInt64(choices.byte() & 1)
    case kindByte("d"): number = double(&choices).bitPattern
    default: number = choices.bool() ? UInt64(choices.byte()) : choices.number(UInt64.self)
    }
    unsafe sd_bus_message_append_basic(message, CChar(bitPattern: type), &number)
}

private func double(_ choices: inout Choices) -> Double {
    switch choices.index(below: 4) {
    case 0: Double(choices.byte()) / 255
    case 1:
        choices.one(of: [0, 1, -1, 0.5, .infinity, -.infinity, .nan, 1e300, -1e300, 1e-300, 4_294_967_296])
    case 2: Double(Int8(bitPattern: choices.byte()))
    default: Double(bitPattern: choices.number(UInt64.self))
    }
}

private func text(_ choices: inout Choices) -> String {
    switch choices.index(below: 4) {
    case 0: sendable(String(decoding: choices.bytes(atMost: 40), as: UTF8.self))
    default: choices.one(of: words)
    }
}

/// `text` without characters that messages cannot have.
private func sendable(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0 == "\0" || $0.properties.isNoncharacterCodePoint ? " " : $0 }))
}

/// Removes and returns the first complete type of a signature.
private func takeType(_ types: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let all = types
    var depth = 0
    while let type = types.popFirst() {
        if type == kindByte("(") || type == kindByte("{") { depth += 1 }
        if type == kindByte(")") || type == kindByte("}") { depth -= 1 }
        if type != kindByte("a"), depth == 0 { break }
    }
    return all[..<types.startIndex]
}

private func within(
    _ container: Unicode.Scalar, of contents: ArraySlice<UInt8>, _ message: OpaquePointer, _ write: () -> Void
) {
    let signature = String(decoding: contents, as: UTF8.self)
    unsafe sd_bus_message_open_container(message, kind(container), signature)
    write()
    unsafe sd_bus_message_close_container(message)
}

private func kind(_ scalar: Unicode.Scalar) -> CChar { CChar(scalar.value) }
private func kindByte(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(scalar.value) }

// MARK: - What messages are made of

/// Signatures of values, among them those of the interface's properties.
let signatures = [
    "s", "b", "(dddd)", "as", "u", "au", "d", "t", "i", "(sd)", "v", "a{sv}", "(iiii)", "ai",
    "a(sasas(dddd)s)", "o",
]

/// Paths of the interface's objects, and other paths.
let paths = [
    "/org/runepad/Runepad1/panels/front", "/org/runepad/Runepad1/panels/pin_2dpad", "/org/runepad/Runepad1",
    "/org/runepad/Runepad1/panels", "/org/runepad/Runepad1/panels/other", "/", "/sm/puri/OSK0",
    "/org/runepad/Runepad1/panels/_", "/org/runepad/Runepad1/panels/_c3_bc",
    "/org/runepad/Runepad1/panels/front/x", "/org/runepad/Overlay1",
]

/// Strings that the interface or the bus knows, and a few others.
///
/// New ones come last, so that most kept inputs keep their meaning.
let words = knownWords + PanelProperty.allCases.map(\.rawValue).filter { !knownWords.contains($0) }

private let knownWords = [
    "", "org.runepad.Runepad1.Panel", "org.runepad.Runepad1.Driver", "org.freedesktop.DBus.Properties",
    "Name",
    "Visible", "Layout", "Layer", "Purpose", "Frame", "AtSecondPlace", "Handle", "Show", "Layouts", "Output",
    "Theme", "TextScale", "ReservesSpace", "UnsetsFullscreen", "Clicks", "Rotation", "OutputRotation",
    "EnablesAccessibility", "TextFieldSource", "TextFieldRefusals", "CoversField", "Reloads",
    "fraction", "mm", "plain", "pressed", "latched", "locked", "selected", "wrong", "unavailable", "label",
    "chosen",
    "always", "auto", "call", "pin", "date", "number-pad", "email", "front", "base", ":1.7", ":1.8",
    "org.runepad.Runepad1", "UnixUserID", "UnixGroupIDs", "ᚠ", "org.freedesktop.DBus.Error.Failed",
    "Seat", "GivenBack", "Status", "Failure", "waiting", "serving", "given-back", "failed",
    ":1.9", "Glyphs", "typed", "unread", "untold",
]
