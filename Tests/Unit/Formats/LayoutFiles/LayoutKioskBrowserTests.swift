// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

struct LayoutKioskBrowserTests {
    /// The keystrokes that are refused of a layout whose keys are these lines of `keys:`; all stand in a row.
    private func refused(_ keys: String..., besides elsewhere: ModifierSet = []) throws -> [String] {
        try messages(keys, at: .browser, besides: elsewhere).map { String($0.prefix { $0 != "," }) }
    }

    private func messages(
        _ keys: [String], at level: KioskLevel, besides elsewhere: ModifierSet = []
    ) throws -> [String] {
        let file = try layoutFile(keys)
        var diagnostics = DiagnosticList()
        file.checkKiosk(at: level, besides: elsewhere, into: &diagnostics)
        return diagnostics.sorted.map { String($0.message.trimmingPrefix("a kiosk must not have ")) }
    }

    /// The shortcuts of chromium/chrome/browser/ui/views/accelerator_table.cc (kAcceleratorMap and
    /// kDevToolsAcceleratorMap, as they are on Linux) and of firefox/browser/base/content/browser-sets.inc that are no
    /// way out by `kiosk: yes`, as a layout writes them.
    static let shortcuts = [
        // Chromium.
        "F7", "LEFTCTRL D", "LEFTCTRL LEFTSHIFT D", "LEFTCTRL W", "LEFTCTRL LEFTSHIFT W", "LEFTCTRL F",
        "LEFTCTRL LEFTSHIFT A", "LEFTCTRL G", "LEFTCTRL LEFTSHIFT G", "LEFTCTRL L", "LEFTCTRL O",
        "LEFTCTRL P",
        "LEFTCTRL R", "LEFTCTRL LEFTSHIFT R", "LEFTCTRL S", "LEFTCTRL 9", "LEFTCTRL KP9", "LEFTALT 9",
        "LEFTCTRL LEFTSHIFT PAGEDOWN", "LEFTCTRL LEFTSHIFT PAGEUP", "LEFTCTRL TAB", "LEFTCTRL PAGEDOWN",
        "LEFTCTRL LEFTSHIFT TAB", "LEFTCTRL PAGEUP", "LEFTCTRL 1", "LEFTCTRL KP1", "LEFTALT 1", "LEFTALT KP1",
        "LEFTCTRL LEFTSHIFT B", "LEFTCTRL MINUS", "LEFTCTRL KPMINUS", "LEFTCTRL 0", "LEFTCTRL KP0",
        "LEFTCTRL EQUAL",
        "LEFTCTRL KPPLUS", "F1", "F3", "LEFTSHIFT F3", "F5", "LEFTSHIFT F5", "F6", "LEFTSHIFT F6", "F10",
        "F11",
        "LEFTCTRL LEFTSHIFT M", "LEFTCTRL LEFTSHIFT DELETE", "LEFTSHIFT ESC", "LEFTALT", "RIGHTALT",
        "LEFTSHIFT LEFTALT I", "LEFTCTRL LEFTSHIFT N", "LEFTCTRL T", "LEFTCTRL N", "LEFTCTRL LEFTSHIFT T",
        "LEFTCTRL LEFTSHIFT P", "LEFTSHIFT LEFTALT B", "LEFTSHIFT LEFTALT A", "LEFTALT D", "LEFTCTRL E",
        "LEFTCTRL K",
        "LEFTSHIFT LEFTALT T", "LEFTALT HOME", "LEFTALT E", "LEFTALT F", "LEFTCTRL LEFTSHIFT O", "LEFTCTRL J",
        "LEFTCTRL H", "LEFTCTRL LEFTSHIFT MINUS", "LEFTCTRL LEFTSHIFT EQUAL", "LEFTCTRL LEFTSHIFT S", "F12",
        "LEFTCTRL LEFTSHIFT I", "LEFTCTRL LEFTSHIFT J", "LEFTCTRL LEFTSHIFT C", "LEFTCTRL U",
        // Firefox, as far as Chromium has it not.
        "LEFTCTRL M", "LEFTCTRL LEFTBRACE", "LEFTCTRL RIGHTBRACE", "LEFTCTRL LEFTSHIFT Y",
        "LEFTCTRL LEFTSHIFT H",
        "LEFTCTRL I", "LEFTCTRL B", "LEFTCTRL Q", "LEFTCTRL LEFTSHIFT RIGHTBRACE", "LEFTALT S", "FIND",
        "LEFTCTRL LEFTSHIFT K", "LEFTCTRL LEFTSHIFT E",
    ]

