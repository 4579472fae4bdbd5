// SPDX-License-Identifier: MIT

import Testing

@testable import Bus

@Suite(.timeLimit(.minutes(10)))
struct MessageSieveTests {
    private static let greeting = Array("DATA\r\nOK 0123456789abcdef\r\n".utf8)

    /// A message by its parts: "Message Format" of the D-Bus specification.
    private func message(
        _ kind: UInt8, fields: Int = 20, body: Int = 0, descriptors: Int? = nil, isLittle: Bool = true
    ) -> [UInt8] {
        func bytes(_ number: Int) -> [UInt8] {
            let bytes = (0..<4).map { UInt8(number >> ($0 * 8) & 0xff) }
            return isLittle ? bytes : bytes.reversed()
        }
        let start =
            [UInt8(ascii: isLittle ? "l" : "B"), kind, 0, 1] + bytes(body) + bytes(7) + bytes(fields)
        var header = start + [UInt8](repeating: 0xf1, count: (fields + 7) / 8 * 8)
        // The field UNIX_FDS, behind another one.
        if let descriptors {
            header.replaceSubrange(24..<32, with: [9, 1, UInt8(ascii: "u"), 0] + bytes(descriptors))
        }
        return header + [UInt8](repeating: 0xb0, count: body)
    }

    /// What passes of a connection whose bytes come in pieces of a length.
    private func passed(_ bytes: [UInt8], inPiecesOf length: Int) -> [UInt8] {
        var sieve = MessageSieve()
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            let described = sieve.take(bytes[start..<min(start + length, bytes.count)], into: &output)
            #expect(described == [])
        }
        return output
    }

    /// The same for pieces of any length, which makes no difference.
    private func passed(_ messages: [UInt8]...) -> [UInt8] {
        let bytes = Self.greeting + messages.flatMap { $0 }
        let output = passed(bytes, inPiecesOf: bytes.count)
        for length in [1, 2, 15, 17, 1000] { #expect(passed(bytes, inPiecesOf: length) == output) }
        #expect(output.starts(with: Self.greeting))
        return Array(output.dropFirst(Self.greeting.count))
    }

    @Test(arguments: [true, false])
    func `messages of normal length pass unchanged`(isLittle: Bool) {
        for kind in UInt8(1)...4 {
            let small = message(kind, isLittle: isLittle)
            let largest = message(kind, fields: 4096, body: 1024, isLittle: isLittle)
            #expect(passed(small, largest, small) == small + largest + small)
        }
    }

    @Test(arguments: [true, false])
    func `a call with too long a body loses it, and the next messages are unchanged`(isLittle: Bool) {
        let long = message(1, fields: 33, body: 1025, isLittle: isLittle)
        let empty = message(1, fields: 33, body: 0, isLittle: isLittle)
        let small = message(1, body: 8, isLittle: isLittle)
        #expect(passed(small, long, small, long) == small + empty + small + empty)
    }

    @Test func `the body starts after the header at a multiple of eight bytes`() {
        let small = message(1, body: 8)
        for fields in 25...33 {
            let (long, empty) = (message(1, fields: fields, body: 1025), message(1, fields: fields))
            #expect(passed(small, long, small) == small + empty + small, "\(fields)")
        }
    }

    @Test func `a signal that is too long and a message of an unknown kind are dropped`() {
        let small = message(4)
        #expect(passed(message(4, body: 1025), small, message(9, body: 5000), small) == small + small)
    }

    @Test func `replies and errors for the driver pass at any length`() {
        let (answer, error) = (message(2, body: 100_000), message(3, body: 5000))
        #expect(passed(answer, error) == answer + error)
    }

    @Test func `a message with too long a header is dropped`() {
        let small = message(1, body: 3)
        for kind in UInt8(1)...4 {
            #expect(passed(small, message(kind, fields: 4097, body: 9), small) == small + small)
        }
    }

    @Test(arguments: [true, false])
    func `a call with file descriptors loses them and its body`(isLittle: Bool) {
        let call = message(1, body: 8, descriptors: 3, isLittle: isLittle)
        let empty = message(1, descriptors: 0, isLittle: isLittle)
        let small = message(1, body: 8, isLittle: isLittle)
        #expect(passed(small, call, small, call) == small + empty + small + empty)
    }

    @Test func `a signal with a file descriptor and a reply with several are dropped`() {
        let small = message(4)
        let (signal, answer) = (message(4, body: 4, descriptors: 1), message(2, descriptors: 2))
        #expect(passed(signal, small, answer, small) == small + small)
        #expect(passed(message(4, body: 4, descriptors: 0)) == message(4, body: 4, descriptors: 0))
    }

    @Test(arguments: [1, 2, 15, 17, 1000])
    func `a reply with one file descriptor passes, and its position is reported`(length: Int) {
        let (small, answer) = (message(4), message(2, body: 2000, descriptors: 1))
        let bytes = Self.greeting + small + answer + small + answer
        var sieve = MessageSieve()
        var (output, described): ([UInt8], [Int]) = ([], [])
        for start in stride(from: 0, to: bytes.count, by: length) {
            described += sieve.take(bytes[start..<min(start + length, bytes.count)], into: &output)
        }
        #expect(output == bytes)
        let first = Self.greeting.count + small.count
        #expect(described == [first, first + answer.count + small.count])
    }

    @Test func `bytes that are no D-Bus messages pass, so that libsystemd can refuse them`() {
        var other = message(1, body: 5000)
        other[3] = 2
        #expect(passed(other) == other)
    }
}
