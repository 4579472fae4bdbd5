// SPDX-License-Identifier: MIT

/// A keyboard of xkeyboard-config: the symbols of its keys, and the results of its dead keys.
package struct Keyboard: Sendable {
    package var entry: KeyboardRegistry.Entry
    /// The keys of the four rows, from the row of digits to the lowest one, and from left to right: the symbols of each
    /// key by level.
    var rows: [[[KeySymbol?]]]
    /// The character of the plain space bar, or `nil` if it is a space: Dzongkha has a tsheg there, and Khmer a zero width
    /// space.
    let sign: Unicode.Scalar?
    /// What a dead key and the character after it are composed to.
    var compositions: [Composition: String] = [:]
    /// What further dead keys make of what the first one and a character are composed to: in Greek, of ἀ ἄ.
    var furtherCompositions: [(first: String, text: String)] = []
    /// What a dead key types that is tapped twice, by its name: the accent alone.
    var accents: [String: String] = [:]

    /// A dead key and the character after it.
    struct Composition: Hashable {
        var dead: String
        var base: Unicode.Scalar
    }

    /// Reads a keyboard from the keymap of its names, as a keyboard with a key beside the left Shift (ISO).
    ///
    /// `compose` has what dead keys compose, or is `nil` if that is not known.
    package init(
        _ entry: KeyboardRegistry.Entry, keymap: borrowing CompiledKeymap, compose: borrowing ComposeTable?
    ) {
        self.entry = entry
        sign = Self.sign(ofSpaceBar: keymap.symbols(of: 57).first ?? nil)
        rows = []
        for codes in Self.codes { rows.append(codes.map { keymap.symbols(of: $0) }) }
        readCompositions(compose)
        let read = self
        changeSymbols { symbol in
            switch symbol {
            // A dead key that makes nothing would be a key without effect.
            case .dead(let dead): read.accents[dead] == nil && !read.composes(dead) ? nil : symbol
            // No font has these, and no voice a name. Compose files turn some of `kh` into two signs, but not in all locales.
            case .character(let scalar): scalar.isWithoutMeaning ? nil : symbol
            }
        }
    }

    private static func sign(ofSpaceBar symbol: KeySymbol?) -> Unicode.Scalar? {
        guard case .character(let scalar)? = symbol, scalar != " ", !scalar.isWithoutMeaning else {
            return nil
        }
        return scalar
    }

    private mutating func readCompositions(_ compose: borrowing ComposeTable?) {
        // Debian 12's Amharic keyboard has dead keys whose keysyms are characters with the numbers of dead keys.
        changeSymbols { symbol in
            guard case .character(let scalar) = symbol, (0xFE50...0xFE93).contains(scalar.value),
                compose?.isBeginning([symbol]) == true
            else { return symbol }
            return .dead("U" + scalar.hexadecimal)
        }
        var letters: [Unicode.Scalar] = []
        for case .character(let base) in symbolsByLevel where base.isLetter && !letters.contains(base) {
            letters.append(base)
        }
        for dead in deadKeys {
            accents[dead] =
                compose?.text(of: [.dead(dead), .dead(dead)])
                ?? compose?.text(of: [.dead(dead), .character(" ")])
            for base in letters {
                compositions[Composition(dead: dead, base: base)] = compose?.text(
                    of: [.dead(dead), .character(base)])
            }
            readFurtherCompositions(of: letters, after: [.dead(dead)], compose)
        }
    }

    /// Reads what dead keys make of letters after the dead keys of a sequence.
    ///
    /// Hosts have no room for the glyphs of all that dead keys make of Latin letters.
    private mutating func readFurtherCompositions(
        of letters: [Unicode.Scalar], after sequence: [KeySymbol], _ compose: borrowing ComposeTable?
    ) {
        guard case .dead(let firstDead) = sequence[0] else { return }
        for dead in deadKeys {
            let longer = sequence + [.dead(dead)]
            guard compose?.isBeginning(longer) == true else { continue }
            for base in letters where !base.isASCII {
                guard let first = compositions[Composition(dead: firstDead, base: base)],
                    let text = compose?.text(of: longer + [.character(base)])
                else { continue }
                furtherCompositions.append((first, text))
            }
            readFurtherCompositions(of: letters, after: longer, compose)
        }
    }

    /// Whether a dead key makes something of a letter of the keyboard.
    func composes(_ dead: String) -> Bool { compositions.contains { $0.key.dead == dead } }

    private mutating func changeSymbols(_ change: (KeySymbol) -> KeySymbol?) {
        for row in rows.indices {
            for key in rows[row].indices {
                for level in rows[row][key].indices {
                    if let symbol = rows[row][key][level] { rows[row][key][level] = change(symbol) }
                }
            }
        }
    }

    /// The names of the dead keys, those of the plain level first.
    var deadKeys: [String] {
        var names: [String] = []
        for case .dead(let name) in symbolsByLevel where !names.contains(name) { names.append(name) }
        return names
    }

    /// The keycodes of the four rows on a keyboard of the kernel's input layer: `linux/input-event-codes.h`.
    ///
    /// `KEY_BACKSLASH` is at the end of the third row, as on an ISO keyboard. `KEY_YEN`, `KEY_RO` and `KEY_102ND` are keys
    /// that only some keyboards have.
    private static let codes: [[UInt8]] = [
        [41] + Array(2...13) + [124], Array(16...27), Array(30...40) + [43], [86] + Array(44...53) + [89],
    ]

    /// All symbols, level by level, and within a level from the first key to the last.
    var symbolsByLevel: [KeySymbol] {
        let keys = rows.joined()
        let levels = keys.map(\.count).max() ?? 0
        return (0..<levels).flatMap { level in keys.compactMap { level < $0.count ? $0[level] : nil } }
    }
}
