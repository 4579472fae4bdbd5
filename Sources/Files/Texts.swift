// SPDX-License-Identifier: MIT

internal import Glibc

/// The system's text for an errno: strerror(3).
public func errorText(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
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
