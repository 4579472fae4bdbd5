// SPDX-License-Identifier: MIT

internal import CSystemd
package import Engine
internal import Glibc

/// The values in a message do not fit the interface.
package struct MessageFault: Error {
    package init() {}
}

/// Reads values one after another from a message of the bus.
///
/// A value of another program is checked here, before anything is made of it: numbers are finite and within limits,
/// texts have a greatest length and no control characters, and arrays a greatest number of elements. Any other value is
/// a ``MessageFault``.
///
/// The caller keeps the message meanwhile.
@safe package struct MessageReader {
    private let message: OpaquePointer

    /// The most bytes of a text.
    static let longestText = 4096
    /// The most bytes of a ``document()``.
    static let longestDocument = 1 << 20
    /// The most elements of an array: more than a layout has keys, and as many as a user may have groups.
    static let mostElements = 65_536
    /// The greatest whole number, which a number of JSON can still express.
    static let greatestNumber: UInt64 = 1 << 53
    /// The longest movement of a view in milliseconds, as in configurations.
    static let longestMovement: UInt32 = 10_000

    package init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    /// The path of the object that sent or gets the message; "" in place of a path that is too long.
    package var path: String {
        let path = unsafe sd_bus_message_get_path(message)
        if let path = unsafe path, unsafe strlen(path) > Self.longestText { return "" }
        return unsafe string(path)
    }
    /// The name of the method or signal.
    package var member: String { unsafe string(sd_bus_message_get_member(message)) }
    /// The sender, by its unique name on this bus.
    package var sender: String { unsafe string(sd_bus_message_get_sender(message)) }

    /// Why a call failed, or `nil` when the message is not an error.
    package var error: BusError? {
        guard unsafe sd_bus_message_is_method_error(message, nil) > 0,
            let error = unsafe sd_bus_message_get_error(message)
        else { return nil }
        return unsafe BusError(
            name: string(error.pointee.name),
            message: error.pointee.message.map { unsafe printable($0) } ?? "",
            isFromBus: sender == BusNames.bus)
    }

    /// Reads a text that programs compare, such as a name: one with control characters is a fault.
    @inline(never)
    package func text(_ kind: Unicode.Scalar = "s") throws(MessageFault) -> String {
        let text = unsafe try rawText(kind)
        guard unsafe strlen(text) <= Self.longestText, unsafe !hasControl(text) else { throw MessageFault() }
        return unsafe String(cString: text)
    }

    /// Reads a text that a person sees or hears: a question mark stands for each byte of control characters, and what is
    /// too long is cut.
    package func shownText() throws(MessageFault) -> String { unsafe printable(try rawText("s")) }

    /// Reads a text of many lines.
    package func document() throws(MessageFault) -> String {
        let text = unsafe try rawText("s")
        guard unsafe strlen(text) <= Self.longestDocument else { throw MessageFault() }
        return unsafe String(cString: text)
    }

    private func rawText(_ kind: Unicode.Scalar) throws(MessageFault) -> UnsafePointer<CChar> {
        var text: UnsafePointer<CChar>?
        let result = unsafe sd_bus_message_read_basic(message, type(kind), &text)
        // 0 means the end of an array.
        guard result > 0, let text = unsafe text else { throw MessageFault() }
        return unsafe text
    }

    @inline(never)
    private func printable(_ text: UnsafePointer<CChar>) -> String {
        let length = unsafe min(strlen(text), Self.longestText)
        var bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: length))
        for index in bytes.indices where isControl(bytes[index], after: index > 0 ? bytes[index - 1] : 0) {
            // The character C2 80 to C2 9F becomes two marks, so that no half of it stays.
            if bytes[index] >= 0x80 { bytes[index - 1] = UInt8(ascii: "?") }
            bytes[index] = UInt8(ascii: "?")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func bool() throws(MessageFault) -> Bool { try number("b", Int32(0)) != 0 }
    package func byte() throws(MessageFault) -> UInt8 { try number("y", 0) }
    package func int32() throws(MessageFault) -> Int32 { try number("i", 0) }
    package func uint32() throws(MessageFault) -> UInt32 { try number("u", 0) }

    /// Reads a number within limits, which is neither infinite nor NaN.
    package func double(in limits: ClosedRange<Double> = -1e6...1e6) throws(MessageFault) -> Double {
        let number: Double = try number("d", 0)
        guard limits.contains(number) else { throw MessageFault() }
        return number
    }

    /// Reads a number that counts something: at most 2⁵³.
    package func uint64() throws(MessageFault) -> UInt64 {
        let number: UInt64 = try number("t", 0)
        guard number <= Self.greatestNumber else { throw MessageFault() }
        return number
    }

    /// Reads how long a movement takes, in milliseconds; a longer one takes ten seconds.
    package func duration() throws(MessageFault) -> UInt32 { min(try uint32(), Self.longestMovement) }

    /// Reads a file, which stays open after the message is gone.
    package func descriptor() throws(MessageFault) -> Descriptor {
        // The message closes its own.
        let number: Int32 = try number("h", -1)
        let copy = Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 0))
        if copy.number < 0 { throw MessageFault() }
        return copy
    }

    package func frame() throws(MessageFault) -> Frame {
        try drawable(
            try structure("dddd") { () throws(MessageFault) in
                Frame(x: try double(), y: try double(), width: try double(), height: try double())
            })
    }

    package func edges() throws(MessageFault) -> Frame {
        try drawable(
            try structure("dddd") { () throws(MessageFault) in
                Frame(minX: try double(), minY: try double(), maxX: try double(), maxY: try double())
            })
    }

    private func drawable(_ frame: Frame) throws(MessageFault) -> Frame {
        guard frame.isDrawable else { throw MessageFault() }
        return frame
    }

    package func texts() throws(MessageFault) -> [String] {
        try array("s") { () throws(MessageFault) in try text() }
    }

    /// Reads an array of texts as ``shownText()`` does.
    package func shownTexts() throws(MessageFault) -> [String] {
        try array("s") { () throws(MessageFault) in try shownText() }
    }

    package func structure<Value>(
        _ contents: String, _ read: () throws(MessageFault) -> Value
    ) throws(MessageFault) -> Value {
        try container("r", contents, read)
    }

    package func array<Element>(
        _ contents: String, _ read: () throws(MessageFault) -> Element
    ) throws(MessageFault) -> [Element] {
        try container("a", contents) { () throws(MessageFault) in
            var elements: [Element] = []
            while try !isAtEnd() {
                guard elements.count < Self.mostElements else { throw MessageFault() }
                elements.append(try read())
            }
            return elements
        }
    }

    /// Reads the entries of a dictionary whose values are variants.
    ///
    /// Calls `read` with the key of each entry. `read` either reads the value with ``variant(_:_:)`` and
    /// returns true, or returns false to skip the value.
    package func dictionary(_ read: (String) throws(MessageFault) -> Bool) throws(MessageFault) {
        _ = try array("{sv}") { () throws(MessageFault) in
            try container("e", "sv") { () throws(MessageFault) in
                let key = try text()
                if try !read(key) { try skip("v") }
            }
        }
    }

    package func variant<Value>(
        _ contents: String, _ read: () throws(MessageFault) -> Value
    ) throws(MessageFault) -> Value {
        try container("v", contents, read)
    }

    package func container<Value>(
        _ kind: Unicode.Scalar, _ contents: String, _ read: () throws(MessageFault) -> Value
    ) throws(MessageFault) -> Value {
        let result = unsafe sd_bus_message_enter_container(message, type(kind), contents)
        guard result > 0 else { throw MessageFault() }
        let value = try read()
        try check(unsafe sd_bus_message_exit_container(message))
        return value
    }

    package func skip(_ types: String) throws(MessageFault) {
        try check(unsafe sd_bus_message_skip(message, types))
    }

    package func isAtEnd() throws(MessageFault) -> Bool {
        let result = unsafe sd_bus_message_at_end(message, 0)
        try check(result)
        return result > 0
    }

    private func number<Number: BitwiseCopyable>(
        _ kind: Unicode.Scalar, _ zero: Number
    ) throws(MessageFault) -> Number {
        var number = zero
        let result = unsafe withUnsafeMutablePointer(to: &number) { number in
            unsafe sd_bus_message_read_basic(message, type(kind), number)
        }
        // 0 means the end of an array.
        guard result > 0 else { throw MessageFault() }
        return number
    }

    private func check(_ result: Int32) throws(MessageFault) {
        if result < 0 { throw MessageFault() }
    }

    private func string(_ text: UnsafePointer<CChar>?) -> String {
        guard let text = unsafe text else { return "" }
        return unsafe String(cString: text)
    }
}

