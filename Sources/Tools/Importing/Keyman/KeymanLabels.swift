// SPDX-License-Identifier: MIT

internal import Keymaps

/// The labels and the names of keys that replace those of Keyman.
enum KeymanLabels {
    /// Returns the label of the key for `key`, which does `action`.
    static func label(of key: KeymanLayout.Key, _ action: ImportedKey.Action) -> String {
        if let label = labelsOfTexts[key.text] { return label }
        if case .text(let text) = action {
            let shown = KeymanMeaning.withoutCarrier(key.text)
            if shown.isEmpty || isSame(shown, text) || !KeyLabels.isReadable(shown) || isSpecialText(key.text)
            {
                return KeyLabels.label(ofTyping: text)
            }
        }
        let shown = isSpecialText(key.text) ? String(key.text.dropFirst().dropLast()) : key.text
        if let label = KeyLabels.visible(shown) { return label }
        switch action {
        case .key(let name): return KeyLabels.label(ofKey: name)
        case .layer(let name, _): return KeyLabels.visible(name) ?? " "
        case .nextLayout: return "🌐"
        case .hide: return "⌄"
        case .text, .typesName, .chord, .modifier, .nothing:
            return key.text.isEmpty ? " " : KeyLabels.visible(key.id) ?? " "
        }
    }

    /// Returns the names that a person would give the key, the best name first.
    static func names(for key: KeymanLayout.Key, _ action: ImportedKey.Action) -> [String] {
        switch action {
        case .text(let text): return KeyLabels.names(ofTyping: text)
        case .key(let name):
            return [KeyLabels.name(ofKey: name)]
        case .layer(let layer, _):
            return [namesOfTexts[key.text] ?? KeyNames.capitalised(layer) ?? "Layer"]
        case .nextLayout: return ["NextLayout"]
        case .hide: return ["Hide"]
        case .typesName, .chord, .modifier, .nothing: return [KeyNames.capitalised(key.id) ?? "Label"]
        }
    }
}

/// Characters and words for Keyman's special texts.
private let labelsOfTexts = [
    "*Shift*": "⇧", "*Shifted*": "⇧", "*ShiftLock*": "⇪", "*ShiftedLock*": "⇪", "*Caps*": "⇪",
    "*Enter*": "⏎", "*LTREnter*": "⏎", "*RTLEnter*": "⏎", "*BkSp*": "⌫", "*LTRBkSp*": "⌫",
    "*RTLBkSp*": "⌫", "*Tab*": "⇥", "*HTab*": "⇥", "*TabLeft*": "⇤", "*Menu*": "🌐", "*Hide*": "⌄",
    "*Alt*": "Alt", "*LAlt*": "Alt", "*RAlt*": "Alt", "*Ctrl*": "Ctrl", "*LCtrl*": "Ctrl",
    "*RCtrl*": "Ctrl", "*AltGr*": "AltGr", "*ABC*": "ABC", "*abc*": "abc", "*123*": "123",
    "*Symbol*": "#+=", "*Currency*": "€$", "*Sp*": "␣",
    "*CGJ*": "CGJ",
]

/// The names of keys by their texts.
private let namesOfTexts = [
    "*Shift*": "Shift", "*Shifted*": "Shift", "*ShiftLock*": "Shift", "*ShiftedLock*": "Shift",
    "*Caps*": "CapsLock", "*Alt*": "Alt", "*LAlt*": "Alt", "*RAlt*": "Alt", "*Ctrl*": "Ctrl",
    "*LCtrl*": "Ctrl", "*RCtrl*": "Ctrl", "*AltGr*": "AltGr", "*ABC*": "Letters", "*abc*": "Letters",
    "*123*": "Numbers", "*Symbol*": "Symbols", "*Currency*": "Currency",
]
