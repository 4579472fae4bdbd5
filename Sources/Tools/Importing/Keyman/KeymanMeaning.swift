// SPDX-License-Identifier: MIT

internal import Keymaps

/// What a key of Keyman does, as far as its touch layout says it.
///
/// The rules of the keyboard's `.kmn` file come before what is here, and no touch layout has them.  Some codes are those
/// of keys of a keyboard, such as `K_A`.  Such a key types what its text shows, as the author's rule for it usually does.
/// So does a key with a code of the author's own, such as `T_A`, unless it is a dead key, whose rule may do anything.
enum KeymanMeaning: Equatable {
    case text(String)
    /// The key presses a key of a keyboard, by its `KEY_` name.
    case key(String)
    /// The key shows the first of these layers that there is.
    case layer([String])
    case nextLayout
    case hide
    /// The key types nothing, and is drawn without a text.
    case blank
    case unknown(Reason)

    /// Why a touch layout does not say what a key does.
    enum Reason {
        /// The key shows nothing.
        case noText
        /// Only a rule can say it.
        case rules
        /// The identifier names no character that can be typed.
        case noCharacter
    }

    init(of key: KeymanLayout.Key) {
        self = key.kind == .blank ? .blank : Self.function(of: key) ?? Self.typing(of: key)
    }

    /// Whether the key types text, or something that only rules know.
    var isText: Bool {
        switch self {
        case .text, .unknown(.rules), .unknown(.noCharacter): true
        case .key, .layer, .nextLayout, .hide, .blank, .unknown(.noText): false
        }
    }
}

// MARK: - Keys that change the view

extension KeymanMeaning {
    /// Returns the meaning of a key that changes the view, or `nil` for any other key.
    private static func function(of key: KeymanLayout.Key) -> KeymanMeaning? {
        if key.text == "*Menu*", key.nextLayer == nil || key.code == "K_LOPT" { return .nextLayout }
        if key.text == "*Hide*", key.nextLayer == nil || key.code == "K_ROPT" { return .hide }
        let implied = layersOfCodes[key.code]
        let isSpecial = key.kind == .special || implied != nil || isSpecialText(key.text)
        if let next = key.nextLayer, isSpecial, !isForTyping(key) { return .layer([next.text]) }
        if let implied, !implied.isEmpty { return .layer(implied) }
        switch key.code {
        case "K_LOPT": return .nextLayout
        case "K_ROPT": return .hide
        default: return nil
        }
    }
}

extension KeymanMeaning {
    /// Whether a key types something although it may look like Shift, as capitals do on some layers.
    private static func isForTyping(_ key: KeymanLayout.Key) -> Bool {
        if key.code.hasPrefix("U_") || keysOfCodes[key.code] != nil { return true }
        return charactersOfTexts[key.text] != nil
            || isCodeOfCharacter(key.code) && isCharacter(withoutCarrier(key.text))
    }

    /// Whether a code is that of a key with a letter, a digit or a sign on a keyboard.
    private static func isCodeOfCharacter(_ code: String) -> Bool {
        code.hasPrefix("K_") && (code.utf8.count == "K_A".utf8.count || codesOfSigns.contains(code))
    }
}

/// Whether a text stands for an icon or a word of Keyman's own, such as `*Shift*`.
func isSpecialText(_ text: String) -> Bool {
    text.utf8.count > 2 && text.utf8.first == UInt8(ascii: "*") && text.utf8.last == UInt8(ascii: "*")
}

/// The layers that keys show if they do not name one.
private let layersOfCodes: [String: [String]] = [
    "K_SHIFT": ["shift"], "K_LSHIFT": ["shift"], "K_RSHIFT": ["shift"], "K_CONTROL": ["ctrl"],
    "K_LCONTROL": ["leftctrl", "ctrl"], "K_RCONTROL": ["rightctrl", "ctrl"], "K_ALT": ["alt"],
    "K_LALT": ["leftalt", "alt"], "K_RALT": ["rightalt", "alt"],
    "K_ALTGR": ["leftctrl-rightalt", "ctrl-alt"], "K_CURRENCIES": ["default"], "K_NUMERALS": ["default"],
    "K_SHIFTED": ["default"], "K_UPPER": ["default"], "K_LOWER": ["default"], "K_SYMBOLS": ["default"],
    "K_CAPS": [], "K_NUMLOCK": [], "K_SCROLL": [], "K_ALPHA": [], "K_LOPT": [], "K_ROPT": [],
]

// MARK: - Keys that type

extension KeymanMeaning {
    /// The most scalars of a key's text that count as one character.
    private static let scalarLimit = 8

