// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct ViewChangeTests {
    /// The packet of a change; `nil` when there is none.
    private func written(_ change: ViewChange) -> [UInt8]? {
        unsafe withUnsafeTemporaryAllocation(byteCount: ViewChange.longestPacket, alignment: 8) { packet in
            unsafe change.write(to: packet).map { unsafe Array(packet[..<$0]) }
        }
    }

    private func read(_ packet: [UInt8]) -> ViewChange? {
        unsafe packet.withUnsafeBytes { unsafe ViewChange(packet: $0) }
    }

    @Test func `a change with keys in every state is read from its packet as it was written`() throws {
        let states = DrawnKey.State.allCases
        let keys = states.enumerated().map { KeyChange(index: $0.offset * 4369, state: $0.element) }
        let whole = ViewChange(formerSerial: .max, serial: 0x0102_0304_0506_0708, keys: keys)
        let packet = try #require(written(whole))
        #expect(packet.count == 16 + 4 * states.count)
        #expect(read(packet) == whole)
        #expect(Set(states.map(\.code)) == Set(0..<UInt16(states.count)))
    }

    @Test func `a packet has the form that the interface file describes`() {
        let keys = [KeyChange(index: 0x0203, state: .pressed), KeyChange(index: 4, state: .wrong)]
        let former = [UInt8](repeating: 0, count: 7) + [7]
        let serial = [UInt8](repeating: 0, count: 7) + [8]
        var expected = former + serial + [2, 3, 0, 1, 0, 4, 0, 8]
        // The numbers of the machine's byte order.
        if UInt16(1).littleEndian == 1 {
            expected = Array(former.reversed()) + Array(serial.reversed()) + [3, 2, 1, 0, 4, 0, 8, 0]
        }
        #expect(written(ViewChange(formerSerial: 7, serial: 8, keys: keys)) == expected)
    }

    @Test func `an unknown state of a key is read as plain`() throws {
        let pressed = ViewChange(
            formerSerial: 1, serial: 2, keys: [KeyChange(index: 3, state: .pressed)])
        var packet = try #require(written(pressed))
        for index in 18..<20 { packet[index] = 0xFF }
        #expect(read(packet)?.keys == [KeyChange(index: 3, state: .plain)])
    }

    @Test(arguments: [0, 1, 15, 17, 18, 19, 21, 84])
    func `a packet with a wrong length is refused`(length: Int) {
        #expect(read([UInt8](repeating: 0, count: length)) == nil)
    }

    @Test func `a change with more than sixteen keys or an index above 65535 has no packet`() {
        func hasPacket(_ keys: [KeyChange]) -> Bool {
            written(ViewChange(formerSerial: 1, serial: 2, keys: keys)) != nil
        }
        let keys = (0..<17).map { KeyChange(index: $0, state: .plain) }
        #expect(!hasPacket(keys))
        #expect(hasPacket(Array(keys.dropLast())))
        #expect(!hasPacket([KeyChange(index: 65536, state: .plain)]))
        #expect(hasPacket([KeyChange(index: 65535, state: .plain)]))
    }
}
