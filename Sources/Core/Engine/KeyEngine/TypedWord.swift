// SPDX-License-Identifier: MIT

/// The word under way, and the words that are offered for it.
///
/// ```
///            letter                     letter, Backspace with letters left
///   empty ─────────────▶ spelling ◀──────────────────────────────────────┐
///   ▲ ▲ │                 │ │ │ └────────────────────────────────────────┘
///   │ │ │ Backspace       │ │ │ more letters than a word has, a key that is held down: programs repeat it
///   │ │ ▼                 │ │ ▼
///   │ lost ◀──────────────┼─┴─ a keystroke that was refused
///   │  │ end of the word  │ end of the word, Backspace on its last letter
///   └──┴──────────────────┘
/// ```
///
/// A key that types no letter ends the word, and so does anything that may have moved the cursor. While the
/// word is lost, the text before the cursor is unknown, and no words are offered. Forgotten letters and words
/// are overwritten in memory.
struct TypedWord: ~Copyable {
    /// Whether there is anything to forget: letters, offers, or that the word is lost.
    private(set) var isActive = false
    /// Whether the engine should look words up.
    var isDue = false
    private(set) var offerCount = 0

    private var stage = Stage.empty
    private var count = 0
    /// The codes of the letters typed so far.
    private var letters: Table<UInt8>
    /// The codes of the rest of each offered word.
    private var rests: Table<UInt8>
    private var lengths = InlineArray<3, Int>(repeating: 0)

    private enum Stage: UInt8 {
        case empty
        case spelling
        case lost
    }

    /// Makes an empty word; without `isTracked`, it takes no memory for letters.
    init(isTracked: Bool) {
        letters = Table(repeating: 0, count: isTracked ? WordList.longestWord : 0)
        rests = Table(repeating: 0, count: isTracked ? 3 * WordList.longestWord : 0)
    }
}

// MARK: - Spelling

extension TypedWord {
    /// Handles the typing of `code`, or a keystroke of it that was refused.
    mutating func type(_ code: UInt8, isAccepted: Bool) {
        withdraw()
        if code == LetterPlan.end {
            forget()
        } else if !isAccepted {
            lose()
        } else if code == LetterPlan.backspace {
            takeBack()
        } else if stage != .lost {
            add(code)
        }
    }

    mutating func forget() {
        withdraw()
        for index in 0..<letters.count { letters[index] = 0 }
        count = 0
        stage = .empty
        isActive = false
    }

    /// Calls `body` with the letters so far, unless there is nothing to look up.
    func withLetters(_ body: (borrowing Span<UInt8>) -> Void) {
        guard stage == .spelling else { return }
        var copy = InlineArray<40, UInt8>(repeating: 0)
        for index in 0..<count {
            guard letters[index] < LetterPlan.backspace else { return }
            copy[index] = letters[index]
        }
        body(copy.span.extracting(0..<count))
    }

    /// Calls `body` with every byte in the memory for letters and offered words.
    func forEachByte(_ body: (UInt8) -> Void) {
        for index in 0..<letters.count { body(letters[index]) }
        for index in 0..<rests.count { body(rests[index]) }
    }

    private mutating func add(_ code: UInt8) {
        guard count < letters.count else { return lose() }
        letters[count] = code
        count += 1
        stage = .spelling
        isActive = true
        isDue = true
    }

    private mutating func takeBack() {
        guard stage == .spelling else { return lose() }
        count -= 1
        letters[count] = 0
        if count == 0 { forget() } else { isDue = true }
    }

    /// Forgets the word, because the text before the cursor is no longer known.
    mutating func lose() {
        forget()
        stage = .lost
        isActive = true
    }
}

// MARK: - Offers

extension TypedWord {
    mutating func withdraw() {
        for index in 0..<rests.count where offerCount > 0 { rests[index] = 0 }
        offerCount = 0
        isDue = false
    }

    /// Offers a word by the codes of its rest, the letters that are not typed yet.
    mutating func offer(_ rest: borrowing Span<UInt8>) {
        guard offerCount < lengths.count, rest.count <= WordList.longestWord else { return }
        for index in rest.indices { rests[offerCount * WordList.longestWord + index] = rest[index] }
        lengths[offerCount] = rest.count
        offerCount += 1
    }

    /// Calls `body` with each code of the rest of an offered word.
    func forEachOffered(_ offer: Int, _ body: (UInt8) -> Void) {
        for index in 0..<lengths[offer] { body(rests[offer * WordList.longestWord + index]) }
    }

    /// Returns an offered word as a person reads it: the typed letters and the rest.
    func text(of offer: Int, in alphabet: Alphabet) -> String {
        var text = String.UnicodeScalarView()
        for index in 0..<count { text.append(alphabet.scalar(letters[index])) }
        forEachOffered(offer) { text.append(alphabet.scalar($0)) }
        return String(text)
    }
}