    private static func typing(of key: KeymanLayout.Key) -> KeymanMeaning {
        let code = key.code
        if code.hasPrefix("U_") {
            guard let text = characters(ofIdentifier: code) else { return .unknown(.noCharacter) }
            return text == " " ? .key("KEY_SPACE") : .text(text)
        }
        let shown = withoutCarrier(key.text)
        let lack = KeymanMeaning.unknown(shown.isEmpty ? .noText : .rules)
        guard code.hasPrefix("K_") || key.isOwn && key.kind != .dead else { return lack }
        if let text = charactersOfTexts[key.text] { return text == " " ? .key("KEY_SPACE") : .text(text) }
        if let name = keysOfCodes[code] { return .key(name) }
        if isCharacter(shown) { return .text(shown) }
        if let number = Int(code.dropFirst("K_F".count)), code == "K_F\(number)", (1...12).contains(number) {
            return .key("KEY_F\(number)")
        }
        return lack
    }

    /// Returns the characters that `U_xxxx` or `U_xxxx_yyyy` names, or `nil` if a key cannot type them.
    private static func characters(ofIdentifier code: String) -> String? {
        let parts = code.dropFirst("U_".count).split(separator: "_", maxSplits: Typing.limit)
        guard parts.count <= Typing.limit else { return nil }
        var text = ""
        for part in parts {
            // As in Keyman, control characters and what is no number are passed over.
            guard let scalar = UInt32(part, radix: 16).flatMap({ Unicode.Scalar($0) }),
                scalar.properties.generalCategory != .control
            else { continue }
            text.unicodeScalars.append(scalar)
        }
        return text.isEmpty ? nil : text
    }

    /// Returns a text without the spaces around it, and without the character that carries a mark.
    static func withoutCarrier(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        scalars = scalars.drop { $0.properties.isWhitespace }
        while scalars.last?.properties.isWhitespace == true { scalars = scalars.dropLast() }
        if let first = scalars.first, first.isCarrier || first.isJoiner,
            scalars.dropFirst().first?.isMark == true
        {
            scalars = scalars.dropFirst()
        }
        // A joiner at the end belongs to the letter: it asks for the half form.
        if scalars.last?.isCarrier == true, scalars.dropLast().last?.isMark == true {
            scalars = scalars.dropLast()
        }
        return String(scalars)
    }

    /// Whether a key's text is what people of its script may take for one character.
    ///
    /// That is also a ligature such as لا, and a conjunct such as க்ஷ.
    private static func isCharacter(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        let isVisible = scalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control, .privateUse, .unassigned, .surrogate: false
            default: true
            }
        }
        guard isVisible, scalars.count <= scalarLimit else { return false }
        return text.count == 1
            || text.count == 2 && scalars.allSatisfy { !$0.isASCII && ($0.isLetter || $0.isJoiner) }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows a mark that has no letter: a dotted circle, or a tatweel.
    fileprivate var isCarrier: Bool { self == "\u{25CC}" || self == "\u{640}" }

    /// Whether the scalar is a zero width joiner or non-joiner.
    fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }
}

/// The keys of a keyboard whose codes have one meaning, whatever word their text is.
private let keysOfCodes = [
    "K_BKSP": "KEY_BACKSPACE", "K_ENTER": "KEY_ENTER", "K_SPACE": "KEY_SPACE", "K_TAB": "KEY_TAB",
    "K_TABFWD": "KEY_TAB", "K_ESC": "KEY_ESC", "K_DEL": "KEY_DELETE", "K_INS": "KEY_INSERT",
    "K_HOME": "KEY_HOME", "K_END": "KEY_END", "K_PGUP": "KEY_PAGEUP", "K_PGDN": "KEY_PAGEDOWN",
    "K_LEFT": "KEY_LEFT", "K_UP": "KEY_UP", "K_RIGHT": "KEY_RIGHT", "K_DOWN": "KEY_DOWN",
]

/// The codes of keys with signs; `K_OE2` is the key beside the left Shift of European keyboards.
private let codesOfSigns: Set = [
    "K_BKQUOTE", "K_HYPHEN", "K_EQUAL", "K_LBRKT", "K_RBRKT", "K_BKSLASH", "K_COLON", "K_QUOTE", "K_COMMA",
    "K_PERIOD", "K_SLASH", "K_OE2",
]

/// The characters for which Keyman's special texts stand, and those of words that authors write for them.
private let charactersOfTexts = [
    "*ZWNJ*": "\u{200C}", "*ZWNJiOS*": "\u{200C}", "*ZWNJAndroid*": "\u{200C}", "*ZWNJGeneric*": "\u{200C}",
    "ZWNJ": "\u{200C}", "zwnj": "\u{200C}", "*ZWJ*": "\u{200D}", "ZWJ": "\u{200D}", "zwj": "\u{200D}",
    "*WJ*": "\u{2060}", "*CGJ*": "\u{34F}", "*LTRM*": "\u{200E}", "*RTLM*": "\u{200F}", "*SH*": "\u{AD}",
    "*Sp*": " ", "*NBSp*": "\u{A0}", "NBSP": "\u{A0}", "*NarNBSp*": "\u{202F}", "NNBSP": "\u{202F}",
    "*EnQ*": "\u{2000}", "*EmQ*": "\u{2001}",
    "*EnSp*": "\u{2002}", "*EmSp*": "\u{2003}", "*PunctSp*": "\u{2008}", "*ThSp*": "\u{2009}",
    "*HSp*": "\u{200A}", "*ZWSp*": "\u{200B}",
]
