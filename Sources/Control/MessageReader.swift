// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import Layouts

/// The values in a message do not fit the interface.
package struct MessageFault: Error {
    package init() {}
}

/// Reads values one after another from a message of the bus.
///
/// The caller keeps the message meanwhile.
@safe package struct MessageReader {
    private let message: OpaquePointer

    package init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    /// The path of the object that sent or gets the message.
    package var path: String { unsafe string(sd_bus_message_get_path(message)) }
    /// The name of the method or signal.
    package var member: String { unsafe string(sd_bus_message_get_member(message)) }
    /// The sender, by its unique name on this bus.
    package var sender: String { unsafe string(sd_bus_message_get_sender(message)) }

    /// The reason why a call failed, or `nil` when the message is not an error.
    package var error: ControlError? {
        guard unsafe sd_bus_message_is_method_error(message, nil) > 0,
            let error = unsafe sd_bus_message_get_error(message)
        else { return nil }
        return unsafe ControlError(name: string(error.pointee.name), message: string(error.pointee.message))
    }

    package func text(_ kind: Unicode.Scalar = "s") throws(MessageFault) -> String {
        var text: UnsafePointer<CChar>?
        let result = unsafe sd_bus_message_read_basic(message, type(kind), &text)
        // 0 means the end of an array.
        guard result > 0 else { throw MessageFault() }
        return unsafe string(text)
    }

    package func bool() throws(MessageFault) -> Bool { try number("b", Int32(0)) != 0 }
    func double() throws(MessageFault) -> Double { try number("d", 0) }
    package func int32() throws(MessageFault) -> Int32 { try number("i", 0) }
    package func uint32() throws(MessageFault) -> UInt32 { try number("u", 0) }
    func uint64() throws(MessageFault) -> UInt64 { try number("t", 0) }

    /// Reads a file, which stays open after the message is gone.
    func descriptor() throws(MessageFault) -> Descriptor {
        // The message closes its own.
        let number: Int32 = try number("h", -1)
        let copy = Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 0))
        if copy.number < 0 { throw MessageFault() }
        return copy
    }

    func frame() throws(MessageFault) -> Frame {
        try structure("dddd") { () throws(MessageFault) in
            Frame(x: try double(), y: try double(), width: try double(), height: try double())
        }
    }

    func edges() throws(MessageFault) -> Frame {
        try structure("dddd") { () throws(MessageFault) in
            Frame(minX: try double(), minY: try double(), maxX: try double(), maxY: try double())
        }
    }

    package func texts() throws(MessageFault) -> [String] {
        try array("s") { () throws(MessageFault) in try text() }
    }

    func structure<Value>(
        _ contents: String, _ read: () throws(MessageFault) -> Value
    ) throws(MessageFault) -> Value {
        try container("r", contents, read)
    }

    package func array<Element>(
        _ contents: String, _ read: () throws(MessageFault) -> Element
    ) throws(MessageFault) -> [Element] {
        try container("a", contents) { () throws(MessageFault) in
            var elements: [Element] = []
            while try !isAtEnd() { elements.append(try read()) }
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