/// Whether a byte of UTF-8 ends a control character, of C0 or C1, which terminals obey.
///
/// Joiners and other invisible characters, which labels need, are none.
private func isControl(_ byte: UInt8, after former: UInt8) -> Bool {
    // C2 begins the characters U+0080 to U+00BF.
    byte < 0x20 || byte == 0x7F || former == 0xC2 && byte < 0xA0
}

@inline(never)
func hasControl(_ text: UnsafePointer<CChar>) -> Bool {
    var (place, former) = unsafe (text, UInt8(0))
    while true {
        let byte = unsafe UInt8(bitPattern: place.pointee)
        if byte == 0 { return false }
        if isControl(byte, after: former) { return true }
        former = byte
        unsafe place += 1
    }
}

/// Why the bus or another program refused a call, or did not answer it.
package struct BusError: Error, Hashable, CustomStringConvertible {
    /// The name of the error, such as `org.freedesktop.DBus.Error.NoReply`: dbus's specification, "Error names".
    package let name: String
    /// A sentence for a person, without control characters; may be empty.
    package let message: String
    /// Whether the bus itself has answered, and not the program that was called.
    package let isFromBus: Bool

    package init(name: String, message: String, isFromBus: Bool = false) {
        (self.name, self.message, self.isFromBus) = (name, message, isFromBus)
    }

    package var description: String { message.isEmpty ? name : message }

    /// Whether no program has the name to which the call went.
    package var isAbsence: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown"
            || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// Whether the program did not answer in time, or left the bus meanwhile.
    package var isSilence: Bool {
        name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout"
            || name == "org.freedesktop.DBus.Error.Disconnected"
    }

    /// Whether the caller lacks a right.
    package var isDenial: Bool { name == "org.freedesktop.DBus.Error.AccessDenied" }
}
