// SPDX-License-Identifier: MIT

internal import Glibc

/// The system's text for an errno: strerror(3).
public func errorText(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

/// Returns `text` with the characters escaped that a terminal would obey instead of showing them.
///
/// These are control characters other than the tab and the end of a line, such as ESC, which begins commands to the
/// terminal. They are also the characters that reorder the text of a line, which can make a name look like another one.
public func terminalSafe(_ text: String) -> String {
    // Most texts need no look at single characters.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09, 0x0A: result.unicodeScalars.append(scalar)
        // C0; DEL and C1; the marks, embeddings, overrides and isolates of Unicode's annex 9, and its separators.
        case ..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
            result += scalar.escaped(asASCII: true)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Returns `text` with its control characters escaped.
///
/// The result neither ends a line nor moves a terminal's cursor.
public func printable(_ text: String) -> String {
    // Most texts need no look at single characters.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            result += scalar.escaped(asASCII: true)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
