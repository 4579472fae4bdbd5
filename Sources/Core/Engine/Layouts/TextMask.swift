// SPDX-License-Identifier: MIT

/// The form of the texts that people may compose: `mask` in a layout file, such as `AA-99`.
///
/// In the file, `A` is a letter and `9` a digit. A backslash makes `A`, `9` and the backslash literal. All other characters
/// are literal: they come by themselves.
///
/// Invariants, which the initializer checks: there is at least one letter or digit, and there are at most
/// ``ComposedValue/longestText`` pieces.
package struct TextMask: Hashable, Sendable {
    package let pieces: [Piece]

    /// A place of the text.
    package enum Piece: Hashable, Sendable {
        /// A letter of any script, as it stands on its key.
        case letter
        /// A digit from 0 to 9.
        case digit
        case literal(Character)
    }

    /// - Throws: ``TextMaskError`` if the mask is wrong. The author of the file must correct it.
    package init(_ mask: String) throws(TextMaskError) {
        var pieces: [Piece] = []
        var escape: Int?
        var offset = 0
        for character in mask {
            let place = escape ?? offset
            offset += character.unicodeScalars.count
            switch (character, escape) {
            case ("\\", nil):
                escape = place
                continue
            case ("A", nil): pieces.append(.letter)
            case ("9", nil): pieces.append(.digit)
            case (_, .some) where !"A9\\".contains(character):
                throw TextMaskError(.unknownEscape(character), at: place)
            default:
                guard
                    character == "\t" || character == "\n"
                        || !character.unicodeScalars.contains(where: \.isControl)
                else { throw TextMaskError(.controlCharacter, at: place) }
                pieces.append(.literal(character))
            }
            escape = nil
        }
        if let escape { throw TextMaskError(.unknownEscape(nil), at: escape) }
        guard pieces.contains(where: { $0 == .letter || $0 == .digit }) else {
            throw TextMaskError(.noPlace, at: nil)
        }
        guard pieces.count <= ComposedValue.longestText else { throw TextMaskError(.tooLong, at: nil) }
        self.pieces = pieces
    }

    private init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// Returns the mask without its hyphens and spaces where a text field has room for the rest alone, and otherwise the
    /// whole mask.
    ///
    /// Hyphens and spaces only part the text for the eye. Any other literal character may change what the text says.
    func within(_ field: FieldNumbers) -> TextMask {
        let rest = TextMask(pieces: pieces.filter { $0 != .literal("-") && $0 != .literal(" ") })
        guard let room = field.length, length > room, rest.length <= room else { return self }
        return rest
    }

    /// The characters that a text takes in a field, as browsers count them; Tab and Enter at its end take none.
    private var length: Int {
        pieces.reduce(0) { length, piece in
            guard case .literal(let character) = piece else { return length + 1 }
            return Self.isShown(character) ? length + character.utf16.count : length
        }
    }

    /// Whether a character fits some place of the mask that is not literal.
    package func takes(_ character: Character) -> Bool {
        Self.isDigit(character)
            ? pieces.contains(.digit) : character.isLetter && pieces.contains(.letter)
    }

    package static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.map { (0x30...0x39).contains($0) } ?? false
    }

    /// The characters that are typed in every text, each once.
    var literals: [Character] {
        let literals: [Character] = pieces.compactMap {
            if case .literal(let character) = $0 { character } else { nil }
        }
        return Set(literals).sorted()
    }

    /// The pieces that people fill, in their order.
    var places: [Piece] { pieces.filter { $0 == .letter || $0 == .digit } }

    /// What is shown for an empty text: its literal characters, and a low line for each place.
    package var blank: String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .letter, .digit: text.append(Self.blankPlace)
            case .literal(let character): if Self.isShown(character) { text.append(character) }
            }
        }
    }

    static let blankPlace: Character = "_"

    /// Whether a literal character is drawn; Tab and Enter are only typed.
    static func isShown(_ character: Character) -> Bool { character != "\t" && character != "\n" }
}

/// A fault of a ``TextMask``.
package struct TextMaskError: Error, Hashable, CustomStringConvertible {
    package let reason: Reason
    /// The place of the fault in the mask, in Unicode scalars from its beginning, or `nil` if it has no place.
    package let offset: Int?

    package enum Reason: Hashable, Sendable {
        case noPlace
        /// A backslash before a character that needs none, or, for `nil`, at the end.
        case unknownEscape(Character?)
        case controlCharacter
        case tooLong
    }

    init(_ reason: Reason, at offset: Int?) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String {
        switch reason {
        case .noPlace: "the mask has no place to fill: A is a letter and 9 a digit, such as 'AA-99'"
        case .unknownEscape:
            "a backslash stands only before A, 9 or another backslash, which it makes literal"
        case .controlCharacter: "the mask has a control character that no keyboard types"
        case .tooLong: "the mask has more than \(ComposedValue.longestText) characters"
        }
    }
}
