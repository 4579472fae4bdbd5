// SPDX-License-Identifier: MIT

/// The number or the text that a person composes, of which nothing is typed before it is complete and allowed.
///
/// Characters are indices in ``EntryPlan/characters``.
enum EntryState {
    case number(NumberState)
    case text(MaskState)

    /// An empty value; it is one that the text field takes, unless it is a secret.
    init(_ plan: EntryPlan, field: FieldNumbers) {
        let field = plan.isSecret ? FieldNumbers() : field
        switch plan.kind {
        case .number(let range):
            self = .number(NumberState(range.within(field), isSecret: plan.isSecret))
        case .text(let mask): self = .text(MaskState(mask.within(field), isSecret: plan.isSecret))
        }
    }

    /// The limits of a number and its unit, as people read them.
    var limits: String? { if case .number(let state) = self { state.range.limits } else { nil } }

    /// What stands for an empty text.
    var blank: String? { if case .text(let state) = self { state.mask.blank } else { nil } }

    var isWrong: Bool {
        switch self {
        case .number(let state): state.isWrong
        case .text(let state): state.isWrong
        }
    }

    func accepts(_ character: Int) -> Bool {
        switch self {
        case .number(let state): state.accepts(character)
        case .text(let state): state.accepts(character)
        }
    }

    /// Takes a character, and returns whether it was accepted.
    mutating func enter(_ character: Int) -> Bool {
        change {
            $0.enter(character)
        } with: {
            $0.enter(character)
        }
    }

    mutating func select() {
        change {
            $0.select()
        } with: {
            $0.select()
        }
    }

    mutating func erase() {
        change {
            $0.erase()
        } with: {
            $0.erase()
        }
    }

    mutating func clear() {
        change {
            $0.clear()
        } with: {
            $0.clear()
        }
    }

    /// Whether the value is complete and allowed; if not, it is marked.
    mutating func check() -> Bool {
        change {
            $0.check()
        } with: {
            $0.check()
        }
    }

    /// Takes the next or the previous number, and returns whether there is one; a text has none.
    mutating func step(by direction: Int) -> Bool {
        change {
            $0.step(by: direction)
        } with: { _ in
            false
        }
    }

    /// Returns the text that shows the value, with its unit, or `nil` while it is empty.
    func text(characters: [Character]) -> String? {
        switch self {
        case .number(let state): state.text(characters: characters).map { state.range.withUnit($0) }
        case .text(let state): state.text(characters: characters)
        }
    }

    private mutating func change<Result>(
        _ number: (inout NumberState) -> Result, with text: (inout MaskState) -> Result
    ) -> Result {
        switch self {
        case .number(var state):
            defer { self = .number(state) }
            return number(&state)
        case .text(var state):
            defer { self = .text(state) }
            return text(&state)
        }
    }
}
