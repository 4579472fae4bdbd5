// SPDX-License-Identifier: MIT

extension JSONValue {
    /// The deepest nesting of arrays and objects that is read.
    package static let deepest = 32

    /// Reads a text of one value, as RFC 8259 defines it, in UTF-8 without a byte order mark.
    ///
    /// A number without a fraction and an exponent is ``integer(_:)`` if it fits, else ``number(_:)``.  The
    /// members of an object keep their order, and names that come twice stay twice.
    package init(parsing bytes: [UInt8]) throws(JSONFault) {
        var reader = JSONReader(bytes)
        self = try reader.text()
    }
}

/// The place and the kind of the first fault in a JSON text.
package struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index of the first byte that does not fit; at the end of the text the number of its bytes.
    package let offset: Int
    /// The reason as half a sentence, which never quotes the text.
    package let reason: String

    package var description: String { "\(reason) at byte \(offset)" }
}

/// Reads values one after another from the bytes of a JSON text.
private struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func text() throws(JSONFault) -> JSONValue {
        let value = try value()
        guard position == bytes.count else { throw fault("text after the value") }
        return value
    }

    /// Reads a value and the white space around it.
    private mutating func value() throws(JSONFault) -> JSONValue {
        skipSpace()
        defer { skipSpace() }
        switch next {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"): return try number()
        case let byte? where Self.isDigit(byte): return try number()
        case nil: throw fault("a value is missing")
        default: throw fault("no value begins like this")
        }
    }

    /// Reads an array or an object, unless it is nested too deeply: each level takes stack.
    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONFault) -> JSONValue
    ) throws(JSONFault) -> JSONValue {
        guard depth < JSONValue.deepest else { throw fault("too many arrays and objects in one another") }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONFault) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("a member has no name") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw fault("a ':' is missing") }
            members.append((name, try value()))
        } while take(",")
        guard take("}") else { throw fault("a '}' is missing") }
        return .object(members)
    }

    private mutating func array() throws(JSONFault) -> JSONValue {
        var values: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(values) }
        repeat { values.append(try value()) } while take(",")
        guard take("]") else { throw fault("a ']' is missing") }
        return .array(values)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        for byte in word.description.utf8 {
            guard next == byte else { throw fault("no value is written like this") }
            position += 1
        }
        return value
    }
}

// MARK: - Numbers

extension JSONReader {
    /// Reads a number: RFC 8259, section 6.
    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = position
        _ = take("-")
        // A number has no zeros before its first digit.
        if !take("0") { try digits() }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits()
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw fault("the number is too large") }
        return .number(number)
    }

    private mutating func digits() throws(JSONFault) {
        let start = position
        while let byte = next, Self.isDigit(byte) { position += 1 }
        if position == start { throw fault("a digit is missing") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }
}

// MARK: - Strings

extension JSONReader {
    private mutating func string() throws(JSONFault) -> String {
        position += 1
        var text: [UInt8] = []
        let start = position
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    position = start
                    throw fault("the string is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): text += String(try escaped()).utf8
            case 0..<0x20:
                position -= 1
                throw fault("a control character is not escaped")
            default: text.append(byte)
            }
        }
        throw fault("the string does not end")
    }

    /// Reads a scalar after a backslash.
    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        defer { position += 1 }
        switch next {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try numbered()
        default: throw fault("no character is escaped like this")
        }
    }

    /// Reads the scalar of one or two UTF-16 code units, from the first "u" to the last digit but its own.
    private mutating func numbered() throws(JSONFault) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A high surrogate stands before a low one.
        position += 1
        guard (0xD800..<0xDC00).contains(first), take("\\"), next == UInt8(ascii: "u") else {
            throw fault("half a character is escaped")
        }
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw fault("half a character is escaped") }
        return scalar
    }

    /// Reads four hexadecimal digits after a "u", and stays at the last one.
    private mutating func codeUnit() throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            position += 1
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("four hexadecimal digits are missing")
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}

// MARK: - Bytes

extension JSONReader {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(offset: position, reason: reason) }
}
