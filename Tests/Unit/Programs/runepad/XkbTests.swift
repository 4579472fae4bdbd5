// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Of everything that names a keymap, so that this machine's is not asked for.
private let files = [
    "own.yaml": "layers: {base: [a ᚠ € More]}\nkeys: {More: {layout: more}}\n",
    "more.yaml": "layers: {base: [ᚢ a]}\n",
    "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
]

struct XkbTests {
    func run(
        _ arguments: String..., in folder: Folder, environment: [String: String] = [:]
    ) throws -> ProgramResult {
        try runepad(arguments: ["xkb"] + arguments, directory: folder.url, environment: environment)
    }

    /// The paths of all files and links below a directory of a folder, sorted.
    func paths(in folder: Folder, below directory: String) -> [String] {
        let url = folder.url.appending(path: directory)
        let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return found.filter { path in
            let type = try? FileManager.default.attributesOfItem(atPath: "\(url.path)/\(path)")[.type]
            return type as? FileAttributeType != .typeDirectory
        }.sorted()
    }

    func text(_ path: String, in folder: Folder) throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    // MARK: - Files

    @Test func `runepad xkb --output writes all files into one directory and prints the glyphs`() throws {
        let folder = try Folder(files)
        let result = try run("--config", "runepad.yaml", "--output", "out/xkb-files", in: folder)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.lines == ["3 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ €"])
        #expect(
            paths(in: folder, below: "out/xkb-files") == [
                "72-runepad-keymap.rules", "90-runepad.conf", "glyphs", "runepad-console.service",
                "runepad.map", "runepad.xkb", "xkb/rules/evdev", "xkb/rules/runepad", "xkb/rules/runepad.lst",
                "xkb/symbols/runepad", "xkb/types/runepad",
            ])
        let glyphs = try text("out/xkb-files/glyphs", in: folder).split(separator: "\n").suffix(3)
        #expect(glyphs == ["189 1 U+16A2  # ᚢ", "209 1 U+16A0  # ᚠ", "209 2 U+20AC  # €"])
    }

    @Test func `a glyph keeps its keycode when more glyphs are added`() throws {
        let folder = try Folder(files)
        #expect(try run("--keymap", "us", "--output", "out", "more.yaml", in: folder).status == 0)
        let result = try run("--keymap", "us", "--output", "out", "own.yaml", in: folder)
        #expect(result.lines == ["3 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ €"])
        let glyphs = try text("out/glyphs", in: folder).split(separator: "\n").suffix(3)
        #expect(glyphs == ["189 1 U+20AC  # €", "209 1 U+16A2  # ᚢ", "209 2 U+16A0  # ᚠ"])
    }

    @Test func `runepad xkb --install writes files below a root, and --uninstall removes them`() throws {
        let folder = try Folder(files)
        let result = try run("--install", "--root", "root/", "--config", "runepad.yaml", in: folder)
        #expect(result.status == 0)
        #expect(result.errors == "")
        let installed = [
            "etc/X11/xorg.conf.d/90-runepad.conf", "etc/runepad/glyphs", "etc/runepad/runepad.map",
            "etc/runepad/runepad.xkb", "etc/systemd/system/multi-user.target.wants/runepad-console.service",
            "etc/systemd/system/runepad-console.service", "etc/udev/rules.d/72-runepad-keymap.rules",
            "etc/xkb/rules/evdev", "etc/xkb/rules/runepad", "etc/xkb/rules/runepad.lst",
            "etc/xkb/symbols/runepad", "etc/xkb/types/runepad",
        ]
        #expect(paths(in: folder, below: "root") == installed)
        // The glyphs, a line of words, a line for each of ten kinds of sessions, two more for labwc, gnome-kiosk's, and
        // the driver's and the console's.
        #expect(result.lines.count == 17)
        #expect(result.lines.contains("              XKB_DEFAULT_OPTIONS=runepad:glyphs"))
        #expect(result.lines.first == "3 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ €")
        #expect(
            result.lines.contains(
                "  weston    in weston.ini under [keyboard]: keymap_layout=us keymap_options=runepad:glyphs"))
        #expect(
            result.lines.contains(
                "  Hyprland  in ~/.config/hypr/hyprland.lua: "
                    + "hl.config({ input = { kb_layout = \"us\", kb_options = \"runepad:glyphs\" } })"))
        let sources = "gsettings set org.gnome.desktop.input-sources sources \"[('xkb', 'us')]\""
        #expect(result.lines.contains { $0.hasSuffix("gnome-kiosk needs this too: " + sources) })

        let removal = try run("--uninstall", "--root", "root", in: folder)
        #expect(removal.status == 0)
        #expect(removal.lines.sorted() == installed.map { "removed root/\($0)" })
        #expect(paths(in: folder, below: "root") == [])
        let nothing = try run("--uninstall", "--root", "root", in: folder)
        #expect(nothing.status == 0)
        #expect(nothing.output == "")
    }

    @Test func `with --root, runepad xkb takes the keymap of the other system and its keymap files`() throws {
        let folder = try Folder([
            "own.yaml": "layers: {base: [ù ᚠ]}\n",
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml}]\n",
            "root/etc/default/keyboard": "XKBLAYOUT=kiosk\n",
            "root/usr/share/X11/xkb/symbols/kiosk": """
            default xkb_symbols "basic" {
                include "us(basic)"
                key <AD01> { [ ugrave, Ugrave ] };
            };

            """,
        ])
        let result = try run("--install", "--root", "root", "--config", "runepad.yaml", in: folder)
        #expect(result.errors == "")
        // ù is a character of this keymap, and so no glyph.
        #expect(result.lines.first == "1 glyphs on 1 keycodes of 4 levels: ᚠ")
        #expect(result.lines.contains("              XKB_DEFAULT_LAYOUT=kiosk"))
        // libxkbcommon 1.13 writes the numbers of keysyms, and 1.7 their names.
        let keymap = try text("root/etc/runepad/runepad.xkb", in: folder)
        #expect(keymap.contains("ugrave") || keymap.contains("[ 0xf9, 0xd9 ]"))
    }

    @Test func `files not written by Runepad are kept, and nothing is written beside them`() throws {
        let folder = try Folder(
            files.merging([
                "a/etc/X11/xorg.conf.d/90-runepad.conf": "# mine\n",
                "b/etc/xkb/rules/evdev": "// mine\n! include %S/evdev\n",
            ]) { $1 })
        let foreign = try run("--install", "--root", "a", "--config", "runepad.yaml", in: folder)
        #expect(foreign.status == 1)
        #expect(
            foreign.errors
                == "runepad: a/etc/X11/xorg.conf.d/90-runepad.conf was not written by Runepad, and is "
                + "unchanged; move it away\n"
        )
        #expect(paths(in: folder, below: "a") == ["etc/X11/xorg.conf.d/90-runepad.conf"])
        let rules = try run("--install", "--root", "b", "--config", "runepad.yaml", in: folder)
        #expect(rules.status == 1)
        #expect(rules.errors.hasPrefix("runepad: b/etc/xkb/rules/evdev was not written by Runepad"))
        #expect(rules.errors.contains("  runepad:glyphs = +runepad(glyphs)\n"))
        #expect(try text("b/etc/xkb/rules/evdev", in: folder) == "// mine\n! include %S/evdev\n")
        let removal = try run("--uninstall", "--root", "b", in: folder)
        #expect(removal.status == 0)
        #expect(removal.output == "")
    }

    @Test func `an output path that cannot be written is named in the error`() throws {
        let folder = try Folder(files)
        let result = try run("--config", "runepad.yaml", "--output", "own.yaml/out", in: folder)
        #expect(result.status == 1)
        #expect(
            result.errors
                == "runepad: own.yaml/out cannot be created: Not a directory; a file is in the place of a directory: move it away\n"
        )
    }

    // MARK: - Which glyphs

    @Test func `the glyphs of a kiosk leave keycodes on which a desktop acts`() throws {
        let folder = try Folder([
            "own.yaml": "layers: {base: [ᚠ ᚢ]}\n",
            "open.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "kiosk.yaml": "kiosk: yes\npanels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "root/etc/runepad/glyphs": "# Written by `runepad xkb`\n183 1 U+16A0\n184 1 U+16A2\n",
        ])
        let open = try run("--install", "--root", "root", "--config", "open.yaml", in: folder)
        #expect(
            open.lines.prefix(3) == [
                "2 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ",
                "Where a session has not learned them, a desktop acts on the keycodes of 1 of them: ᚠ",
                "  `runepad xkb --install --move` gives them other keycodes",
            ])
        let kiosk = try run("--install", "--root", "root", "--config", "kiosk.yaml", in: folder)
        #expect(kiosk.lines.first == "2 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ")
        #expect(!kiosk.output.contains("a desktop acts"))
        let glyphs = try text("root/etc/runepad/glyphs", in: folder).split(separator: "\n").suffix(2)
        #expect(glyphs == ["184 1 U+16A2  # ᚢ", "209 1 U+16A0  # ᚠ"])
    }

    @Test func `runepad xkb warns of marks that text consoles do not join with letters`() throws {
        let folder = try Folder(["own.yaml": "layers: {base: [K]}\nkeys: {K: {text: x\u{301}}}\n"])
        let result = try run("--keymap", "us", "--output", "out", "own.yaml", in: folder)
        #expect(result.status == 0)
        #expect(
            result.errors
                == "runepad: warning: text consoles do not join ◌\u{301} with the letter before: older kernels show such "
                + "a mark beside it, and Linux 7.2 drops it\n")
    }

    @Test func `layouts that keys of a named layout lead to are included`() throws {
        let folder = try Folder(files)
        let result = try run("--keymap", "us", "--output", "out", "./own.yaml", in: folder)
        #expect(result.lines == ["3 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ €"])
        try Data("layers: {base: [ᚢ a Bad]}\n".utf8).write(to: folder.url.appending(path: "more.yaml"))
        let faulty = try run("--keymap", "us", "./own.yaml", in: folder)
        #expect(faulty.status == 65)
        #expect(faulty.errors.contains("more.yaml:1:21: error: unknown key 'Bad'"))
        #expect(faulty.errors.contains("own.yaml:2:23: error: the layout 'more' has errors"))
    }

    @Test func `letters of completion words get glyphs after the characters of all keys`() throws {
        let folder = try Folder([
            "first.yaml": "layers: {base: [a ᚠ]}\ncompletions: {words: ./names.txt}\n",
            "second.yaml": "layers: {base: [ᚢ a]}\n", "names.txt": "Þór\nþing\n",
        ])
        let result = try run(
            "--keymap", "us", "--output", "out", "first.yaml", "second.yaml", in: folder)
        #expect(result.lines == ["6 glyphs on 3 keycodes of 4 levels: Ó Þ ó þ ᚠ ᚢ"])
        let glyphs = try text("out/glyphs", in: folder).split(separator: "\n").suffix(6)
        #expect(
            glyphs == [
                "189 1 U+00F3  # ó", "189 2 U+00D3  # Ó", "194 1 U+00FE  # þ", "194 2 U+00DE  # Þ",
                "209 1 U+16A0  # ᚠ", "209 2 U+16A2  # ᚢ",
            ])
    }

    @Test func `a missing word file is an error where it is named`() throws {
        let folder = try Folder([
            "a.yaml": "layers: {base: [a]}\ncompletions: {words: ./none.txt}\n"
        ])
        let result = try run("--keymap", "us", "a.yaml", in: folder)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("a.yaml:2:22: error: "))
    }

    // MARK: - What is wrong

    @Test(arguments: [
        ["--levels", "5"], ["--levels", "many"], ["--install", "--output", "x"],
        ["--verify", "--uninstall"],
        ["--root", "x"], ["--move"], ["--move", "--output", "x"], ["--uninstall", "own.yaml"],
        ["--verify", "own.yaml"], ["--output"], ["--bogus"],
    ]) func `runepad xkb exits with 64 for wrong arguments`(_ arguments: [String]) throws {
        let folder = try Folder(files)
        let result = try runepad(arguments: ["xkb"] + arguments, directory: folder.url)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("Error: "))
        #expect(paths(in: folder, below: ".") == ["more.yaml", "own.yaml", "runepad.yaml"])
    }

    @Test func `an unknown keymap is a wrong argument, or an error of the configuration`() throws {
        let folder = try Folder(
            files.merging([
                "bad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: no-such}]\n"
            ]) { $1 })
        let argument = try run("--keymap", "no-such", "--output", "out", "own.yaml", in: folder)
        #expect(argument.status == 64)
        #expect(argument.errors.hasPrefix("runepad: no keymap no-such ("))
        let panel = try run("--config", "bad.yaml", "--output", "out", in: folder)
        #expect(panel.status == 65)
        #expect(panel.errors.hasPrefix("bad.yaml:1:48: error: no keymap no-such ("))
        #expect(panel.errors.hasSuffix("`localectl list-x11-keymap-variants LAYOUT` their variants\n"))
        #expect(paths(in: folder, below: "out") == [])
    }

    @Test(arguments: ["us", "de"]) func `without the keymaps of xkb-data, the error names this package`(
        keymap: String
    ) throws {
        let folder = try Folder(files)
        let result = try run(
            "--keymap", keymap, "--output", "out", "own.yaml", in: folder,
            environment: ["XKB_CONFIG_ROOT": "/nonexistent", "HOME": "/nonexistent", "XDG_CONFIG_HOME": ""])
        #expect(result.status == 69)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("runepad: no keymaps found ("))
        #expect(result.errors.hasSuffix("install the package xkb-data\n"))
        #expect(paths(in: folder, below: "out") == [])
    }

    @Test func `a keymap that does not compile is an error, and nothing is written`() throws {
        let folder = try Folder(
            files.merging([
                "xkb/rules/evdev": "! model = keycodes\n  * = broken\n",
                "xkb/keycodes/broken": "xkb_keycodes {\n",
            ]) { $1 })
        let result = try run(
            "--keymap", "us", "--output", "out", "own.yaml", in: folder,
            environment: [
                "XKB_CONFIG_ROOT": folder.url.appending(path: "xkb").path, "HOME": "/nonexistent",
                "XDG_CONFIG_HOME": "",
            ])
        #expect(result.status == 69)
        #expect(result.errors.hasPrefix("runepad: no keymap us ("))
        #expect(paths(in: folder, below: "out") == [])
    }

    @Test func `too many glyphs are one error for each key and one for all words`() throws {
        // Texts of at most 64 characters: 240 have room on four levels.
        func characters(_ range: Range<UInt32>) -> String {
            String(String.UnicodeScalarView(range.compactMap(Unicode.Scalar.init)))
        }
        let texts = (0..<4).map { (key: Int) -> String in
            let first: UInt32 = 0x4E00 + 60 * UInt32(key)
            return "  K\(key): {text: \(characters(first..<first + 60))}\n"
        }
        let layout = "layers: {base: [K0 K1 K2 K3]}\nkeys:\n" + texts.joined()
        let folder = try Folder([
            "full.yaml": layout, "more.yaml": "layers: {base: [ᚠ]}\n",
            "words.yaml": layout + "completions: {words: ./words.txt}\n", "words.txt": "ᚠᚢᚦ\n",
        ])
        let full = try run("--keymap", "us", "--levels", "4", "--output", "full", "full.yaml", in: folder)
        #expect(full.status == 0)
        #expect(full.lines.first?.hasPrefix("240 glyphs on 60 keycodes of 4 levels: 一") == true)
        let remedy =
            "more than the 240 possible glyphs; use fewer layouts, or choose a keymap "
            + "that types some of their characters\n"
        let key = try run(
            "--keymap", "us", "--levels", "4", "--output", "out", "full.yaml", "more.yaml", in: folder)
        #expect(key.status == 1)
        #expect(key.errors == "more.yaml:1:17: error: no keycode is left for 'ᚠ': 1 " + remedy)
        let words = try run(
            "--keymap", "us", "--levels", "4", "--output", "out", "words.yaml", in: folder)
        #expect(words.status == 1)
        #expect(
            words.errors
                == "words.yaml:7:22: error: no keycode is left for 'ᚠ', 'ᚢ' and 'ᚦ' of the words: 3 " + remedy
        )
        #expect(paths(in: folder, below: "out") == [])
        #expect(try run("--keymap", "us", "--output", "out", "words.yaml", in: folder).status == 0)
    }

    @Test func `runepad xkb exits with 66 and a remedy if a file cannot be read`() throws {
        let folder = try Folder(files)
        let layout = try run("--keymap", "us", "./none.yaml", in: folder)
        #expect(layout.status == 66)
        #expect(
            layout.errors
                == "./none.yaml: error: cannot be opened: No such file or directory; check the path\n")
        let name = try run("--keymap", "us", "no-such", in: folder)
        #expect(name.status == 66)
        #expect(name.errors.hasPrefix("runepad: error: there is no layout 'no-such'"))
        let configuration = try run("--config", "none.yaml", in: folder)
        #expect(configuration.status == 66)
        #expect(configuration.errors.hasPrefix("none.yaml: error: there is no configuration file here; "))
    }
}
