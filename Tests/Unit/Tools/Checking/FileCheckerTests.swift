// SPDX-License-Identifier: MIT

import Checking
import Checkout
import Drawing
import Engine
import Foundation
import Testing

@Suite struct FileCheckerTests {
    private let shipped = CheckedFolder(at: Checkout.root + "/config/layouts")

    @Test func `characters that the keymap lacks pass if they are glyphs`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a ж €]}\n", "glyphs": "183 1 U+0436\n", "bad": "183 1\n",
        ])
        let lacking =
            "own.yaml:1:21: error: the keymap us of the panel a cannot type '€'; `runepad xkb --install` gives it a "
            + "keycode"
        let some = try folder.check("runepad.yaml", glyphs: "glyphs")
        #expect(some.lines == [lacking])
        let bad = try folder.check("runepad.yaml", glyphs: "bad")
        #expect(bad.lines.count == 3)
        #expect(
            bad.lines.first?.hasPrefix("bad:1:1: error: a line needs a keycode, a level and a character")
                == true)
    }

    @Test func `a shipped layout for any text passes on a plain keymap with one warning`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels:\n  - {layout: [default, email, pin], keymap: us}\n"
        ]
        )
        let plain = try folder.check("runepad.yaml")
        #expect(!plain.hasErrors)
        let warnings = plain.lines.filter { $0.contains("cannot type") }
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.contains("default.yaml:"))
        #expect(warning.contains(": warning: the keymap us of the panel "))
        #expect(
            warning.hasSuffix(
                "cannot type the 103 characters '€', '£', '¥' and others of the layout 'default': long presses do "
                    + "not offer them, and their own keys type nothing; `runepad xkb --install` gives them "
                    + "keycodes"))
    }

    @Test func `faults of words have the line and column of their file`() throws {
        let folder = try CheckedFolder([
            "voice/pt.yaml": "masked: [x]\nhiden: x\n", "words/pt.yaml": "labels: {doen: x}\n",
            "own.yaml": "layers: {base: [a]}\ncompletions: {words: names.txt}\n",
        ])
        try Data([0x61, 0x0A, 0xFC, 0x0A]).write(to: URL(filePath: "\(folder.path)/names.txt"))
        let spoken = try folder.check("voice/pt.yaml").lines
        #expect(spoken.contains("voice/pt.yaml:1:9: error: 'masked' must be text, not a list"))
        #expect(spoken.contains { $0.hasPrefix("voice/pt.yaml:2:1: error: unknown field 'hiden' of words") })
        #expect(
            try folder.check("words/pt.yaml").lines == [
                "words/pt.yaml:1:10: error: unknown field 'doen' of 'labels'; did you mean 'done'?"
            ])
        let offered = try folder.check("own.yaml").lines
        #expect(offered == ["names.txt:2:1: error: names.txt is not in UTF-8: line 2"])
    }

    private func writePicture(_ width: Int, _ height: Int, to path: String, cut: Bool = false) throws {
        let bytes = try PixelSurface(width: width, height: height).png()
        try Data(cut ? Array(bytes.prefix(50)) : bytes).write(to: URL(filePath: path))
    }

    @Test func `a picture that is missing, broken or too large is an error at its place`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": """
            layers: {base: [A B C D]}
            keys:
              A: {picture: a.png, spoken: a, text: a}
              B: {picture: b.png, spoken: b, text: b}
              C: {picture: c.png, spoken: c, text: c}
              D: {picture: d.png, spoken: d, text: d}

            """,
        ])
        try writePicture(8, 8, to: "\(folder.path)/b.png", cut: true)
        try writePicture(1025, 1, to: "\(folder.path)/c.png")
        try writePicture(1024, 1024, to: "\(folder.path)/d.png")
        for files in [["own.yaml"], ["runepad.yaml"], ["own.yaml", "runepad.yaml"]] {
            let lines = try folder.check(files).lines.filter { $0.contains(": error: ") }
            #expect(lines.count == 3)
            #expect(
                lines.first
                    == "own.yaml:3:16: error: the picture 'a.png' cannot be opened: No such file or directory; check "
                    + "the path")
            #expect(
                lines.dropFirst().first?.hasPrefix(
                    "own.yaml:4:16: error: the picture 'b.png' cannot be drawn: this is not a PNG file: ")
                    == true)
            #expect(
                lines.last
                    == "own.yaml:5:16: error: the picture 'c.png' has 1025 × 1 pixels; the limit is 1024 × 1024: "
                    + "make it smaller")
        }
    }

    @Test func `pictures too large together are an error, and each counts once`()
        throws
    {
        let keys = ["a", "b", "c", "d", "e"]
        func layout(_ picture: (String) -> String) -> String {
            "layers: {base: [\(keys.joined(separator: " "))]}\nkeys:\n"
                + keys.map { "  \($0): {picture: \(picture($0)).png, spoken: x}\n" }.joined()
        }
        let folder = try CheckedFolder(["own.yaml": layout { $0 }, "same.yaml": layout { _ in "a" }])
        for key in keys { try writePicture(1024, 1024, to: "\(folder.path)/\(key).png") }
        #expect(
            try folder.check("own.yaml").lines == [
                "own.yaml:7:16: error: the picture 'e.png' is too large beside the others: all pictures of a layout "
                    + "have at most 4194304 pixels together"
            ])
        #expect(try folder.check("same.yaml").lines == [])
    }

    @Test func `in a secret layout the pictures of shuffled keys are equal in size`() throws {
        func layout(secret: String) -> String {
            """
            secret: \(secret)
            layers: {base: [A B C]}
            shuffle: {keys: [A, B]}
            keys:
              A: {picture: a.png, spoken: a, text: a}
              B: {picture: b.png, spoken: b, text: b}
              C: {picture: c.png, spoken: c, text: c}

            """
        }
        let folder = try CheckedFolder(["own.yaml": layout(secret: "yes"), "open.yaml": layout(secret: "no")])
        for (name, height) in [("a", 8), ("b", 9), ("c", 10)] {
            try writePicture(8, height, to: "\(folder.path)/\(name).png")
        }
        #expect(
            try folder.check("own.yaml").lines == [
                "own.yaml:6:16: error: in a secret layout the pictures of all shuffled keys are equal in size: that "
                    + "of 'B' has 8 × 9 pixels, that of 'A' 8 × 8"
            ])
        #expect(try folder.check("open.yaml").lines == [])
        try writePicture(8, 8, to: "\(folder.path)/b.png")
        #expect(try folder.check("own.yaml").lines == [])
    }

    @Test func `words that no file of a language has are warnings`() throws {
        let folder = try CheckedFolder([
            "words/de.yaml": "typed: getippt\nlabels: {done: OK}\n", "words/xx.yaml": "labels: {done: OK}\n",
            "voice/xx.yaml": "typed: x\n",
        ])
        #expect(try folder.check("words/de.yaml").lines == [])
        let labels = try folder.check("words/xx.yaml")
        #expect(!labels.hasErrors && labels.lines.count == 1)
        let count = LabelWord.allCases.count - 1
        #expect(
            labels.lines == [
                "words/xx.yaml:1:1: warning: the labels of the language 'xx' lack \(count) words, such as 'go', "
                    + "'next', 'previous', which are English"
            ])
        let voice = try folder.check("voice/xx.yaml")
        #expect(!voice.hasErrors)
        #expect(
            voice.lines.contains(
                "voice/xx.yaml:1:1: warning: the words lack 'masked', so the voice speaks English"))
    }

    @Test func `a language of a panel that lacks words of its layouts is a warning`() throws {
        func warnings(_ panel: String) throws -> [String] {
            let folder = try CheckedFolder([
                "runepad.yaml": "panels: [{layout: \(panel), keymap: us}]\n",
                "own.yaml": "language: xx\nlayers: {base: [a N]}\nkeys: {N: {action: next-layout}}\n",
            ])
            return try folder.check("runepad.yaml").lines.filter { $0.contains("hear English") }
        }
        let lacking =
            "runepad.yaml:1:19: warning: people of the language xx see and hear English: 'Hide', 'Shuffle', 'Enter "
            + "your PIN', 'PIN' and 'PIN, digits in place'; /etc/runepad/words/xx.yaml can have their words: see "
            + "`labels` in the shipped files"
        #expect(try warnings("[./own.yaml, pin], locale: C") == [lacking.replacing(":19:", with: ":20:")])
        #expect(
            try warnings("pin, locale: xx_XX") == [lacking.replacing("language xx", with: "language xx-XX")])
        let complete = [
            "pin, locale: C", "pin, locale: de_DE", "./own.yaml, locale: C", "[de, el, pin], locale: ja_JP",
        ]
        for panel in complete { #expect(try warnings(panel) == [], "\(panel)") }
    }

    @Test func `a staff's gesture beside a secret layout must lead to another secret`() throws {
        let folder = try CheckedFolder([
            "secret.yaml": "secret: yes\nlayers: {base: [1 2]}\n", "open.yaml": "layers: {base: [1 2]}\n",
            "staff.yaml": "secret: yes\nlayers: {base: [1 2]}\n",
        ])
        func found(_ layout: String, _ effect: String) throws -> [String] {
            let gesture = "{corners: [top-left, bottom-right, top-left, top-right], \(effect)}"
            let text = "panels:\n- {name: a, keymap: us, layout: \(layout), staff-gesture: \(gesture)}\n"
            try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/runepad.yaml"))
            return try folder.check("runepad.yaml").lines
        }
        let warning =
            "warning: who watches the taps of 'staff-gesture' can repeat them beside the secret layout 'secret': let "
            + "'shows' name a layout with 'secret: yes' that asks for a PIN of the staff's own"
        #expect(try found("./secret.yaml", "shows: ./open.yaml").map { $0.hasSuffix(warning) } == [true])
        #expect(try found("./secret.yaml", "gives-back: yes").map { $0.hasSuffix(warning) } == [true])
        #expect(try found("./secret.yaml", "shows: ./staff.yaml") == [])
        #expect(try found("./open.yaml", "shows: ./secret.yaml") == [])
        #expect(try found("./open.yaml", "gives-back: yes") == [])
    }

    @Test func `letters of a layout's language that the keymap lacks are errors`() throws {
        let folder = try CheckedFolder(["runepad.yaml": "panels: [{layout: de, keymap: us}]\n"])
        let german = try folder.check("runepad.yaml")
        #expect(german.hasErrors)
        let errors = german.lines.filter { $0.contains(": error: ") }
        let letters = Set(errors.compactMap { $0.firstMatch(of: /cannot type '(.)'/)?.1 })
        #expect(letters == Set("äöüßÄÖÜẞ".map { Substring(String($0)) }))
        #expect(german.lines.filter { $0.contains("cannot type") }.count == errors.count + 1)
    }

    @Test func `untypable letters of an XKB layout are one error where the layout is named`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels:\n  - layout: [{xkb: ge}, pin]\n    keymap: us\n"
        ])
        let georgian = try folder.check("runepad.yaml")
        #expect(georgian.hasErrors)
        let errors = georgian.lines.filter { $0.contains(": error: ") }
        #expect(errors.count == 1)
        #expect(errors[0].hasPrefix("runepad.yaml:2:14: error: the keymap us of the panel "), "\(errors)")
        #expect(errors[0].contains(" characters 'ქ', 'წ', 'ე' and others of the layout 'ge'; "), "\(errors)")
        #expect(errors[0].hasSuffix("; `runepad xkb --install` gives them keycodes"))
    }

    @Test func `a panel that follows fields is told what the overlay types, but for a secret layout`() throws
    {
        let folder = try CheckedFolder([
            "runepad.yaml": """
            panels: [{name: a, layout: [./own.yaml, ./pin.yaml], show: auto, hide: {on: enter}, keymap: us}]
            """,
            "own.yaml": "layers: {base: [ᚠ]}\n", "pin.yaml": "secret: yes\nlayers: {base: [ᚺ]}\n",
        ])
        let gift = "`runepad xkb --install` gives it a keycode"
        let lines = try folder.check("runepad.yaml").lines.filter { $0.contains(" cannot type ") }
        #expect(
            lines.map { $0.split(separator: "; ").last.map(String.init) } == [
                gift
                    + ". Without a keycode, runepad-overlay types it under sway and labwc, and only into text fields",
                gift,
            ])
    }

    @Test func `glyphs for a kiosk that the configuration does not name begin with its line`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: front, match: {name: F*}, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [ᚠ]}\n",
        ])
        let given = try folder.check("runepad.yaml", kiosk: .browser).lines
        let inFile = try folder.check("runepad.yaml").lines
        let remedy = "`runepad xkb --install` gives it a keycode"
        #expect(
            given.contains { $0.hasSuffix("; write 'kiosk: browser' in the configuration; then \(remedy)") })
        #expect(inFile.contains { $0.hasSuffix("; \(remedy)") && !$0.contains("kiosk") })
    }

    @Test func `glyphs that Chromium does not read are a warning with its remedy`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a ж € ᚠ]}\n",
            // ᚢ is not on this panel, and Chromium reads 183.
            "glyphs": "112 1 U+0436\n112 2 U+20AC\n112 3 U+16A2\n183 1 U+16A0\n",
        ])
        let panel = try folder.check("runepad.yaml", glyphs: "glyphs")
        #expect(!panel.hasErrors)
        // Not every machine has a font with runes.
        #expect(
            panel.lines.filter { !$0.contains("no installed font") } == [
                "runepad.yaml: warning: Chromium on Wayland does not type 2 of the panels' 3 glyphs: 'ж' and '€'; "
                    + "`runepad xkb --install --move` gives them keycodes that it reads"
            ])
        let high = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a E ж]}\nkeys: {E: {text: \"\u{1F600}\", label: E}}\n",
            "glyphs": "112 1 U+1F600\n183 1 U+0436\n",
        ])
        #expect(
            try high.check("runepad.yaml", glyphs: "glyphs").lines == [
                "runepad.yaml: warning: Chromium on Wayland does not type 1 of the panels' 2 glyphs: '\u{1F600}'; no "
                    + "keycode types characters above U+FFFF there: run it under X11 for these"
            ])
        let required = try folder.check("own.yaml", glyphs: "glyphs", keymap: "us")
        #expect(!required.lines.joined().contains("Chromium"))
        // A kiosk types no glyph with 183, which opens settings in a session that has not learned it.
        let kiosk = try folder.check("runepad.yaml", glyphs: "glyphs", kiosk: .system)
        #expect(kiosk.hasErrors)
        #expect(kiosk.lines.joined().contains("cannot type 'ᚠ'"), "\(kiosk.lines)")
    }

    @Test func `too many glyphs for Chromium are a warning, and for the host an error`() throws {
        func lines(_ count: Int) throws -> [String] {
            let characters = (0..<count).map { String(UnicodeScalar(UInt16(0x4E00 + $0))!) }
            let rows = stride(from: 0, to: count, by: 10).map { characters[$0..<min($0 + 10, count)] }
            let layers = stride(from: 0, to: rows.count, by: 5).map { first in
                "  l\(first): [\(rows[first..<min(first + 5, rows.count)].map { $0.joined(separator: " ") }.joined(separator: ", "))]\n"
            }
            let folder = try CheckedFolder([
                "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
                "own.yaml": "layers:\n" + layers.joined(),
            ])
            return try folder.check("runepad.yaml").lines
                .filter { $0.hasPrefix("runepad.yaml: ") }
        }
        #expect(try lines(240) == [])
        #expect(
            try lines(250) == [
                "runepad.yaml: warning: Chromium on Wayland does not type 10 of the panels' 250 glyphs: '仰', '仱', "
                    + "'仲', '仳' and 6 more characters; it reads at most 240 glyphs: list fewer layouts, or take keys and "
                    + "alternates out of one ('own' alone needs 250), or choose a keymap that types some of their "
                    + "characters, or run Chromium in an X session, where it types all"
            ])
        #expect(
            try lines(490) == [
                "runepad.yaml: error: the panels need 490 glyphs, 10 more than the 480 possible glyphs; list fewer "
                    + "layouts, or take keys and alternates out of one ('own' alone needs 490), or choose a keymap that "
                    + "types some of their characters"
            ])
    }

    @Test func `a language key that leads to a layout without a way on is a warning there`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": """
            panels:
              - {name: a, layout: [./a.yaml, ./b.yaml, ./c.yaml], keymap: us, match: {name: A*}}
              - {name: b, layout: [./a.yaml, ./d.yaml], keymap: us, match: {name: B*}}
              - {name: c, layout: [./secret.yaml, ./b.yaml], keymap: us, match: {name: C*}}
              # Text fields bring layouts by their purposes.
              - {name: d, show: auto, layout: [./a.yaml, ./b.yaml], keymap: us, match: {name: D*}}
              - {name: e, show: auto, layout: [./a.yaml, ./text.yaml], keymap: us, match: {name: E*}}

            """,
            "a.yaml": "layers: {base: [a N]}\nkeys: {N: {action: next-layout}}\n",
            "b.yaml": "layers: {base: [b]}\n", "c.yaml": "extends: a\n",
            // Another layout leads back.
            "d.yaml": "layers: {base: [d A]}\nkeys: {A: {layout: a}}\n",
            "secret.yaml": "extends: a\nsecret: yes\n",
            "text.yaml": "purpose: default\nlayers: {base: [t]}\n",
        ])
        let check = try folder.check("runepad.yaml")
        #expect(!check.hasErrors)
        func warning(_ name: String) -> String {
            "warning: the language key of 'a' leads to '\(name)', which has no language key, so people do not come back "
                + "from it; add a key with 'action: next-layout' to one of its rows, in a layout that extends it"
        }
        #expect(
            check.lines == [
                "runepad.yaml:2:34: " + warning("b"),
                "runepad.yaml:6:46: " + warning("b")
                    + ", or, if a text field should bring it, give it a purpose",
                "runepad.yaml:7:46: " + warning("text"),
            ])
    }

    @Test func `a layout that no text field, rule or key brings is a warning where it is listed`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": """
            panels:
              - {name: a, show: auto, layout: [./a.yaml, ./pin.yaml, ./pad.yaml], keymap: us, match: {name: A*}}
              - name: b
                show: auto
                layout: [./a.yaml, ./pin.yaml, ./pad.yaml]
                fields: [{program: till, layout: ./pad.yaml}]
                keymap: us
                match: {name: B*}
              # A key leads there.
              - {name: c, show: auto, layout: [./to.yaml, ./pin.yaml, ./pad.yaml], keymap: us, match: {name: C*}}
              - {name: d, show: call, layout: [./pin.yaml, ./pad.yaml], keymap: us, match: {name: D*}}

            """,
            "a.yaml": "layers: {base: [a]}\n", "to.yaml": "layers: {base: [P]}\nkeys: {P: {layout: pad}}\n",
            "pin.yaml": "purpose: pin\nlayers: {base: [1]}\n",
            "pad.yaml": "purpose: pin\nlayers: {base: [2]}\n",
        ])
        #expect(
            try folder.check("runepad.yaml").lines == [
                "runepad.yaml:2:58: warning: no text field brings 'pad', because 'pin' before it in the list is for the "
                    + "same purpose; take one of them out, write a rule for 'pad' in 'fields', or give it another purpose"
            ])
    }

    @Test func `a layout that stands in for a language is a warning that names the keyboard for it`() throws {
        func warnings(_ layout: String) throws -> [String] {
            let folder = try CheckedFolder([
                "runepad.yaml": "panels: [{layout: \(layout), keymap: us}]\n"
            ])
            return try folder.check("runepad.yaml").lines.filter { $0.contains("no layout is in") }
        }
        let thai =
            "runepad.yaml:1:19: warning: no layout is in the language th, and 'default' stands in for it; write "
            + "{xkb: th}, a keyboard of this host, in its place"
        #expect(try warnings("{language: th}") == [thai])
        #expect(try warnings("{purpose: default, language: th}") == [thai])
        let chinese = "; name a layout, or write one with 'language: zh'"
        #expect(try warnings("{language: zh}").map { $0.hasSuffix(chinese) } == [true])
        for layout in ["{language: de-AT}", "{language: en}", "{purpose: pin, language: th}", "default"] {
            #expect(try warnings(layout) == [], "\(layout)")
        }
    }

    @Test func `labels that no font can show are a warning if a panel shows them`() throws {
        // The end of a plane for private use, of which no font knows anything.
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": """
            layers:
              base: [a b c]
            keys:
              b: {key: KEY_B, label: "\\U0010FFFC"}
              c: {key: KEY_C, label: "\\U0010FFFD", alternates: [d]}
              d: {key: KEY_D, label: "\\U0010FFFC"}

            """,
        ])
        let panel = try folder.check("runepad.yaml")
        #expect(
            panel.lines == [
                "own.yaml:2:12: warning: no installed font has all characters of '\u{10FFFC}' and '\u{10FFFD}'; no "
                    + "package of Debian is known for 'U+10FFFC' and 'U+10FFFD': give these keys other labels, or install "
                    + "a font that `fc-list ':charset=10fffc'` then lists"
            ])
        #expect(!panel.hasErrors)
        #expect(try folder.check("own.yaml").lines == [])

        // Without the layout that has errors, keys that lead to it have other labels.
        let faulty = "panels: [{name: a, layout: [./own.yaml, ./none.yaml], keymap: us}]\n"
        try Data(faulty.utf8).write(to: URL(filePath: folder.path + "/runepad.yaml"))
        let check = try folder.check("runepad.yaml")
        #expect(check.hasErrors && !check.lines.joined().contains("font"), "\(check.lines)")
    }

    @Test func `a missing theme is an error where a panel names it`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": """
            panels:
              - {name: a, overlay: {theme: drak}, layout: pin, keymap: us, match: {name: x}}
              - {name: b, layout: pin, keymap: us, overlay: {theme: dark}}

            """
        ])
        let run = try folder.check("runepad.yaml")
        #expect(run.lines == ["runepad.yaml:2:32: error: there is no theme 'drak'; did you mean 'dark'?"])
        #expect(run.hasErrors)
    }

    @Test func `letters in word lists that a panel cannot type are a warning`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a]}\ncompletions: {words: ./names.txt}\n",
            "names.txt": "Þór\nþing\nnaïve\ncafé\n", "glyphs": "183 1 U+00FE\n183 2 U+00DE\n",
        ])
        func lacking(_ keymap: String, _ letters: String) -> String {
            "own.yaml:2:22: warning: the keymap \(keymap) cannot type \(letters), so that words with them are not "
                + "offered"
        }
        let all = try folder.check("runepad.yaml")
        #expect(!all.hasErrors)
        #expect(
            all.lines == [
                lacking("us of the panel a", "'é', 'É', 'ï', 'Ï' and 4 more letters")
                    + "; `runepad xkb --install` gives them keycodes"
            ])
        let some = try folder.check("runepad.yaml", glyphs: "glyphs")
        #expect(
            some.lines == [
                lacking("us of the panel a", "'é', 'É', 'ï', 'Ï' and 2 more letters")
                    + "; `runepad xkb --install` gives them keycodes"
            ])
        let layout = try folder.check("own.yaml", keymap: "fr")
        #expect(layout.lines == [lacking("fr", "'É', 'ï', 'Ï', 'ó' and 'Ó'")])
        #expect(try folder.check("own.yaml").lines == [])
    }

    @Test func `letters in word lists that exceed the possible glyphs are one error`() throws {
        func characters(_ range: Range<UInt32>) -> String {
            String(String.UnicodeScalarView(range.compactMap(Unicode.Scalar.init)))
        }
        // 480 glyphs on keys, and two of words, one of them on a key too.
        let texts = (0..<8).map { (key: Int) -> String in
            let first: UInt32 = 0x4E00 + 60 * UInt32(key)
            return "  K\(key): {text: \(characters(first..<first + 60))}\n"
        }
        let folder = try CheckedFolder([
            "own.yaml": "layers: {base: [K0 K1 K2 K3 K4 K5 K6 K7]}\ncompletions: {words: ./w.txt}\nkeys:\n"
                + texts.joined(),
            "w.txt": "ᚠ\n一\n",
        ])
        let result = try folder.check("own.yaml")
        #expect(result.hasErrors)
        #expect(
            result.lines == [
                "own.yaml:2:22: error: this host cannot type 'ᚠ' of the words beside the layout's other characters: 1 "
                    + "more than the 480 possible glyphs; use fewer layouts, or choose "
                    + "a keymap that types some of their characters"
            ])
    }

    @Test func `each character that this host or no keyboard can type is an error`() throws {
        // 480 characters on the first eight keys, three on the ninth.
        var many = "layers: {base: [A B C D E F G H I]}\nkeys:"
        for number in 0..<483 {
            if number % 60 == 0 { many += "\n  \(Array("ABCDEFGHI")[number / 60]): {text: " }
            many += Unicode.Scalar(0x4E00 + UInt32(number)).map { String($0) } ?? ""
            if number % 60 == 59 || number == 482 { many += "}" }
        }
        let folder = try CheckedFolder([
            "control.yaml": "layers: {base: [a B]}\nkeys: {B: {text: \"b\\U0001FFFE\"}}\n",
            "many.yaml": many,
        ])
        let control = try folder.check("control.yaml")
        #expect(control.lines == ["control.yaml:2:18: error: no keyboard can type '\u{1FFFE}'"])
        let result = try folder.check("many.yaml")
        #expect(result.hasErrors)
        #expect(
            result.lines.first
                == "many.yaml:11:13: error: this host cannot type '\u{4FE0}' beside the layout's other characters: 3 "
                + "more than the 480 possible glyphs; use fewer layouts, or choose a "
                + "keymap that types some of their characters")
        #expect(result.lines.count == 3)
    }

    @Test func `glyphs count for the configuration's keymap or for the required one`() throws {
        // 470 characters that need a glyph on every host, and 30 that the keymap ru types.
        let codes = Array(UInt16(0x4E00)..<0x4E00 + 470) + Array(UInt16(0x430)..<0x430 + 30)
        let many = codes.map { String(UnicodeScalar($0)!) }
        let keys = stride(from: 0, to: 500, by: 50).map {
            "  K\($0): {text: \(many[$0..<$0 + 50].joined())}\n"
        }
        let folder = try CheckedFolder([
            "own.yaml": "layers: {base: [K0 K50 K100 K150 K200 K250 K300 K350 K400 K450]}\nkeys:\n"
                + keys.joined(),
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: ru}]\n",
        ])
        func tooMany(_ files: String..., keymap: String? = nil) throws -> [String] {
            try folder.check(files, keymap: keymap).lines.filter { $0.contains("possible glyphs") }
        }
        let plain = try tooMany("own.yaml", keymap: "us")
        #expect(plain.count == 20)
        #expect(plain.first?.contains("error: a host with the keymap us cannot type ") == true, "\(plain)")
        #expect(try tooMany("own.yaml", keymap: "ru") == [])
        #expect(try tooMany("own.yaml", "runepad.yaml") == [])
    }

    @Test func `a theme beside the configuration of a project is found`() throws {
        let folder = try CheckedFolder([
            "kiosk/runepad.yaml": "panels: [{layout: pin, keymap: us, overlay: {theme: own}}]\n",
            "kiosk/themes/own.yaml": "title: Own\n",
        ])
        #expect(try folder.check("kiosk/runepad.yaml").lines == [])
    }

    @Test func `labels without a font name the packages with fonts`() throws {
        // Unicode's last blocks of pictures and of Chinese characters, which few machines can show.
        let folder = try CheckedFolder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml":
                "layers: {base: [a b]}\nkeys:\n  a: {label: \"\\U0001FAFF\"}\n  b: {label: \"\\U000323AF\"}\n",
        ])
        let panel = try folder.check("runepad.yaml")
        #expect(
            panel.lines == [
                "own.yaml:1:17: warning: no installed font has all characters of '\u{1FAFF}' and '\u{323AF}'; run `apt "
                    + "install fonts-noto-color-emoji fonts-babelstone-han`, then `systemctl reload runepadd`"
            ])
    }

    @Test func `each character that the required keymap cannot type is an error`() throws {
        let result = try shipped.check("runic.yaml", keymap: "us")
        #expect(result.hasErrors)
        #expect(result.lines.count == 89)
        #expect(result.lines.first == "runic.yaml:13:7: error: the keymap us cannot type 'ᚠ'")
        #expect(try shipped.check("qwerty.yaml", keymap: "us").lines == [])
    }

    @Test func `no key of the shipped layouts is too small on a 7-inch panel`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: shipped.path)
        let result = try shipped.check(names, panels: .given(PhysicalSize(width: 154, height: 86)))
        #expect(!result.hasErrors)
        #expect(result.lines == [])
    }

    @Test func `keys under 9 mm on a panel of a given size are a warning`() throws {
        let folder = try CheckedFolder([
            "runes.yaml": """
            height: 45%
            layers:
              base:
                - ᚠ ᚢ ᚦ ᚨ ᚱ ᚲ ᚷ ᚹ
                - ᚺ ᚾ ᛁ ᛃ ᛇ ᛈ ᛉ ᛊ
                - ᛏ ᛒ ᛖ ᛗ ᛚ ᛜ ᛞ ᛟ
                - ᛫ ᛬ ᛭ Space Delete Enter
            keys:
              Space: {key: KEY_SPACE, width: 3}
              Delete: {key: KEY_BACKSPACE}
              Enter: {key: KEY_ENTER}
            """, "pad.yaml": "layers: {base: [1 2 3]}\n",
        ])
        let result = try folder.check(
            "pad.yaml", "runes.yaml", panels: .given(PhysicalSize(width: 64, height: 150)))
        #expect(!result.hasErrors)
        // Eight keys of 8 mm; the space bar is three keys wide.
        let expected = [(4, 8, "ᚠ"), (5, 8, "ᚺ"), (6, 8, "ᛏ"), (7, 5, "᛫")].map { line, count, first in
            "runes.yaml:\(line):7: warning: on a panel of 64 × 150 mm \(count) keys of this row "
                + "are hard to hit, being under 9 mm; the smallest, '\(first)', is 8.0 × 16.9 mm; "
                + "WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm"
        }
        #expect(result.lines == expected)
    }

    @Test func `the layouts and keymaps of a configuration's panels are checked`() throws {
        let folder = try CheckedFolder([
            "runepad.yaml": """
            panels:
              - {name: a, match: {name: A*}, layout: pim}
              - {name: b, match: {name: B*}, layout: ./bad.layout}
              - {name: c, match: {name: C*}, layout: ./none.yaml}
              - {name: d, match: {name: D*}, layout: ./own.yaml, keymap: {layout: de}, size: 100x60mm}
            """,
            "bad.layout": "layers: {base: [a Bb]}\n", "own.yaml": "layers: {base: [a ж]}\nheight: 8mm\n",
        ])
        let result = try folder.check("runepad.yaml")
        #expect(result.hasErrors)
        #expect(
            result.lines == [
                "bad.layout:1:19: error: unknown key 'Bb': it is neither in 'keys' nor a single character",
                "own.yaml:1:17: warning: on d (100 × 60 mm) 2 keys of this row are hard to hit, being under 9 mm; "
                    + "the smallest, 'a', is 50.0 × 8.0 mm; WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm",
                "own.yaml:1:19: error: the keymap de of the panel d cannot type 'ж'; `runepad xkb --install` gives it a "
                    + "keycode",
                "runepad.yaml:2:42: error: there is no layout 'pim'; did you mean 'pin'?",
                "runepad.yaml:3:42: error: the layout 'bad.layout' has errors",
                "runepad.yaml:4:42: error: none.yaml cannot be opened: No such file or directory; check the path",
            ])
    }

    @Test func `themes are recognized by their directory or their fields`() throws {
        let folder = try CheckedFolder([
            "themes/a.yaml": "titel: x\n", "b.yaml": "key: {fill: red}\n", "layouts/c.yaml": "titel: x\n",
        ])
        let result = try folder.check("b.yaml", "layouts/c.yaml", "themes/a.yaml")
        #expect(result.hasErrors)
        #expect(
            result.lines.joined().contains(
                "b.yaml:1:13: error: 'fill' must be a colour like '#1b1f24', not 'red'"))
        #expect(result.lines.joined().contains("themes/a.yaml:1:1: error: unknown field 'titel' of a theme"))
        #expect(
            result.lines.joined().contains("layouts/c.yaml:1:1: error: unknown field 'titel' of a layout"))
    }

    @Test func `a file is a theme if it has no more than one field of themes`() throws {
        for field in Theme.fields {
            let result = try CheckedFolder(["own.yaml": "\(field): {}\n"]).check("own.yaml")
            #expect(!result.lines.joined().contains("unknown field"), "\(field): \(result.lines)")
        }
    }
}
