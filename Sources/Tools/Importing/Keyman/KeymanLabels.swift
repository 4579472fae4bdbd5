// SPDX-License-Identifier: MIT

internal import Keymaps

/// The labels and the names of keys that replace those of Keyman.
enum KeymanLabels {
    /// The most characters of a label.
    private static let limit = 64

    /// Returns the label of the key for `key`, which does `action`.
    static func label(of key: KeymanLayout.Key, _ action: ImportedKey.Action) -> String {
        if let label = labelsOfTexts[key.text] { return label }
        if case .text(let text) = action {
            let shown = KeymanMeaning.withoutCarrier(key.text)
            if shown.isEmpty || isSame(shown, text) || !isReadable(shown) || isSpecialText(key.text) {
                return String(KeyWords.label(of: text).prefix(limit))
            }
        }
        let shown = isSpecialText(key.text) ? String(key.text.dropFirst().dropLast()) : key.text
        if let label = visible(shown) { return label }
        switch action {
        case .key(let name): return labelsOfKeys[name] ?? String(name.dropFirst("KEY_".count))
        case .layer(let name, _): return visible(name) ?? " "
        case .nextLayout: return "🌐"
        case .hide: return "⌄"
        case .text, .typesName, .chord, .modifier, .nothing:
            return key.text.isEmpty ? " " : visible(key.id) ?? " "
        }
    }

    /// Returns `text` without its control characters, cut off at the length that a layout file allows, or `nil` if a
    /// person could not read it.
    private static func visible(_ text: String) -> String? {
        guard isReadable(text) else { return nil }
        var shown = text.unicodeScalars.first?.isMark == true ? "\u{25CC}" : ""
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            shown.unicodeScalars.append(scalar)
        }
        return String(shown.prefix(limit))
    }

    /// Whether a text has a visible character, and none that only a font of its own shows.
    private static func isReadable(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.contains { $0.isMark || $0.isVisibleAlone }
            && !scalars.contains { $0.properties.generalCategory == .privateUse }
    }

    /// Returns the names that a person would give the key, the best name first.
    static func names(for key: KeymanLayout.Key, _ action: ImportedKey.Action) -> [String] {
        switch action {
        case .text(let text): return names(ofTyping: text)
        case .key(let name):
            return [namesOfKeys[name] ?? KeyNames.capitalised(String(name.dropFirst("KEY_".count))) ?? "Key"]
        case .layer(let layer, _):
            return [namesOfTexts[key.text] ?? KeyNames.capitalised(layer) ?? "Layer"]
        case .nextLayout: return ["NextLayout"]
        case .hide: return ["Hide"]
        case .typesName, .chord, .modifier, .nothing: return [KeyNames.capitalised(key.id) ?? "Label"]
        }
    }

    private static func names(ofTyping text: String) -> [String] {
        if text == "_" { return ["Underscore"] }
        let scalars = text.unicodeScalars
        let code = scalars.count <= 4 ? "U" + scalars.map(\.hexadecimal).joined() : "Text"
        let isName =
            scalars.first?.isVisibleAlone == true && scalars.allSatisfy { $0.isMark || $0.isVisibleAlone }
        return isName ? [text, code] : [code]
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

private let labelsOfKeys = [
    "KEY_SPACE": "␣", "KEY_BACKSPACE": "⌫", "KEY_ENTER": "⏎", "KEY_TAB": "⇥", "KEY_DELETE": "⌦",
    "KEY_LEFT": "←", "KEY_RIGHT": "→", "KEY_UP": "↑", "KEY_DOWN": "↓", "KEY_ESC": "Esc",
]

private let namesOfKeys = [
    "KEY_BACKSPACE": "Delete", "KEY_DELETE": "DeleteForward", "KEY_ENTER": "Enter", "KEY_SPACE": "Space",
    "KEY_TAB": "Tab", "KEY_ESC": "Escape",
]
