// SPDX-License-Identifier: MIT

/// The filter for messages of the bus: it passes on the messages that the driver may need.
///
/// The bus delivers messages of up to 32 MB from every program that may call the driver. libsystemd keeps
/// each message in memory, and reads every byte of its header and texts, before it calls any filter. So all
/// bytes pass through this type first, as they arrive:
///
/// ```
///  "OK …\r\n" ── lines of the greeting ───────────▶ as they are
///  message ───┬─ header of more than 4 KB ────────▶ nothing
///             ├─ answer to a call of the driver's ▶ as it is
///             ├─ body of at most 1 KB ────────────▶ as it is
///             ├─ call with a longer body ─────────▶ the same call with an empty body
///             └─ anything else with a longer body ▶ nothing
/// ```
///
/// A call without its body lacks the arguments of its signature. So libsystemd rejects it, and its caller
/// gets an error at once.
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
        /// In the first 16 bytes of a message.
        case start
        /// In a part that passes, `bytes` before its end. After it, `thenDropping` bytes do not pass.
        case passing(bytes: Int, thenDropping: Int)
        /// In a part that does not pass, so many bytes before its end.
        case dropping(bytes: Int)
        /// Not a stream of messages; libsystemd reports that error.
        case foreign
    }

    /// How many messages have begun, also those that do not pass.
    private(set) var messages = 0
    private var place = Place.line(isAtStart: true)
    private var start: [UInt8] = []

    /// The number of bytes at the start of every message, with its kind, its byte order and the lengths of
    /// its parts.
    private static let startLength = 16

    /// Makes a sieve for a new connection.
    init() {
        start.reserveCapacity(Self.startLength)
    }

    /// Takes the next bytes of the connection, cut at any place, and appends the passing bytes to `output`.
    mutating func take(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
        var rest = bytes
        while let byte = rest.first {
            switch place {
            case .line(isAtStart: true) where byte == Self.littleEndian || byte == Self.bigEndian:
                // No line of the greeting begins with this byte.
                place = .start
            case .line:
                output.append(byte)
                place = .line(isAtStart: byte == UInt8(ascii: "\n"))
                rest.removeFirst()
            case .start:
                let part = rest.prefix(Self.startLength - start.count)
                start += part
                rest.removeFirst(part.count)
                if start.count == Self.startLength { judge(into: &output) }
            case .passing(let bytes, let dropped):
                let part = rest.prefix(bytes)
                output += part
                rest.removeFirst(part.count)
                place = .passing(bytes: bytes - part.count, thenDropping: dropped)
            case .dropping(let bytes):
                let part = rest.prefix(bytes)
                rest.removeFirst(part.count)
                place = .dropping(bytes: bytes - part.count)
            case .foreign:
                output += rest
                return
            }
            settle()
        }
    }

    /// Goes on to the next part when a part has ended.
    private mutating func settle() {
        if case .passing(bytes: 0, let dropped) = place { place = .dropping(bytes: dropped) }
        if case .dropping(bytes: 0) = place { place = .start }
    }

    /// Decides by the start of a message whether it passes.
    private mutating func judge(into output: inout [UInt8]) {
        defer { start.removeAll(keepingCapacity: true) }
        messages += 1
        let isLittle = start[0] == Self.littleEndian
        guard isLittle || start[0] == Self.bigEndian, start[3] == Self.version else {
            output += start
            place = .foreign
            return
        }
        let body = number(at: 4, isLittle)
        let fields = number(at: 12, isLittle)
        // The body begins at a multiple of 8.
        let padded = (fields + 7) / 8 * 8
        let isAnswer = start[1] == Self.methodReturn || start[1] == Self.error
        guard fields <= Self.longestFields else {
            place = .dropping(bytes: padded + body)
            return
        }
        guard body > Self.longestBody, !isAnswer else {
            output += start
            place = .passing(bytes: padded + body, thenDropping: 0)
            return
        }
        guard start[1] == Self.methodCall else {
            place = .dropping(bytes: padded + body)
            return
        }
        for index in 4..<8 { start[index] = 0 }
        output += start
        place = .passing(bytes: padded, thenDropping: body)
    }

    /// Returns the 32-bit number at an offset of the start.
    private func number(at offset: Int, _ isLittle: Bool) -> Int {
        (0..<4).reduce(0) { number, index in
            number << 8 | Int(start[offset + (isLittle ? 3 - index : index)])
        }
    }

    private static let littleEndian = UInt8(ascii: "l")
    private static let bigEndian = UInt8(ascii: "B")
    private static let version: UInt8 = 1
    private static let methodCall: UInt8 = 1
    private static let methodReturn: UInt8 = 2
    private static let error: UInt8 = 3
}
