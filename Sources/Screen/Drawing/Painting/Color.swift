// SPDX-License-Identifier: MIT

internal import Text

/// An opaque colour in sRGB, 8 bits a channel.
package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    /// Makes a colour from a number `0xRRGGBB`.
    package init(_ rgb: UInt32) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
    }

    /// Reads a colour as theme files write it: `#1b1f24`, or `#fff` for `#ffffff`; `nil` for other text.
    package init?(_ text: some StringProtocol) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst()
        guard digits.utf8.count == digits.count, digits.allSatisfy(\.isHexDigit),
            let value = UInt32(digits, radix: 16)
        else { return nil }
        switch digits.count {
        case 6: self.init(value)
        case 3: self.init((value >> 8 & 0xF) * 0x11_0000 + (value >> 4 & 0xF) * 0x1100 + (value & 0xF) * 0x11)
        default: return nil
        }
    }
}

extension Color: CustomStringConvertible {
    package var description: String {
        "#" + hexadecimal(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), digits: 6)
    }
}

// MARK: - Contrast

extension Color {
    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2).
    package var luminance: Double {
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of this colour and `other`, from 1 for equal colours to 21 for black and white (WCAG
    /// 2.2).
    ///
    /// Text is readable from 4.5 on (success criterion 1.4.3), and for people with poor sight from 7 on
    /// (1.4.6).
    package func contrast(with other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

/// The light of a value of an sRGB channel, from 0 to 1 (IEC 61966-2-1, with the threshold of WCAG).
private func linear(_ channel: UInt8) -> Double {
    linearLight[Int(channel)]
}

private let linearLight: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
}

/// `base` to the power of 2.4, for a base above 0 and at most 1, without a mathematics library.
private func power(_ base: Double) -> Double {
    // x^2.4 = x² · ⁵√x², the fifth root by Newton's method from above.
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root - square / (root * root * root * root)) / 5 }
    return square * root
}
