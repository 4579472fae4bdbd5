// SPDX-License-Identifier: MIT

internal import Engine

/// An input device of an X server, as XInput 2 lists it: see XI2proto.txt of xorgproto.
package struct XInputDevice: Hashable, Sendable {
    package var number: UInt16
    /// The name of the device, as the kernel has it.
    package var name: String
    /// Whether the device is a keyboard itself, and no master device that stands for several.
    package var isKeyboard: Bool

    /// Whether it is a keyboard of the driver.
    package var isOwnKeyboard: Bool { isKeyboard && name == ownKeyboardName }

    /// The number of the request XIQueryDevice within the extension.
    package static let query: UInt8 = 48

    /// Returns the devices of a reply to XIQueryDevice, in its order.
    ///
    /// The reply has its header of 32 bytes, and the byte order of this machine. It may end too early. A
    /// touchscreen that also acts as a keyboard is listed once for each.
    package static func list(in reply: [UInt8]) -> [XInputDevice] {
        func number(_ place: Int) -> UInt16 {
            guard place + 1 < reply.count else { return 0 }
            return unsafe reply.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt16.self)
            }
        }
        var devices: [XInputDevice] = []
        var place = 32
        for _ in 0..<Int(number(8)) where place < reply.count {
            let start = place
            let length = Int(number(start + 8))
            let name = reply.dropFirst(start + 12).prefix(length)
            // The uses are 1 and 2 for master pointers and keyboards, 3 and 4 for pointers and keyboards, and 5.
            devices.append(
                XInputDevice(
                    number: number(start), name: String(decoding: name, as: UTF8.self),
                    isKeyboard: number(start + 2) == 4))
            place += 12 + (length + 3) / 4 * 4
            for _ in 0..<Int(number(start + 6)) {
                // The length of a class is in units of 4 bytes, and 0 behind the end.
                let length = Int(number(place + 2)) * 4
                guard length > 0 else { return devices }
                place += length
            }
        }
        return devices
    }
}
