// SPDX-License-Identifier: MIT

/// A key with modifiers by which a person could leave the kiosk's program.
package struct KioskShortcut: Hashable, Sendable {
    /// The modifiers that must be down, without those that the key presses itself.
    package var modifiers: ModifierSet
    /// The keystroke: "Alt+Tab".
    package var keystroke: String
    /// The effect of the keystroke: "shows another window".
    package var effect: String
}

// The shortcuts of the kernel, the text console, X servers, compositors and desktops. Other keys reach the
// program, which decides what they do. Browsers are judged too: see KioskShortcut+Browsers.swift.
extension KioskLevel {
    /// Returns the effect of a key by itself, such as "shows another window", or `nil` if a kiosk allows the
    /// key.
    ///
    /// A kiosk allows keys that type, edit or move the cursor. A key whose effect is not known has a text
    /// too. The result holds for keys of a layout and for keys beside the glass of a panel.
    ///
    /// ```swift
    /// KioskLevel.system.effect(of: Keycode(name: "KEY_LEFTMETA")!)  // "opens the desktop's menu and …"
    /// KioskLevel.system.effect(of: Keycode(name: "KEY_A")!)         // nil
    /// ```
    package func effect(of keycode: Keycode) -> String? {
        effectOnSystem(of: keycode.rawValue)
            ?? (self == .browser ? effectOnBrowser(of: keycode.rawValue) : nil)
    }

    /// Returns the shortcuts that a key makes with Shift, Control or Alt and that a kiosk must not type.
    ///
    /// The character of the key is that of a US keyboard. A browser's shortcut is left out if the system
    /// already takes the key with the same modifiers or some of them. Control and Alt together have the
    /// effect ``effectOfControlAlt`` with every key.
    package func shortcuts(of keycode: Keycode) -> [KioskShortcut] {
        let code = keycode.rawValue
        let onSystem = shortcutsOnSystem(of: code)
        guard self == .browser else { return onSystem }
        return onSystem
            + shortcutsOnBrowser(of: code).filter { new in
                !onSystem.contains { new.modifiers.isSuperset(of: $0.modifiers) }
            }
    }

    /// Whether a key beside the glass may be passed on to the program; no layout has this key.
    ///
    /// Three kinds of keys are refused: keys with an ``effect(of:)``, Control and Alt, and keys that make a
    /// shortcut with a modifier. A shortcut is refused because a layout may hold the modifier down at that
    /// time.
    package func allowsBesideGlass(_ keycode: Keycode) -> Bool {
        let isModifier = [29, 97, 56, 100].contains(keycode.rawValue)
        return effect(of: keycode) == nil && shortcuts(of: keycode).isEmpty && !isModifier
    }

    /// Returns the refused shortcuts of a key that types `character`, at any keycode of the keymap.
    func shortcuts(of character: Character) -> [KioskShortcut] {
        self == .browser ? shortcutsOnBrowser(of: character) : []
    }

    /// The effect of Control and Alt together.
    ///
    /// Sources: linux/drivers/tty/vt/defkeymap.map, the symbols `srvr_ctrl` and `terminate` of
    /// xkeyboard-config, and the desktops.
    package static let effectOfControlAlt =
        "with F1, Delete, Backspace and others shows another console, restarts the machine, ends the X server or "
        + "starts programs"

    private func effectOnSystem(of code: UInt16) -> String? {
        switch code {
        // The keys of a PC's keyboard, and those for editing and the volume.
        case 1...69, 71...83, 85...98, 100, 102...111, 113...115, 117, 118, 121...124, 131, 133, 135...137,
            179, 180, 182:
            nil
        case 70: "stops the console's output, and with other keys shows the kernel's state"
        case 99: "gives commands to the kernel"
        case 116, 142, 143, 205, 356, 408: "switches the machine off, suspends it or restarts it"
        case 125, 126: "opens the desktop's menu and begins its shortcuts"
        case 127, 139: Self.effectOfMenu
        default: "is for more than typing, and may start another program"
        }
    }

    /// The effect of the menu key, and of Shift+F10.
    private static let effectOfMenu =
        "opens a context menu, which may open another window"

    private func shortcutsOnSystem(of code: UInt16) -> [KioskShortcut] {
        let effects: [(ModifierSet, String)] =
            switch code {
            case Keycode.tab.rawValue: [(.alt, "shows another window")]
            case Keycode.escape.rawValue:
                [
                    (.alt, "shows another window"),
                    (.control, "opens the desktop's menu or its list of tasks"),
                ]
            case Keycode.space.rawValue: [(.alt, "opens the window's menu")]
            case 59...68, 87, 88:
                [
                    (.alt, "shows another console, closes the window or opens the desktop's menus"),
                    (.control, "shows another of the desktop's workspaces"),
                ] + (code == 68 ? [(.shift, Self.effectOfMenu)] : [])
            case 103: [(.alt, "makes init start its unit for this key")]
            case 105, 106: [(.alt, "shows another console")]
            default: []
            }
        return effects.map {
            KioskShortcut(modifiers: $0, keystroke: $0.prefix + keystroke(code), effect: $1)
        }
    }
}

extension ModifierSet {
    /// The names with a plus sign, to put before the name of a key: "Ctrl+Shift+".
    var prefix: String { names.map { "\($0)+" }.joined() }

    /// The names of Control, Alt and Shift in messages, in this order: "Ctrl", "Alt", "Shift".
    package var names: [String] {
        [(ModifierSet.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")]
            .filter { isSuperset(of: $0.0) }.map(\.1)
    }
}

/// Returns the name of a key in messages, such as "Tab".
///
/// A key without a common name has its kernel name, such as "KEY_SYSRQ", or its number.
func keystroke(_ code: UInt16) -> String {
    switch code {
    case Keycode.escape.rawValue: "Esc"
    case Keycode.tab.rawValue: "Tab"
    case Keycode.space.rawValue: "Space"
    case 59...68: "F\(code - 58)"
    case 87, 88: "F\(code - 76)"
    case 102: "Home"
    case 103: "Up"
    case 104: "PageUp"
    case 105: "Left"
    case 106: "Right"
    case 109: "PageDown"
    case 111: "Delete"
    default:
        usCharacter(code).map { $0.uppercased() } ?? Keycode(rawValue: code).name
            ?? "the key of the code \(code)"
    }
}

/// Returns the character on a key of a US keyboard, without Shift.
func usCharacter(_ code: UInt16) -> Character? {
    let rows: [(UInt16, String)] = [
        (2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, "\\zxcvbnm,./"),
    ]
    for (first, row) in rows where code >= first && Int(code - first) < row.count {
        return Array(row)[Int(code - first)]
    }
    return nil
}
