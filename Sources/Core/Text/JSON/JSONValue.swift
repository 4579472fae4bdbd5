// SPDX-License-Identifier: MIT

/// A JSON value that the command `runepad` exchanges with other programs, as RFC 8259 defines it.
///
/// An object keeps its members in the given order. So the same value always gives the same text.
///
/// ```swift
/// let line: JSONValue = ["panel": "front", "visible": true, "frame": [0, 0.5, 1, 0.5]]
/// line.text   // {"panel":"front","visible":true,"frame":[0,0.5,1,0.5]}
/// ```
package enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    /// A number; one that is not finite is written as `null`, because JSON has no text for it.
    case number(Double)
    case bool(Bool)
    case null
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// The value on one line, without spaces, and without characters that a terminal obeys or nobody sees.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .string(let string): Self.writeQuoted(string, to: &text)
        case .integer(let number): text += String(number)
        case .number(let number): Self.writeNumber(number, to: &text)
        case .bool(let value): text += value ? "true" : "false"
        case .null: text += "null"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.writeQuoted(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func writeNumber(_ number: Double, to text: inout String) {
        guard number.isFinite else { return text += "null" }
        let whole = number.rounded()
        text += number == whole && abs(number) < 1e15 ? String(Int(whole)) : String(number)
    }

    private static func writeQuoted(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where mustBeEscaped(scalar):
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Whether a scalar is invisible, as are all that `terminalSafe` escapes.
    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

// MARK: - Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (name: $0.0, value: $0.1) })
    }

    /// A string, or `null`.
    package init(_ string: String?) {
        self = string.map(JSONValue.string) ?? .null
    }
}
