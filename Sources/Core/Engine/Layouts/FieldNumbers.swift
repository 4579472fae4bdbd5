// SPDX-License-Identifier: MIT

/// Which numbers a text field takes, in millionths: the attributes `min`, `max` and `step` of HTML's number fields.
package struct FieldNumbers: Hashable, Sendable {
    package var min: Int?
    package var max: Int?
    /// The distance from one number to the next, counted from `min`, or from zero without it.
    package var step: Int?

    package init(min: Int? = nil, max: Int? = nil, step: Int? = nil) {
        self.min = min
        self.max = max
        self.step = step
    }

    package var isEmpty: Bool { self == FieldNumbers() }

    /// Makes numbers of words such as `min:5`, `max:30` and `step:0.5`; the first of each counts, and others are ignored.
    package init(words: [String]) {
        func number(_ name: String) -> Int? {
            words.lazy.compactMap { word in
                word.hasPrefix(name) ? NumberRange.millionths(String(word.dropFirst(name.count))) : nil
            }.first
        }
        self.init(
            min: number("min:"), max: number("max:"), step: number("step:").flatMap { $0 > 0 ? $0 : nil })
    }

    package var words: [String] {
        [("min", min), ("max", max), ("step", step)].compactMap { name, number in
            number.map { "\(name):\(NumberRange.text(of: $0, sign: "."))" }
        }
    }
}

extension NumberRange {
    /// Returns those numbers of the range that a text field takes, or the whole range where it takes none of them.
    ///
    /// The field's step counts only where it leads from numbers of the range to others.
    func within(_ field: FieldNumbers) -> NumberRange {
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
}
