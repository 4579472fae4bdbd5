// SPDX-License-Identifier: MIT

/// The number that a person composes, character by character.
///
/// A character is refused at once if no further characters could make the number one of its range. So the view shows
/// only beginnings of allowed numbers. Where the number is a secret, that would tell which digits are refused: there only
/// the count of digits is limited, and ``check()`` decides.
///
/// The arithmetic is exact and cannot overflow: the whole part is at most ten times the greatest limit.
struct NumberState {
    let range: NumberRange
    let isSecret: Bool
    private var mark = ValueMark()
    /// Whether the next character begins the number anew.
    private var beginsAnew = false
    private var digits = Digits()

    /// The number as its characters: a minus, the whole part, the decimal sign and the fraction.
    private struct Digits {
        var isNegative = false
        var whole = 0
        var wholeCount = 0
        var hasSign = false
        var fraction = 0
        var fractionCount = 0

        var isEmpty: Bool { !isNegative && wholeCount == 0 }
        var characterCount: Int { (isNegative ? 1 : 0) + wholeCount + (hasSign ? 1 : 0) + fractionCount }
    }

    /// The characters after the digits 0 to 9, by index in ``EntryPlan/characters``.
    static let sign = 10
    static let minus = 11

    private static let mostWholeDigits = 13

    /// Whether the value is drawn as wrong: see ``ValueMark``.
    var isWrong: Bool { mark.isWrong }

    init(_ range: NumberRange, isSecret: Bool) {
        self.range = range
        self.isSecret = isSecret
    }

    /// Forgets the number.
    mutating func clear() {
        digits = Digits()
        beginsAnew = false
        mark.settle()
    }
}

// MARK: - What keys do

extension NumberState {
    /// Whether a character can come next: a digit, ``sign`` or ``minus``.
    func accepts(_ character: Int) -> Bool { next(character) != nil }

    /// Takes a character, and returns whether the number accepts it; otherwise the number stays and is marked.
    mutating func enter(_ character: Int) -> Bool {
        guard let next = next(character) else {
            mark.refuse(isShown: !isSecret)
            return false
        }
        digits = next
        beginsAnew = false
        mark.settle()
        return true
    }

    /// Lets the next character begin the number anew.
    mutating func select() {
        beginsAnew = !digits.isEmpty
        mark.settle()
    }

    mutating func erase() {
        mark.settle()
        guard !beginsAnew else { return clear() }
        if digits.fractionCount > 0 {
            digits.fraction /= 10
            digits.fractionCount -= 1
        } else if digits.hasSign {
            digits.hasSign = false
        } else if digits.wholeCount > 0 {
            digits.whole /= 10
            digits.wholeCount -= 1
        } else {
            digits.isNegative = false
        }
    }

    /// Takes the next number for 1, or the previous one for −1, and returns whether there is one; an empty number becomes
    /// the first or the last one.
    mutating func step(by direction: Int) -> Bool {
        guard let value else {
            set(direction > 0 ? range.from : range.to)
            return true
        }
        let offset = value - range.from
        let below = offset >= 0 ? offset / range.step : -1
        let isBetween = offset < 0 || offset % range.step != 0
        let number = direction > 0 ? below + 1 : isBetween ? below : below - 1
        guard number >= 0, range.from + number * range.step <= range.to else {
            // Beyond the last number, there still is that one.
            guard direction < 0, value > range.to else {
                mark.markEnd()
                return false
            }
            set(range.to)
            return true
        }
        set(range.from + number * range.step)
        return true
    }

    /// Whether the number is complete and one of the range; if not, it is marked.
    mutating func check() -> Bool { mark.check(isNumber) }
}

// MARK: - Values

extension NumberState {
    /// The number in millionths, or `nil` without a digit, or for a secret number far beyond the limits.
    var value: Int? {
        guard digits.wholeCount > 0, digits.whole <= range.largestWhole else { return nil }
        let fraction = digits.fraction * NumberRange.unit(ofDecimal: digits.fractionCount)
        let value = digits.whole * NumberRange.one + fraction
        return digits.isNegative ? -value : value
    }

    /// Zero with a minus is no number.
    private var isNumber: Bool {
        guard let value, !(digits.isNegative && value == 0) else { return false }
        return range.hasNumber(in: value...value)
    }

