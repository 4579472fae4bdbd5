// SPDX-License-Identifier: MIT

public import Keycodes

/// A key with modifiers by which a person could leave the program that a kiosk is for.
public struct KioskShortcut: Hashable, Sendable {
    /// The modifiers that have to be down besides what the key presses by itself.
    public var modifiers: ModifierSet
    /// What is typed: "Alt+Tab".
    public var keystroke: String
    /// What that does: "shows another window".
    public var effect: String
}

// What the kernel, the text console, X servers, compositors and desktops take for themselves.  What a key does in the
// program is the program's business, unless that is a browser: see KioskShortcut+Browsers.swift.
extension KioskLevel {
    /// What a key does by itself that a kiosk must not have done.
    ///
    /// It holds for whatever has such a key, a layout as well as a panel with keys beside its glass.
    ///
    /// ```swift
    /// KioskLevel.system.effect(of: Keycode(name: "KEY_LEFTMETA")!)  // "opens the desktop's menu and …"
    /// KioskLevel.system.effect(of: Keycode(name: "KEY_A")!)         // nil
    /// ```
    ///
    /// - Parameter keycode: The key.
    /// - Returns: The effect, as "shows another window", whether or not it is known what the key does; `nil` for a
    ///   key that types, edits or moves the cursor.
    public func effect(of keycode: Keycode) -> String? {
        effectOnSystem(of: keycode.rawValue)
            ?? (self == .browser ? effectOnBrowser(of: keycode.rawValue) : nil)
    }

    /// What a key does with Shift, Control or Alt that a kiosk must not have done.
    ///
    /// What Control and Alt do together is ``effectOfControlAlt``, whatever the third key.
    ///
    /// - Parameter keycode: The key; what stands on it is judged as on a US keyboard.
    /// - Returns: The shortcuts; none where another with fewer modifiers has its effect already.
    public func shortcuts(of keycode: Keycode) -> [KioskShortcut] {
        let code = keycode.rawValue
        let onSystem = shortcutsOnSystem(of: code)
        guard self == .browser else { return onSystem }
        return onSystem
            + shortcutsOnBrowser(of: code).filter { new in
                !onSystem.contains { new.modifiers.isSuperset(of: $0.modifiers) }
            }
    }

    /// Whether a key beside the glass, which no layout has, may be passed on to the program.
    ///
    /// Not one with an ``effect(of:)``; nor Control, Alt and the keys that they make a shortcut of, as it is not known
    /// what a layout holds down meanwhile.
    ///
    /// - Parameter keycode: The key.
    /// - Returns: Whether it may be.
    public func allowsBesideGlass(_ keycode: Keycode) -> Bool {
        let isModifier = [29, 97, 56, 100].contains(keycode.rawValue)
        return effect(of: keycode) == nil && shortcuts(of: keycode).isEmpty && !isModifier
    }

    /// What a key does with Shift, Control or Alt that types a character, wherever the keymap has it.
    func shortcuts(of character: Character) -> [KioskShortcut] {
        self == .browser ? shortcutsOnBrowser(of: character) : []
    }

    /// What Control and Alt together do: linux/drivers/tty/vt/defkeymap.map, the symbols `srvr_ctrl` and `terminate` of
    /// xkeyboard-config, and the desktops.
    public static let effectOfControlAlt =
        "with F1, Delete, Backspace and others shows another console, restarts the machine, ends the X server or "
        + "starts programs"

    private func effectOnSystem(of code: UInt16) -> String? {
        switch code {
        // The keys of a PC's keyboard, and those for editing and loudness.
        case 1...69, 71...83, 85...98, 100, 102...111, 113...115, 117, 118, 121...124, 131, 133, 135...137,
            179, 180, 182:
            nil
        case 70: "stops the console's output, and with other keys shows the kernel's state"
        case 99: "gives commands to the kernel"
        case 116, 142, 143, 205, 356, 408: "switches the machine off, or has it sleep or restart"
        case 125, 126: "opens the desktop's menu and begins its shortcuts"
        case 127, 139: Self.effectOfMenu
        default: "is for more than typing, and may start another program"
        }
    }

    /// What the menu key does, and Shift+F10 in its place.
    private static let effectOfMenu =
        "opens a menu of what else can be done, such as to open another window"

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
            case 103: [(.alt, "has init start what there is for it")]
            case 105, 106: [(.alt, "shows another console")]
            default: []
            }
        return effects.map {
            KioskShortcut(modifiers: $0, keystroke: $0.prefix + keystroke(code), effect: $1)
        }
    }
}

extension ModifierSet {
    /// "Ctrl+Shift+" before the name of a key.
    var prefix: String { names.map { "\($0)+" }.joined() }

    /// What messages call Control, Alt and Shift of them, in this order: "Ctrl", "Alt", "Shift".
    public var names: [String] {
        [(ModifierSet.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")]
            .filter { isSuperset(of: $0.0) }.map(\.1)
    }
}

/// What a message calls a key: "Tab", but "KEY_SYSRQ" for what no person calls by a name.
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

/// What stands on a key of a US keyboard, without Shift.
func usCharacter(_ code: UInt16) -> Character? {
    let rows: [(UInt16, String)] = [
        (2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, "\\zxcvbnm,./"),
    ]
    for (first, row) in rows where code >= first && Int(code - first) < row.count {
        return Array(row)[Int(code - first)]
    }
    return nil
}
