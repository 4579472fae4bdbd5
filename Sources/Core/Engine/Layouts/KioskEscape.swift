// SPDX-License-Identifier: MIT

/// A keystroke that a layout can type and a kiosk must not type: a way out of the kiosk's program.
///
/// Keys that type, edit and move the cursor are allowed. All other keys are refused, also those whose effect
/// is not known: see ``KioskLevel``.
///
/// ```swift
/// for escape in layout.kioskEscapes() {
///     // A kiosk must not have Alt+Tab, which shows another window: 'Tab' types it together with 'Alt'.
/// }
/// ```
package struct KioskEscape: Hashable, Sendable {
    /// The key that types it, by index in ``Layout/keys``.
    package var key: Int
    /// The further keys that a person holds or latches for it, by index in ``Layout/keys``.
    package var holders: [Int]
    /// The modifiers that another panel must hold at the same time, because this layout cannot.
    package var heldElsewhere: ModifierSet
    /// The keystroke: "Alt+Tab", or "KEY_SYSRQ".
    package var keystroke: String
    /// The effect of the keystroke: "shows another window".
    package var effect: String
}

extension Layout {
    /// The modifiers among Shift, Control and Alt that a contact can hold down or latch with a key of this
    /// layout.
    ///
    /// AltGr counts as Alt. AltGr acts as Alt on the text console, and where the keymap has no third level.
    package var holdableModifiers: ModifierSet {
        keys.reduce(into: []) { $0.formUnion(KioskReach(of: $1, in: self).held) }
    }

    /// Returns every keystroke that this layout can type and a kiosk must not type.
    ///
    /// The search assumes that any keys of the layout can be down together. Contacts stay on their keys when
    /// the layer changes, and modifiers stay latched. When the panel shows another layout, all keys are
    /// released and no modifier stays latched.
    ///
    /// - Parameters:
    ///   - level: Which keystrokes a kiosk refuses.
    ///   - elsewhere: The ``holdableModifiers`` of the layouts that other panels show at the same time. The
    ///     same programs read the keyboards of those panels.
    /// - Returns: Each key and each combination, in the order of the keys. Of the combinations that only
    ///   browsers take, the list has the first for each effect, because a key for Control makes dozens of
    ///   them. The list is empty for a layout that a kiosk may use.
    package func kioskEscapes(
        at level: KioskLevel = .system, besides elsewhere: ModifierSet = []
    ) -> [KioskEscape] {
        var search = EscapeSearch(self, level: level, elsewhere: elsewhere)
        for key in keys.indices { search.look(at: key) }
        return search.escapes
    }
}

extension Sequence<Layout> {
    /// The modifiers that a contact can hold down or latch in one of the layouts: ``Layout/holdableModifiers``.
    package var holdableModifiers: ModifierSet { reduce(into: []) { $0.formUnion($1.holdableModifiers) } }
}

extension KioskLevel {
    /// Returns the panels that a kiosk must not serve together with the others, by their indices.
    ///
    /// A person may hold a modifier on one touchscreen and press a key on another, because the same programs read all
    /// their keyboards. Everything that serves panels asks this function about all of them: layouts that are each safe
    /// may not be safe together. If several touchscreens use one entry of `panels`, its own layouts meet, too.
    ///
    /// - Parameter panels: The layouts that each panel can show; none for a panel that is not served.
    /// - Returns: The panels with a key that types a refused keystroke, alone or with what can be held on any panel.
    package func panelsLeadingOut(_ panels: [[Layout]]) -> [Int] {
        let held = panels.joined().holdableModifiers
        return panels.indices.filter { panel in
            panels[panel].contains { !$0.kioskEscapes(at: self, besides: held).isEmpty }
        }
    }
}

/// The search for keystrokes that leave the kiosk's program.
private struct EscapeSearch {
    private(set) var escapes: [KioskEscape] = []
    private let level: KioskLevel
    private let elsewhere: ModifierSet
    private let reaches: [KioskReach]
    /// The effects of the browsers' combinations that are already in `escapes`.
    private var listed: Set<String> = []

    init(_ layout: Layout, level: KioskLevel, elsewhere: ModifierSet) {
        self.level = level
        self.elsewhere = elsewhere
        reaches = layout.keys.map { KioskReach(of: $0, in: layout) }
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
        // Two keys can make Ctrl+Alt together. Only one of them is listed: the key with Alt, or a key that
        // holds neither.
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
        if isOnSystem || isAlone || listed.insert(escape.effect).inserted { escapes.append(escape) }
    }

    /// Returns the escape of `key` with this shortcut.
    ///
    /// Returns `nil` if a modifier is missing that neither `key`, nor another key of the layout, nor another
    /// panel can hold.
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
