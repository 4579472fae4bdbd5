// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// What a text field says: the label of Enter, the first capital, and lines.
struct FieldHintsTests {
    private static let keys = [
        Key(name: "Enter", label: "⏎", action: .key(.enter)),
        Key(name: "OK", label: "OK", action: .key(.enter)),
        Key(name: "Shift", label: "⇧", action: .layer(1, .once)), Key(name: "123", action: .layer(2, .lock)),
    ]

    private static let words: [LanguageTag: [LabelWord: String]] = {
        var words: [LanguageTag: [LabelWord: String]] = [:]
        let german: [LabelWord: String] = [
            .search: "Suchen", .done: "Fertig", .go: "Los", .next: "Weiter", .previous: "Zurück",
            .send: "Senden",
        ]
        if let tag = LanguageTag("de-AT") { words[tag] = german }
        if let tag = LanguageTag("fr") { words[tag] = [.search: "Rechercher"] }
        return words
    }()

    /// Letters with a layer of capitals, whose other Enter has a label in words.
    private func letters(_ change: (inout Layout) -> Void = { _ in }) -> Layout {
        var layout = Layout.of(
            [
                ("base", ["a b Enter", "Shift 123 OK"]), ("capitals", ["A B Enter", "Shift 123 OK"]),
                ("signs", ["1 2"]),
            ],
            keys: Self.keys, height: 0.5)
        layout.language = LanguageTag("de-AT")
        layout.words = Self.words
        change(&layout)
        return layout
    }

    private func enter(_ rig: Rig, _ hints: FieldHints, layout: Int? = nil) {
        rig.core.perform(.showForField(layout: layout, hints: hints), at: rig.now)
    }

    private func labels(_ rig: Rig) -> String { rig.drawnView.keys.map(\.label).joined(separator: " ") }

    // MARK: Enter

    @Test(arguments: [
        (EnterAction.search, "Suchen"), (.done, "Fertig"), (.go, "Los"), (.next, "Weiter"),
        (.previous, "Zurück"),
        (.send, "Senden"), (.newLine, "⏎"), (nil, "⏎"),
    ]) func `the key that types Enter has the word for its action, in the layout's language`(
        action: EnterAction?, label: String
    ) {
        let rig = Rig(letters())
        enter(rig, FieldHints(enter: action))
        #expect(labels(rig) == "a b \(label) ⇧ 123 OK")
    }

    @Test func `the word is drawn until the field is left, and each change is a change of the view`() {
        let rig = Rig(letters())
        let former = rig.viewSerial
        enter(rig, FieldHints(enter: .search))
        #expect(rig.viewSerial != former)
        let named = rig.viewSerial
        // The field is tapped again.
        rig.core.perform(.showForField(layout: nil), at: rig.now)
        #expect(labels(rig).contains("Suchen"))
        enter(rig, FieldHints(enter: .search))
        #expect(rig.viewSerial == named)
        rig.core.perform(.forgetField, at: rig.now)
        #expect(labels(rig).contains("⏎"))
        #expect(rig.viewSerial != named)
    }

    @Test func `a layout for every language has the word in the language of the panel, or no word`() {
        let expected: [(String?, String)] = [
            ("fr", "Rechercher"), ("en", "Search"), ("ka", "⏎"), (nil, "⏎"),
        ]
        for (language, label) in expected {
            let rig = Rig(
                letters {
                    $0.language = nil
                    $0.panelLanguage = language.flatMap(LanguageTag.init)
                })
            enter(rig, FieldHints(enter: .search))
            #expect(labels(rig).contains(label))
        }
    }

    @Test func `a label that is a word for Enter in a language of the panel gives way`() {
        let labels = [("Senden", "Suchen"), ("Go", "Suchen"), ("Rechercher", "Suchen"), ("OK", "OK")]
        for (label, drawn) in labels {
            let rig = Rig(letters { $0.keys[0].label = label })
            enter(rig, FieldHints(enter: .search))
            #expect(rig.drawnView.keys[2].label == drawn)
        }
    }

    @Test func `guided touch says the word of Enter, and latches no capital`() throws {
        let rig = Rig(letters())
        rig.core.perform(.guide(GuidedTouch(confirm: .doubleTap)), at: rig.now)
        rig.core.settle(at: rig.now)
        _ = rig.takeSaid()
        enter(rig, FieldHints(enter: .search, beginsWithCapital: true))
        #expect(rig.drawnView.layer == "base")
        _ = try rig.perform("down a Enter; wait 200; up a")
        #expect(rig.takeSaid() == ["Suchen"])
    }

    // MARK: Capitals

    @Test func `Shift is latched for one letter where a text begins with a capital`() throws {
        let rig = Rig(letters())
        enter(rig, FieldHints(beginsWithCapital: true))
        #expect(rig.drawnView.layer == "capitals")
        #expect(rig.drawnView.keys.first { $0.label == "⇧" }?.state == .latched)
        #expect(try rig.perform("tap capitals/A") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        #expect(rig.drawnView.layer == "base")
        // Once for each field, also if it is tapped again or shown again.
        rig.core.perform(.showForField(layout: nil), at: rig.now)
        _ = try rig.perform("hide; show")
        #expect(rig.drawnView.layer == "base")
        enter(rig, FieldHints(beginsWithCapital: true))
        #expect(rig.drawnView.layer == "capitals")
        _ = try rig.perform("wait 400; tap Shift")
        #expect(rig.drawnView.layer == "base")
    }

    @Test func `Shift is latched in a hidden view when it is shown, and in the layout that the field brings`()
    {
        let plain = Layout.of(rows: "x y")
        let rig = Rig([plain, letters()], links: [LayoutLinks(), LayoutLinks()], isShown: false)
        enter(rig, FieldHints(beginsWithCapital: true), layout: 1)
        #expect(rig.drawnView.layer == "capitals")
    }

