// SPDX-License-Identifier: MIT

internal import Keycodes

/// What a layout can type that a kiosk must not: a way out of the program that the kiosk is for.
///
/// What counts is what the kernel, the text console, X servers, compositors and desktops take for themselves; what
/// a key does in the program is the program's business.  So keys that type, edit and move the cursor are fine, and
/// all others are not, whether or not it is known what they do.
///
/// ```swift
/// for escape in layout.kioskEscapes() {
///     // A kiosk must not have Alt+Tab, which shows another window: 'Tab' types it together with 'Alt'.
/// }
/// ```
public struct KioskEscape: Hashable, Sendable {
    /// The key that types it, by index in ``Layout/keys``.
    public var key: Int
    /// The key that has to be held or latched besides, by index in ``Layout/keys``, or `nil` for none of this layout.
    public var holder: Int?
    /// The modifiers that another panel has to hold meanwhile, for this layout cannot.
    public var heldElsewhere: ModifierSet
    /// What is typed: "Alt+Tab", or "KEY_SYSRQ".
    public var keystroke: String
    /// What that does: "shows another window".
    public var effect: String
}

extension Layout {
    /// Control and Alt, as far as a contact can hold them down, or latch them, by keys of this layout.
    ///
    /// AltGr counts as Alt: it is one where the keymap has no third level, and on the text console.
    public var holdableModifiers: ModifierSet {
        keys.reduce(into: []) { $0.formUnion(Reach(of: $1.action, in: self).held) }
    }

    /// Everything that a kiosk must not type and this layout can.
    ///
    /// Any two of its keys may be down together: contacts stay on their keys when the layer changes, and modifiers
    /// stay latched.  When another layout is shown everything is released and nothing stays latched.
    ///
    /// - Parameter elsewhere: The ``holdableModifiers`` of what other panels show meanwhile, whose keyboards the same
    ///   programs read.
    /// - Returns: Each key and each combination, in the order of the keys; nothing for a layout that is fit for kiosks.
    public func kioskEscapes(besides elsewhere: ModifierSet = []) -> [KioskEscape] {
        let reaches = keys.map { Reach(of: $0.action, in: self) }
        /// What is typed with modifiers of which the key has some itself, if somebody has the others.
        func escape(_ key: Int, with modifiers: ModifierSet, _ keystroke: String, _ effect: String)
            -> KioskEscape?
        {
            var escape = KioskEscape(
                key: key, holder: nil, heldElsewhere: [], keystroke: keystroke, effect: effect)
            let missing = modifiers.subtracting(reaches[key].modifiers)
            guard !missing.isEmpty else { return escape }
            escape.holder = reaches.indices.first { $0 != key && reaches[$0].held.isSuperset(of: missing) }
            if escape.holder != nil { return escape }
            escape.heldElsewhere = missing
            return elsewhere.isSuperset(of: missing) ? escape : nil
        }
        var escapes: [KioskEscape] = []
        for key in keys.indices {
            let reach = reaches[key]
            for code in reach.codes {
                if let effect = effect(of: code) {
                    escapes += [escape(key, with: [], keystroke(code), effect)].compactMap { $0 }
                }
                for (modifier, effect) in effects(ofShortcut: code) {
                    escapes += [escape(key, with: modifier, modifier.prefix + keystroke(code), effect)]
                        .compactMap { $0 }
                }
            }
            // Of two keys that make Ctrl+Alt the one with Alt is told, or the one that holds nothing by itself.
            guard !reach.modifiers.isEmpty,
                let escape = escape(key, with: [.control, .alt], "Ctrl+Alt", effectOfControlAlt),
                escape.holder == nil || reach.held != .control
            else { continue }
            escapes.append(escape)
        }
        return escapes
    }
}

/// What a key can put on its keyboard.
private struct Reach {
    /// The keycodes that it strikes, without those of Control and Alt.
    var codes: [UInt16] = []
    /// Control and Alt, as far as they are down when it strikes.
    var modifiers: ModifierSet = []
    /// Those of them that stay down, or are latched, for other keys.
    var held: ModifierSet = []

