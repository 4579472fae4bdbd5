// SPDX-License-Identifier: MIT

import CControl
import EventLoops
import Glibc
import Testing

@testable import Bus

@Suite(.timeLimit(.minutes(10)))
struct BusRelayTests {
    /// A relay with a bus that sends some bytes, and the bus's socket.
    private func relay(_ bytes: [UInt8], _ loop: EventLoop) throws -> (BusRelay, Descriptor) {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0)
        try #require(unsafe send(pair[1], bytes, bytes.count, 0) == bytes.count)
        return (try BusRelay(socket: pair[0], loop: loop), Descriptor(pair[1]))
    }

    /// Reads from a socket, in pieces of a length, until there have been so many bytes; says which pieces have a file.
    private func read(
        _ socket: Int32, _ total: Int, inPiecesOf length: Int, _ loop: EventLoop
    ) throws -> (bytes: [UInt8], withFile: [Int]) {
        var bytes: [UInt8] = []
        var withFile: [Int] = []
        let readable = try loop.whenReadable(socket) {
            var number: Int32 = -1
            var piece = [UInt8](repeating: 0, count: min(length, total - bytes.count))
            let count = unsafe rp_bus_receive(socket, &piece, piece.count, &number)
            if number >= 0 {
                withFile.append(bytes.count)
                close(number)
            }
            bytes += piece.prefix(max(0, count))
            if count <= 0 || bytes.count == total { loop.stop() }
        }
        try withExtendedLifetime(readable) { try loop.run() }
        return (bytes, withFile)
    }

    private static let greeting = Array("OK 0123456789abcdef\r\n".utf8)
    /// An answer without a body and without other fields than its number of descriptors.
    private static func answer(_ descriptors: UInt8) -> [UInt8] {
        let start = [UInt8(ascii: "l"), 2, 0, 1, 0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0]
        return start + [9, 1, UInt8(ascii: "u"), 0, descriptors, 0, 0, 0]
    }

    @Test func `a reply with a file descriptor gets a placeholder descriptor in its place`() throws {
        let loop = try EventLoop()
        let bytes = Self.greeting + Self.answer(0) + Self.answer(1) + Self.answer(0) + Self.answer(1)
        let (relay, bus) = try relay(bytes, loop)
        let first = Self.greeting.count + 24
        let heard = try read(relay.descriptor, bytes.count, inPiecesOf: 8, loop)
        #expect(heard.bytes == bytes)
        #expect(heard.withFile == [first, first + 48].map { $0 / 8 * 8 })
        close(relay.descriptor)
        _ = bus
    }

    @Test func `a file descriptor that libsystemd sends reaches the bus within its message`() throws {
        let loop = try EventLoop()
        let (relay, bus) = try relay([], loop)
        let (former, message) = ([UInt8](repeating: 1, count: 100), [UInt8](repeating: 2, count: 50_000))
        try #require(unsafe rp_bus_send(relay.descriptor, former, former.count, -1) == former.count)
        try #require(unsafe rp_bus_send(relay.descriptor, message, message.count, 0) == message.count)
        let heard = try read(bus.number, former.count + message.count, inPiecesOf: 8, loop)
        #expect(heard.bytes == former + message)
        #expect(heard.withFile.count == 1)
        #expect(heard.withFile.allSatisfy { $0 + 8 > former.count })
        close(relay.descriptor)
    }
}
