// SPDX-License-Identifier: MIT

/// The place of a scalar in YAML, which decides what must be quoted.
package enum YAMLContext {
    /// A value on its own line, or a name before its colon.
    case block
    /// Within braces or brackets.
    case flow
}

/// Returns `text` as the YAML scalar that a person would write: plain if possible, otherwise in single
/// quotation marks.
///
/// A text with invisible characters gets double quotation marks.
package func yamlScalar(_ text: String, _ context: YAMLContext = .block) -> String {
    if text.unicodeScalars.contains(where: mustBeEscaped) { return doubleQuoted(text) }
    return isPlain(text, context) ? text : "'" + doublingQuotes(text) + "'"
}

private func doublingQuotes(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        result.unicodeScalars.append(scalar)
        if scalar == "'" { result += "'" }
    }
    return result
}

/// Whether a YAML parser reads `text` back unchanged without quotation marks.
private func isPlain(_ text: String, _ context: YAMLContext) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    if "-?:,[]{}#&*!|>'\"%@`= ".unicodeScalars.contains(first) || last == " " || last == ":" { return false }
    var before: Unicode.Scalar = " "
    for scalar in scalars {
        if context == .flow, ",[]{}:#'\"".unicodeScalars.contains(scalar) { return false }
        if scalar == "#", before == " " { return false }
        if scalar == " ", before == ":" { return false }
        before = scalar
    }
    return true
}

/// Whether `scalar` is invisible, so that people could not see it in the file.
///
/// The joiners within an emoji are part of its picture and need no escape.
private func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .spaceSeparator: scalar != " "
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}" && !(0xE0020...0xE007F).contains(scalar.value)
    default: false
    }
}

private func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case _ where mustBeEscaped(scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let width = digits.count <= 4 ? 4 : 8
            result +=
                (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.count)
                + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
