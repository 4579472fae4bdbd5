// SPDX-License-Identifier: MIT

import Engine

/// What a US keyboard has for the characters of ASCII, written down from the keyboard itself.
struct ASCIIKeymap: CharacterResolver {
    private static let plain: [Character: UInt16] = [
        "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11, "-": 12, "=": 13,
        "\t": 15, "q": 16, "w": 17, "e": 18, "r": 19, "t": 20, "y": 21, "u": 22, "i": 23, "o": 24, "p": 25,
        "[": 26, "]": 27, "\n": 28, "a": 30, "s": 31, "d": 32, "f": 33, "g": 34, "h": 35, "j": 36, "k": 37,
        "l": 38, ";": 39, "'": 40, "`": 41, "\\": 43, "z": 44, "x": 45, "c": 46, "v": 47, "b": 48, "n": 49,
        "m": 50, ",": 51, ".": 52, "/": 53, " ": 57,
    ]
    private static let shifted: [Character: UInt16] = [
        "!": 2, "@": 3, "#": 4, "$": 5, "%": 6, "^": 7, "&": 8, "*": 9, "(": 10, ")": 11, "_": 12, "+": 13,
        "{": 26, "}": 27, ":": 39, "\"": 40, "~": 41, "|": 43, "<": 51, ">": 52, "?": 53,
    ]

    func keystroke(for character: Character) -> Keystroke? {
        if let code = Self.plain[character] { return Keystroke(Keycode(rawValue: code)) }
        if let code = Self.shifted[character] {
            return Keystroke(Keycode(rawValue: code), modifiers: .shift)
        }
        guard character.isUppercase, let lower = character.lowercased().first,
            let code = Self.plain[lower]
        else { return nil }
        return Keystroke(Keycode(rawValue: code), modifiers: .shift)
    }
}
