// SPDX-License-Identifier: MIT

/// What a text field tells of how people type into it, besides its purpose.
package struct FieldHints: Hashable, Sendable {
    /// What Enter does in the field, or `nil` if the field does not tell it.
    package var enter: EnterAction?
    /// Whether the text, which is still to begin, begins with a capital.
    package var beginsWithCapital: Bool
    /// Which numbers the field takes.
    package var numbers: FieldNumbers

    package init(
        enter: EnterAction? = nil, beginsWithCapital: Bool = false, numbers: FieldNumbers = FieldNumbers()
    ) {
        self.enter = enter
        self.beginsWithCapital = beginsWithCapital
        self.numbers = numbers
    }

    package var isEmpty: Bool { self == FieldHints() }
}

/// What Enter does in a text field: the values of HTML's `enterkeyhint`.
package enum EnterAction: String, CaseIterable, Hashable, Sendable {
    /// It begins a new line, because the field has several.
    case newLine = "enter"
    case done
    case go
    case next
    case previous
    case search
    case send
}

// MARK: - As words

extension FieldHints {
    private static let capital = "capital"

    /// The words of programs for hints without a number: those of ``EnterAction``, and `capital`.
    package static let plainWords = EnterAction.allCases.map(\.rawValue) + [capital]

    /// Makes hints of words, of which those are ignored that only a later version knows.
    package init(words: [String]) {
        self.init(
            enter: words.lazy.compactMap(EnterAction.init).first,
            beginsWithCapital: words.contains(Self.capital), numbers: FieldNumbers(words: words))
    }

    package var words: [String] {
        (enter.map { [$0.rawValue] } ?? []) + (beginsWithCapital ? [Self.capital] : []) + numbers.words
    }
}

// MARK: - The label of Enter

extension EnterAction {
    /// The word for the action on a key, or `nil` for a new line.
    package var word: LabelWord? {
        switch self {
        case .newLine: nil
        case .done: .done
        case .go: .go
        case .next: .next
        case .previous: .previous
        case .search: .search
        case .send: .send
        }
    }
}
