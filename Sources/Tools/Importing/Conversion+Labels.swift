// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
import YAML

extension Conversion {
    /// Returns the label of the key for `button`, or `nil` if the key has no visible label.
    mutating func label(of button: SqueekboardLayout.Button) -> String? {
        if let label = button.label { return visible(label, of: button) }
        if let icon = button.icon {
            if let label = labelsOfIcons[icon.text] { return label }
            let bare = icon.text.hasSuffix("-symbolic") ? String(icon.text.dropLast(9)) : icon.text
            note(
                "the icon \(quoted(icon.text)) has no counterpart; the key is labelled \(quoted(bare))",
                at: icon.place)
            return visible(bare, of: button)
        }
        if case .text(let text) = button.action { return visible(text, of: button) }
        return visible(button.name, of: button)
    }

    /// Returns `label` if it has a visible character, cut off at the length that a layout file allows.
    private func visible(_ label: String, of button: SqueekboardLayout.Button) -> String? {
        let printable = label.unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        if printable { return String(label.prefix(64)) }
        if case .text(" ") = button.action { return "␣" }
        guard let scalar = label.unicodeScalars.first, !(0x09...0x20).contains(scalar.value) else {
            return nil
        }
        return "U+" + scalar.hexadecimal
    }
}

/// Characters for the icons in squeekboard's layouts: its own icons and those of GNOME's icon theme.
private let labelsOfIcons = [
    "key-shift": "⇧", "key-enter": "⏎", "edit-clear-symbolic": "⌫", "edit-delete-symbolic": "⌦",
    "keyboard-mode-symbolic": "🌐", "zwnj": "ZWNJ", "zwj": "ZWJ", "zwsp": "ZWSP",
    "go-previous-symbolic": "←", "go-next-symbolic": "→", "go-up-symbolic": "↑", "go-down-symbolic": "↓",
    "go-home-symbolic": "⌂", "face-smile-symbolic": "☺", "emoji-people-symbolic": "☺",
    "emblem-system-symbolic": "⚙", "preferences-system-symbolic": "⚙", "edit-copy-symbolic": "⎘",
]