    @Test func `a modifier is latched where the layout has no capitals of its own`() throws {
        let shift = Key(name: "Shift", action: .modifier(.shift, .once))
        let rig = Rig(.of(rows: "a b Shift", keys: [shift]))
        enter(rig, FieldHints(beginsWithCapital: true))
        #expect(rig.drawnView.keys.last?.state == .latched)
        #expect(
            try rig.perform("tap a; tap b") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑ KEY_B↓ KEY_B↑")
    }

    @Test(arguments: [true, false])
    func `a capital that nobody has typed does not stay latched for the next field`(hasLayer: Bool) throws {
        let shift = Key(name: "Shift", action: .modifier(.shift, .once))
        let rig = Rig(hasLayer ? letters() : .of(rows: "a b Shift", keys: [shift]))
        func isLatched() -> Bool { rig.drawnView.keys.contains { $0.state == .latched } }
        enter(rig, FieldHints(beginsWithCapital: true))
        #expect(isLatched())
        enter(rig, FieldHints())
        #expect(!isLatched() && rig.drawnView.layer == "base")
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
        enter(rig, FieldHints(beginsWithCapital: true))
        rig.core.perform(.forgetField, at: rig.now)
        #expect(!isLatched())
        // What a person locks stays.
        enter(rig, FieldHints(beginsWithCapital: true))
        _ = try rig.perform("wait 400; tap Shift; tap Shift; tap Shift")
        func isLocked() -> Bool { rig.drawnView.keys.contains { $0.state == .locked } }
        #expect(isLocked())
        enter(rig, FieldHints())
        #expect(isLocked())
    }

    @Test func `guided touch that begins after the capital was latched takes it back`() throws {
        let shift = Key(name: "Shift", action: .modifier(.shift, .once))
        for layout in [letters(), .of(rows: "a b Shift", keys: [shift])] {
            let rig = Rig(layout)
            enter(rig, FieldHints(beginsWithCapital: true))
            rig.core.perform(.guide(GuidedTouch(confirm: .doubleTap)), at: rig.now)
            #expect(rig.drawnView.layer == "base")
            #expect(!rig.drawnView.keys.contains { $0.state == .latched })
        }
    }

    @Test func `a Shift that a person latches after the capital is typed is theirs`() throws {
        let rig = Rig(letters())
        enter(rig, FieldHints(beginsWithCapital: true))
        _ = try rig.perform("tap capitals/A; wait 400; tap Shift")
        enter(rig, FieldHints(enter: .done))
        #expect(rig.drawnView.layer == "capitals")
    }

    @Test func `nothing is latched on another layer, without capitals, and where Shift stays`() throws {
        let signs = Rig(letters())
        _ = try signs.perform("tap 123")
        enter(signs, FieldHints(beginsWithCapital: true))
        #expect(signs.drawnView.layer == "signs")
        let lock = Rig(letters { $0.keys[2].action = .layer(1, .lock) })
        enter(lock, FieldHints(beginsWithCapital: true))
        #expect(lock.drawnView.layer == "base")
        let digits = Rig(.digits())
        enter(digits, FieldHints(beginsWithCapital: true))
        #expect(digits.drawnView.layer == "base")
    }

    // MARK: Lines, and secrets

    @Test func `Enter that begins a new line does not end the use of the panel`() throws {
        let rig = Rig(letters { $0.hiding = UseEnd(occasions: [.enter]) })
        enter(rig, FieldHints(enter: .newLine))
        _ = try rig.perform("tap Enter")
        #expect(rig.isVisible)
        enter(rig, FieldHints(enter: .send))
        _ = try rig.perform("tap Enter")
        #expect(!rig.isVisible)
    }

    @Test func `a secret layout ignores all that a field says`() throws {
        let rig = Rig(
            letters {
                $0.isSecret = true
                $0.hiding = UseEnd(occasions: [.enter])
            })
        let plain = labels(rig)
        enter(rig, FieldHints(enter: .search, beginsWithCapital: true))
        #expect(labels(rig) == plain && rig.drawnView.layer == "base")
        enter(rig, FieldHints(enter: .newLine))
        _ = try rig.perform("tap Enter")
        #expect(!rig.isVisible)
    }

    // MARK: Words

    @Test func `hints are words, and unknown words are ignored`() {
        for enter in EnterAction.allCases.map(Optional.some) + [nil] {
            for beginsWithCapital in [false, true] {
                let hints = FieldHints(enter: enter, beginsWithCapital: beginsWithCapital)
                #expect(FieldHints(words: hints.words) == hints)
                #expect(FieldHints(words: ["emoji"] + hints.words) == hints)
                #expect(Set(hints.words).isSubset(of: FieldHints.plainWords))
                #expect(hints.isEmpty == hints.words.isEmpty)
            }
        }
    }

    @Test func `the numbers of a field are words`() {
        let numbers = FieldNumbers(min: -500_000, max: 30_000_000, step: 250_000, length: 12)
        let hints = FieldHints(enter: .next, numbers: numbers)
        #expect(hints.words == ["next", "min:-0.5", "max:30", "step:0.25", "maxlength:12"])
        #expect(FieldHints(words: hints.words) == hints)
        #expect(FieldHints(words: ["min:1", "min:2", "min:x"]).numbers == FieldNumbers(min: 1_000_000))
        for word in [
            "min:", "min:1e3", "max:1000000000001", "step:0", "step:-1", "min 5", "mean:5", "maxlength:0",
            "maxlength:-1", "maxlength:1.5", "maxlength:65",
        ] {
            #expect(FieldHints(words: [word]).isEmpty, "\(word)")
        }
    }
}
