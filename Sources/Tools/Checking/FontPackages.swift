// SPDX-License-Identifier: MIT

package import Drawing
internal import Text

/// What a person does about labels that no installed font can show: the packages to install, and how to look for a font
/// where no package is known.
package func fontRemedy(for labels: [String], _ fonts: borrowing FontCoverage) -> String {
    var packages: [String] = []
    var others: [Unicode.Scalar] = []
    for scalar in labels.joined().unicodeScalars where fonts.lacks(String(scalar)) {
        if let package = fontPackage(for: scalar) {
            if !packages.contains(package) { packages.append(package) }
        } else if !others.contains(scalar) {
            others.append(scalar)
        }
    }
    var parts: [String] = []
    if !packages.isEmpty {
        parts.append("run `apt install \(packages.joined(separator: " "))`, then `systemctl reload runepadd`")
    }
    if let first = others.first {
        let number = String(first.value, radix: 16)
        parts.append(
            "no package of Debian is known for \(list(others.map(shown), "characters")): give these keys other labels, "
                + "or install a font that `fc-list ':charset=\(number)'` then lists")
    }
    // Fonts have all characters of such a label, but none has them together.
    return parts.isEmpty ? "give these keys other labels" : parts.joined(separator: "; ")
}

/// Returns the package of Debian whose font has a character, or `nil` if none is known.
///
/// The blocks are those of Unicode 15, compared with the fonts of Debian 12.  docs/preview.md has the table for people.
package func fontPackage(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    // Punctuation of Japanese, kana, and forms that are as wide.
    case 0x3000...0x30FF, 0x31F0...0x31FF, 0xFF00...0xFF9F, 0xFFE0...0xFFEF:
        "fonts-ipaexfont-gothic"
    // Korean, bopomofo and Chinese characters, with what stands around them.
    case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3100...0x31EF, 0x3200...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
        0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFFA0...0xFFDF:
        "fonts-noto-cjk"
    // Seldom Chinese characters: no font has all of them.
    case 0x20000...0x2FA1F: "fonts-hanazono"
    case 0x30000...0x323AF: "fonts-babelstone-han"
    // Pictures that are newer than Symbola.
    case 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF: "fonts-noto-color-emoji"
    case 0x2190...0x2BFF, 0x1F000...0x1F8FF: "fonts-symbola"
    // Scripts that came into Unicode after the fonts of fonts-noto-core.
    case 0x0860...0x089F, 0x10570...0x105BF, 0x10780...0x107BF, 0x10F70...0x10FDF, 0x11900...0x1195F,
        0x119A0...0x119FF, 0x11AB0...0x11ABF, 0x11EE0...0x11EFF, 0x12F90...0x12FFF, 0x16A70...0x16ACF,
        0x18B00...0x18CFF, 0x1AFF0...0x1B16F, 0x1CF00...0x1CFCF, 0x1DF00...0x1DFFF, 0x1E290...0x1E2BF,
        0x1E7E0...0x1E7FF, 0x1ED00...0x1ED4F:
        "fonts-unifont"
    // For private use, or without characters.
    case 0xE000...0xF8FF, 0x18D00...0x18D7F, 0x2FA20...: nil
    default: "fonts-noto-core"
    }
}
