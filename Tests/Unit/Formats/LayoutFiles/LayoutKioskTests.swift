// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

/// The file of a layout whose keys are these lines of `keys:`, and stand in a row.
func layoutFile(_ keys: [String]) throws -> LayoutFile {
    let names = keys.map { String($0.prefix { $0 != ":" }) }
    let text =
        "layers: {base: [\(names.joined(separator: " "))]}\nkeys:\n"
        + keys.map { "  \($0)\n" }.joined()
    return try #require(try LayoutFolder(["f.yaml": text]).read("f.yaml").file)
}

struct LayoutKioskTests {
    /// What is said of a layout whose keys are these lines of `keys:`, without its places; all stand in a row.
    private func faults(
        _ keys: String..., at level: KioskLevel = .system, besides elsewhere: ModifierSet = []
    ) throws -> [String] {
        let file = try layoutFile(keys)
        var diagnostics = DiagnosticList()
        let isFit = file.checkKiosk(at: level, besides: elsewhere, into: &diagnostics)
        #expect(isFit == diagnostics.isEmpty)
        return diagnostics.sorted.map { String($0.message.trimmingPrefix("a kiosk must not have ")) }
    }

    @Test(arguments: [
        ("KEY_SYSRQ", "gives commands to the kernel"),
        ("KEY_POWER", "switches the machine off, suspends it or restarts it"),
        ("KEY_SLEEP", "switches the machine off, suspends it or restarts it"),
        ("KEY_WAKEUP", "switches the machine off, suspends it or restarts it"),
        ("KEY_SUSPEND", "switches the machine off, suspends it or restarts it"),
        ("KEY_POWER2", "switches the machine off, suspends it or restarts it"),
        ("KEY_RESTART", "switches the machine off, suspends it or restarts it"),
        ("KEY_LEFTMETA", "opens the desktop's menu and begins its shortcuts"),
        ("KEY_RIGHTMETA", "opens the desktop's menu and begins its shortcuts"),
        ("KEY_COMPOSE", "opens a context menu, which may open another window"),
        ("KEY_MENU", "opens a context menu, which may open another window"),
        ("KEY_SCROLLLOCK", "stops the console's output, and with other keys shows the kernel's state"),
        ("KEY_WWW", "is for more than typing, and may start another program"),
        ("KEY_F13", "is for more than typing, and may start another program"),
        ("KEY_MSDOS", "is for more than typing, and may start another program"),
        ("KEY_BRL_DOT1", "is for more than typing, and may start another program"),
    ]) func `a kiosk refuses keys that leave the program by themselves`(name: String, effect: String) throws {
        #expect(try faults("Out: {key: \(name)}") == ["\(name), which \(effect): the key 'Out' types it"])
        #expect(try faults("Out: {keys: [KEY_LEFTSHIFT, \(name)]}").count == 1)
    }

