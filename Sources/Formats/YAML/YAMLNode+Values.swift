// SPDX-License-Identifier: MIT

internal import Text

// Each of these functions returns `nil` for a value of another kind, and adds one error at the node's place.
// `what` names the value in the error: "'width' must be a number, not a list".

extension YAMLNode {
    package func sequence(_ what: String, into diagnostics: inout DiagnosticList) -> [YAMLNode]? {
        if let sequence { return sequence }
        return refuse(what, "a list", into: &diagnostics)
    }

    package func mapping(_ what: String, into diagnostics: inout DiagnosticList) -> [YAMLEntry]? {
        if let mapping { return mapping }
        return refuse(what, "a mapping", into: &diagnostics)
    }

    /// Returns the text; an empty text must be in quotation marks.
    package func text(_ what: String, into diagnostics: inout DiagnosticList) -> String? {
        if let scalar, !isMissing { return scalar.text }
        return refuse(what, "text", into: &diagnostics)
    }

    /// `true` for `yes`, `true` and `on`, `false` for `no`, `false` and `off`, and `nil` for any other value.
    package var flag: Bool? {
        switch scalar?.text {
        case "yes", "true", "on": true
        case "no", "false", "off": false
        default: nil
        }
    }

    /// The time in milliseconds of a text such as `250ms`, `0.25s` or `0`, and `nil` for any other value.
    package var milliseconds: Double? {
        guard let text = scalar?.text else { return nil }
        if text == "0" { return 0 }
        return decimalNumber(text, before: "ms") ?? decimalNumber(text, before: "s").map { $0 * 1000 }
    }

    /// Returns the ``flag``; the error names `other` as a further possible value.
    package func flag(
        _ what: String, or other: String? = nil, into diagnostics: inout DiagnosticList
    ) -> Bool? {
        flag ?? refuse(what, other.map { "yes, no or \($0)" } ?? "yes or no", into: &diagnostics)
    }

    /// Returns a decimal number such as `1`, `-0.5` or `12.25` within `range`.
    package func number(
        _ what: String, in range: ClosedRange<Double>, into diagnostics: inout DiagnosticList
    ) -> Double? {
        if let text = scalar?.text, let number = decimalNumber(text), range.contains(number) { return number }
        return refuse(
            what, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))", into: &diagnostics
        )
    }

    /// Returns the number of a text such as `150%` within `range`; the error names `example` as a possible value.
    package func percent(
        _ what: String, in range: ClosedRange<Double>, such example: Double,
        into diagnostics: inout DiagnosticList
    ) -> Double? {
        if let text = scalar?.text, let number = decimalNumber(text, before: "%"), range.contains(number) {
            return number
        }
        return refuse(
            what,
            "from \(plain(range.lowerBound))% to \(plain(range.upperBound))%, such as \(plain(example))%",
            into: &diagnostics)
    }

    /// Returns a whole number within `range`, in decimal or after `0x` in hexadecimal digits.
    package func integer(
        _ what: String, in range: ClosedRange<Int>, into diagnostics: inout DiagnosticList
    ) -> Int? {
        if let text = scalar?.text, let integer = wholeNumber(text), range.contains(integer) {
            return integer
        }
        return refuse(
            what, "a whole number from \(range.lowerBound) to \(range.upperBound)", into: &diagnostics)
    }

    /// Returns the case of `Choice` with this name.
    package func choice<Choice>(
        _ what: String, of type: Choice.Type = Choice.self, into diagnostics: inout DiagnosticList
    ) -> Choice? where Choice: CaseIterable & RawRepresentable<String> {
        if let scalar, let choice = Choice(rawValue: scalar.text), !isMissing { return choice }
        let names = Choice.allCases.map(\.rawValue)
        guard let scalar, !isMissing else {
            return refuse(what, "one of \(names.joined(separator: ", "))", into: &diagnostics)
        }
        let remedy = nearestName(to: scalar.text, among: names).map { "; did you mean \(quoted($0))?" }
        diagnostics.error(
            "\(what) cannot be \(quoted(scalar.text))"
                + (remedy ?? ": it is one of \(names.joined(separator: ", "))"),
            at: place)
        return nil
    }

    /// Adds the error that `what` must be `wanted`, and not the value that the node has, and returns `nil`.
    package func refuse<Value>(
        _ what: String, _ wanted: String, into diagnostics: inout DiagnosticList
    ) -> Value? {
        let found = if let scalar, !isMissing { quoted(scalar.text) } else { kind }
        diagnostics.error("\(what) must be \(wanted), not \(found)", at: place)
        return nil
    }
}

/// Returns the number of a text that consists only of digits, a sign and a point.
package func decimalNumber(_ text: Substring) -> Double? {
    if let number = shortDecimalNumber(text.utf8) { return number }
    let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
}

package func decimalNumber(_ text: String) -> Double? { decimalNumber(text[...]) }

/// Returns the number of at most fifteen digits, perhaps with a point between them, or `nil` for any other text.
///
/// Nearly all numbers in files are of this kind, and `Double(_:)` takes a thousand instructions. The result is
/// the same: the digits without the point and the power of ten are whole numbers that `Double` has exactly, and
/// their quotient is rounded once.
private func shortDecimalNumber(_ text: Substring.UTF8View) -> Double? {
    guard (1...16).contains(text.count) else { return nil }
    var (digits, power) = (0.0, 1.0)
    var (count, hasPoint) = (0, false)
    for byte in text {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
            if hasPoint { power *= 10 }
            count += 1
        case UInt8(ascii: ".") where !hasPoint && count > 0: hasPoint = true
        default: return nil
        }
    }
    guard count <= 15, !hasPoint || power > 1 else { return nil }
    return digits / power
}

/// Returns the number before `unit` at the end of `text`, perhaps with a space before the unit, or `nil` if
/// the text has another form.
package func decimalNumber(_ text: String, before unit: String) -> Double? {
    guard text.hasSuffix(unit) else { return nil }
    let digits = text.dropLast(unit.count)
    return decimalNumber(digits.last == " " ? digits.dropLast() : digits)
}

/// Returns the whole number that `text` has in decimal digits, or in hexadecimal digits after `0x`.
private func wholeNumber(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
}

/// Returns `number`, without `.0` if it is whole.
private func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
}
