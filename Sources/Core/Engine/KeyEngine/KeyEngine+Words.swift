// SPDX-License-Identifier: MIT

// MARK: - Words to offer

extension KeyEngine {
    /// Whether the engine should look words up by ``completeWord()``, once the typed keys are written.
    var isCompletionDue: Bool { due.contains(.words) }

    /// Looks up the words that begin with the letters of the word under way, and offers them.
    mutating func completeWord() {
        word.isDue = false
        updateDue()
        guard let words = plan.words else { return }
        var found = OfferedWords()
        let longest = fieldHints.numbers.length ?? WordList.longestWord
        word.withLetters { letters in
            words.words.complete(
                letters, limit: 3, longest: longest, isUsable: { !words.strokes[Int($0)].isEmpty }
            ) {
                found.add($0)
            }
        }
        for index in 0..<found.count { word.offer(found[index].span.extracting(0..<found.length(index))) }
        if found.count > 0 { lookSerial += 1 }
    }

    @inline(never)
    mutating func forgetWord() {
        if word.offerCount > 0 { lookSerial += 1 }
        word.forget()
        updateDue()
    }
}

/// Found words on their way from the list to ``TypedWord``.
private struct OfferedWords {
    private(set) var count = 0
    private var rests = InlineArray<3, InlineArray<40, UInt8>>(
        repeating: InlineArray<40, UInt8>(repeating: 0))
    private var lengths = InlineArray<3, Int>(repeating: 0)

    subscript(index: Int) -> InlineArray<40, UInt8> { rests[index] }

    func length(_ index: Int) -> Int { lengths[index] }

    mutating func add(_ rest: borrowing Span<UInt8>) {
        guard count < 3 else { return }
        for index in rest.indices { rests[count][index] = rest[index] }
        lengths[count] = rest.count
        count += 1
    }
}

// MARK: - Keys

extension KeyEngine {
    /// Strikes a key whose keycodes may be letters of a word.
    @inline(never)
    mutating func strikeSpelled(_ key: Int, latched: UInt8) {
        let acting = latched | modifiers.held
        let isAccepted = typist.strike(key, modifiers: typist.keys[key].modifiers | latched, into: &output)
        guard let letter = plan.words?.letters[key] else { return }
        let code = acting == 0 ? letter.plain : acting == 1 ? letter.shifted : LetterPlan.end
        if word.offerCount > 0 { lookSerial += 1 }
        word.type(code, isAccepted: isAccepted)
        updateDue()
    }

    /// Handles a key that types a text: a letter that a program commits goes on with the word, any other text ends it.
    @inline(never)
    mutating func spellText(_ key: Int, isAccepted: Bool) {
        guard let letter = plan.words?.letters[key] else { return }
        if word.offerCount > 0 { lookSerial += 1 }
        word.type(letter.plain, isAccepted: isAccepted)
        updateDue()
    }

    /// Handles a key that is held down: programs repeat its letter as often as they like, so the word gets
    /// lost.
    @inline(never)
    mutating func holdSpelled(_ key: Int) {
        guard let letter = plan.words?.letters[key] else { return }
        if word.offerCount > 0 { lookSerial += 1 }
        if letter.plain == LetterPlan.end { word.forget() } else { word.lose() }
        updateDue()
    }

    /// Types the rest of the word that a key offers, and a space.
    @inline(never)
    mutating func typeOffered(_ key: Int, at now: MonotonicTime) {
        modifiers.useHeld()
        layers.use(key)
        let offer = Int(typist.keys[key].target)
        guard let words = plan.words, offer < word.offerCount, typist.canCompose else { return }
        var codes = InlineArray<41, UInt8>(repeating: 0)
        var count = 0
        word.forEachOffered(offer) { code in
            codes[count] = code
            count += 1
        }
        // The code 0 after these codes stands for the space.
        for index in 0...count { typist.compose(words.strokes[Int(codes[index])]) }
        _ = typist.typeComposed(at: now, into: &output)
        expect(typist.due)
        forgetWord()
    }
}
