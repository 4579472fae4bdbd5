// SPDX-License-Identifier: MIT

import Engine
import TestPrograms
import Testing

@testable import Bus

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

    @Test func `a number that is infinite, NaN or beyond its limits is a fault`() throws {
        for number in [Double.nan, .infinity, -.infinity, 1.1e6, -1.1e6] {
            let message = try TestMessage { $0.append(number) }
            #expect(throws: MessageFault.self) { try message.reader().double() }
        }
        let half = try TestMessage { $0.append(0.5) }
        #expect(try half.reader().double() == 0.5)
        #expect(throws: MessageFault.self) { try half.reader().double(in: 0...0.4) }
        for number in [UInt64.max, (1 << 53) + 1] as [UInt64] {
            let message = try TestMessage { $0.append(number) }
            #expect(throws: MessageFault.self) { try message.reader().uint64() }
        }
    }

    @Test(arguments: [
        Frame(minX: 0, minY: 0, maxX: .nan, maxY: 1), Frame(minX: 0, minY: 1, maxX: 1, maxY: 0.5),
        Frame(minX: 0, minY: 0, maxX: 1, maxY: 100), Frame(minX: -.infinity, minY: 0, maxX: 1, maxY: 1),
    ])
    func `a frame that cannot be drawn is a fault`(frame: Frame) throws {
        let sized = try TestMessage { $0.append(frame) }
        #expect(throws: MessageFault.self) { try sized.reader().frame() }
        let edged = try TestMessage { $0.append(edgesOf: frame) }
        #expect(throws: MessageFault.self) { try edged.reader().edges() }
    }

    @Test(arguments: ["a\nb", "\u{1B}[2J", "\u{7F}", "\u{9B}2J", String(repeating: "a", count: 4097)])
    func `a name with control characters or more than 4096 bytes is a fault`(text: String) throws {
        let message = try TestMessage { $0.append(text) }
        #expect(throws: MessageFault.self) { try message.reader().text() }
        let shown = try message.reader().shownText()
        #expect(shown.utf8.count <= 4096)
        #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func `a document keeps its lines, and ends at a megabyte`() throws {
        let lines = String(repeating: "a\n", count: 5000)
        let message = try TestMessage { $0.append(lines) }
        #expect(try message.reader().document() == lines)
        let long = try TestMessage { $0.append(String(repeating: "a", count: (1 << 20) + 1)) }
        #expect(throws: MessageFault.self) { try long.reader().document() }
    }

    @Test func `an array of more than 65,536 elements is a fault`() throws {
        for (count, isRead) in [(65_536, true), (65_537, false)] {
            let message = try TestMessage { writer in
                writer.array("b") { writer in for _ in 0..<count { writer.append(true) } }
            }
            let reader = try message.reader()
            let read = try? reader.array("b") { () throws(MessageFault) in try reader.bool() }
            #expect((read?.count == count) == isRead)
        }
    }
}
