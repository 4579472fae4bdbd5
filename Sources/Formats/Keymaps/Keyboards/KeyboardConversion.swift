// SPDX-License-Identifier: MIT

import Engine

/// Makes the layers and keys of a layout for a keyboard, as changes of a shipped layout.
///
/// ```
///  [rows of letters] ──▶ base and shift ──▶ a layer for each dead key ──▶ the levels of AltGr
///                                                                             │ what is left
///  [symbols and more of the extended layout] ◀────────────────────────────────┴──▶ further pages of signs
/// ```
struct KeyboardConversion {
    let keyboard: Keyboard
    /// The layout that the new one extends: it has the layers `base`, `symbols` and `more`, and the row with the space.
    let parent: Layout
    let grid: KeyboardGrid
    var words = KeyWords()
    /// The layers that are written as whole lists of rows, in their order.
    var layers: [(name: String, rows: [[String]])] = []
    /// Rows that take the place of the parent's, by their number from 1.
    var changedRows: [(layer: String, number: Int, row: [String])] = []
    /// The parent's layers that the layout does not have.
    var removedLayers: [String] = []
    /// The keys with fields, in their order.
    var keys: [ImportedKey] = []
    /// The names of the keyboard's dead keys, those of the plain level first.
    private let deadKeys: [String]
    /// The name of the key beside the space that types what else the keyboard's space bar types.
    private(set) var signOfSpaceBar: String?
    /// Whether brackets need the character that looks like their label in text from right to left.
    private var isMirrored = false
    /// What a person can type with the layers and keys so far.
    var typed: Set<String> = []

    init(_ keyboard: Keyboard, extending parent: Layout, keepsRows: Bool) {
        self.keyboard = keyboard
        self.parent = parent
        grid = KeyboardGrid(keyboard, keepsRows: keepsRows)
        deadKeys = keyboard.deadKeys
    }

    mutating func convert() {
        for name in ["symbols", "more"] { typed.formUnion(parent.texts(ofLayer: name)) }
        typed.formUnion(parent.bottomRow.flatMap { parent.texts(ofKey: $0) } + [" "])
        isMirrored = mirrorsBrackets
        describeSpace()
        placeLetters()
        placeDeadKeys()
        placeAltGr()
        placeDigits()
        placeRest()
        mirrorBrackets()
        for layer in ["symbols", "more"] where bottomRow.count != parent.bottomRow.count {
            changedRows.append(
                (layer, parent.layers.first { $0.name == layer }?.rows.count ?? 4, bottomWithLetters))
        }
        let known = Set(layers.map(\.name) + ["symbols", "more"])
        removedLayers = parent.layers.map(\.name).filter { !known.contains($0) }
    }
}

// MARK: - Letters

extension KeyboardConversion {
    private mutating func placeLetters() {
        let hasShift = grid.rows.joined().contains { $0.symbol(1) != nil && $0.symbol(1) != $0.symbol(0) }
        addLayer("base", level: 0, first: hasShift ? "Shift" : nil)
        if hasShift { addLayer("shift", level: 1, first: "Shift") }
        let widest = grid.rows.dropLast().map(\.count).max() ?? 0
        for level in hasShift ? [0, 1] : [0] {
            for (number, row) in grid.rows.enumerated() {
                let isNarrow = number < grid.rows.count - 1 && row.count == widest - 1
                for (column, key) in row.enumerated() {
                    let isOuter =
                        isNarrow && (column == 0 || column == row.count - 1) && !isRepeated(key, level)
                    describe(key, level, width: isOuter ? 1.5 : 1)
                }
            }
        }
    }

    /// Whether several keys have the symbol of a key on a level, as Σ on a Greek keyboard.
    private func isRepeated(_ key: GridKey, _ level: Int) -> Bool {
        grid.rows.joined().filter { $0.symbol(level) == key.symbol(level) }.count > 1
    }

    /// Adds a layer with the symbols of one level, and with the key that leads from its last row to another layer.
    private mutating func addLayer(_ name: String, level: Int, first: String?) {
        let rows = grid.rows.map { row in row.map { word(for: $0.symbol(level)) } }
        finish(name, rows, first: first)
    }

    /// Adds a layer: its rows, with Delete and a key for another layer beside the last one, and the row with the space.
    mutating func finish(_ name: String, _ rows: [[String]], first: String?, bottom: [String]? = nil) {
        // Every row of a layout has a key.
        var rows = rows.map { row in row.allSatisfy { $0 == "_" } ? [words.blank()] + row.dropFirst() : row }
        rows[rows.count - 1] = (first.map { [$0] } ?? []) + rows[rows.count - 1] + ["Delete"]
        rows.append(bottom ?? bottomRow)
        layers.append((name, rows))
    }

    mutating func word(for symbol: KeySymbol?) -> String {
        switch symbol {
        case nil: return "_"
        case .character(let scalar):
            typed.insert(String(scalar))
            return words.word(for: String(scalar))
        case .dead(let dead): return DeadKey(dead).name
        }
    }