    @Test(arguments: shortcuts)
    func `a browser kiosk refuses chords that are shortcuts of Chromium or Firefox`(shortcut: String) throws {
        let keys = shortcut.split(separator: " ").map { "KEY_\($0)" }
        let chord = "Out: {keys: [\(keys.joined(separator: ", "))]}"
        #expect(try messages([chord], at: .system) == [])
        #expect(try refused(chord).count == 1)
        // The same by keys that hold the modifiers.
        guard keys.count > 1 else { return }
        var lines = ["Out: {key: \(keys[keys.count - 1])}"]
        for modifier in keys.dropLast() { lines.append("\(modifier.dropFirst(4)): {key: \(modifier)}") }
        #expect(try messages(lines, at: .browser).contains { $0.contains("'Out' types it") })
    }

    @Test(arguments: [
        "BACK", "FORWARD", "HOMEPAGE", "REFRESH", "STOP", "SEARCH", "BOOKMARKS", "NEW", "CLOSE", "OPEN",
        "HELP",
        "WWW", "MAIL", "PRINT", "MENU", "COMPOSE", "PLAYPAUSE",
    ]) func `every kiosk refuses keys such as KEY_BACK, KEY_WWW and KEY_MAIL`(name: String) throws {
        let line = "Out: {key: KEY_\(name)}"
        #expect(try messages([line], at: .system).count == 1)
        #expect(try refused(line) == ["KEY_\(name)"])
    }

