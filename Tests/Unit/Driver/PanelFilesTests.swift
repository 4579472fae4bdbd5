// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing

@testable import Driver

/// What a panel makes of its files, of touches and of programs, decided without devices.
struct PanelFilesTests {
    // MARK: Contacts

    private let nine = ["nine": "height: 100%\nlayers: {base: [q w e, a s d, z x c]}\n"]

    @Test func `a contact that slides into the view from outside is passed on and types nothing`() throws {
        let rig = try PanelRig("number-pad")
        rig.down((2, Point(x: 0.25, y: 0.125)))
        #expect(rig.passing == [2])
        rig.move(2, to: try rig.point("5"))
        rig.move(2, to: Point(x: 0.75, y: 0.25))
        #expect(rig.passing == [2])
        rig.up(2)
        #expect(rig.takeTyped() == "")
        #expect(rig.passing == [] && rig.passedCount == 1)
    }

    @Test func `a contact that slides out of the view types, and is not passed on`() throws {
        let rig = try PanelRig("number-pad")
        rig.down((0, try rig.point("2")))
        #expect(rig.takeTyped() == "KEY_2↓ KEY_2↑")
        rig.move(0, to: Point(x: 0.5, y: 0.1))
        rig.up(0)
        #expect(rig.takeTyped() == "")
        #expect(rig.passing == [] && rig.passedCount == 0)
    }

