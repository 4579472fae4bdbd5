// SPDX-License-Identifier: MIT

// The keyboard shortcuts of Chromium and Firefox on Linux, which kiosk mode keeps. Sources:
// chromium/chrome/browser/ui/views/accelerator_table.cc; firefox/browser/base/content/browser-sets.inc with
// browser/locales/en-US/browser/browserSets.ftl, and devtools/startup/DevToolsStartup.sys.mjs.
//
// The shortcuts change with each release, and extensions add others. So with Control and Alt, only keys that
// are known to edit or to move the cursor are allowed.
//
// Backspace is allowed. In Chromium it went back a page until version 52. In Firefox on Linux it never did
// (`browser.backspace_action` is 2 in firefox/browser/app/profile/firefox.js).
extension KioskLevel {
    /// Returns the effect of a key by itself in a browser, or `nil` if a kiosk allows it.
    func effectOnBrowser(of code: UInt16) -> String? {
        switch code {
        case 56, 100: Self.effectOfAlt
        case 59: "opens the browser's help"
        case 61, 136: Self.search
        case 63: Self.reload
        case 64: Self.address
        case 65: "switches the text cursor on pages on or off"
        case 68: "opens the browser's menu"
        case 87: "begins or ends the browser's full screen"
        case 88: Self.tools
        case 59...67: Self.unknown
        default: nil
        }
    }

    /// The effect of a tap on Alt alone.
    static let effectOfAlt = "opens the browser's menu"

    /// Returns the refused shortcuts that a key makes in a browser with Shift, Control or Alt.
    func shortcutsOnBrowser(of code: UInt16) -> [KioskShortcut] {
        let name = keystroke(code)
        func shortcut(_ modifiers: ModifierSet, _ effect: String) -> KioskShortcut {
            KioskShortcut(modifiers: modifiers, keystroke: modifiers.prefix + name, effect: effect)
        }
        // The volume keys are not the browser's. So buttons beside the glass for the volume still work.
        if (113...115).contains(code) { return [] }
        var shortcuts = [shortcut(.alt, effectWithAlt(code))]
        switch code {
        case Keycode.escape.rawValue:
            shortcuts.append(shortcut(.shift, "opens the browser's task manager"))
        case Keycode.tab.rawValue, 104, 109: shortcuts.append(shortcut(.control, Self.tab))
        case 74, 78, 82: shortcuts.append(shortcut(.control, Self.size))
        case 71...73, 75...77, 79...81: shortcuts.append(shortcut(.control, Self.tab))
        case 111:
            shortcuts.append(shortcut([.control, .shift], "deletes the browser's stored data"))
        // With a French keymap, the next two keys are Q and W.
        case 30: shortcuts.append(shortcut(.control, "ends the browser where the keymap is French"))
        case 44: shortcuts.append(shortcut(.control, "closes the tab where the keymap is French"))
        // Backspace, Enter, Space, locks, cursor keys, Insert, Undo, Copy, Paste, Cut, Redo.
        case 14, 28, 57, 58, 69, 96, 102, 103, 105...108, 110, 131, 133, 135, 137, 182: break
        default:
            guard let character = usCharacter(code) else {
                shortcuts.append(shortcut(.control, Self.unknown))
                break
            }
            shortcuts += effectsWithControl(character).map { shortcut($0, $1) }
        }
        return shortcuts
    }

    /// Returns the refused shortcuts that a key with a character makes in a browser with Control or Alt.
    func shortcutsOnBrowser(of character: Character) -> [KioskShortcut] {
        let name = character.uppercased()
        // A capital letter presses Shift itself.
        let isCapital = character.isUppercase
        let letter = character.lowercased().first ?? character
        var effects = effectsWithControl(letter)
        if isCapital {
            effects =
                effectWithControlShift(letter).map { [(ModifierSet.control, $0)] }
                ?? effects.filter { $0.0 == .control }
        }
        effects.append((.alt, Self.menus))
        return effects.map {
            let modifiers = isCapital ? $0.union(.shift) : $0
            return KioskShortcut(modifiers: $0, keystroke: modifiers.prefix + name, effect: $1)
        }
    }

    /// Returns the effects of a key with a character in a browser with Control.
    ///
    /// If Control alone only edits, the result has the effect with Control and Shift, if there is one.
    ///
    /// A letter must not be a capital.
    private func effectsWithControl(_ character: Character) -> [(ModifierSet, String)] {
        switch character {
        // Select all, copy, paste, cut, redo, undo.
        case "a", "c", "v", "x", "y", "z":
            effectWithControlShift(character).map { [([.control, .shift] as ModifierSet, $0)] } ?? []
        default: [(.control, effectWithControl(character))]
        }
    }

    private func effectWithControl(_ character: Character) -> String {
        switch character {
        case "b", "d": "shows or makes bookmarks"
        case "e", "k", "l": Self.address
        case "f", "g": Self.search
        case "h": "shows the browser's history"
        case "i", "u": "shows the page's source or properties"
        case "j": "shows the downloads"
        case "m": "silences the page"
        case "n": "opens another window"
        case "o": "opens a file of the machine"
        case "p": "prints the page, also into a file"
        case "q": "ends the browser"
        case "r": Self.reload
        case "s": "saves the page in a file"
        case "t": "opens another tab"
        case "w": "closes the tab, or the window"
        case "1"..."9": Self.tab
        case "0", "+", "-", "=", "_": Self.size
        case "[", "]": "goes back or forward in the history"
        default: Self.unknown
        }
    }

    /// Returns the effect of a letter with Control and Shift, or `nil` if it has the same effect as with
    /// Control alone.
    private func effectWithControlShift(_ letter: Character) -> String? {
        switch letter {
        case "a": "shows the tabs or the extensions"
        case "c", "e", "i", "j", "k", "m": Self.tools
        case "n", "p": "opens another window, or one for private browsing"
        case "s": "takes a screenshot of the page, also into a file"
        case "t": "opens a tab that was closed"
        case "y": "shows the downloads"
        default: nil
        }
    }

    private func effectWithAlt(_ code: UInt16) -> String {
        switch code {
        case 102: "opens the home page"
        case 105, 106: "goes back or forward in the history"
        case 2...10, 71...73, 75...77, 79...81: Self.tab
        case 32: Self.address
        default: Self.menus
        }
    }

    private static let address = "goes to the address bar"
    private static let menus = "opens a menu of the browser, or is a shortcut of it or of the page"
    private static let reload = "reloads the page"
    private static let search = "searches the page"
    private static let size = "zooms the page"
    private static let tab = "shows another tab"
    private static let tools = "opens the developers' tools"
    private static let unknown = "may be a shortcut of the browser"
}
