// SPDX-License-Identifier: MIT

/// Which numbers a text field takes: the attributes `min`, `max` and `step` of HTML's number fields, in
/// millionths, and `maxlength` of its other fields.
package struct FieldNumbers: Hashable, Sendable {
    package var min: Int?
    package var max: Int?
    /// The distance from one number to the next, counted from `min`, or from zero without it.
    package var step: Int?
    /// The most characters of the field, from 1 to ``ComposedValue/longestText``.
    package var length: Int?

    package init(min: Int? = nil, max: Int? = nil, step: Int? = nil, length: Int? = nil) {
        self.min = min
        self.max = max
        self.step = step
        self.length = length
    }

    package var isEmpty: Bool { self == FieldNumbers() }

    /// Makes numbers of words such as `min:5`, `max:30`, `step:0.5` and `maxlength:4`; the first of each counts,
    /// and others are ignored.
    package init(words: [String]) {
        func number(_ name: String) -> Int? {
            words.lazy.compactMap { word in
                word.hasPrefix(name) ? NumberRange.millionths(String(word.dropFirst(name.count))) : nil
            }.first
        }
        let lengths = 1...ComposedValue.longestText
        self.init(
            min: number("min:"), max: number("max:"), step: number("step:").flatMap { $0 > 0 ? $0 : nil },
            length: number("maxlength:").flatMap { length in
                lengths.first { $0 * NumberRange.one == length }
            })
    }

    package var words: [String] {
        let values = [
            ("min", min), ("max", max), ("step", step), ("maxlength", length.map { $0 * NumberRange.one }),
        ]
        return values.compactMap { name, number in
            number.map { "\(name):\(NumberRange.text(of: $0, sign: "."))" }
        }
    }
}

extension NumberRange {
    /// Returns those numbers of the range that a text field takes, or the whole range where it takes none of them.
    ///
    /// The field's step counts only where it leads from numbers of the range to others, and its length only where
    /// it has room for one of them.
    func within(_ field: FieldNumbers) -> NumberRange {
        let range = limited(by: field)
        return field.length.flatMap { range.shortened(to: $0) } ?? range
    }

    private func limited(by field: FieldNumbers) -> NumberRange {
        let limits = (low: Swift.max(from, field.min ?? from), high: Swift.min(to, field.max ?? to))
        let base = field.min ?? 0
        if let step = field.step, step % self.step == 0, (base - from) % self.step == 0,
            let part = part(base: base, step: step, within: limits)
        {
            return part
        }
        return part(base: from, step: step, within: limits) ?? self
    }

    /// Returns the numbers within limits to which steps lead from `base`, or `nil` if there are none.
    private func part(base: Int, step: Int, within limits: (low: Int, high: Int)) -> NumberRange? {
        let rest = (base - limits.low) % step
        let first = limits.low + (rest < 0 ? rest + step : rest)
        guard first <= limits.high else { return nil }
        let last = limits.high - (limits.high - first) % step
        return try? NumberRange(
            from: first, to: last, step: step, decimals: decimals, unit: unit, decimalSign: decimalSign)
    }

    /// Returns those numbers whose text has at most so many characters, or `nil` if there are none.
    ///
    /// There are as many decimals as there is room for beside the longest number.
    private func shortened(to length: Int) -> NumberRange? {
        let low = Swift.max(from, -Self.farthest(ofDigits: length - 1))
        let high = Swift.min(to, Self.farthest(ofDigits: length))
        guard let wholes = part(base: from, step: step, within: (low, high)) else { return nil }
        let lengths = [wholes.from, wholes.to].map { String(abs($0) / Self.one).count + ($0 < 0 ? 1 : 0) }
        return wholes.withDecimals(atMost: Swift.max(0, length - Swift.max(lengths[0], lengths[1]) - 1))
    }

    /// Returns those numbers that have at most so many decimals, or `nil` if there are none.
    private func withDecimals(atMost most: Int) -> NumberRange? {
        guard decimals > most else { return self }
        // One decimal less: which numbers have it, repeats after ten steps at most.
        let last = Self.unit(ofDecimal: decimals - 1)
        let rounded = stride(from: from, through: to, by: step).prefix(20).filter { $0 % last == 0 }
        guard let first = rounded.first else { return nil }
        let distance = rounded.count > 1 ? rounded[1] - first : last
        let range = try? NumberRange(
            from: first, to: rounded.count > 1 ? to - (to - first) % distance : first, step: distance,
            decimals: decimals - 1, unit: unit, decimalSign: decimalSign)
        return range?.withDecimals(atMost: most)
    }

    /// The largest whole number of so many digits, in millionths, if a range can have it.
    private static func farthest(ofDigits digits: Int) -> Int {
        guard digits < 13 else { return largest }
        return (0..<digits).reduce(1) { power, _ in power * 10 } * one - one
    }
}
