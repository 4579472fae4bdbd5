// SPDX-License-Identifier: MIT

package import YAML

extension ImportedLayout {
    /// The greatest size of a layout in JSON.
    ///
    /// Of the touch layouts that Keyman's project publishes, those for Ethiopic scripts have 4 MB.
    package static let jsonLimits = YAMLDocument.Limits(bytes: 8 << 20, nodes: 500_000)
}

/// Returns JSON as YAML, which has no escapes for the halves of a character beyond U+FFFF: `\uD83D\uDE00` becomes the
/// character itself.
///
/// All else of JSON is YAML.  A half that stands alone stays, and is a fault of the file.
package func yaml(ofJSON bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if let scalar = surrogatePair(in: bytes, at: index) {
            result += Array(String(scalar).utf8)
            index += 12
        } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
            // The next byte belongs to the escape, as in \\.
            result += bytes[index...index + 1]
            index += 2
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return result
}

/// Returns the character of two escapes such as `\uD83D\uDE00` that begin at `index`, or `nil` if none do.
private func surrogatePair(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
    guard index + 12 <= bytes.count, let high = escape(in: bytes, at: index),
        let low = escape(in: bytes, at: index + 6), (0xD800...0xDBFF).contains(high),
        (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
}

/// Returns the number of an escape such as `\uD83D` at `index`, or `nil` if there is none.
private func escape(in bytes: [UInt8], at index: Int) -> UInt32? {
    guard bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else { return nil }
    var number: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 + UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
            number = number << 4 + UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
        default: return nil
        }
    }
    return number
}
