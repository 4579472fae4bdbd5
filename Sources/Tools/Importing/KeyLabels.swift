// SPDX-License-Identifier: MIT

internal import Keymaps

/// The labels and the names of keys of which another keyboard says only what they do.
enum KeyLabels {
    /// The most characters of a label.
    private static let limit = 64

    /// Returns a label in which a person can see the text that a key types.
    static func label(ofTyping text: String) -> String { String(KeyWords.label(of: text).prefix(limit)) }

    /// Returns the label of a key that presses a key of a keyboard, by its `KEY_` name.
    static func label(ofKey name: String) -> String {
        labelsOfKeys[name] ?? String(name.dropFirst("KEY_".count))
    }

    /// Returns `text` without its control characters, cut off at the length that a layout file allows, or `nil` if a
    /// person could not read it.
    static func visible(_ text: String) -> String? {
        guard isReadable(text) else { return nil }
        var shown = text.unicodeScalars.first?.isMark == true ? "\u{25CC}" : ""
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
            shown.unicodeScalars.append(scalar)
        }
        return String(shown.prefix(limit))
    }

    /// Whether a text has a visible character, and none that only a font of its own shows.
    static func isReadable(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.contains { $0.isMark || $0.isVisibleAlone }
            && !scalars.contains { $0.properties.generalCategory == .privateUse }
    }

    /// Returns the names that a person would give the key that types `text`, the best name first.
    static func names(ofTyping text: String) -> [String] {
        if text == "_" { return ["Underscore"] }
        let scalars = text.unicodeScalars
        let code = scalars.count <= 4 ? "U" + scalars.map(\.hexadecimal).joined() : "Text"
        let isName =
            scalars.first?.isVisibleAlone == true && scalars.allSatisfy { $0.isMark || $0.isVisibleAlone }
        return isName ? [text, code] : [code]
    }

    /// Returns the name of a key that presses a key of a keyboard, by its `KEY_` name.
    static func name(ofKey name: String) -> String {
        namesOfKeys[name] ?? KeyNames.capitalised(String(name.dropFirst("KEY_".count))) ?? "Key"
    }
}

private let labelsOfKeys = [
    "KEY_SPACE": "␣", "KEY_BACKSPACE": "⌫", "KEY_ENTER": "⏎", "KEY_TAB": "⇥", "KEY_DELETE": "⌦",
    "KEY_LEFT": "←", "KEY_RIGHT": "→", "KEY_UP": "↑", "KEY_DOWN": "↓", "KEY_ESC": "Esc",
]

private let namesOfKeys = [
    "KEY_BACKSPACE": "Delete", "KEY_DELETE": "DeleteForward", "KEY_ENTER": "Enter", "KEY_SPACE": "Space",
    "KEY_TAB": "Tab", "KEY_ESC": "Escape",
]