    @Test func `a kiosk allows keys that type, edit or move the cursor, with Shift and Ctrl`() throws {
        let names = Keycode.allNames.filter { name in
            guard let code = Keycode(name: name)?.rawValue, name != "KEY_ESC" else { return false }
            // The main block, the function keys apart; the number pad; what moves the cursor; loudness.
            return (2...58).contains(code) && ![29, 56].contains(code) || (71...83).contains(code)
                || (102...111).contains(code) || (113...115).contains(code)
        }
        #expect(names.count == 55 + 13 + 10 + 3)
        for name in names {
            #expect(
                try faults(
                    "Control: {modifier: control}", "Shift: {modifier: shift}", "Plain: {key: \(name)}") == []
            )
        }
        #expect(
            try faults("F: {key: KEY_F11}", "Escape: {key: KEY_ESC}", "Alt: {keys: [KEY_LEFTALT, KEY_A]}")
                == [])
    }

    @Test func `a key that moves the cursor counts as both arrows`() throws {
        let keys = ["Alt: {modifier: alt}", "Space: {text: ' ', slide: cursor}"]
        let found = try faults(keys[0], keys[1]).map { String($0.prefix { $0 != "," }) }
        #expect(Set(found) == ["Alt+Space", "Alt+Left", "Alt+Right"])
        #expect(try faults(keys[1]) == [])
    }

    @Test func `a kiosk refuses Ctrl together with Alt, however they are held`() throws {
        let effect =
            "Ctrl+Alt, which with F1, Delete, Backspace and others shows another console, restarts the machine, ends the "
            + "X server or starts programs: the key"
        #expect(
            try faults("Control: {modifier: control}", "Alt: {modifier: alt}")
                == ["\(effect) 'Alt' types it together with 'Control'"])
        #expect(
            try faults("Control: {modifier: control, mode: lock}", "Third: {modifier: altgr}")
                == ["\(effect) 'Third' types it together with 'Control'"])
        #expect(
            try faults("Control: {key: KEY_RIGHTCTRL}", "Alt: {key: KEY_LEFTALT}")
                == ["\(effect) 'Alt' types it together with 'Control'"])
        #expect(
            try faults("Restart: {keys: [KEY_LEFTCTRL, KEY_LEFTALT, KEY_DELETE]}")
                == ["\(effect) 'Restart' types it"])
        #expect(try faults("Both: {keys: [KEY_LEFTALT, KEY_LEFTCTRL]}") == ["\(effect) 'Both' types it"])
        // A chord takes what is latched and held as well.
        #expect(
            try faults("Copy: {keys: [KEY_LEFTCTRL, KEY_C]}", "Alt: {modifier: alt}")
                == ["\(effect) 'Copy' types it together with 'Alt'"])
        // A chord's own modifiers act for the chord alone.
        #expect(
            try faults("Copy: {keys: [KEY_LEFTCTRL, KEY_C]}", "File: {keys: [KEY_LEFTALT, KEY_F]}") == [])
    }

    @Test func `a kiosk refuses Alt together with keys that would then leave the program`() throws {
        let alt = "Alt: {modifier: alt}"
        func told(_ keystroke: String, _ effect: String, _ key: String) -> String {
            "\(keystroke), which \(effect): the key '\(key)' types it together with 'Alt'"
        }
        #expect(
            try faults(alt, "Tab: {key: KEY_TAB}") == [told("Alt+Tab", "shows another window", "Tab")])
        #expect(
            try faults(alt, "Escape: {key: KEY_ESC}") == [told("Alt+Esc", "shows another window", "Escape")])
        #expect(
            try faults(alt, "Space: {text: ' '}") == [told("Alt+Space", "opens the window's menu", "Space")])
        #expect(
            try faults(alt, "Next: {text: \"a\\tb\"}") == [told("Alt+Tab", "shows another window", "Next")])
        let console = "shows another console, closes the window or opens the desktop's menus"
        #expect(try faults(alt, "F4: {key: KEY_F4}") == [told("Alt+F4", console, "F4")])
        #expect(try faults(alt, "F: {key: KEY_F12}") == [told("Alt+F12", console, "F")])
        #expect(
            try faults(alt, "Left: {key: KEY_LEFT}") == [told("Alt+Left", "shows another console", "Left")])
        #expect(
            try faults(alt, "Right: {key: KEY_RIGHT}") == [
                told("Alt+Right", "shows another console", "Right")
            ])
        #expect(
            try faults(alt, "Up: {key: KEY_UP}")
                == [told("Alt+Up", "makes init start its unit for this key", "Up")])
        #expect(
            try faults("Switch: {keys: [KEY_LEFTALT, KEY_TAB]}")
                == ["Alt+Tab, which shows another window: the key 'Switch' types it"])
        #expect(try faults(alt, "a: {width: 2}", "Enter: {key: KEY_ENTER}") == [])
    }

    @Test func `a kiosk refuses Ctrl together with Esc or a function key`() throws {
        #expect(
            try faults("Control: {modifier: control}", "Escape: {key: KEY_ESC}", "F: {key: KEY_F1}") == [
                "Ctrl+Esc, which opens the desktop's menu or its list of tasks: the key 'Escape' types it together with "
                    + "'Control'",
                "Ctrl+F1, which shows another of the desktop's workspaces: the key 'F' types it together with 'Control'",
            ])
    }

    @Test func `a kiosk also refuses keys that act with modifiers of other touchscreens`() throws {
        #expect(try faults("Tab: {key: KEY_TAB}", besides: .control) == [])
        #expect(
            try faults("Tab: {key: KEY_TAB}", "Out: {key: KEY_SYSRQ}", besides: .alt) == [
                "Alt+Tab, which shows another window: the key 'Tab' types it while Alt is held on another touchscreen"
            ])
        let told = try faults("Control: {modifier: control}", besides: .alt)
        #expect(told.count == 1)
        #expect(told.first?.hasSuffix("'Control' types it while Alt is held on another touchscreen") == true)
    }

    @Test func `a kiosk refuses Shift together with F10, also across touchscreens`() throws {
        let menu =
            "Shift+F10, which opens a context menu, which may open another window: the key"
        #expect(try faults("Menu: {keys: [KEY_LEFTSHIFT, KEY_F10]}") == ["\(menu) 'Menu' types it"])
        #expect(try faults("Menu: {keys: [KEY_RIGHTSHIFT, KEY_F10]}") == ["\(menu) 'Menu' types it"])
        for shift in [
            "Shift: {modifier: shift}", "Shift: {modifier: shift, mode: lock}", "Shift: {key: KEY_LEFTSHIFT}",
        ] {
            #expect(
                try faults(shift, "F10: {key: KEY_F10}") == ["\(menu) 'F10' types it together with 'Shift'"])
            #expect(try faults(shift, "F9: {key: KEY_F9}") == [])
        }
        #expect(
            try faults("F10: {key: KEY_F10}", besides: .shift)
                == ["\(menu) 'F10' types it while Shift is held on another touchscreen"])
        #expect(try faults("F10: {key: KEY_F10}", "A: {width: 2}") == [])
    }

    @Test func `all refusals of a kiosk are reported at once, each where the key is written`() throws {
        let folder = try LayoutFolder([
            "f.yaml": """
            extends: base
            layers:
              more: [Tab Power Back]
            keys:
              Power: {label: O, key: KEY_POWER}
              Back: {layer: base, alternates: [Menu]}
              Menu: {key: KEY_COMPOSE}

            """,
            "base.yaml": """
            layers:
              base: [Alt a More]
              more: [Tab b]
            keys:
              Alt: {modifier: alt}
              Tab: {key: KEY_TAB}
              More: {layer: more}

            """,
        ])
        let file = try #require(folder.read("f.yaml").file)
        var diagnostics = DiagnosticList()
        file.checkKiosk(at: .system, into: &diagnostics)
        #expect(
            diagnostics.sorted.map {
                $0.description.prefix { $0 != "," }.replacing("\(folder.path)/", with: "")
            }
                == [
                    "base.yaml:6:14: error: a kiosk must not have Alt+Tab",
                    "f.yaml:5:26: error: a kiosk must not have KEY_POWER",
                    "f.yaml:7:15: error: a kiosk must not have KEY_COMPOSE",
                ])
    }

    /// The ways out of the shipped layouts that have some, which are for desks.
    private static let unfit: [String: Set<String>] = {
        let keys = (1...12).map { "F\($0)" }
        let qwerty: Set<String> = [
            "Ctrl+Alt", "Alt+Tab", "Alt+Esc", "Ctrl+Esc", "Alt+Space", "Alt+Left", "Alt+Right", "Alt+Up",
        ]
        return ["qwerty": qwerty, "terminal": qwerty.union(keys.flatMap { ["Alt+\($0)", "Ctrl+\($0)"] })]
    }()

    @Test(arguments: Shipped.names) func `a kiosk accepts all shipped layouts except qwerty and terminal`(
        name: String
    ) throws {
        var diagnostics = DiagnosticList()
        let file = try #require(
            LayoutLibrary(directories: [shippedLayouts]).layout(named: name, into: &diagnostics))
        #expect(diagnostics.isEmpty)
        #expect(file.checkKiosk(at: .system, into: &diagnostics) == (Self.unfit[name] == nil))
        let told = file.layout.kioskEscapes().map(\.keystroke)
        #expect(told.count == Self.unfit[name, default: []].count)
        #expect(Set(told) == Self.unfit[name, default: []])
    }
}
