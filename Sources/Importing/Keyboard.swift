// SPDX-License-Identifier: MIT

public import Keymaps
public import Layouts

/// A keyboard of xkeyboard-config: what its keys of letters, digits and signs type, and what its dead keys compose.
public struct Keyboard: Hashable, Sendable {
    /// The name of the layout in xkeyboard-config, such as `ge`.
    public var layout: String
    /// The name of the layout's variant, or an empty text for the plain form.
    public var variant: String
    /// The title for people, such as `Georgian (ergonomic)`.
    public var title: String
    /// The language that people write with the keyboard, or `nil` if it is not known.
    public var language: LanguageTag?
    /// The keys of the four rows, from the row of digits to the lowest one, and from left to right: the symbols of each
    /// key by level.
    var rows: [[[KeySymbol?]]]
    /// What a dead key and the character after it are composed to.
    var compositions: [Composition: String] = [:]
    /// What a dead key types that is tapped twice, by its name: the accent alone.
    var accents: [String: String] = [:]

    /// A dead key and the character after it.
    struct Composition: Hashable {
        var dead: String
        var base: Unicode.Scalar
    }

    /// Reads a keyboard from its keymap.
    ///
    /// - Parameters:
    ///   - layout: The layout's name in xkeyboard-config.
    ///   - variant: The variant's name, or an empty text.
    ///   - title: The title for people.
    ///   - language: The language that people write with it.
    ///   - keymap: The keymap of this layout and variant, for a keyboard with a key beside the left Shift (ISO).
    ///   - compose: What dead keys compose, or `nil` if that is not known.
    public init(
        layout: String, variant: String = "", title: String, language: LanguageTag? = nil,
        keymap: borrowing CompiledKeymap, compose: borrowing ComposeTable?
    ) {
        self.layout = layout
        self.variant = variant
        self.title = title
        self.language = language
        rows = []
        for codes in Self.codes { rows.append(codes.map { keymap.symbols(of: $0) }) }
        let symbols = Set(rows.joined().joined().compactMap { $0 })
        for case .dead(let dead) in symbols {
            accents[dead] =
                compose?.text(of: [.dead(dead), .dead(dead)])
                ?? compose?.text(of: [.dead(dead), .character(" ")])
            for case .character(let base) in symbols where base.isLetter {
                compositions[Composition(dead: dead, base: base)] = compose?.text(
                    of: [.dead(dead), .character(base)])
            }
        }
    }

    /// The keycodes of the four rows on a keyboard of the kernel's input layer: `linux/input-event-codes.h`.
    ///
    /// `KEY_BACKSLASH` is at the end of the third row, as on an ISO keyboard. `KEY_YEN`, `KEY_RO` and `KEY_102ND` are keys
    /// that only some keyboards have.
    private static let codes: [[UInt8]] = [
        [41] + Array(2...13) + [124], Array(16...27), Array(30...40) + [43], [86] + Array(44...53) + [89],
    ]
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter or a mark, of which words consist.
    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: isMark
        }
    }

    /// Whether the scalar is drawn on the character before it.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether the scalar is a digit of a script, and not one of ASCII.
    var isOtherDigit: Bool { properties.generalCategory == .decimalNumber && !isASCII }
}
