// SPDX-License-Identifier: MIT

/// The numbers that people may compose: from a first to a last one, in steps.
///
/// All arithmetic is exact: numbers are integers of millionths.
///
/// Invariants, which the initializer checks:
/// - `from` and `to` are within ``largest``, `from` is not above `to`, and `step` is positive.
/// - None of the three has more than `decimals` decimals.
/// - A whole number of steps leads from `from` to `to`.
package struct NumberRange: Hashable, Sendable {
    /// The lowest number, in millionths.
    package let from: Int
    /// The highest number, in millionths.
    package let to: Int
    /// The distance from one number to the next, in millionths, counted from `from`.
    package let step: Int
    /// The most digits after the decimal sign, from 0 to 6.
    package let decimals: Int
    /// The unit that is shown behind the number and is not typed, or an empty text.
    package let unit: String
    /// The decimal sign that is typed, or `nil` for that of the panel's locale.
    package internal(set) var decimalSign: Character?

    package static let mostDecimals = 6
    /// The number one, in millionths.
    package static let one = 1_000_000
    /// The greatest limit, in millionths: 10 to the power of 12.
    package static let largest = 1_000_000_000_000 * one
    package static let longestUnit = 12

    /// Makes a range of numbers, which are in millionths.
    ///
    /// Without `step`, it is one in the last decimal. Without `decimals`, there are as many as the numbers need.
    ///
    /// - Throws: ``NumberRangeError`` if the numbers do not fit each other. The author of the file must correct them.
    package init(
        from: Int, to: Int, step: Int? = nil, decimals: Int? = nil, unit: String = "",
        decimalSign: Character? = nil
    ) throws(NumberRangeError) {
        guard max(from.magnitude, to.magnitude) <= Self.largest.magnitude else { throw .tooLarge }
        guard from <= to else { throw .reversed }
        let needed = [from, to, step ?? 0].map { Self.decimals(of: $0) }
        let decimals = decimals ?? needed.max() ?? 0
        guard (0...Self.mostDecimals).contains(decimals) else { throw .tooManyDecimals }
        for (part, needed) in zip(NumberRangeError.Part.allCases, needed) where needed > decimals {
            throw .tooPrecise(part, decimals: needed)
        }
        let step = step ?? Self.unit(ofDecimal: decimals)
        guard step > 0 else { throw .noStep }
        guard step <= 2 * Self.largest, (to - from) % step == 0 else {
            throw .unreachable(last: Self.text(of: to - (to - from) % step, sign: "."))
        }
        guard unit.count <= Self.longestUnit, !unit.unicodeScalars.contains(where: \.isControl) else {
            throw .wrongUnit
        }
        (self.from, self.to, self.step, self.decimals) = (from, to, step, decimals)
        (self.unit, self.decimalSign) = (unit, decimalSign)
    }

    /// The greatest whole part of the numbers, without a sign.
    var largestWhole: Int { max(abs(from), abs(to)) / Self.one }

    /// Whether one of the numbers is in `interval`, whose ends are in millionths and within 10 times ``largest``.
    func hasNumber(in interval: ClosedRange<Int>) -> Bool {
        let low = max(interval.lowerBound, from)
        let high = min(interval.upperBound, to)
        guard low <= high else { return false }
        return from + (low - from + step - 1) / step * step <= high
    }

    /// All characters that a typed number may have.
    var characters: [Character] {
        Array("0123456789") + (decimals > 0 ? [decimalSign ?? "."] : []) + (from < 0 ? ["-"] : [])
    }

    /// The limits and the unit as people read them, such as `5 – 30 °C`.
    package var limits: String {
        let sign = decimalSign ?? "."
        return withUnit("\(Self.text(of: from, sign: sign)) – \(Self.text(of: to, sign: sign))")
    }

    /// Returns `text` with the unit behind it.
    package func withUnit(_ text: String) -> String { unit.isEmpty ? text : "\(text) \(unit)" }
}

// MARK: - Numbers as texts

extension NumberRange {
    /// Returns the number of a text such as `21.5` or `-40`, in millionths, or `nil` if it has more than six decimals, is
    /// beyond ``largest``, or is no number.
    package static func millionths(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = digitsOnly(parts[0], atMost: 13) else { return nil }
        var number = whole
        var fraction = 0
        if parts.count == 2 {
            guard let value = digitsOnly(parts[1], atMost: mostDecimals) else { return nil }
            fraction = value * unit(ofDecimal: parts[1].count)
        }
        guard number <= largest / one else { return nil }
        number = number * one + fraction
        guard number <= largest else { return nil }
        return text.hasPrefix("-") ? -number : number
    }

    private static func digitsOnly(_ text: Substring, atMost most: Int) -> Int? {
        guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            return nil
        }
        return Int(text)
    }

    /// Returns the shortest text of a number of millionths.
    package static func text(of number: Int, sign: Character) -> String {
        let decimals = decimals(of: number)
        var text = "\(number < 0 ? "-" : "")\(abs(number) / one)"
        guard decimals > 0 else { return text }
        let fraction = String(abs(number) % one / unit(ofDecimal: decimals))
        text += String(sign) + String(repeating: "0", count: decimals - fraction.count) + fraction
        return text
    }

    /// One in the last of so many decimals, in millionths.
    static func unit(ofDecimal decimals: Int) -> Int {
        var unit = one
        for _ in 0..<decimals { unit /= 10 }
        return unit
    }

    private static func decimals(of number: Int) -> Int {
        (0...mostDecimals).first { number % unit(ofDecimal: $0) == 0 } ?? mostDecimals
    }
}

/// A fault of a ``NumberRange``.
package enum NumberRangeError: Error, Hashable, CustomStringConvertible {
    case tooLarge
    case reversed
    case tooManyDecimals
    /// A part has more decimals, namely so many, than the file allows.
    case tooPrecise(Part, decimals: Int)
    case noStep
    /// No whole number of steps leads to the highest number. The highest one that steps reach is `last`.
    case unreachable(last: String)
    case wrongUnit

    package enum Part: String, CaseIterable, Sendable {
        case from
        case to
        case step
    }

    package var description: String {
        switch self {
        case .tooLarge: "limits are from -1000000000000 to 1000000000000"
        case .reversed: "'from' is above 'to'"
        case .tooManyDecimals: "a number has at most \(NumberRange.mostDecimals) decimals"
        case .tooPrecise(let part, let decimals):
            "'\(part.rawValue)' needs 'decimals: \(decimals)' or more, or a number with fewer decimals"
        case .noStep: "'step' must be more than 0"
        case .unreachable(let last):
            "steps from 'from' do not reach 'to': the last number that they reach is \(last); write 'to: \(last)' or "
                + "another 'step'"
        case .wrongUnit:
            "'unit' has at most \(NumberRange.longestUnit) characters, and no control characters"
        }
    }

    /// The part of the file that is wrong.
    package var part: Part? {
        switch self {
        case .tooPrecise(let part, _): part
        case .noStep: .step
        case .unreachable, .reversed: .to
        case .tooLarge, .tooManyDecimals, .wrongUnit: nil
        }
    }
}
