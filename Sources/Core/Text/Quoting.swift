// SPDX-License-Identifier: MIT

/// Returns `text` with the characters escaped that a terminal would obey instead of showing them.
///
/// These are control characters other than the tab and the end of a line, such as ESC, which begins commands to the
/// terminal. They are also the characters that reorder the text of a line, which can make a name look like another one.
package func terminalSafe(_ text: String) -> String { escaping(text, isOneLine: false) }

/// Returns `text` with its control characters escaped.
///
/// The result neither ends a line nor moves a terminal's cursor.
package func printable(_ text: String) -> String { escaping(text, isOneLine: true) }

// One function for both, which the driver has only once.
private func escaping(_ text: String, isOneLine: Bool) -> String {
    // Most texts need no look at single characters.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        let isEscaped =
            switch (scalar.properties.generalCategory, scalar.value) {
            case (.control, 0x09), (.control, 0x0A): isOneLine
            case (.control, _), (.lineSeparator, _), (.paragraphSeparator, _), (.surrogate, _): true
            // The marks, embeddings, overrides and isolates of Unicode's annex 9.
            case (.format, 0x61C), (.format, 0x200E...0x200F), (.format, 0x202A...0x202E),
                (.format, 0x2066...0x2069):
                true
            case (.format, _): isOneLine
            default: false
            }
        if isEscaped {
            result += scalar.escaped(asASCII: true)
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Whether a text has a control character, which programs on the bus and terminals cannot take in a name.
package func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

/// Whether a text has only letters and digits of ASCII, and characters of `others`, which are of ASCII, too.
package func isAlphanumeric(_ text: String, or others: String = "") -> Bool {
    text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || others.utf8.contains(byte)
    }
}

/// Returns `text` in quotation marks for a message, without control characters.
///
/// A text of more than 40 characters is cut off there.
package func quoted(_ text: String) -> String {
    // Most quoted texts need no look at single characters.
    if text.utf8.count <= 40, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return "'" + text + "'" }
    let start = text.prefix(40)
    return "'" + printable(String(start)) + (start.endIndex == text.endIndex ? "'" : "…'")
}

/// Returns a part of a text in quotation marks for a message, in the same way.
package func quoted(_ text: Substring) -> String { quoted(String(text)) }