    /// Returns the digits with a further character, or `nil` if it is refused.
    private func next(_ character: Int) -> Digits? {
        var next = beginsAnew ? Digits() : digits
        switch character {
        case Self.minus:
            guard next.isEmpty, range.from < 0 else { return nil }
            next.isNegative = true
        case Self.sign:
            guard next.wholeCount > 0, !next.hasSign, range.decimals > 0 else { return nil }
            next.hasSign = true
        default:
            if next.hasSign {
                guard next.fractionCount < range.decimals else { return nil }
                next.fraction = next.fraction * 10 + character
                next.fractionCount += 1
            } else {
                // A single zero gives way, as on a calculator. Among dots, that would show that it is one.
                if !isSecret, next.wholeCount == 1, next.whole == 0 { next.wholeCount = 0 }
                guard next.wholeCount < Self.mostWholeDigits else { return nil }
                next.whole = next.whole * 10 + character
                next.wholeCount += 1
            }
        }
        return isSecret || canBecomeNumber(next) ? next : nil
    }

    /// Whether further characters, or none, make the digits a number of the range.
    private func canBecomeNumber(_ digits: Digits) -> Bool {
        guard digits.wholeCount > 0 else { return range.hasNumber(in: range.from...(-1)) }
        guard digits.whole <= range.largestWhole else { return false }
        var width = NumberRange.unit(ofDecimal: digits.fractionCount)
        var low = digits.whole * NumberRange.one + digits.fraction * width
        while true {
            if hasNumber(from: low, width: width, isNegative: digits.isNegative) { return true }
            // Further digits of the whole part multiply it. Nothing follows a zero but a fraction.
            guard !digits.hasSign, digits.whole > 0, low <= NumberRange.largest / 10 else { return false }
            low *= 10
            width *= 10
        }
    }

    private func hasNumber(from low: Int, width: Int, isNegative: Bool) -> Bool {
        let high = low + width - 1
        guard isNegative else { return range.hasNumber(in: low...high) }
        return high > 0 && range.hasNumber(in: -high...min(-low, -1))
    }

    private mutating func set(_ value: Int) {
        mark.settle()
        digits = Digits()
        digits.isNegative = value < 0
        digits.whole = abs(value) / NumberRange.one
        digits.wholeCount = Self.count(of: digits.whole)
        let fraction = abs(value) % NumberRange.one
        if fraction > 0 {
            digits.hasSign = true
            digits.fraction = fraction / NumberRange.unit(ofDecimal: range.decimals)
            digits.fractionCount = range.decimals
        }
        beginsAnew = true
    }
}

// MARK: - What is shown and typed

extension NumberState {
    /// Calls `body` with the characters of the number, by their indices in ``EntryPlan/characters``.
    ///
    /// Zeros before the number are left out, and so is a decimal sign that no digit follows.
    func forEachTyped(_ body: (Int) -> Void) {
        if digits.isNegative { body(Self.minus) }
        forEachDigit(of: digits.whole, count: Self.count(of: digits.whole), body)
        guard digits.fractionCount > 0 else { return }
        body(Self.sign)
        forEachDigit(of: digits.fraction, count: digits.fractionCount, body)
    }

    /// Returns the text that shows the number, without its unit, or `nil` while it is empty; a secret number shows a dot
    /// for each character.
    func text(characters: [Character]) -> String? {
        guard !digits.isEmpty else { return nil }
        guard !isSecret else { return String(repeating: "•", count: digits.characterCount) }
        var text = digits.isNegative ? String(characters[Self.minus]) : ""
        forEachDigit(of: digits.whole, count: digits.wholeCount) { text.append(characters[$0]) }
        if digits.hasSign { text.append(characters[Self.sign]) }
        forEachDigit(of: digits.fraction, count: digits.fractionCount) { text.append(characters[$0]) }
        return text
    }

    private func forEachDigit(of number: Int, count: Int, _ body: (Int) -> Void) {
        var divisor = 1
        for _ in 1..<max(1, count) { divisor *= 10 }
        for _ in 0..<count {
            body(number / divisor % 10)
            divisor = max(1, divisor / 10)
        }
    }

    private static func count(of number: Int) -> Int {
        var count = 1
        var rest = number / 10
        while rest > 0 {
            rest /= 10
            count += 1
        }
        return count
    }
}