    @Test func `each refusal says what the shortcut does, and similar ones are reported once`() throws {
        #expect(
            try messages(["Full: {key: KEY_F11}", "Tools: {key: KEY_F12}"], at: .browser) == [
                "F11, which begins or ends the browser's full screen: the key 'Full' types it",
                "F12, which opens the developers' tools: the key 'Tools' types it",
            ])
        #expect(
            try messages(
                ["Ctrl: {modifier: control}", "n: {width: 1}", "N: {width: 1}", "t: {width: 1}"], at: .browser
            )
                == [
                    "Ctrl+N, which opens another window: the key 'n' types it together with 'Ctrl'",
                    "Ctrl+Shift+N, which opens another window, or one for private browsing: the key 'N' types it together "
                        + "with 'Ctrl'",
                    "Ctrl+T, which opens another tab: the key 't' types it together with 'Ctrl'",
                ])
        let digits = (1...9).map { "\($0): {width: 1}" }
        #expect(try messages(["Ctrl: {modifier: control}"] + digits, at: .browser).count == 1)
    }

    @Test func `a browser kiosk allows copy, paste, cursor keys, Shift, and Ctrl for editing`() throws {
        #expect(
            try refused(
                "Copy: {keys: [KEY_LEFTCTRL, KEY_C]}", "Cut: {keys: [KEY_LEFTCTRL, KEY_X]}",
                "Paste: {keys: [KEY_LEFTCTRL, KEY_V]}", "Word: {keys: [KEY_LEFTCTRL, KEY_LEFT]}",
                "More: {keys: [KEY_LEFTSHIFT, KEY_RIGHT]}", "Undo: {key: KEY_UNDO}", "Esc: {key: KEY_ESC}",
                "Back: {key: KEY_BACKSPACE}", "Tab: {keys: [KEY_LEFTSHIFT, KEY_TAB]}", "Q: {width: 1}") == [])
        #expect(
            try refused(
                "Ctrl: {modifier: control}", "a: {width: 1}", "c: {width: 1}", "v: {width: 1}",
                "x: {width: 1}",
                "y: {width: 1}", "z: {width: 1}", "Z: {width: 1}", "Left: {key: KEY_LEFT}",
                "Space: {text: ' '}",
                "Enter: {key: KEY_ENTER}", "Delete: {key: KEY_DELETE}") == [])
        #expect(
            try refused(
                "Ctrl: {modifier: control}", "Shift: {modifier: shift}", "c: {width: 1}",
                "Delete: {key: KEY_DELETE}")
                == ["Ctrl+Shift+C", "Ctrl+Shift+Delete"])
        // Where the keymap is French, KEY_A and KEY_Z are Q and W.
        #expect(try refused("All: {keys: [KEY_LEFTCTRL, KEY_A]}") == ["Ctrl+A"])
        #expect(try refused("Undo: {keys: [KEY_LEFTCTRL, KEY_Z]}") == ["Ctrl+Z"])
    }

    @Test func `a browser kiosk allows volume keys, on layouts and as buttons beside the glass`() throws {
        for name in ["VOLUMEUP", "VOLUMEDOWN", "MUTE"] {
            #expect(try refused("Loud: {keys: [KEY_LEFTALT, KEY_\(name)]}") == [])
            #expect(KioskLevel.browser.allowsBesideGlass(try #require(Keycode(name: "KEY_\(name)"))))
        }
        for name in ["BACK", "HOMEPAGE", "MENU", "F5", "TAB", "A"] {
            #expect(!KioskLevel.browser.allowsBesideGlass(try #require(Keycode(name: "KEY_\(name)"))))
        }
    }

    @Test func `a browser kiosk refuses Alt, and Ctrl together with keys that make shortcuts`() throws {
        #expect(try refused("Ctrl: {modifier: control}", "ν: {width: 1}") == ["Ctrl+Ν"])
        #expect(
            try refused("Ctrl: {modifier: control}", "www: {text: www.}").sorted() == ["Ctrl+.", "Ctrl+W"])
        #expect(try refused("Alt: {modifier: alt}") == ["Alt"])
        #expect(try refused("AltGr: {modifier: altgr}") == ["Alt"])
        #expect(try refused("t: {width: 1}", besides: .control) == ["Ctrl+T"])
        #expect(try refused("c: {width: 1}", besides: .control) == [])
        #expect(
            try refused("c: {width: 1}", "Ctrl: {modifier: control}", besides: .shift) == ["Ctrl+Shift+C"])
    }

    @Test(arguments: Shipped.names)
    func `a browser kiosk accepts all shipped layouts except qwerty and terminal`(name: String) throws {
        var diagnostics = DiagnosticList()
        let file = try #require(
            LayoutLibrary(directories: [shippedLayouts]).layout(named: name, into: &diagnostics))
        let isFit = file.checkKiosk(at: .browser, into: &diagnostics)
        #expect(isFit == !["qwerty", "terminal"].contains(name), "\(diagnostics.sorted)")
        guard !isFit else { return }
        let refused = file.layout.kioskEscapes(at: .browser).map(\.keystroke)
        #expect(refused.contains("Ctrl+N") && refused.contains("Ctrl+T") && refused.contains("Alt"))
        #expect(refused.contains("F11") == (name == "terminal"))
        #expect(refused.count < 80)
        // Each keystroke is named, but the errors are few.
        let told = diagnostics.sorted.map(\.message)
        #expect(told.count == 3)
        let named = told.joined(separator: "\n")
        for keystroke in refused { #expect(named.contains(keystroke), "\(keystroke)") }
    }

    @Test func `four keystrokes that one key makes possible are one error, at the place of that key`() throws
    {
        let control = "Ctrl: {modifier: control}"
        let file = try layoutFile([
            control, "n: {width: 1}", "t: {width: 1}", "w: {width: 1}", "Full: {key: KEY_F11}",
        ])
        var diagnostics = DiagnosticList()
        #expect(!file.checkKiosk(at: .browser, into: &diagnostics))
        let found = diagnostics.sorted
        // Of 'Full', Ctrl+F11 is a further way out.
        #expect(
            found.map(\.message) == [
                "a kiosk must not have these 4 keystrokes, which keys type together with 'Ctrl': Ctrl+N, which opens "
                    + "another window; Ctrl+T, which opens another tab; Ctrl+W, which closes the tab, or the window; and "
                    + "Ctrl+F11 by 'Full'; without 'Ctrl' the layout does not type them",
                "a kiosk must not have F11, which begins or ends the browser's full screen: the key 'Full' types it",
            ])
        #expect(found.map(\.line) == [3, 7])
        #expect(
            try refused(control, "n: {width: 1}", "t: {width: 1}", "w: {width: 1}") == [
                "Ctrl+N", "Ctrl+T", "Ctrl+W",
            ])
    }

    @Test func `four keys that lead out by themselves are one error, with their names`() throws {
        let keys = ["Help: {key: KEY_F1}", "F3: {key: KEY_F3}", "F5: {key: KEY_F5}"]
        #expect(try refused(keys[0], keys[1], keys[2]) == ["F1", "F3", "F5"])
        #expect(
            try messages(keys + ["F11: {key: KEY_F11}"], at: .browser) == [
                "these 4 keystrokes, which keys type: F1 by 'Help', which opens the browser's help; F3, which searches "
                    + "the page; F5, which reloads the page; and F11"
            ])
    }
}
