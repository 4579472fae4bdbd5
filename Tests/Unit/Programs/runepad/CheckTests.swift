// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct CheckTests {
    @Test(arguments: ["README.md", "docs/layouts.md"])
    func `runepad check finds no errors in the layouts of the documentation`(file: String) throws {
        let text = try String(contentsOf: repository.appending(path: file), encoding: .utf8)
        let examples = text.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.1) }
        #expect(!examples.isEmpty)
        for example in examples {
            let folder = try Folder(["example.yaml": example, "guests.txt": "Anna\nBert\n"])
            let result = try runepad("check", folder.url.appending(path: "example.yaml").path)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test func `runepad check prints nothing about the shipped files`() throws {
        let result = try runepad("check", "config")
        #expect(result.status == 0)
        #expect(result.output == "")
        #expect(result.errors == "")
    }

    @Test func `runepad check reports all faults of all files in order, and exits with 1`() throws {
        let folder = try Folder([
            "b.yaml": "layers: {base: [a Entr]}\nheight: 3\n",
            "sub/a.yaml": "tilte: x\nlayers: {base: [a]}\n",
            "good.yaml": "layers: {base: [a]}\n", ".hidden.yaml": "nonsense\n", "notes.txt": "nonsense\n",
        ])
        let result = try runepad("check", ".", directory: folder.url)
        #expect(result.status == 1)
        #expect(
            result.lines == [
                "./b.yaml:1:19: error: unknown key 'Entr': it is neither in 'keys' nor a single character",
                "./b.yaml:2:9: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not '3'",
                "./sub/a.yaml:1:1: error: unknown field 'tilte' of a layout; did you mean 'title'?",
            ])
    }

    @Test func `runepad check refuses keys that leave a browser, by option or configuration`() throws {
        let folder = try Folder([
            "f.yaml": "layers: {base: [a Full]}\nkeys: {Full: {key: KEY_F11}}\n",
            "browser.yaml": "kiosk: browser\npanels:\n  - {layout: ./f.yaml, keymap: us}\n",
            "kiosk.yaml": "kiosk: yes\npanels:\n  - {layout: ./f.yaml, keymap: us}\n",
        ])
        let fault = """
            f.yaml:2:20: error: a kiosk must not have F11, which begins or ends the browser's full screen: \
            the key 'Full' types it
            """
        #expect(try runepad("check", "--kiosk", "f.yaml", "kiosk.yaml", directory: folder.url).lines == [])
        let layout = try runepad("check", "--kiosk-browser", "f.yaml", directory: folder.url)
        #expect(layout.status == 1)
        #expect(layout.lines == [fault])
        for arguments in [["browser.yaml"], ["--kiosk", "browser.yaml"], ["--kiosk-browser", "kiosk.yaml"]] {
            let answer = try runepad(arguments: ["check"] + arguments, directory: folder.url)
            #expect(answer.status == 1)
            #expect(answer.lines.contains(fault), "\(arguments)")
        }
    }

    @Test func `runepad check refuses keys that leave a kiosk, by option or configuration`() throws {
        let folder = try Folder([
            "f.yaml": "layers: {base: [a Out]}\nkeys: {Out: {label: Off, key: KEY_POWER}}\n",
            "kiosk.yaml": "kiosk: yes\npanels:\n  - {layout: ./f.yaml, keymap: us}\n",
            "desk.yaml": "panels:\n  - {layout: ./f.yaml, keymap: us}\n",
        ])
        let fault = """
            f.yaml:2:31: error: a kiosk must not have KEY_POWER, which switches the machine off, suspends it or restarts it: the key 'Out' types it
            """
        #expect(try runepad("check", "f.yaml", "desk.yaml", directory: folder.url).lines == [])
        let layout = try runepad("check", "--kiosk", "f.yaml", directory: folder.url)
        #expect(layout.status == 1)
        #expect(layout.lines == [fault])
        let named = "3:14: error: the layout 'f.yaml' has errors"
        let kiosk = try runepad("check", "kiosk.yaml", directory: folder.url)
        #expect(kiosk.status == 1)
        #expect(kiosk.lines == [fault, "kiosk.yaml:\(named)"])
        let desk = try runepad("check", "--kiosk", "desk.yaml", directory: folder.url)
        #expect(desk.status == 1)
        #expect(desk.lines == ["desk.yaml:2:14: error: the layout 'f.yaml' has errors", fault])
    }

    @Test func `runepad check exits with 0 if there are only warnings`() throws {
        let folder = try Folder(["f.yaml": "layers: {base: [a]}\nkeys: {Spare: {key: KEY_A}}\n"])
        let result = try runepad("check", "f.yaml", directory: folder.url)
        #expect(result.status == 0)
        #expect(result.lines == ["f.yaml:2:8: warning: the key 'Spare' is in no layer"])
    }

    @Test func `runepad check exits with 66 for an unreadable path, but checks the others`() throws {
        let folder = try Folder(["bad.yaml": "titel: 1\nlayers: {base: [a]}\n"])
        let result = try runepad("check", "none.yaml", "bad.yaml", directory: folder.url)
        #expect(result.status == 66)
        #expect(
            result.lines == [
                "bad.yaml:1:1: error: unknown field 'titel' of a layout; did you mean 'title'?",
                "none.yaml: error: cannot be opened: No such file or directory; check the path",
            ])
        let empty = try Folder([:])
        let nothing = try runepad("check", ".", directory: empty.url)
        #expect(nothing.status == 66)
        #expect(nothing.lines == [".: error: there are no .yaml files in it"])
    }

    @Test func `runepad check exits with 64 for invalid arguments`() throws {
        #expect(try runepad("check").status == 64)
        #expect(try runepad("check", "--panel", "154x86", "config").status == 64)
        let keymap = try runepad("check", "--keymap", "no-such-keymap", "config")
        #expect(keymap.status == 64)
        #expect(keymap.errors.contains("no-such-keymap"))
    }

    @Test func `runepad check looks for layouts first in the directory of --layouts`() throws {
        let folder = try Folder([
            "new/pin.yaml": "layers: {base: [a Entr]}\n", "new/mine.yaml": "extends: ours\n",
            "new/ours.yaml": "layers: {base: [a b]}\n",
            "runepad.yaml": "panels:\n  - {layout: pin, keymap: us}\n",
        ])
        let found = try runepad("check", "--layouts", "new", "runepad.yaml", directory: folder.url)
        #expect(found.status == 1)
        #expect(
            found.lines == [
                "new/pin.yaml:1:19: error: unknown key 'Entr': it is neither in 'keys' nor a single character",
                "runepad.yaml:2:14: error: the layout 'pin' has errors",
            ])
        #expect(
            try runepad("check", "--layouts", "new", "new/mine.yaml", directory: folder.url).lines == [])
        #expect(try runepad("check", "runepad.yaml", directory: folder.url).lines == [])
    }

    @Test func `runepad check accepts characters missing in a keymap if they are glyphs`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a ж €]}\n", "glyphs": "183 1 U+0436\n", "bad": "183 1\n",
        ])
        let lacking =
            "own.yaml:1:21: error: the keymap us of the panel a cannot type '€'; `runepad xkb --install` gives it a "
            + "keycode"
        let some = try runepad("check", "--glyphs", "glyphs", "runepad.yaml", directory: folder.url)
        #expect(some.lines == [lacking])
        let bad = try runepad("check", "--glyphs", "bad", "runepad.yaml", directory: folder.url)
        #expect(bad.lines.count == 3)
        #expect(
            bad.lines.first?.hasPrefix("bad:1:1: error: a line needs a keycode, a level and a character")
                == true)
    }

    @Test func `a shipped layout for any text passes on a plain keymap with one warning`() throws {
        let folder = try Folder(["runepad.yaml": "panels:\n  - {layout: [default, email, pin], keymap: us}\n"]
        )
        let plain = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(plain.status == 0)
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

    @Test func `runepad check fails for a layout of a language whose letters the keymap lacks`() throws {
        let folder = try Folder(["runepad.yaml": "panels: [{layout: de, keymap: us}]\n"])
        let german = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(german.status == 1)
        let errors = german.lines.filter { $0.contains(": error: ") }
        let letters = Set(errors.compactMap { $0.firstMatch(of: /cannot type '(.)'/)?.1 })
        #expect(letters == Set("äöüßÄÖÜẞ".map { Substring(String($0)) }))
        #expect(german.lines.filter { $0.contains("cannot type") }.count == errors.count + 1)
    }

    @Test func `untypable letters of an XKB layout are one error where the layout is named`() throws {
        let folder = try Folder(["runepad.yaml": "panels:\n  - layout: [{xkb: ge}, pin]\n    keymap: us\n"])
        let georgian = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(georgian.status == 1)
        let errors = georgian.lines.filter { $0.contains(": error: ") }
        #expect(errors.count == 1)
        #expect(errors[0].hasPrefix("runepad.yaml:2:14: error: the keymap us of the panel "), "\(errors)")
        #expect(errors[0].contains(" characters 'ქ', 'წ', 'ე' and others of the layout 'ge'; "), "\(errors)")
        #expect(errors[0].hasSuffix("; `runepad xkb --install` gives them keycodes"))
    }

    @Test func `runepad check warns of glyphs that Chromium does not read, and prints the remedy`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a ж € ᚠ]}\n",
            // ᚢ is not on this panel, and Chromium reads 183.
            "glyphs": "112 1 U+0436\n112 2 U+20AC\n112 3 U+16A2\n183 1 U+16A0\n",
        ])
        let panel = try runepad("check", "--glyphs", "glyphs", "runepad.yaml", directory: folder.url)
        #expect(panel.status == 0)
        // Not every machine has a font with runes.
        #expect(
            panel.lines.filter { !$0.contains("no installed font") } == [
                "runepad.yaml: warning: Chromium on Wayland does not type 2 of the panels' 3 glyphs; `runepad xkb "
                    + "--install --move` gives them keycodes that it reads"
            ])
        let high = try Folder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a E ж]}\nkeys: {E: {text: \"\u{1F600}\", label: E}}\n",
            "glyphs": "112 1 U+1F600\n183 1 U+0436\n",
        ])
        #expect(
            try runepad("check", "--glyphs", "glyphs", "runepad.yaml", directory: high.url).lines == [
                "runepad.yaml: warning: Chromium on Wayland does not type 1 of the panels' 2 glyphs; no keycode types "
                    + "characters above U+FFFF there: run it under X11 for these"
            ])
        let required = try runepad(
            "check", "--keymap", "us", "--glyphs", "glyphs", "own.yaml", directory: folder.url)
        #expect(!required.output.contains("Chromium"))
        // A kiosk types no glyph with 183, which opens settings in a session that has not learned it.
        let kiosk = try runepad(
            "check", "--kiosk", "--glyphs", "glyphs", "runepad.yaml", directory: folder.url)
        #expect(kiosk.status == 1)
        #expect(kiosk.output.contains("cannot type 'ᚠ'"), "\(kiosk.output)")
    }

    @Test func `runepad check reports too many glyphs for Chromium or for the host`() throws {
        func lines(_ count: Int) throws -> [String] {
            let characters = (0..<count).map { String(UnicodeScalar(UInt16(0x4E00 + $0))!) }
            let rows = stride(from: 0, to: count, by: 10).map { characters[$0..<min($0 + 10, count)] }
            let layers = stride(from: 0, to: rows.count, by: 5).map { first in
                "  l\(first): [\(rows[first..<min(first + 5, rows.count)].map { $0.joined(separator: " ") }.joined(separator: ", "))]\n"
            }
            let folder = try Folder([
                "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
                "own.yaml": "layers:\n" + layers.joined(),
            ])
            return try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url).lines
                .filter { $0.hasPrefix("runepad.yaml: ") }
        }
        #expect(try lines(240) == [])
        #expect(
            try lines(250) == [
                "runepad.yaml: warning: Chromium on Wayland does not type 10 of the panels' 250 glyphs; it reads at "
                    + "most 240 glyphs: use fewer layouts, or choose a keymap that types some of their characters"
            ])
        #expect(
            try lines(490) == [
                "runepad.yaml: error: the panels need 490 glyphs, 10 more than the 480 possible glyphs; use fewer "
                    + "layouts, or choose a keymap that types some of their characters"
            ])
    }

    @Test func `runepad check prints 'no faults' in a terminal, and nothing to a program`() throws {
        func said(of paths: String) throws -> String {
            let command = "\(program("runepad").path) check --kiosk \(paths)"
            return try output(of: URL(filePath: "/usr/bin/script"), ["-qec", command, "/dev/null"])
        }
        #expect(try said(of: "config/layouts/pin.yaml") == "no faults\r\n")
        #expect(try said(of: "config/layouts/pin.yaml config/layouts/en.yaml") == "no faults in 2 files\r\n")
        // What a list of words needs: 29 bytes, and 20 more while it is sorted.
        let folder = try Folder([
            "a.yaml": "completions: {words: w.txt}\nlayers: {base: [a]}\n",
            "w.txt": "anna\nada\n",
        ])
        #expect(
            try said(of: "\(folder.url.path)/a.yaml")
                == "\(folder.url.path)/w.txt: 2 words, 1 KB of memory, and 1 KB while they are read\r\nno faults\r\n"
        )
        // The voice checks its words itself.
        #expect(try said(of: "config/voice/de.yaml") == "")
        #expect(try runepad("check", "--kiosk", "config/layouts/pin.yaml").output == "")
    }

    @Test func `runepad check warns of labels that no font can show, if a panel shows them`() throws {
        // The end of a plane for private use, of which no font knows anything.
        let folder = try Folder([
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
        let panel = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(
            panel.lines == [
                "own.yaml:2:12: warning: no installed font has all characters of '\u{10FFFC}' and '\u{10FFFD}'; "
                    + "give these keys other labels"
            ])
        #expect(panel.status == 0)
        #expect(try runepad("check", "own.yaml", directory: folder.url).output == "")

        // Without the layout that has errors, keys that lead to it have other labels.
        let faulty = "panels: [{name: a, layout: [./own.yaml, ./none.yaml], keymap: us}]\n"
        try Data(faulty.utf8).write(to: folder.url.appending(path: "runepad.yaml"))
        let check = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(check.status != 0 && !check.output.contains("font"), "\(check.output)")
    }

    @Test func `runepad check reports a missing theme where a panel names it`() throws {
        let folder = try Folder([
            "runepad.yaml": """
            panels:
              - {name: a, overlay: {theme: drak}, layout: pin, keymap: us, match: {name: x}}
              - {name: b, layout: pin, keymap: us, overlay: {theme: dark}}

            """
        ])
        let run = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(run.lines == ["runepad.yaml:2:32: error: there is no theme 'drak'; did you mean 'dark'?"])
        #expect(run.status == 1)
    }

    @Test func `runepad check warns of letters in word lists that a panel cannot type`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml": "layers: {base: [a]}\ncompletions: {words: ./names.txt}\n",
            "names.txt": "Þór\nþing\nnaïve\ncafé\n", "glyphs": "183 1 U+00FE\n183 2 U+00DE\n",
        ])
        func lacking(_ keymap: String, _ letters: String) -> String {
            "own.yaml:2:22: warning: the keymap \(keymap) cannot type \(letters), so that words with them are not "
                + "offered"
        }
        let all = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(all.status == 0)
        #expect(
            all.lines == [
                lacking("us of the panel a", "'é', 'É', 'ï', 'Ï' and 4 more letters")
                    + "; `runepad xkb --install` gives them keycodes"
            ])
        let some = try runepad("check", "--glyphs", "glyphs", "runepad.yaml", directory: folder.url)
        #expect(
            some.lines == [
                lacking("us of the panel a", "'é', 'É', 'ï', 'Ï' and 2 more letters")
                    + "; `runepad xkb --install` gives them keycodes"
            ])
        let layout = try runepad("check", "--keymap", "fr", "own.yaml", directory: folder.url)
        #expect(layout.lines == [lacking("fr", "'É', 'ï', 'Ï', 'ó' and 'Ó'")])
        #expect(try runepad("check", "own.yaml", directory: folder.url).output == "")
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
        let folder = try Folder([
            "own.yaml": "layers: {base: [K0 K1 K2 K3 K4 K5 K6 K7]}\ncompletions: {words: ./w.txt}\nkeys:\n"
                + texts.joined(),
            "w.txt": "ᚠ\n一\n",
        ])
        let result = try runepad("check", "own.yaml", directory: folder.url)
        #expect(result.status == 1)
        #expect(
            result.lines == [
                "own.yaml:2:22: error: this host cannot type 'ᚠ' of the words beside the layout's other characters: 1 "
                    + "more than the 480 possible glyphs; use fewer layouts, or choose "
                    + "a keymap that types some of their characters"
            ])
    }

    @Test func `runepad check names each character that this host or no keyboard can type`() throws {
        // 480 characters on the first eight keys, three on the ninth.
        var many = "layers: {base: [A B C D E F G H I]}\nkeys:"
        for number in 0..<483 {
            if number % 60 == 0 { many += "\n  \(Array("ABCDEFGHI")[number / 60]): {text: " }
            many += Unicode.Scalar(0x4E00 + UInt32(number)).map { String($0) } ?? ""
            if number % 60 == 59 || number == 482 { many += "}" }
        }
        let folder = try Folder([
            "control.yaml": "layers: {base: [a B]}\nkeys: {B: {text: \"b\\U0001FFFE\"}}\n",
            "many.yaml": many,
        ])
        let control = try runepad("check", "control.yaml", directory: folder.url)
        #expect(control.lines == ["control.yaml:2:18: error: no keyboard can type '\u{1FFFE}'"])
        let result = try runepad("check", "many.yaml", directory: folder.url)
        #expect(result.status == 1)
        #expect(
            result.lines.first
                == "many.yaml:11:13: error: this host cannot type '\u{4FE0}' beside the layout's other characters: 3 "
                + "more than the 480 possible glyphs; use fewer layouts, or choose a "
                + "keymap that types some of their characters")
        #expect(result.lines.count == 3)
    }

    @Test func `runepad check counts the glyphs for the keymap of the configuration or of --keymap`() throws {
        // 470 characters that need a glyph on every host, and 30 that the keymap ru types.
        let many =
            (0..<470).map { String(UnicodeScalar(UInt16(0x4E00 + $0))!) }
            + (0..<30).map {
                String(UnicodeScalar(UInt16(0x430 + $0))!)
            }
        let keys = stride(from: 0, to: 500, by: 50).map {
            "  K\($0): {text: \(many[$0..<$0 + 50].joined())}\n"
        }
        let folder = try Folder([
            "own.yaml": "layers: {base: [K0 K50 K100 K150 K200 K250 K300 K350 K400 K450]}\nkeys:\n"
                + keys.joined(),
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: ru}]\n",
        ])
        func tooMany(_ arguments: String...) throws -> [String] {
            try runepad(arguments: ["check", "--glyphs", "none"] + arguments, directory: folder.url).lines
                .filter { $0.contains("possible glyphs") }
        }
        let plain = try tooMany("--keymap", "us", "own.yaml")
        #expect(plain.count == 20)
        #expect(plain.first?.contains("error: a host with the keymap us cannot type ") == true, "\(plain)")
        #expect(try tooMany("--keymap", "ru", "own.yaml") == [])
        #expect(try tooMany("own.yaml", "runepad.yaml") == [])
    }

    @Test func `runepad check finds a theme beside the configuration of a project`() throws {
        let folder = try Folder([
            "kiosk/runepad.yaml": "panels: [{layout: pin, keymap: us, overlay: {theme: own}}]\n",
            "kiosk/themes/own.yaml": "title: Own\n",
        ])
        #expect(try runepad("check", "kiosk/runepad.yaml", directory: folder.url).output == "")
    }

    @Test func `runepad check names the packages with fonts for labels`() throws {
        // Unicode's last blocks of pictures and of Chinese characters, which few machines can show.
        let folder = try Folder([
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "own.yaml":
                "layers: {base: [a b]}\nkeys:\n  a: {label: \"\\U0001FAFF\"}\n  b: {label: \"\\U000323AF\"}\n",
        ])
        let panel = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(
            panel.lines == [
                "own.yaml:1:17: warning: no installed font has all characters of '\u{1FAFF}' and '\u{323AF}'; install "
                    + "fonts-noto-color-emoji, fonts-noto-cjk"
            ])
    }

    @Test func `runepad check names each character that the required keymap cannot type`() throws {
        let result = try runepad("check", "--keymap", "us", "config/layouts/runic.yaml")
        #expect(result.status == 1)
        #expect(result.lines.count == 89)
        #expect(result.lines.first == "config/layouts/runic.yaml:13:7: error: the keymap us cannot type 'ᚠ'")
        #expect(try runepad("check", "--keymap", "us", "config/layouts/qwerty.yaml").output == "")
    }

    @Test func `runepad check finds no key too small in the shipped layouts on a 7-inch panel`() throws {
        let result = try runepad("check", "--panel", "154x86mm", "config/layouts")
        #expect(result.status == 0)
        #expect(result.output == "")
    }

    @Test func `runepad check warns of keys under 9 mm on a panel of a given size`() throws {
        let folder = try Folder([
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
        let result = try runepad(
            "check", "--panel", "64x150mm", "pad.yaml", "runes.yaml", directory: folder.url)
        #expect(result.status == 0)
        // Eight keys of 8 mm; the space bar is three keys wide.
        let expected = [(4, 8, "ᚠ"), (5, 8, "ᚺ"), (6, 8, "ᛏ"), (7, 5, "᛫")].map { line, count, first in
            "runes.yaml:\(line):7: warning: on a panel of 64 × 150 mm \(count) keys of this row "
                + "are hard to hit, being under 9 mm; the smallest, '\(first)', is 8.0 × 16.9 mm; "
                + "WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm"
        }
        #expect(result.lines == expected)
    }

    @Test func `runepad check includes the layouts and keymaps of a configuration's panels`() throws {
        let folder = try Folder([
            "runepad.yaml": """
            panels:
              - {name: a, match: {name: A*}, layout: pim}
              - {name: b, match: {name: B*}, layout: ./bad.layout}
              - {name: c, match: {name: C*}, layout: ./none.yaml}
              - {name: d, match: {name: D*}, layout: ./own.yaml, keymap: {layout: de}, size: 100x60mm}
            """,
            "bad.layout": "layers: {base: [a Bb]}\n", "own.yaml": "layers: {base: [a ж]}\nheight: 8mm\n",
        ])
        let result = try runepad("check", "--glyphs", "none", "runepad.yaml", directory: folder.url)
        #expect(result.status == 1)
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
}

struct CheckThemesTests {
    @Test func `runepad check prints nothing about the shipped themes`() throws {
        let result = try runepad("check", "config/themes")
        #expect((result.status, result.output) == (0, ""))
    }

    @Test func `runepad check recognizes themes by directory or fields and reports faults`() throws {
        let folder = try Folder([
            "themes/a.yaml": "titel: x\n", "b.yaml": "key: {fill: red}\n", "layouts/c.yaml": "titel: x\n",
        ])
        let result = try runepad("check", ".", directory: folder.url)
        #expect(result.status == 1)
        #expect(
            result.output.contains("./b.yaml:1:13: error: 'fill' must be a colour like '#1b1f24', not 'red'"))
        #expect(result.output.contains("./themes/a.yaml:1:1: error: unknown field 'titel' of a theme"))
        #expect(result.output.contains("./layouts/c.yaml:1:1: error: unknown field 'titel' of a layout"))
    }
}
