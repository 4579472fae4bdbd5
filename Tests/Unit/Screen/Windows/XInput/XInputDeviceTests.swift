// SPDX-License-Identifier: MIT

import Testing

@testable import Windows

/// A reply to XIQueryDevice with two devices, in the layout of XI2proto.txt.
///
/// The first device is the master keyboard 3 with one class of 12 bytes, and its name has four bytes. The second one is
/// the keyboard 11 with a class of 8 bytes and one of 4, and its name of five bytes is padded to eight.
private let reply: [UInt8] = [
    header(devices: 2),
    shorts(3, 2, 2, 1, 4, 1), Array("core".utf8), shorts(0, 3, 3, 0, 7, 7),
    shorts(11, 4, 3, 2, 5, 1), Array("plain".utf8), [0, 0, 0], shorts(0, 2, 11, 0), shorts(1, 1),
].flatMap(\.self)

private func header(devices: UInt16) -> [UInt8] {
    [1, 0] + shorts(1, 0, 0, devices) + [UInt8](repeating: 0, count: 22)
}

/// Numbers of 16 bits in the byte order of this machine.
private func shorts(_ numbers: UInt16...) -> [UInt8] {
    numbers.flatMap { number in unsafe withUnsafeBytes(of: number) { unsafe Array($0) } }
}

struct XInputDeviceTests {
    @Test func `devices are read with their numbers, names and uses`() {
        #expect(
            XInputDevice.list(in: reply) == [
                XInputDevice(number: 3, name: "core", isKeyboard: false),
                XInputDevice(number: 11, name: "plain", isKeyboard: true),
            ])
    }

    @Test func `a reply that ends too early has the devices that begin in it`() {
        for length in 0...reply.count {
            let devices = XInputDevice.list(in: Array(reply.prefix(length)))
            #expect(devices.count == (length <= 32 ? 0 : length <= 60 ? 1 : 2))
        }
    }

    @Test func `a number of devices that the reply does not have ends with the reply`() {
        let list = XInputDevice.list(in: header(devices: 65_535) + reply.dropFirst(32))
        #expect(list.count == 2)
    }
}
