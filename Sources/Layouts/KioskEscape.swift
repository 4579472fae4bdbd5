// SPDX-License-Identifier: MIT

internal import Keycodes

/// What a layout can type that a kiosk must not: a way out of the program that the kiosk is for.
///
/// Keys that type, edit and move the cursor are fine, and all others are not, whether or not it is known what they do:
/// see ``KioskLevel``.
///
/// ```swift
/// for escape in layout.kioskEscapes() {
///     // A kiosk must not have Alt+Tab, which shows another window: 'Tab' types it together with 'Alt'.
/// }
/// ```
public struct KioskEscape: Hashable, Sendable {
    /// The key that types it, by index in ``Layout/keys``.
    public var key: Int
    /// The keys that have to be held or latched besides, by index in ``Layout/keys``.
    public var holders: [Int]
    /// The modifiers that another panel has to hold meanwhile, for this layout cannot.
    public var heldElsewhere: ModifierSet
    /// What is typed: "Alt+Tab", or "KEY_SYSRQ".
    public var keystroke: String
    /// What that does: "shows another window".
    public var effect: String
}

extension Layout {
    /// Shift, Control and Alt, as far as a contact can hold them down, or latch them, by keys of this layout.
    ///
    /// AltGr counts as Alt: it is one where the keymap has no third level, and on the text console.
    public var holdableModifiers: ModifierSet {
        keys.reduce(into: []) { $0.formUnion(KioskReach(of: $1.action, in: self).held) }
    }

    /// Everything that a kiosk must not type and this layout can.
    ///
    /// Any keys of it may be down together: contacts stay on their keys when the layer changes, and modifiers stay
    /// latched.  When another layout is shown everything is released and nothing stays latched.
    ///
    /// - Parameters:
    ///   - level: What counts.
    ///   - elsewhere: The ``holdableModifiers`` of what other panels show meanwhile, whose keyboards the same programs
    ///     read.
    /// - Returns: Each key and each combination, in the order of the keys; of combinations that only browsers take the
    ///   first of each effect, as a key for Control makes dozens.  Nothing for a layout that is fit for kiosks.
    public func kioskEscapes(
        at level: KioskLevel = .system, besides elsewhere: ModifierSet = []
    ) -> [KioskEscape] {
        var search = EscapeSearch(self, level: level, elsewhere: elsewhere)
        for key in keys.indices { search.look(at: key) }
        return search.escapes
    }
}

/// The search for ways out of a layout.
private struct EscapeSearch {
    private(set) var escapes: [KioskEscape] = []
    private let level: KioskLevel
    private let elsewhere: ModifierSet
    private let reaches: [KioskReach]
    /// What browsers do with the combinations that were told.
    private var told: Set<String> = []

    init(_ layout: Layout, level: KioskLevel, elsewhere: ModifierSet) {
        self.level = level
        self.elsewhere = elsewhere
        reaches = layout.keys.map { KioskReach(of: $0.action, in: layout) }
    }

    mutating func look(at key: Int) {
        let reach = reaches[key]
        for code in reach.codes {
            if let effect = level.effect(of: Keycode(rawValue: code)) {
                add(KioskShortcut(modifiers: [], keystroke: keystroke(code), effect: effect), of: key)
            }
            let onSystem = KioskLevel.system.shortcuts(of: Keycode(rawValue: code))
            for shortcut in level.shortcuts(of: Keycode(rawValue: code)) {
                add(shortcut, of: key, isOnSystem: onSystem.contains(shortcut))
            }
        }
        for character in reach.characters {
            for shortcut in level.shortcuts(of: character) { add(shortcut, of: key, isOnSystem: false) }
        }
        if level == .browser, reach.held.contains(.alt) {
            add(KioskShortcut(modifiers: [], keystroke: "Alt", effect: KioskLevel.effectOfAlt), of: key)
        }
        lookForControlAlt(at: key)
    }

    private mutating func lookForControlAlt(at key: Int) {
        let both: ModifierSet = [.control, .alt]
        // Of two keys that make Ctrl+Alt the one with Alt is told, or the one that holds nothing by itself.
        guard !reaches[key].modifiers.isDisjoint(with: both),
            let escape = escape(
                KioskShortcut(modifiers: both, keystroke: "Ctrl+Alt", effect: KioskLevel.effectOfControlAlt),
                of: key),
            escape.holders.isEmpty || reaches[key].held.intersection(both) != .control
        else { return }
        escapes.append(escape)
    }

    private mutating func add(_ shortcut: KioskShortcut, of key: Int, isOnSystem: Bool = true) {
        guard let escape = escape(shortcut, of: key) else { return }
        let isAlone = escape.holders.isEmpty && escape.heldElsewhere.isEmpty
        if isOnSystem || isAlone || told.insert(escape.effect).inserted { escapes.append(escape) }
    }

    /// What is typed with modifiers of which the key has some itself, if somebody has the others.
    private func escape(_ shortcut: KioskShortcut, of key: Int) -> KioskEscape? {
        var escape = KioskEscape(
            key: key, holders: [], heldElsewhere: [], keystroke: shortcut.keystroke, effect: shortcut.effect)
        var missing = shortcut.modifiers.subtracting(reaches[key].modifiers)
        for holder in reaches.indices where holder != key && !missing.isDisjoint(with: reaches[holder].held) {
            escape.holders.append(holder)
            missing.subtract(reaches[holder].held)
        }
        escape.heldElsewhere = missing
        return elsewhere.isSuperset(of: missing) ? escape : nil
    }
}