    /// Gives the key of a letter its width and the keys that a long press offers.
    private mutating func describe(_ key: GridKey, _ level: Int, width: Double) {
        guard case .character(let scalar)? = key.symbol(level) else { return }
        let name = words.word(for: String(scalar))
        let isBracket = isMirrored && Self.brackets.contains { String($0) == name }
        guard !isBracket, !keys.contains(where: { $0.name == name }) else { return }
        let inherited = parent.keys.first { $0.name == name }
        var offered: [String] = []
        func offer(_ text: String) {
            if text != String(scalar), !offered.contains(text) { offered.append(text) }
        }
        if level == 0, let hidden = key.hiddenLetter { offer(String(hidden)) }
        for other in key.offered {
            if case .character(let scalar)? = other.symbol(level) { offer(String(scalar)) }
        }
        for index in inherited?.alternates ?? [] {
            let text = parent.keys[index].action.characters.map { String($0) }.joined()
            if !(text.utf8.count == 1 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }) { offer(text) }
        }
        // Signs of the shifted level are no place to look for a digit.
        if let digit = key.digit, level == 0 || scalar.isLetter { offer("\(digit)") }
        for composed in compositions(of: scalar) where offered.count < Self.mostAlternates { offer(composed) }
        typed.formUnion(offered)
        var described = words.key(named: name)
        described.alternates = offered.map { words.word(for: $0) }
        described.width = width
        let replaces = inherited.map { $0.width != 1 || !$0.alternates.isEmpty } ?? false
        if replaces || !described.isPlain { keys.append(described) }
    }

    /// The most keys that a long press offers: more would be too narrow to hit.
    static let mostAlternates = 14

    /// The letters that the keyboard's dead keys make of a letter, the dead keys of the plain level first.
    private func compositions(of base: Unicode.Scalar) -> [String] {
        deadKeys.compactMap { keyboard.compositions[.init(dead: $0, base: base)] }.filter {
            $0.count == 1 && $0.unicodeScalars.allSatisfy(\.isLetter)
        }
    }
}

// MARK: - Space, digits and brackets

extension KeyboardConversion {
    /// The keyboard's title, with the language's own name in place of the English one, if the keyboard types its first
    /// letter: a Latin keyboard for Serbian keeps the English title.
    var title: String {
        let title = keyboard.entry.title
        guard let name = LanguageName(ofTitle: title)?.autonym, let first = name.unicodeScalars.first,
            isOnKeyboard(first)
        else { return title }
        return name + (title.firstIndex(of: "(").map { " " + title[$0...] } ?? "")
    }

    /// Whether the keyboard has a letter or its small form, with its accent or without.
    private func isOnKeyboard(_ letter: Unicode.Scalar) -> Bool {
        let small = letter.properties.lowercaseMapping.unicodeScalars.first
        return keyboard.symbolsByLevel.contains {
            guard case .character(let scalar) = $0 else { return false }
            return [letter, small].contains { $0 == scalar || $0?.isAccented(scalar) == true }
        }
    }

    private mutating func describeSpace() {
        // Where the key of the space bar types another character, a space is typed by its keystroke in the keymap.
        let action: ImportedKey.Action = keyboard.sign == nil ? .key("KEY_SPACE") : .text(" ")
        keys.append(ImportedKey(name: "Space", action: action, label: title, isFlexible: true))
        if let sign = keyboard.sign { signOfSpaceBar = word(for: .character(sign)) }
        let letters = grid.rows.joined().compactMap(\.letter).filter { !$0.isMark }
        guard !letters.contains(where: \.isASCII) else { return }
        var label = ""
        for letter in Set(letters).sorted().prefix(3) { label.unicodeScalars.append(letter) }
        if !label.isEmpty { addLayerKey("Letters", label: label, to: "base", isOnce: false) }
    }

    mutating func addLayerKey(
        _ name: String, label: String = "⇧", to layer: String, isOnce: Bool = true, width: Double = 1.5
    ) {
        keys.append(
            ImportedKey(name: name, action: .layer(layer, isOnce: isOnce), label: label, width: width))
    }

    /// Puts the digits of the script, if the keyboard has them, before those of ASCII.
    private mutating func placeDigits() {
        var digits: [Unicode.Scalar] = []
        for case .character(let digit)? in keyboard.rows[0].joined()
        where digit.isOtherDigit && !digits.contains(digit) && digits.count < 10 { digits.append(digit) }
        guard digits.count == 10, !typed.contains(String(digits[0])) else { return }
        changedRows.append(("symbols", 1, digits.map { words.word(for: String($0)) }))
        for digit in digits {
            typed.insert(String(digit))
            let name = words.word(for: String(digit))
            guard let value = digit.properties.numericValue, !keys.contains(where: { $0.name == name }) else {
                continue
            }
            var key = words.key(named: name)
            key.alternates = ["\(Int(value))"]
            keys.append(key)
        }
    }

    /// Whether the letters run from right to left, and the parent's brackets do not.
    private var mirrorsBrackets: Bool {
        let letters = grid.rows.joined().compactMap(\.letter)
        let isFromRight = letters.filter(\.isFromRightToLeft).count * 2 > letters.count
        return isFromRight && parent.keys.first { $0.name == "(" }?.action != .character(")")
    }

    /// Gives brackets the character that looks like their label in text from right to left, which mirrors them.
    private mutating func mirrorBrackets() {
        guard isMirrored else { return }
        for (label, text) in zip(Self.brackets, Self.mirroredBrackets) where typed.contains(String(label)) {
            let (name, action) = (String(label), ImportedKey.Action.text(String(text)))
            keys.append(ImportedKey(name: name, action: action, label: name))
        }
    }

    private static let brackets = "()[]{}<>«»"
    private static let mirroredBrackets = ")(][}{><»«"
}
