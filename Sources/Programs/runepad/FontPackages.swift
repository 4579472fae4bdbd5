// SPDX-License-Identifier: MIT

import Drawing

/// The end of a warning about labels that no installed font can show: what to install.
func fontRemedy(for labels: [String], _ fonts: borrowing FontCoverage) -> String {
    var packages: [String] = []
    for scalar in labels.joined().unicodeScalars where fonts.lacks(String(scalar)) {
        guard let package = fontPackage(for: scalar), !packages.contains(package) else { continue }
        packages.append(package)
    }
    return packages.isEmpty
        ? "; give these keys other labels" : "; install \(packages.joined(separator: ", "))"
}

/// Returns the package of Debian whose font has a character, by the table in docs/preview.md.
private func fontPackage(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    // Punctuation of Japanese, kana, and forms that are as wide.
    case 0x3000...0x30FF, 0x31F0...0x31FF, 0xFF00...0xFFEF: "fonts-ipaexfont-gothic"
    // Korean, and Chinese characters.
    case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3130...0x318F, 0x3400...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF,
        0x20000...0x3FFFF:
        "fonts-noto-cjk"
    // Pictures that are newer than Symbola.
    case 0x1F900...0x1FAFF: "fonts-noto-color-emoji"
    case 0x2190...0x2BFF, 0x1F000...0x1F8FF: "fonts-symbola"
    // For private use.
    case 0xE000...0xF8FF, 0xF0000...: nil
    default: "fonts-noto-core"
    }
}
