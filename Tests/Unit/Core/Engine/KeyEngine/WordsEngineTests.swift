// SPDX-License-Identifier: MIT

import TestWords
import Testing

@testable import Engine

extension Layout {
    /// Letters, a few other keys, and a strip with three places for words.
    fileprivate static func letters(isSecret: Bool = false, asks: Bool = true) -> Layout {
        let keys = [
            Key(name: "W1", label: " ", action: .completion(1)),
            Key(name: "W2", label: " ", action: .completion(2)),
            Key(name: "W3", label: " ", action: .completion(3)),
            Key(name: "Back", action: .key(Keycode(rawValue: 14))), Key(name: "Enter", action: .key(.enter)),
            Key(name: "Left", action: .key(Keycode(rawValue: 105))),
            Key(name: "Space", action: .character(" ")),
            Key(name: "Shift", action: .modifier(.shift, .once)),
            Key(name: "Ctrl", action: .modifier(.control, .once)),
            Key(name: "Copy", action: .chord([.leftControl, Keycode(rawValue: 46)])),
            Key(name: "Text", action: .text("abc")), Key(name: "Hide", action: .hide),
        ]
        var layout = Layout.of(
            [
                (
                    "base",
                    [
                        "a b c d e f g h i j k l m n o p q r s t u v w x y z ' . 1 A T",
                        "Back Enter Left Space Shift Ctrl Copy Text Hide",
                    ]
                )
            ], keys: keys, accessory: ["W1 W2 W3"], height: 0.5)
        layout.isSecret = isSecret
        if asks { layout.completions = Completions(words: .file("words.txt")) }
        return layout
    }
}

extension Layout {
    /// The same, with what a key does while it is held.
    fileprivate func holding(_ name: String, _ hold: Hold) -> Layout {
        var layout = self
        for index in keys.indices where keys[index].name == name { layout.keys[index].hold = hold }
        return layout
    }
}

private let words = WordList(lines: "tomorrow\nton\ntoday\nTable\ndon't\ncafé\ncalm\nanna")

extension Rig {
    /// Taps keys by their names, single letters also written together, and looks words up when that is due.
    @discardableResult
    fileprivate func type(_ names: String) throws -> String {
        var typed: [String] = []
        for word in names.split(separator: " ") {
            let isKey = placed.layout.keys.contains { $0.name == word }
            for name in isKey ? [String(word)] : word.map(String.init) {
                for statement in ["down a \"\(name)\"", "up a"] {
                    typed.append(try perform(statement))
                    if isCompletionDue { engine.completeWord() }
                }
            }
        }
        pass(1_000_000)
        return (typed + [take()]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The words that are offered.
    fileprivate var offered: [String] { drawnView.accessory.map(\.label).filter { $0 != " " } }
}

/// What is offered after keys were tapped.
private func offered(after names: String) throws -> [String] {
    let rig = Rig(.letters(), words: words)
    try rig.type(names)
    return rig.offered
}

@Suite(.timeLimit(.minutes(10)))
struct WordsEngineTests {
    @Test func `words are offered while one is typed, and a tap types the rest and a space`() throws {
        let rig = Rig(.letters(), words: words)
        #expect(rig.offered == [])
        try rig.type("to")
        #expect(rig.offered == ["tomorrow", "ton", "today"])
        #expect(
            try rig.type("W3")
                == "KEY_D↓ KEY_D↑ KEY_A↓ KEY_A↑ KEY_Y↓ KEY_Y↑ KEY_SPACE↓ KEY_SPACE↑")
        #expect(rig.offered == [])
        // The next word begins anew.
        try rig.type("do")
        #expect(rig.offered == ["don't"])
        #expect(
            try rig.type("W1")
                == "KEY_N↓ KEY_N↑ KEY_APOSTROPHE↓ KEY_APOSTROPHE↑ KEY_T↓ KEY_T↑ KEY_SPACE↓ KEY_SPACE↑")
    }

