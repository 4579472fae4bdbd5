// SPDX-License-Identifier: MIT

/// The text of a mask that a person composes, character by character.
///
/// Each place takes only characters that fit it. The literal characters between the places come by themselves.
struct MaskState {
    let mask: TextMask
    let isSecret: Bool
    private var mark = ValueMark()
    /// Whether the next character begins the text anew.
    private var beginsAnew = false
    /// The number of filled places.
    private var count = 0
    private let places: [TextMask.Piece]
    /// The character in each filled place, by index in ``EntryPlan/characters``: digits are below 10, letters are not.
    private var entered = InlineArray<64, Int16>(repeating: 0)

    /// Whether the value is drawn as wrong: see ``ValueMark``.
    var isWrong: Bool { mark.isWrong }

    init(_ mask: TextMask, isSecret: Bool) {
        self.mask = mask
        self.isSecret = isSecret
        places = mask.places
    }

    /// Forgets the text, and overwrites it.
    mutating func clear() {
        entered = InlineArray<64, Int16>(repeating: 0)
        count = 0
        beginsAnew = false
        mark.settle()
    }

    /// Whether a character fits the next place.
    func accepts(_ character: Int) -> Bool {
        let place = beginsAnew ? 0 : count
        return place < places.count && places[place] == (character < 10 ? .digit : .letter)
    }

    /// Takes a character, and returns whether it fits; otherwise the text stays and is marked.
    mutating func enter(_ character: Int) -> Bool {
        guard accepts(character) else {
            mark.refuse()
            return false
        }
        if beginsAnew { clear() }
        mark.settle()
        entered[count] = Int16(character)
        count += 1
        return true
    }

    /// Lets the next character begin the text anew.
    mutating func select() {
        beginsAnew = count > 0
        mark.settle()
    }

    mutating func erase() {
        mark.settle()
        guard !beginsAnew else { return clear() }
        guard count > 0 else { return }
        count -= 1
        entered[count] = 0
    }

    /// Whether the text is complete; if not, it is marked.
    mutating func check() -> Bool { mark.check(count == places.count) }

    /// The character of a filled place, by index in ``EntryPlan/characters``.
    func character(ofPlace place: Int) -> Int { Int(entered[place]) }

    /// Returns the text that is shown, with a low line for each empty place, or `nil` while it is empty.
    ///
    /// Of a secret text, no character is shown but the literal ones.
    func text(characters: [Character]) -> String? {
        guard count > 0 else { return nil }
        var text = ""
        var place = 0
        for piece in mask.pieces {
            switch piece {
            case .literal(let character): if TextMask.isShown(character) { text.append(character) }
            case .letter, .digit:
                text.append(
                    place >= count ? TextMask.blankPlace : isSecret ? "•" : characters[Int(entered[place])])
                place += 1
            }
        }
        return text
    }
}
