// SPDX-License-Identifier: MIT

import Checkout
import Drawing
import Foundation
import Testing

struct CheckTests {
    @Test(arguments: ["README.md", "docs/layouts.md"])
    func `runepad check finds no errors in the layouts of the documentation`(file: String) throws {
        let text = try String(contentsOf: repository.appending(path: file), encoding: .utf8)
        let examples = text.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.1) }
        #expect(!examples.isEmpty)
        let picture = try Picture(of: ViewDrawing(handleOfWidth: 64, height: 64, theme: .light), as: .png)
        for example in examples {
            let folder = try Folder(["example.yaml": example, "guests.txt": "Anna\nBert\n"])
            try Data(picture.bytes).write(to: folder.url.appending(path: "logo.png"))
            let result = try runepad("check", folder.url.appending(path: "example.yaml").path)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test(arguments: ["A thermostat", "A donation box with a keypad", "A museum page"])
    func `runepad check finds no faults in the files of a counter of the documentation`(section: String)
        throws
    {
        let guide = try Guide("docs/counters.md", section: section)
        var files = ["runepad.yaml": try guide.file("/etc/runepad/runepad.yaml")]
        for block in guide.blocks {
            guard let name = block.firstMatch(of: #/^# /etc/runepad/(layouts/.+)\n/#)?.1 else { continue }
            files[String(name)] = block
        }
        let folder = try Folder(files)
        let result = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(result.status == 0)
        #expect(result.lines == [], "\(result.output)\(result.errors)")
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

    @Test func `runepad check finds the layouts of a project beside its configuration`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels:\n  - {layout: [own, lost], locale: tlh_QO, keymap: us}\n",
            "layouts/own.yaml": "layers: {base: [a]}\n",
        ])
        let beside = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(beside.lines.count == 2)
        #expect(beside.lines.first?.hasPrefix("runepad.yaml:2:20: error: there is no layout 'lost'") == true)
        // No key needs the sign of the locale.
        #expect(beside.lines.last?.hasPrefix("runepad.yaml:2:35: warning: this host has no locale") == true)
        try Data("layers: {base: [a Point]}\nkeys: {Point: {locale: decimal-separator}}\n".utf8)
            .write(to: folder.url.appending(path: "layouts/own.yaml"))
        let sign = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(sign.lines.count == 2)
        #expect(sign.lines.last?.hasPrefix("runepad.yaml:2:35: error: this host has no locale") == true)
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
        let refusal = "error: the layout 'f.yaml' has keys that a kiosk refuses; it allows those of 'default'"
        let kiosk = try runepad("check", "kiosk.yaml", directory: folder.url)
        #expect(kiosk.status == 1)
        #expect(kiosk.lines == [fault, "kiosk.yaml:3:14: \(refusal)"])
        let desk = try runepad("check", "--kiosk", "desk.yaml", directory: folder.url)
        #expect(desk.status == 1)
        #expect(desk.lines == ["desk.yaml:2:14: \(refusal)", fault])
    }

    @Test func `for qwerty in a browser's kiosk, check names a layout to take, and few errors`()
        throws
    {
        let folder = try Folder([
            "runepad.yaml": "kiosk: browser\npanels:\n  - {layout: qwerty, keymap: us}\n",
            "mended.yaml": "kiosk: browser\npanels:\n  - {layout: default, keymap: us}\n",
        ])
        let found = try runepad("check", "runepad.yaml", directory: folder.url)
        #expect(found.status == 1)
        let layout = "config/layouts/qwerty.yaml:"
        #expect(
            found.lines.filter { !$0.contains(layout) } == [
                "runepad.yaml:3:14: error: the layout 'qwerty' has keys that a browser's kiosk refuses; it allows "
                    + "those of 'default'"
            ])
        let faults = found.lines.filter { $0.contains(layout) }.map { line in
            String(line[(line.firstRange(of: layout)?.upperBound ?? line.startIndex)...].prefix { $0 != ";" })
        }
        #expect(
            faults == [
                "48:36: error: a kiosk must not have these 26 keystrokes, which keys type together with 'Control': "
                    + "Ctrl+Q, which ends the browser",
                "49:35: error: a kiosk must not have these 8 keystrokes, which keys type together with 'Alt': "
                    + "Alt+Q, which opens a menu of the browser, or is a shortcut of it or of the page",
                "49:35: error: a kiosk must not have Alt, which opens the browser's menu: the key 'Alt' types it",
            ])
        #expect(try runepad("check", "mended.yaml", directory: folder.url).status == 0)
    }

    @Test func `many untypable characters are two lines, and --json lists each with its place`() throws {
        let layouts = ["check", "--keymap", "us", "config/layouts/runic.yaml"]
        let shown = try runepad(arguments: layouts)
        #expect(shown.status == 1)
        #expect(
            shown.lines == [
                "config/layouts/runic.yaml:13:7: error: the keymap us cannot type 'ᚠ'",
                "config/layouts/runic.yaml:13:9: error: and 88 more of this kind; `runepad check --json` lists all",
            ])
        struct Fault: Decodable, Equatable {
            var file: String
            var line, column: Int?
            var severity, message: String
        }
        func faults(_ arguments: [String]) throws -> (status: Int32, list: [Fault]) {
            let result = try runepad(arguments: arguments + ["--json"])
            return (result.status, try JSONDecoder().decode([Fault].self, from: Data(result.output.utf8)))
        }
        let all = try faults(layouts)
        #expect((all.status, all.list.count) == (1, 89))
        #expect(
            all.list[1]
                == Fault(
                    file: "config/layouts/runic.yaml", line: 13, column: 9, severity: "error",
                    message: "the keymap us cannot type 'ᚢ'"))
        let missing = try faults(["check", "none.yaml"])
        #expect(missing.status == 66)
        #expect(missing.list.map(\.line) == [nil] && missing.list.map(\.file) == ["none.yaml"])
        let none = try runepad("check", "--json", "config/themes")
        #expect((none.status, none.output) == (0, "[]\n"))
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

    @Test func `runepad check prints 'no faults' in a terminal, and nothing to a program`() throws {
        func said(of paths: String, kiosk: Bool = true) throws -> String {
            let command = "\(program("runepad").path) check \(kiosk ? "--kiosk " : "")\(paths)"
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
                == "\(folder.url.path)/w.txt: 2 words, 1 kB of memory, and 1 kB while they are read\r\nno faults\r\n"
        )
        // What a kiosk passes on of touches beside the keys.
        let kiosk = try Folder([
            "runepad.yaml":
                "panels: [{name: front, layout: pin, keymap: us, size: 300x200mm, touches: {contacts: 2}}]\n"
        ])
        #expect(
            try said(of: "\(kiosk.url.path)/runepad.yaml").contains(
                "touches beside the keys of the panel front: contacts: 2, edges: 8mm (default), rest: 400ms (default), "
                    + "swipe: yes (default)\r\n"))
        // Beside kiosks, only what a panel says is limited.
        let desk = try Folder([
            "runepad.yaml": """
            panels:
              - {name: limited, match: {name: A}, layout: pin, keymap: us, size: 300x200mm, touches: {rest: 300ms}}
              - {name: free, match: {name: B}, layout: pin, keymap: us, size: 300x200mm, touches: any}
              - {name: plain, match: {name: C}, layout: pin, keymap: us, size: 300x200mm}

            """
        ])
        let limits = try said(of: "\(desk.url.path)/runepad.yaml", kiosk: false)
        #expect(
            limits.contains(
                "touches beside the keys of the panel limited: contacts: any (default), edges: no (default), "
                    + "rest: 300ms, swipe: yes (default)\r\n"), "\(limits)")
        #expect(!limits.contains("free") && !limits.contains("plain"), "\(limits)")
        #expect(try said(of: "config/words/de.yaml") == "no faults\r\n")
        #expect(try runepad("check", "--kiosk", "config/layouts/pin.yaml").output == "")
    }
}

struct CheckThemesTests {
    @Test func `runepad check prints nothing about the shipped themes`() throws {
        let result = try runepad("check", "config/themes")
        #expect((result.status, result.output) == (0, ""))
    }

    @Test(arguments: [("themes", "."), ("themes", "dark.yaml"), ("words", "de.yaml"), ("words", "./de.yaml")])
    func `themes and words are recognized within their folder, too`(folder: String, path: String) throws {
        let result = try runepad(
            "check", path, directory: repository.appending(path: "config/\(folder)"))
        #expect((result.status, result.output) == (0, ""))
    }
}