    init(of action: KeyAction, in layout: Layout) {
        switch action {
        case .key(let keycode): add([keycode])
        case .chord(let keycodes): add(keycodes)
        case .modifier(let modifier, _): add([modifier.keycode])
        case .completion: codes = [space]
        default:
            // Whatever the keymap: these characters stand on keys of their own.
            for character in action.characters + layout.pickedCharacters(by: action) {
                switch character {
                case "\t": codes.append(tab)
                case "\u{1B}": codes.append(escape)
                case " ": codes.append(space)
                default: break
                }
            }
        }
    }

    /// A chord's leading modifiers act for its other keys alone, unless there are none.
    private mutating func add(_ keycodes: [Keycode]) {
        let leading = keycodes.prefix { Modifier.allCases.map(\.keycode).contains($0) }.count
        for (index, keycode) in keycodes.enumerated() {
            let modifier: ModifierSet =
                switch keycode.rawValue {
                case 29, 97: .control
                case 56, 100: .alt
                default: []
                }
            if modifier.isEmpty { codes.append(keycode.rawValue) }
            modifiers.formUnion(modifier)
            if index >= leading || leading == keycodes.count { held.formUnion(modifier) }
        }
    }
}

// MARK: - What keys do outside of the program

private let escape: UInt16 = 1
private let tab: UInt16 = 15
private let space: UInt16 = 57

/// What Ctrl and Alt together do, whatever the third key: linux/drivers/tty/vt/defkeymap.map, the symbols `srvr_ctrl`
/// and `terminate` of xkeyboard-config, and the desktops.
private let effectOfControlAlt =
    "with F1, Delete, Backspace and others shows another console, restarts the machine, ends the X server or starts "
    + "programs"

/// What a key does by itself that a kiosk must not have done, or `nil` when it types, edits or moves the cursor.
private func effect(of code: UInt16) -> String? {
    switch code {
    // The keys of a PC's keyboard, and those for editing and loudness.
    case 1...69, 71...83, 85...98, 102...111, 113...115, 117, 118, 121...124, 131, 133, 135...137, 179, 180,
        182:
        nil
    case 70: "stops the console's output, and with other keys shows the kernel's state"
    case 99: "gives commands to the kernel"
    case 116, 142, 143, 205, 356, 408: "switches the machine off, or has it sleep or restart"
    case 125, 126: "opens the desktop's menu and begins its shortcuts"
    case 127, 139: "opens a menu of what else can be done, such as to open another window"
    default: "is for more than typing, and may start another program"
    }
}

/// What a key does with Alt or Control.
private func effects(ofShortcut code: UInt16) -> [(modifier: ModifierSet, effect: String)] {
    switch code {
    case tab: [(.alt, "shows another window")]
    case escape:
        [(.alt, "shows another window"), (.control, "opens the desktop's menu or its list of tasks")]
    case space: [(.alt, "opens the window's menu")]
    case 59...68, 87, 88:
        [
            (.alt, "shows another console, closes the window or opens the desktop's menus"),
            (.control, "shows another of the desktop's workspaces"),
        ]
    case 103: [(.alt, "has init start what there is for it")]
    case 105, 106: [(.alt, "shows another console")]
    default: []
    }
}

extension ModifierSet {
    fileprivate var prefix: String { self == .alt ? "Alt+" : "Ctrl+" }
}

/// What a message calls a key: "Tab", but "KEY_SYSRQ" for what no person calls by a name.
private func keystroke(_ code: UInt16) -> String {
    switch code {
    case escape: "Esc"
    case tab: "Tab"
    case space: "Space"
    case 59...68: "F\(code - 58)"
    case 87, 88: "F\(code - 76)"
    case 103: "Up"
    case 105: "Left"
    case 106: "Right"
    default: Keycode(rawValue: code).name ?? "the key of the code \(code)"
    }
}
