// SPDX-License-Identifier: MIT

extension Picker {
    static func pieces(of text: String, kind: Kind) throws(PickerError) -> [Piece] {
        var pieces: [Piece] = []
        var fields: [Field] = []
        var length = 0
        var offset = 0
        var start: Int?
        for character in text {
            let place = start ?? offset
            offset += character.unicodeScalars.count
            if start == nil, character == "%" {
                start = place
                continue
            }
            if start != nil, character != "%" {
                guard let directive = Directive(rawValue: character), directive.kind == kind else {
                    throw PickerError(.unknownDirective(character, kind), at: place)
                }
                if fields.contains(directive.field) {
                    throw PickerError(.repeatedField(directive.field), at: place)
                }
                fields.append(directive.field)
                pieces.append(.field(directive))
                length += max(2, directive.digits)
            } else {
                guard !isControl(character) else { throw PickerError(.controlCharacter, at: place) }
                pieces.append(.text(character))
                length += 1
            }
            start = nil
        }
        if let start { throw PickerError(.unknownDirective(nil, kind), at: start) }
        guard !fields.isEmpty else { throw PickerError(.noField, at: nil) }
        guard length <= longestText else { throw PickerError(.tooLong, at: nil) }
        if pieces.contains(.field(.hourOfHalf)) != pieces.contains(.field(.period)) {
            throw PickerError(.halfOfDay, at: nil)
        }
        return pieces
    }

    private static func isControl(_ character: Character) -> Bool {
        character != "\n" && character != "\t"
            && character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