    @Test(arguments: [
        ("t", ["tomorrow", "ton", "today"]), ("tom", ["tomorrow"]), ("tx", []), ("don'", ["don't"]),
        ("tod Back", ["tomorrow", "ton", "today"]), ("to Back Back", []), ("to Back Back d", ["don't"]),
        ("to Shift", ["tomorrow", "ton", "today"]), ("Shift t o", ["Tomorrow", "Ton", "Today"]),
        ("T o", ["Tomorrow", "Ton", "Today"]), ("ta", ["table"]), ("T a", ["Table"]),
        ("T A", ["TABLE"]), ("Shift t Shift a", ["TABLE"]),
    ]) func `the offered words match the letters and capitals typed so far`(names: String, expected: [String])
        throws
    {
        #expect(try offered(after: names) == expected)
    }

    @Test(arguments: [
        "to Space", "to Enter", "to Left", "to Copy", "to .", "to 1", "to Text", "to Ctrl c", "to W1",
        "to Shift '", "to Space n",
    ]) func `a word that has ended offers no completions`(names: String) throws {
        #expect(try offered(after: names) == [])
        #expect(
            try offered(after: names.replacing("Space n", with: "Space") + " to") == [
                "tomorrow", "ton", "today",
            ])
    }

    @Test func `hiding the view, releasing all keys and another layout end the typed word`() throws {
        let rig = Rig(.letters(), words: words)
        try rig.type("to")
        _ = try rig.perform("hide; show")
        #expect(rig.offered == [])
        try rig.type("m")
        #expect(rig.offered == [])
        try rig.type("Space to")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.offered == [])
        try rig.type("to")
        rig.engine.replacePlan(TypingPlan(rig.placed, resolver: ASCIIKeymap(), words: words), at: rig.now)
        #expect(rig.offered == [])
        try rig.type("to")
        #expect(rig.offered.count == 3)
    }

    @Test func `the typed word ends when a contact is passed on, for it may move the cursor`() throws {
        let rig = Rig(.letters(), words: words)
        try rig.type("to")
        _ = try rig.perform("down b 50%,10%")
        #expect(rig.offered == [])
        _ = try rig.perform("up b")
        try rig.type("m")
        #expect(rig.offered == [])
    }

    @Test func `begins a word anew after a contact beside the view, also where it had lost one`() throws {
        let rig = Rig(.letters(), words: words)
        try rig.type("Back to")
        #expect(rig.offered == [])
        _ = try rig.perform("down b 50%,10%; up b")
        try rig.type("to")
        #expect(rig.offered == ["tomorrow", "ton", "today"])
    }

    @Test func `no words are offered when the text before the cursor is unknown`() throws {
        // Backspace at the beginning goes into what was there before.
        #expect(try offered(after: "Back to") == [])
        #expect(try offered(after: "Back Space to") == ["tomorrow", "ton", "today"])
        #expect(try offered(after: "to Back Back Back t") == [])
        let rig = Rig(.letters(), words: words)
        // What a key is held down for, programs repeat as they like.
        let held = Rig(Layout.letters().holding("o", .down), words: words)
        try held.type("t o m")
        #expect(held.offered == [])
        try held.type("Space t")
        #expect(held.offered.count == 3)
        // Forty letters are the longest word.
        try rig.type("Space " + String(repeating: "a", count: 41) + " Back")
        #expect(rig.offered == [])
        try rig.type("Space to")
        #expect(rig.offered.count == 3)
    }

    @Test func `a letter that is held down loses the word, and a space that is held down ends it`() throws {
        let letter = Rig(Layout.letters().holding("o", .down), words: words)
        try letter.type("o t")
        #expect(letter.offered == [])
        let space = Rig(Layout.letters().holding("Space", .down), words: words)
        try space.type("x Space to")
        #expect(space.offered == ["tomorrow", "ton", "today"])
    }

    @Test func `completions follow the strokes that a held key repeats`() throws {
        let rig = Rig(Layout.letters().holding("n", .repeat), words: words)
        try rig.type("tomo")
        // At once, after 500 and 540 ms.
        _ = try rig.perform("down a Back; wait 560; up a")
        rig.engine.completeWord()
        #expect(rig.offered == ["tomorrow", "ton", "today"])
        try rig.type("Space a")
        _ = try rig.perform("down a n; wait 510; up a")
        rig.engine.completeWord()
        #expect(rig.offered == ["anna"])
        // Backspace goes on into what was there before.
        _ = try rig.perform("down a Back; wait 1000; up a")
        try rig.type("t")
        #expect(rig.offered == [])
    }

    @Test func `no word is offered that is longer than the text field`() throws {
        let rig = Rig(.letters(), words: words)
        let hints = FieldHints(words: ["maxlength:5"])
        rig.core.perform(.showForField(layout: nil, hints: hints), at: rig.now)
        try rig.type("to")
        #expect(rig.offered == ["ton", "today"])
        rig.core.perform(.forgetField, at: rig.now)
        try rig.type("Space to")
        #expect(rig.offered == ["tomorrow", "ton", "today"])
    }

    @Test func `a field that tells of its length late takes back the words that are offered`() throws {
        let rig = Rig(.letters(), words: words)
        try rig.type("to")
        #expect(rig.offered == ["tomorrow", "ton", "today"])
        rig.core.perform(.takeHints(FieldHints(words: ["maxlength:5"])), at: rig.now)
        #expect(rig.offered == [])
    }

    @Test func `words that the keymap cannot type are not offered, nor any for unknown letters`() throws {
        #expect(try offered(after: "ca") == ["calm"])
        #expect(try offered(after: "xto") == [])
    }

    @Test func `completions type missing letters as glyphs, whose keycodes the plan declares`() throws {
        let list = WordList(lines: "bað")
        let rig = Rig(.letters(), words: list, resolver: RuneKeymap())
        try rig.type("ba")
        #expect(rig.offered == ["bað"])
        #expect(try rig.type("W1") == "84↓ KEY_F13↓ KEY_F13↑ 84↑ KEY_SPACE↓ KEY_SPACE↑")
        #expect(rig.engine.plan.keycodes.contains(Keycode(rawValue: 183)))
    }

    @Test func `lets a switch choose the words that are offered, and no empty place`() throws {
        var scanning = Scanning()
        scanning.order = .linear
        scanning.isStepped = true
        let rig = Rig(.letters(), scanning: scanning, words: words)
        try rig.type("tom")
        var focused: Set<String> = []
        for _ in 0..<50 {
            _ = try rig.perform("step")
            focused.formUnion(rig.drawnView.allKeys.filter { $0.state.isFocused }.map(\.label))
        }
        #expect(focused.isSuperset(of: ["tomorrow", "a", "Hide"]))
        #expect(!focused.contains(" "))
    }

    @Test func `follows a word that is typed while Caps Lock is on`() throws {
        let rig = Rig(.letters(), words: words, resolver: RuneKeymap())
        rig.engine.setCapsLock(true, at: rig.now)
        try rig.type("tod")
        #expect(rig.offered == ["today"])
        // With a single letter on the keys as well.
        var layout = Layout.of(
            [("base", ["a"])], keys: [Key(name: "W1", label: " ", action: .completion(1))],
            accessory: ["W1"], height: 0.5)
        layout.completions = Completions(words: .file("words.txt"))
        let one = Rig(layout, words: WordList(lines: "aa"), resolver: RuneKeymap())
        one.engine.setCapsLock(true, at: one.now)
        try one.type("a")
        #expect(one.offered == ["aa"])
    }

    @Test func `a completion key without a word is blank and does nothing`() throws {
        let rig = Rig(.letters(), words: words)
        #expect(rig.drawnView.accessory.map(\.label) == [" ", " ", " "])
        #expect(try rig.type("W1 W2 W3") == "")
        try rig.type("tom")
        #expect(rig.drawnView.accessory.map(\.label) == ["tomorrow", " ", " "])
        #expect(try rig.type("W2") == "")
        #expect(rig.offered == ["tomorrow"])
    }

    @Test func `a lookup of words is due after a letter, and not after a space`() throws {
        let rig = Rig(.letters(), words: words)
        _ = try rig.perform("down a t")
        #expect(rig.isCompletionDue)
        #expect(rig.isChangeDue)
        #expect(rig.offered == [])
        rig.engine.completeWord()
        #expect(!rig.isChangeDue)
        #expect(rig.offered.count == 3)
        let serial = rig.viewSerial
        _ = try rig.perform("up a; tap Space")
        #expect(!rig.isChangeDue)
        #expect(rig.viewSerial > serial)
    }

    @Test(arguments: [
        (true, true, true), (false, false, true), (false, true, false),
    ]) func `a secret layout, or one without completions or a word list, offers no words`(
        isSecret: Bool, asks: Bool, hasWords: Bool
    ) throws {
        let layout = Layout.letters(isSecret: isSecret, asks: asks)
        let rig = Rig(layout, words: hasWords ? words : nil)
        try rig.type("to")
        #expect(!rig.isChangeDue)
        #expect(rig.offered == [])
        #expect(try rig.type("W1") == "")
        let plan = TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap(), words: hasWords ? words : nil)
        #expect(plan.words == nil)
    }

    @Test func `completions do not change how letters are typed, shifted and held`() throws {
        let (plain, completing) = (Rig(.letters()), Rig(.letters(), words: words))
        let script =
            "down a t; down b o; up a; tap Shift; down a a; wait 600; up a; up b; tap A; tap Ctrl; tap c; tap Back"
        #expect(try plain.perform(script) == completing.perform(script))
        #expect(completing.isIdle)
    }

    @Test func `a forgotten word is overwritten in memory`() throws {
        var word = TypedWord(isTracked: true)
        for code in [UInt8(5), 6, 7] { word.type(code, isAccepted: true) }
        word.offer([UInt8(9), 8].span)
        let text = word.text(of: 0, in: words.alphabet)
        #expect(text.count == 5)
        word.forget()
        var isWiped = true
        word.forEachByte { isWiped = isWiped && $0 == 0 }
        #expect(isWiped)
    }

    @Test func `overwrites a letter that Backspace takes back`() {
        var word = TypedWord(isTracked: true)
        word.type(5, isAccepted: true)
        word.type(6, isAccepted: true)
        word.type(LetterPlan.backspace, isAccepted: true)
        var kept: [UInt8] = []
        word.forEachByte { if $0 != 0 { kept.append($0) } }
        #expect(kept == [5])
    }

    /// The codes of the letters that are looked up, or `nil` when nothing is.
    private func letters(of word: borrowing TypedWord) -> [UInt8]? {
        var letters: [UInt8]?
        word.withLetters { span in letters = span.indices.map { span[$0] } }
        return letters
    }

    @Test func `words of up to 40 letters are looked up, and longer ones are not`() {
        var word = TypedWord(isTracked: true)
        for _ in 0..<40 { word.type(7, isAccepted: true) }
        #expect(letters(of: word) == [UInt8](repeating: 7, count: 40))
        word.type(7, isAccepted: true)
        #expect(letters(of: word) == nil)
        word.type(LetterPlan.backspace, isAccepted: true)
        #expect(letters(of: word) == nil)
    }

    @Test func `the last letter of the largest alphabet is looked up, an unknown one is not`() {
        var word = TypedWord(isTracked: true)
        word.type(250, isAccepted: true)
        #expect(letters(of: word) == [250])
        word.type(LetterPlan.unknown, isAccepted: true)
        #expect(letters(of: word) == nil)
        word.type(LetterPlan.backspace, isAccepted: true)
        #expect(letters(of: word) == [250])
    }
}
