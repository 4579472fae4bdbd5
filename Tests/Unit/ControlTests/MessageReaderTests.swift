// SPDX-License-Identifier: MIT

import Testing

@testable import Control

/// Messages from programs that do not keep to the interface.
@Suite(.timeLimit(.minutes(10)))
struct MessageReaderTests {
    private typealias Reading = (MessageReader) throws -> Void

    /// A reading of one value of each type.
    private static let readings: [(type: String, read: @Sendable (MessageReader) throws -> Void)] = [
        ("s", { _ = try $0.text() }), ("b", { _ = try $0.bool() }), ("d", { _ = try $0.double() }),
        ("i", { _ = try $0.int32() }), ("u", { _ = try $0.uint32() }), ("t", { _ = try $0.uint64() }),
        ("h", { _ = try $0.descriptor() }), ("(dddd)", { _ = try $0.frame() }),
        ("as", { _ = try $0.texts() }),
        ("v", { reader in _ = try reader.variant("u") { () throws(MessageFault) in try reader.uint32() } }),
        ("a{sv}", { try $0.dictionary { _ throws(MessageFault) in false } }),
    ]

    @Test(arguments: readings.indices)
    func `a value that is missing is a fault`(index: Int) throws {
        let message = try TestMessage { _ in }
        #expect(throws: MessageFault.self, "\(Self.readings[index].type)") {
            try Self.readings[index].read(message.reader())
        }
    }

    @Test(arguments: readings.indices)
    func `a value that is missing behind another one is a fault`(index: Int) throws {
        let message = try TestMessage { $0.append(UInt32(7)) }
        let reader = try message.reader()
        #expect(try reader.uint32() == 7)
        #expect(throws: MessageFault.self, "\(Self.readings[index].type)") {
            try Self.readings[index].read(reader)
        }
    }

    /// At the end of an array libsystemd says 0 where it has an error elsewhere.
    @Test(arguments: readings.filter { $0.type.count == 1 && $0.type != "v" }.map(\.type))
    func `an element behind the last of an array is a fault`(type: String) throws {
        let message = try TestMessage { writer in writer.array(type) { _ in } }
        let reading = try #require(Self.readings.first { $0.type == type })
        let reader = try message.reader()
        #expect(throws: MessageFault.self) {
            try reader.container("a", type) { () throws(MessageFault) in
                do { try reading.read(reader) } catch { throw MessageFault() }
            }
        }
    }

    @Test(arguments: readings.indices)
    func `a value of another type is a fault`(index: Int) throws {
        let message = try TestMessage { writer in
            if Self.readings[index].type == "u" { writer.append("7") } else { writer.append(UInt32(7)) }
        }
        #expect(throws: MessageFault.self, "\(Self.readings[index].type)") {
            try Self.readings[index].read(message.reader())
        }
    }
}