    @Test func `ten contacts type ten keys, and an eleventh outside the view is passed on`() throws {
        let rig = try PanelRig("number-pad-held")
        let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
        for (slot, digit) in digits.enumerated() { rig.down((slot, try rig.point(digit))) }
        rig.down((10, Point(x: 0.5, y: 0.1)))
        #expect(rig.takeTyped() == digits.map { "KEY_\($0)↓" }.joined(separator: " "))
        #expect(rig.passing == [10])
        rig.up(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        #expect(rig.takeTyped() == digits.map { "KEY_\($0)↑" }.joined(separator: " "))
        #expect(rig.passing == [])
    }

    @Test(arguments: [("0", "Q E S"), ("90", "E C S"), ("180", "C Z S"), ("270", "Z Q S")])
    func `on a turned panel, keys type where a person sees them`(degrees: String, letters: String) throws {
        let rig = try PanelRig("nine", "rotation: \(degrees)", layouts: nine)
        // Where the device has its upper left and upper right corner, and in the middle.
        let spots = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.5)]
        for (spot, letter) in zip(spots, letters.split(separator: " ")) {
            rig.tap(spot)
            #expect(rig.takeTyped() == "KEY_\(letter)↓ KEY_\(letter)↑")
        }
    }

    @Test func `contacts outside a view's region of the panel go to other programs`() throws {
        let rig = try PanelRig("nine", "region: {x: 50%, y: 40%, width: 50%, height: 60%}", layouts: nine)
        for spot in [Point(x: 0.51, y: 0.41), Point(x: 0.75, y: 0.7), Point(x: 0.99, y: 0.99)] {
            rig.tap(spot)
        }
        #expect(rig.takeTyped() == "KEY_Q↓ KEY_Q↑ KEY_S↓ KEY_S↑ KEY_C↓ KEY_C↑")
        #expect(rig.passedCount == 0)
        for spot in [Point(x: 0.48, y: 0.7), Point(x: 0.75, y: 0.38)] { rig.tap(spot) }
        #expect(rig.takeTyped() == "")
        #expect(rig.passedCount == 2)
    }

    @Test func `a touch beside a dark pad is not passed on, and the next one is`() throws {
        let rig = try PanelRig("number-pad", "dark-touch: wake")
        rig.perform(.setDark(true))
        rig.tap(Point(x: 0.5, y: 0.1))
        #expect(rig.takeTyped() == "KEY_UNKNOWN↓ KEY_UNKNOWN↑")
        rig.perform(.setDark(false))
        rig.tap(Point(x: 0.5, y: 0.1))
        #expect(rig.takeTyped() == "")
        #expect(rig.passedCount == 1)
    }

    @Test func `programs may not request the staff's layout, unless the panel's list has it, too`() throws {
        let texts = ["pair": "layers: {base: [1 2]}\n", "staff": "layers: {base: [8 9]}\n"]
        let gesture =
            "staff-gesture: {corners: [top-left, bottom-right, top-left, top-right], shows: staff}"
        let rig = try PanelRig("pair", gesture, layouts: texts)
        #expect(rig.setup.settings.layouts.map(\.name) == ["pair", "staff"])
        #expect(rig.setup.settings.staff == 1)
        #expect(rig.setup.settings.offered == [0])
        #expect(rig.setup.rules.cornerTaps != .never)
        let listed = try PanelRig("[pair, staff]", gesture, layouts: texts)
        #expect(listed.setup.settings.staff == 1)
        #expect(listed.setup.settings.offered == [0, 1])
        let without = try PanelRig("pair", layouts: texts)
        #expect(without.setup.settings.staff == nil)
        #expect(without.setup.rules.cornerTaps == .never)
    }

    @Test func `no clicks come from a hidden view or from a layout without clicks`() throws {
        let silent = "layers: {base: [1 2]}\n"
        let rig = try PanelRig(
            "[pair, loud]", layouts: ["pair": silent, "loud": silent + "feedback: {click: yes}\n"])
        try rig.tap("1")
        #expect(rig.takeChanges().clickCount == 0)
        rig.perform(.setLayout(1))
        let one = try rig.point("1")
        rig.perform(.hide)
        rig.tap(one)
        #expect(rig.takeChanges().clickCount == 0)
        rig.perform(.show)
        rig.tap(one)
        #expect(rig.takeChanges().clickCount == 1)
    }

    @Test func `a tap on the handle shows the hidden view and does not reach other programs`() throws {
        let rig = try PanelRig("number-pad", "show: call, handle: yes, size: 154x86mm")
        rig.perform(.hide)
        let handle = try #require(rig.handle)
        // 24 of 154 mm, 9 of 86 mm, in the middle of the lower edge.
        #expect(abs(handle.minX - 0.422) < 0.001 && abs(handle.minY - 0.895) < 0.001)
        rig.tap(Point(x: 0.3, y: 0.95))
        #expect(rig.passedCount == 1)
        #expect(!rig.takeChanges().isHandleTapped)
        rig.tap(Point(x: 0.55, y: 0.93))
        // The driver then shows the view.
        #expect(rig.takeChanges().isHandleTapped)
        #expect(rig.passedCount == 1)
    }

    // MARK: Text fields

    private let fieldLayouts = [
        "letters": "height: 50%\npurpose: default\nlayers: {base: [a b]}\n",
        "pair": "height: 40%\npurpose: number-pad\nlayers: {base: [1 2]}\n",
    ]

    @Test func `a shown view makes way for the next tapped field, also in a higher layout`() throws {
        let rig = try PanelRig("[letters, pair]", "show: auto, size: 154x86mm", layouts: fieldLayouts)
        rig.perform(.hide)
        rig.tap(Point(x: 0.5, y: 0.2))
        rig.perform(.showForField(layout: 1))
        #expect(rig.view.frame.minY == 0.6)
        // 4 mm above it, so it goes to the upper edge.
        rig.tap(Point(x: 0.5, y: 0.55))
        rig.perform(.showForField(layout: 1))
        #expect(rig.view.frame.minY == 0)
        #expect(rig.status.place.isSecond)
        // The letters take half of the panel at either edge: they become lower.
        rig.tap(Point(x: 0.5, y: 0.52))
        rig.perform(.showForField(layout: 0))
        #expect(rig.view.frame.minY == 0 && rig.view.frame.maxY == 0.375)
        #expect(!rig.status.coversField)
        try rig.tap("b")
        #expect(rig.takeTyped() == "KEY_B↓ KEY_B↑")
    }

    @Test func `a rule chooses the layout of a program's fields, else the purpose chooses it`() throws {
        let setup = try PanelRig(
            "[letters, pair]",
            "show: auto, fields: [{program: \"fire*\", purpose: password, layout: pair}]",
            layouts: fieldLayouts
        ).setup
        var present = 0
        for (purpose, program, layout) in [
            (Purpose.password, "firefox-esr", 1), (.password, nil, 0), (.email, "firefox-esr", 0),
            (.pin, nil, 1),
            (.password, "chromium", 0),
        ] as [(Purpose, String?, Int)] {
            let choice = setup.choice(suiting: purpose, in: program, besides: present)
            #expect(choice == .layout(layout), "\(purpose) in \(program ?? "any program")")
            present = layout
        }
    }

    @Test func `fields of a program whose rule says so bring no view`() throws {
        let setup = try PanelRig(
            "[letters, pair]",
            "show: auto, fields: [{program: \"scan*\", layout: no}, {purpose: pin, layout: pair}]",
            layouts: fieldLayouts
        ).setup
        #expect(setup.choice(suiting: .pin, in: "scanner", besides: 0) == .noView)
        #expect(setup.choice(suiting: .pin, in: "firefox", besides: 0) == .layout(1))
        #expect(setup.choice(suiting: .default, in: nil, besides: 0) == .layout(0))
    }

    @Test func `Enter has the word for its action in the language of the layout, or of the panel's people`()
        throws
    {
        let rig = try PanelRig("[number-pad, de, pin]", "show: auto", locale: "fr_FR")
        // The number pad comes again after the German letters.
        for (layout, word) in [(0, "Rechercher"), (1, "Suchen"), (0, "Suchen")] {
            rig.perform(.showForField(layout: layout, hints: FieldHints(enter: .search)))
            #expect(rig.labels.contains(word) && !rig.labels.contains("⏎"), "\(rig.labels)")
        }
        rig.perform(.showForField(layout: 2, hints: FieldHints(enter: .search)))
        #expect(rig.labels.contains("⏎"))
    }

    // MARK: Words on keys

    @Test func `words on keys are in the language of the last letters, or of the panel's people`() throws {
        let rig = try PanelRig("[pin, de, el]", locale: "fr_FR")
        func accessory() -> [String] { rig.view.accessory.map(\.label) }
        #expect(accessory() == ["Saisissez votre code PIN", "Mélanger", "1 2 3", "Masquer"])
        for (letters, label) in [(1, "PIN eingeben"), (2, "Εισαγάγετε το PIN σας")] {
            rig.perform(.setLayout(letters))
            rig.perform(.setLayout(0))
            #expect(accessory().first == label)
        }
    }

    @Test func `the view that programs get has the words`() throws {
        let rig = try PanelRig("date", locale: "de_DE")
        let text = ViewMessage.view(rig.view, panel: "front").text
        for label in ["TT", "MM", "JJJJ", "Heute", "Fertig", "Ausblenden"] {
            #expect(text.contains(" \(label)\n"), "\(text)")
        }
        #expect(!text.contains("Done"))
    }

    @Test(arguments: ["C", "en_GB", "cs_CZ"]) func `words are English in a language without a file of them`(
        locale: String
    ) throws {
        let rig = try PanelRig("pin", locale: locale)
        #expect(rig.diagnostics == [])
        #expect(rig.labels.contains("Hide") && rig.labels.contains("Enter your PIN"))
    }

    @Test func `the word on a shipped pad gives way to what the field says`() throws {
        let rig = try PanelRig("url", "show: auto", locale: "C")
        #expect(rig.labels.contains("Go"))
        rig.perform(.showForField(layout: 0, hints: FieldHints(enter: .next)))
        #expect(rig.labels.contains("Next") && !rig.labels.contains("Go"))
        rig.perform(.forgetField)
        #expect(rig.labels.contains("Go"))
    }

    @Test(arguments: [
        ("de", true), ("el", true), ("en", true), ("es", true), ("fr", true), ("pl", true), ("ru", true),
        ("tr", true),
        ("default", true), ("qwerty", true), ("he", false), ("ar", false), ("ko", false), ("ja-kana", false),
        ("number-pad", false), ("pin", false), ("date", false), ("runic", false),
    ]) func `a shipped layout with capitals begins a text with one`(layout: String, hasCapitals: Bool) throws
    {
        let rig = try PanelRig(layout, "show: auto")
        let former = rig.view.layer
        rig.perform(.showForField(layout: 0, hints: FieldHints(beginsWithCapital: true)))
        #expect((rig.view.layer != former) == hasCapitals)
    }

    // MARK: The end of use

    private let endings = [
        "plain": "layers: {base: [1 Enter]}\nkeys: {Enter: {key: KEY_ENTER}}\n",
        "stays": "layers: {base: [1 Enter]}\nkeys: {Enter: {key: KEY_ENTER}}\nhide: no\n",
        "leaves": "layers: {base: [1 Enter]}\nkeys: {Enter: {key: KEY_ENTER}}\nhide: {on: enter}\n",
        "sends": "layers: {base: [1 Enter]}\nkeys: {Enter: {key: KEY_ENTER, action: hide}}\n",
    ]

    @Test(arguments: [
        ("plain", "", true), ("plain", ", hide: {on: enter}", false), ("stays", ", hide: {on: enter}", true),
        ("leaves", "", false), ("leaves", ", hide: {on: idle}", false), ("sends", "", false),
        ("sends", ", hide: {on: idle}", false),
    ])
    func `a view hides itself as its layout says, and otherwise as its panel says`(
        layout: String, field: String, stays: Bool
    ) throws {
        let rig = try PanelRig(layout, "show: call" + field, layouts: endings)
        #expect(rig.diagnostics == [])
        try rig.tap("Enter")
        #expect(rig.takeTyped() == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.status.isVisible == stays)
    }

    @Test func `a view that could not come back stays, with a warning`() throws {
        for layout in ["leaves", "sends"] {
            let rig = try PanelRig("[plain, \(layout)]", layouts: endings)
            #expect(
                rig.diagnostics == [
                    "runepad.yaml:1:40: warning: the view of '\(layout)' does not hide itself here, because nothing would "
                        + "bring it back: write 'show: auto' for text fields, 'show: call' for a program that shows "
                        + "it, or 'handle: yes'"
                ])
            rig.perform(.setLayout(1))
            try rig.tap("Enter")
            #expect(rig.takeTyped() == "KEY_ENTER↓ KEY_ENTER↑")
            #expect(rig.status.isVisible)
        }
    }

    @Test func `a view that covers the panel and hides itself leaves later touches to other programs`() throws
    {
        let whole = "height: 100%\nlayers: {base: [1 Enter]}\nkeys: {Enter: {key: KEY_ENTER}}\n"
        func passThrough(_ text: String) throws -> Bool {
            let rig = try PanelRig("whole", "handle: yes", layouts: ["whole": whole + text])
            return rig.setup.purpose.passThrough != nil
        }
        #expect(try !passThrough(""))
        #expect(try passThrough("hide: {on: enter}\n"))
        #expect(try !passThrough("hide: no\n"))
    }

    @Test func `a text field cannot replace the layout behind a key of a requested PIN pad`() throws {
        let rig = try PanelRig("[pin, number-pad]", "show: auto")
        try rig.tap("1 2 3")
        #expect(rig.view.layout == "pin-fixed")
        func refusal(_ layout: Int, isCalled: Bool = true) -> String? {
            fault { () throws(ControlError) in
                try rig.setup.requireField(mayShow: layout, over: rig.lastingLayout, isCalled: isCalled)
            }
        }
        #expect(refusal(1) == "the secret layout pin was called, and stays until it is hidden")
        #expect(refusal(0) == nil)
        #expect(refusal(1, isCalled: false) == nil)
    }

    @Test func `only the key 1 2 3 shows the digits in order, and only for one person`() throws {
        let rig = try PanelRig("pin")
        func refusal(_ name: String) -> String? {
            fault { () throws(ControlError) in _ = try rig.setup.layout(named: name) }
        }
        let digits = (1...9).map(String.init) + ["0"]
        func shown() -> [String] { rig.labels.filter { digits.contains($0) } }
        #expect(
            refusal("pin-fixed")?.hasPrefix(
                "only a key of a secret layout can show 'pin-fixed', to the person who taps it") == true)
        #expect(shown() != digits)
        try rig.tap("1 2 3")
        #expect(shown() == digits)
        for key in ["1", "2", "⏎"] { try rig.tap(key) }
        #expect(rig.takeTyped() == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑ KEY_ENTER↓ KEY_ENTER↑")
        #expect(rig.view.layout == "pin" && shown() != digits)
        let ends: [CoreRequest] = [.hide, .setLayout(0)]
        for end in ends {
            try rig.tap("1 2 3")
            #expect(rig.view.layout == "pin-fixed")
            rig.perform(end)
            rig.perform(.show)
            #expect(rig.view.layout == "pin")
        }
        try rig.tap("1 2 3")
        try rig.reload("pin", "clicks: yes")
        #expect(rig.view.layout == "pin")
        // Whoever names it in the list has it, until it is named no more.
        try rig.reload("[pin, pin-fixed]")
        #expect(refusal("pin-fixed") == nil)
        rig.perform(.setLayout(1))
        try rig.tap("⏎")
        #expect(rig.view.layout == "pin-fixed")
        try rig.reload("pin")
        #expect(rig.view.layout == "pin")
    }

    // MARK: Files

    private let languages = [
        "greek": """
        title: Ελληνικά
        language: el
        layers: {base: [a b, Next Pin]}
        keys: {Next: {action: next-layout}, Pin: {layout: gone}}
        """,
        "french": "language: fr\nlayers: {base: [x Next, Price _]}\n"
            + "keys: {Next: {action: next-layout}, Price: {locale: decimal-separator}}\n",
    ]

    @Test func `a missing layout disables only its key, and the log names the place`() throws {
        let rig = try PanelRig("[greek, french, latin-lost]", layouts: languages)
        #expect(rig.diagnostics.count == 2)
        #expect(rig.diagnostics[0].hasPrefix("greek.yaml:4:51: error: there is no layout 'gone'"))
        #expect(rig.diagnostics[1].contains("there is no layout 'latin-lost'"))
        #expect(rig.view.allKeys.first { $0.label == "Pin" }?.state == .unavailable)
        try rig.tap("Pin")
        try rig.tap("FR")
        try rig.tap("x")
        #expect(rig.takeTyped() == "KEY_X↓ KEY_X↑")
    }

    @Test func `a faulty reload changes nothing, and a good one keeps the shown layout`() throws {
        var layouts = languages
        layouts["greek"]?.replace(", Pin: {layout: gone}", with: "")
        layouts["greek"]?.replace("Next Pin", with: "Next c")
        let rig = try PanelRig("[greek, french]", layouts: layouts)
        try rig.tap("FR")
        #expect(rig.view.layout == "french")
        try rig.reload("[greek, french]", layouts: ["greek": "layers: {base: [nonsense]}\n"])
        #expect(rig.diagnostics.contains { $0.hasPrefix("greek.yaml:1:17: error: unknown key 'nonsense'") })
        #expect(rig.view.layout == "french")
        try rig.tap("x")
        #expect(rig.takeTyped() == "KEY_X↓ KEY_X↑")
        layouts["greek"]?.replace("[a b,", with: "[b a,")
        try rig.reload("[greek, french]", layouts: layouts)
        #expect(rig.view.layout == "french")
        try rig.tap("EL")
        #expect(rig.labels.prefix(2) == ["b", "a"])
    }

    @Test func `a missing locale is logged, and the decimal key types a full stop`() throws {
        let rig = try PanelRig("french", layouts: languages, locale: "tlh_QO")
        #expect(rig.diagnostics.contains { $0.contains("error: this host has no locale 'tlh_QO'") })
        try rig.tap(".")
        #expect(rig.takeTyped() == "KEY_DOT↓ KEY_DOT↑")
    }

    @Test func `a layout is chosen by its language or its purpose`() throws {
        let files = [
            "verda": "language: eo\nlayers: {base: [ĝ]}\n", "zebra": "language: eo\nlayers: {base: [z]}\n",
        ]
        #expect(try PanelRig("{language: eo-XX}", layouts: files).view.layout == "verda")
        #expect(try PanelRig("{purpose: pin}", layouts: files, locale: "eo").view.layout == "pin")
    }

    @Test func `a missing dictionary is logged, and the layout types without it`() throws {
        let layout = """
            completions: {words: xx_XX}
            layers: {base: [t o]}
            accessory: [First]
            keys: {First: {completion: 1, label: "-"}}
            """
        let rig = try PanelRig("letters", layouts: ["letters": layout])
        #expect(rig.diagnostics.count == 1)
        #expect(
            rig.diagnostics[0].hasPrefix(
                "letters.yaml:1:22: error: there is no dictionary 'xx_XX' in /usr/share/hunspell"))
        for key in ["t", "o"] { try rig.tap(key) }
        #expect(rig.takeTyped() == "KEY_T↓ KEY_T↑ KEY_O↓ KEY_O↑")
    }

    private let runes = ["runes": "layers: {base: [1 ᚠ ᚢ]}\n"]
    private let glyphs = ["glyphs": "183 1 U+16A0\n183 2 U+16A2\n"]

    @Test func `a reload loads new glyphs`() throws {
        let rig = try PanelRig("runes", layouts: runes, files: ["glyphs": "183 1 U+16A0\n"])
        let keycodes = rig.setup.purpose.keycodes
        try rig.tap("ᚢ")
        #expect(rig.takeTyped() == "")
        try rig.reload("runes", files: glyphs)
        try rig.tap("ᚢ")
        #expect(rig.takeTyped() == "KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
        // So it needs another keyboard.
        #expect(rig.setup.purpose.keycodes != keycodes)
    }

    @Test func `a reload with characters that cannot be typed has no fault, and is served`() throws {
        let rig = try PanelRig("number-pad")
        try rig.reload("runes", layouts: runes)
        #expect(rig.diagnostics == [])
        #expect(rig.view.layout == "runes")
        for key in ["ᚠ", "1"] { try rig.tap(key) }
        #expect(rig.takeTyped() == "KEY_1↓ KEY_1↑")
    }

    @Test func `a faulty glyph table is logged once, and the other keys still type`() throws {
        let rig = try PanelRig("runes", layouts: runes, files: ["glyphs": "183\n184\n"])
        #expect(rig.diagnostics.count { $0.hasPrefix("glyphs:1:1: ") } == 1)
        #expect(!rig.diagnostics.contains { $0.hasPrefix("glyphs:2") })
        for key in ["ᚠ", "1"] { try rig.tap(key) }
        #expect(rig.takeTyped() == "KEY_1↓ KEY_1↑")
    }

    @Test func `a held glyph repeats like any key, with the modifier of its level held`() throws {
        let rig = try PanelRig(
            "runes", layouts: ["runes": runes["runes", default: ""] + "keys: {ᚢ: {hold: down}}\n"],
            files: glyphs)
        rig.down((0, try rig.point("ᚢ")))
        // The kernel repeats what is down.
        #expect(rig.takeTyped() == "KEY_LEFTSHIFT↓ KEY_F13↓")
        rig.wait(milliseconds: 1000)
        #expect(rig.takeTyped() == "")
        rig.up(0)
        #expect(rig.takeTyped() == "KEY_F13↑ KEY_LEFTSHIFT↑")
    }
}

/// Why a request is refused, or `nil` if it is not.
private func fault(_ request: () throws(ControlError) -> Void) -> String? {
    do throws(ControlError) {
        try request()
        return nil
    } catch {
        return error.description
    }
}
