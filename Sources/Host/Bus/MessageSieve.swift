// SPDX-License-Identifier: MIT

/// The filter for messages of the bus: it passes on the messages that the driver may need.
///
/// The bus delivers messages of up to 32 MiB from every program that may call the driver. libsystemd keeps
/// each message in memory, and reads every byte of its header and texts, before it calls any filter. So all
/// bytes pass through this type first, as they arrive:
///
/// ```
///  "OK …\r\n" ── lines of the greeting ───────────▶ as they are
///  message ───┬─ header of more than 4 KiB ────────▶ nothing
///             ├─ answer to a call of the driver's ▶ as it is
///             ├─ body of at most 1 KiB ────────────▶ as it is
///             ├─ call with a longer body ─────────▶ the same call with an empty body
///             └─ anything else with a longer body ▶ nothing
/// ```
///
/// A call without its body lacks the arguments of its signature. So libsystemd rejects it, and its caller
/// gets an error at once.
///
/// No method of the driver takes file descriptors, so a message with descriptors counts as one with a longer body. The
/// descriptors themselves never come here. libsystemd drops a message that lacks a descriptor, and its caller waits in
/// vain. So a call passes without its number of descriptors. For an answer with one descriptor, ``take(_:into:)`` says
/// where another descriptor has to stand in for it: dbus-daemon 1.16 sends such an answer to GetConnectionCredentials.
///
/// See "Message Format" and "Authentication Protocol" of the D-Bus specification.
struct MessageSieve {
    /// The longest array of header fields, in bytes: a path, and names of at most 255 bytes each.
    static let longestFields = 4096
    /// The longest body of a message that is not an answer, in bytes.
    ///
    /// The driver's methods take at most two texts.
    static let longestBody = 1024

    private enum Place {
        /// In a line of the greeting, or at the start of one.
        case line(isAtStart: Bool)
        /// In the header of a message, or in the part with this many bytes of it.
        case header(bytes: Int)
        /// In a part that passes, so many bytes before its end.
        case passing(bytes: Int)
        /// In a part that does not pass, so many bytes before its end.
        case dropping(bytes: Int)
        /// Not a stream of messages; libsystemd reports that error.
        case foreign
    }

    /// How many messages have begun, also those that do not pass.
    private(set) var messages = 0
    private var place = Place.line(isAtStart: true)
    /// The header of the present message, as far as it has come.
    private var header: [UInt8] = []

    /// The number of bytes at the start of every message, with its kind, its byte order and the lengths of
    /// its parts.
    private static let startLength = 16

    init() {
        header.reserveCapacity(Self.startLength)
    }

    /// Takes the next bytes of the connection, cut at any place, and appends the passing bytes to `output`.
    ///
    /// - Returns: The indices in `output` of messages that need a descriptor.
    mutating func take(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> [Int] {
        var rest = bytes
        var described: [Int] = []
        while let byte = rest.first {
            switch place {
            case .line(isAtStart: true) where byte == Self.littleEndian || byte == Self.bigEndian:
                // No line of the greeting begins with this byte.
                place = .header(bytes: Self.startLength)
            case .line:
                output.append(byte)
                place = .line(isAtStart: byte == UInt8(ascii: "\n"))
                rest.removeFirst()
            case .header(let bytes):
                let part = rest.prefix(bytes - header.count)
                header += part
                rest.removeFirst(part.count)
                if header.count == Self.startLength, bytes == Self.startLength { measure(into: &output) }
                if case .header(header.count) = place { judge(into: &output, &described) }
            case .passing(let bytes):
                let part = rest.prefix(bytes)
                output += part
                rest.removeFirst(part.count)
                place = .passing(bytes: bytes - part.count)
            case .dropping(let bytes):
                let part = rest.prefix(bytes)
                rest.removeFirst(part.count)
                place = .dropping(bytes: bytes - part.count)
            case .foreign:
                output += rest
                return described
            }
            settle()
        }
        return described
    }

    /// Goes on to the next message when one has ended.
    private mutating func settle() {
        switch place {
        case .passing(bytes: 0), .dropping(bytes: 0): place = .header(bytes: Self.startLength)
        default: break
        }
    }

    /// Finds the length of a header by the start of its message.
    private mutating func measure(into output: inout [UInt8]) {
        messages += 1
        guard header[0] == Self.littleEndian || header[0] == Self.bigEndian, header[3] == Self.version else {
            output += header
            header.removeAll(keepingCapacity: true)
            place = .foreign
            return
        }
        let fields = number(at: 12)
        // The body begins at a multiple of 8.
        let padded = (fields + 7) / 8 * 8
        place = .header(bytes: Self.startLength + padded)
        guard fields > Self.longestFields else { return }
        place = .dropping(bytes: padded + number(at: 4))
        header.removeAll(keepingCapacity: true)
    }

    /// Decides by the header of a message whether it passes.
    private mutating func judge(into output: inout [UInt8], _ described: inout [Int]) {
        defer { header.removeAll(keepingCapacity: true) }
        let body = number(at: 4)
        let counts = descriptorCounts
        let descriptors = counts.reduce(0) { $0 + number(at: $1) }
        switch header[1] {
        case Self.methodReturn, Self.error:
            guard descriptors <= 1 else { return place = .dropping(bytes: body) }
            if descriptors == 1 { described.append(output.count) }
        case Self.methodCall where body > Self.longestBody || descriptors > 0:
            for start in [4] + counts { for index in start..<start + 4 { header[index] = 0 } }
            output += header
            return place = .dropping(bytes: body)
        default:
            guard body <= Self.longestBody, descriptors == 0 else { return place = .dropping(bytes: body) }
        }
        output += header
        place = .passing(bytes: body)
    }

    /// The places in the header of the number of descriptors: one at most, except in a header with errors.
    ///
    /// Each field begins at a multiple of 8, with its code and its type.
    private var descriptorCounts: [Int] {
        stride(from: Self.startLength, to: header.count, by: 8)
            .filter { header[$0..<$0 + 4].elementsEqual(Self.descriptorField) }.map { $0 + 4 }
    }

    /// Returns the 32-bit number at an offset of the header.
    private func number(at offset: Int) -> Int {
        let isLittle = header[0] == Self.littleEndian
        return (0..<4).reduce(0) { number, index in
            number << 8 | Int(header[offset + (isLittle ? 3 - index : index)])
        }
    }

    private static let littleEndian = UInt8(ascii: "l")
    private static let bigEndian = UInt8(ascii: "B")
    private static let version: UInt8 = 1
    private static let methodCall: UInt8 = 1
    private static let methodReturn: UInt8 = 2
    private static let error: UInt8 = 3
    /// The code of the field UNIX_FDS, and its type: the length of the signature, `u`, and the end of the signature.
    private static let descriptorField: [UInt8] = [9, 1, UInt8(ascii: "u"), 0]
}
