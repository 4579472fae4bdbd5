// SPDX-License-Identifier: MIT

/// Whether a composed number or text is marked as wrong, and whether Done asks once before it is typed.
///
/// After a refused character, the first check marks any value: a person who enters 501 where 500 is the highest number, and
/// does not look, does not mean 50.
struct ValueMark {
    /// Whether the last character was refused, or the value was found incomplete.
    private(set) var isWrong = false
    /// Whether a character was refused since the person last changed, selected or checked the value.
    private var isInDoubt = false

    /// Takes note of a refused character, which a secret number does not show.
    mutating func refuse(isShown: Bool = true) {
        isWrong = isShown
        isInDoubt = true
    }

    /// Marks the value, because there is no further number.
    mutating func markEnd() { isWrong = true }

    /// Takes the mark away, because the person has changed or selected the value.
    mutating func settle() { self = ValueMark() }

    /// Whether the value may be typed; if not, it is marked.
    mutating func check(_ isComplete: Bool) -> Bool {
        isWrong = isInDoubt || !isComplete
        isInDoubt = false
        return !isWrong
    }
}
