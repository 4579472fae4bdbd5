// SPDX-License-Identifier: MIT

package import Devices
import Engine
internal import Text

/// Returns a device and its events in the format of evemu's tools: see evemu-format(5) of evemu 2.
package func evemuText(_ device: InputDeviceDescription, _ events: [TimedEvent]) -> String {
    var text = "# EVEMU 1.3\nN: \(device.name)\n"
    let ids = [device.bus, device.vendor, device.product, device.version]
    text += "I: " + ids.map { hexadecimal($0, digits: 4) }.joined(separator: " ") + "\n"
    text += "P: " + bytes(device.capabilities.properties, count: 8) + "\n"
    let kinds = [
        (0x00, device.capabilities.types), (0x01, device.capabilities.keys),
        (0x02, device.capabilities.relative), (0x03, device.capabilities.absolute),
    ]
    for (type, codes) in kinds { text += "B: \(hexadecimal(type, digits: 2)) \(bytes(codes, count: 96))\n" }
    for (code, axis) in (device.axes ?? [:]).sorted(by: { $0.key < $1.key }) {
        let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
        text += "A: \(hexadecimal(code, digits: 2)) \(numbers.map(String.init).joined(separator: " "))\n"
    }
    let start = events.first?.time.rawValue ?? 0
    for event in events {
        let time = event.time.rawValue - start
        let fraction = String(time % 1_000_000)
        text += "E: \(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
        text += " \(hexadecimal(event.event.type, digits: 4)) \(hexadecimal(event.event.code, digits: 4))"
        text += " \(event.event.value)\n"
    }
    return text
}

/// A bitmap in hexadecimal bytes, the lowest byte first.
private func bytes(_ codes: CodeSet, count: Int) -> String {
    (0..<count).map { byte in
        let value = (0..<8).reduce(0) { $0 | (codes.contains(UInt16(byte * 8 + $1)) ? 1 << $1 : 0) }
        return hexadecimal(value, digits: 2)
    }
    .joined(separator: " ")
}
