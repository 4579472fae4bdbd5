// SPDX-License-Identifier: MIT

internal import Keymaps

/// What a key does that types a text of another keyboard.
enum Typing {
    case action(ImportedKey.Action)
    /// No key can type the text, for this reason.
    case refused(String)

    /// The most characters that one of Runepad's keys types.
    static let limit = 64

    init(_ text: String) {
        let isControl = text.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        switch text {
        case "": self = .action(.nothing)
        case " ": self = .action(.key("KEY_SPACE"))
        case "\t": self = .action(.key("KEY_TAB"))
        case "\n", "\r": self = .action(.key("KEY_ENTER"))
        case _ where text.count > Self.limit:
            self = .refused("a key types at most \(Self.limit) characters")
        case _ where isControl: self = .refused("control characters cannot be typed as text")
        default: self = .action(.text(text))
        }
    }
}
