// SPDX-License-Identifier: MIT

/// The keys of a keyboard that a pad has in its rows of letters, from top to bottom.
///
/// The keys lie as on the keyboard, without those that have neither letters nor dead keys, whose signs are on other
/// layers.  Rows become as narrow as those of telephones where that loses nothing: a letter of the digits' row or beyond
/// the eleventh place that is another letter with an accent goes under a long press of that letter.
struct KeyboardGrid {
    /// The rows; the last one has Shift and Delete beside it.
    private(set) var rows: [[GridKey]]

    /// The most letters of a row, and of one whose further letters are nothing but themselves.
    private static let usualWidth = 11
    private static let greatestWidth = 12
    /// The most letters of the row with Shift and Delete.
    private static let usualLastWidth = 9
    /// The fewest letters for which a pad has the row of digits.
    private static let fewestOfDigitsRow = 5

    /// Chooses the keys of a keyboard; with `keepsRows`, all keys of all four rows stay at their places.
    init(_ keyboard: Keyboard, keepsRows: Bool) {
        let keys = keyboard.rows.enumerated().map { row, keys in
            // The second to the eleventh key of the first row have the digits on most keyboards.
            keys.enumerated().map { column, symbols in
                GridKey(symbols: symbols, digit: row == 0 && (1...10).contains(column) ? column % 10 : nil)
            }
        }
        if keepsRows {
            rows = keys.map { $0.filter { !$0.isEmpty } }
            return
        }
        rows = keys.dropFirst().map { $0.filter(\.hasLetter) }
        placeDigitsRow(keys[0])
        for row in rows.indices { narrow(row) }
        if rows.count == 3 {
            for column in rows[0].indices.prefix(10) { rows[0][column].digit = (column + 1) % 10 }
        }
        // Dead keys come last, so that they take no place from a letter.
        for (row, keys) in keys.enumerated() {
            for key in keys where !key.hasLetter && key.hasDead { append(key, nearRow: row) }
        }
    }

    /// Places the letters of the row of digits: the whole row, if it has many that are on no other key.
    private mutating func placeDigitsRow(_ keys: [GridKey]) {
        let unrelated = keys.filter { $0.hasLetter && !offer($0) }
        if unrelated.count >= Self.fewestOfDigitsRow {
            // Without the keys beside the digits that only sometimes have a letter.
            rows.insert(
                keys.enumerated().filter { (1...12).contains($0) || $1.hasLetter }.map(\.element), at: 0)
        } else {
            for key in unrelated { append(key, nearRow: 0) }
        }
    }

    /// Takes the last letters from a row that is too wide.
    private mutating func narrow(_ row: Int) {
        let isLast = row == rows.count - 1
        let usual = isLast ? Self.usualLastWidth : Self.usualWidth
        var column = rows[row].count - 1
        while rows[row].count > usual, column >= usual {
            let key = rows[row].remove(at: column)
            if !offer(key) { rows[row].insert(key, at: column) }
            column -= 1
        }
        let most = isLast ? Self.greatestWidth - 1 : Self.greatestWidth
        while rows[row].count > most, rows.count == 3 || row > 0, let key = rows[row].popLast() {
            rows[row][rows[row].count - 1].offered += [key] + key.offered
        }
    }

    /// Puts a key under a long press of the key whose letter it has with an accent, or returns `false` if there is none.
    private mutating func offer(_ key: GridKey) -> Bool {
        guard let letter = key.letter else { return false }
        for row in rows.indices {
            for column in rows[row].indices {
                guard let base = rows[row][column].letter, letter.isAccented(base) else { continue }
                rows[row][column].offered += [key] + key.offered
                return true
            }
        }
        return false
    }

    /// Adds a key at the end of its row, or of the shortest row if its row is full or has no letters.
    private mutating func append(_ key: GridKey, nearRow row: Int) {
        let own = row - (4 - rows.count)
        func free(_ row: Int) -> Int {
            (row == rows.count - 1 ? Self.usualLastWidth : Self.usualWidth) - rows[row].count
        }
        if rows.indices.contains(own), free(own) > 0 { return rows[own].append(key) }
        let widest = rows.indices.max { free($0) < free($1) } ?? 0
        rows[widest].append(key)
    }
}

/// A key of a pad's rows of letters.
struct GridKey {
    /// The symbols by level.
    var symbols: [KeySymbol?]
    /// The digit of ASCII that a long press offers, or `nil` if none is offered.
    var digit: Int?
    /// The keys that a long press offers.
    var offered: [GridKey] = []

    /// Whether the key types something that a pad can have.
    var isEmpty: Bool { symbols.allSatisfy { $0 == nil } }

    /// The symbol on a level; the second level of a key that has only one is the first.
    func symbol(_ level: Int) -> KeySymbol? {
        if level < symbols.count, let symbol = symbols[level] { return symbol }
        return level == 1 ? symbols.first ?? nil : nil
    }

    /// The letter of the first level.
    var letter: Unicode.Scalar? {
        if case .character(let scalar)? = symbol(0), scalar.isLetter { scalar } else { nil }
    }

    /// The letter of the second level that is no capital, as on Georgian and Thai keyboards: a person who sees the first
    /// level alone does not know where it is.
    var hiddenLetter: Unicode.Scalar? {
        guard let letter, case .character(let shifted)? = symbol(1), shifted != letter else { return nil }
        switch shifted.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter: return shifted
        default: return nil
        }
    }

    /// Whether one of the first two levels is a letter or a mark.
    var hasLetter: Bool {
        symbols.prefix(2).contains { if case .character(let scalar)? = $0 { scalar.isLetter } else { false } }
    }

    /// Whether one of the first two levels is a dead key.
    var hasDead: Bool { symbols.prefix(2).contains { if case .dead? = $0 { true } else { false } } }
}

extension Unicode.Scalar {
    /// Whether the scalar is canonically equivalent to another letter with one mark.
    func isAccented(_ base: Unicode.Scalar) -> Bool {
        guard self != base, !isMark, !base.isMark else { return false }
        return Self.accents.contains { mark in
            var text = String(base)
            text.unicodeScalars.append(mark)
            return text == String(self)
        }
    }

    /// The marks of the block Combining Diacritical Marks that letters of alphabets are composed with.
    private static let accents: [Unicode.Scalar] =
        (0x300...0x331).compactMap(Unicode.Scalar.init) + ["\u{342}", "\u{345}"]
}
