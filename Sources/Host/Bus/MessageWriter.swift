// SPDX-License-Identifier: MIT

import CSystemd
package import Engine

/// Appends values to a message of the bus.
///
/// The caller keeps the message meanwhile.
///
/// After the first failure, all later values are left out: see sd_bus_message_append_basic(3).
@safe package struct MessageWriter {
    private let message: OpaquePointer
    /// 0 or more, or the first failure as a negative error number.
    package private(set) var result: Int32 = 0

    package init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    package mutating func append(_ text: String) {
        unsafe append { message in
            unsafe sendable(text).withCString { unsafe sd_bus_message_append_basic(message, type("s"), $0) }
        }
    }

    package mutating func append(path: String) {
        unsafe append { message in
            unsafe path.withCString { unsafe sd_bus_message_append_basic(message, type("o"), $0) }
        }
    }

    package mutating func append(_ value: Bool) { appendNumber("b", Int32(value ? 1 : 0)) }
    package mutating func append(_ value: Double) { appendNumber("d", value) }
    package mutating func append(_ value: UInt8) { appendNumber("y", value) }
    package mutating func append(_ value: Int32) { appendNumber("i", value) }
    package mutating func append(_ value: UInt32) { appendNumber("u", value) }
    package mutating func append(_ value: UInt64) { appendNumber("t", value) }

    /// Appends a copy of a file.
    package mutating func append(_ descriptor: Descriptor) { appendNumber("h", descriptor.number) }

    package mutating func append(_ frame: Frame) {
        structure("dddd") { writer in
            writer.append(frame.minX)
            writer.append(frame.minY)
            writer.append(frame.width)
            writer.append(frame.height)
        }
    }

    /// Appends the edges instead of the size, because the reader gets edges exact to the last bit.
    package mutating func append(edgesOf frame: Frame) {
        structure("dddd") { writer in
            writer.append(frame.minX)
            writer.append(frame.minY)
            writer.append(frame.maxX)
            writer.append(frame.maxY)
        }
    }

    package mutating func append(_ texts: [String]) {
        array("s") { writer in
            for text in texts { writer.append(text) }
        }
    }

    package mutating func structure(_ contents: String, _ write: (inout MessageWriter) -> Void) {
        container("r", contents, write)
    }

    package mutating func array(_ contents: String, _ write: (inout MessageWriter) -> Void) {
        container("a", contents, write)
    }

    /// Appends an entry of a dictionary whose values are variants.
    package mutating func entry(_ key: String, _ contents: String, _ write: (inout MessageWriter) -> Void) {
        container("e", "sv") { writer in
            writer.append(key)
            writer.container("v", contents, write)
        }
    }

    package mutating func container(
        _ kind: Unicode.Scalar, _ contents: String, _ write: (inout MessageWriter) -> Void
    ) {
        unsafe append { unsafe sd_bus_message_open_container($0, type(kind), contents) }
        write(&self)
        unsafe append { unsafe sd_bus_message_close_container($0) }
    }

    private mutating func appendNumber<Number: BitwiseCopyable>(_ kind: Unicode.Scalar, _ number: Number) {
        unsafe append { message in
            unsafe withUnsafePointer(to: number) { number in
                unsafe sd_bus_message_append_basic(message, type(kind), number)
            }
        }
    }

    private mutating func append(_ write: (OpaquePointer) -> Int32) {
        guard result >= 0 else { return }
        result = unsafe write(message)
    }
}

/// Returns a type of the bus's signatures as sd-bus requires it.
package func type(_ scalar: Unicode.Scalar) -> CChar { CChar(scalar.value) }

/// Returns `text` with U+FFFD in place of each noncharacter.
///
/// sd-bus rejects a text with a noncharacter, and one such label must not cost the whole view. See the
/// Unicode standard, "Noncharacters", 23.7.
package func sendable(_ text: String) -> String {
    // Noncharacters begin with EF or a greater byte, and few texts have such bytes.
    guard text.utf8.contains(where: { $0 >= 0xEF }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        result.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
    }
    return String(result)
}
