// SPDX-License-Identifier: MIT

import Engine

// Dead keys, AltGr, and what is left.
extension KeyboardConversion {
    /// Makes two layers for each dead key of the rows: what it makes of the letters, and of the capitals.
    mutating func placeDeadKeys() {
        var placed: Set<String> = []
        for symbol in [0, 1].flatMap({ level in grid.rows.joined().compactMap { $0.symbol(level) } }) {
            guard case .dead(let name) = symbol, placed.insert(name).inserted else { continue }
            let dead = DeadKey(name)
            let accent = keyboard.accents[name]
            // People know the vowels of the Ethiopic script by what they make of its first letter.
            var first: (base: Unicode.Scalar, text: String)?
            for (key, text) in keyboard.compositions where key.dead == name {
                if first.map({ key.base < $0.base }) ?? true { first = (key.base, text) }
            }
            let label = KeyWords.label(of: accent ?? first?.text ?? "")
            if let accent, first == nil {
                keys.append(ImportedKey(name: dead.name, action: .text(accent), label: label))
                typed.insert(accent)
                continue
            }
            addLayerKey(dead.name, label: label, to: dead.layer, width: 1)
            placeCompositions(of: name, level: 0, on: dead.layer, first: dead.name + "Up")
            placeCompositions(of: name, level: 1, on: dead.shiftedLayer, first: dead.name + "Down")
            addLayerKey(dead.name + "Up", to: dead.shiftedLayer)
            addLayerKey(dead.name + "Down", to: dead.layer)
        }
    }

    /// Adds a layer with what a dead key makes of the symbols of one level.
    private mutating func placeCompositions(of dead: String, level: Int, on layer: String, first: String) {
        let rows = grid.rows.map { row in row.map { composed($0.symbol(level), by: dead) } }
        finish(layer, rows, first: first, bottom: bottomWithLetters)
    }

    private mutating func composed(_ symbol: KeySymbol?, by dead: String) -> String {
        let text: String? =
            switch symbol {
            case .character(let base): keyboard.compositions[.init(dead: dead, base: base)]
            case .dead(dead): keyboard.accents[dead]
            default: nil
            }
        guard let text else { return "_" }
        typed.insert(text)
        let word = words.word(for: text)
        for (first, further) in keyboard.furtherCompositions where first == text {
            offer(further, onKey: word)
        }
        return word
    }

    /// Lets a long press on a key offer one text more.
    private mutating func offer(_ text: String, onKey name: String) {
        let index = keys.firstIndex { $0.name == name } ?? keys.count
        if index == keys.count { keys.append(words.key(named: name)) }
        let word = words.word(for: text)
        guard keys[index].alternates.count < Self.mostAlternates, !keys[index].alternates.contains(word)
        else { return }
        keys[index].alternates.append(word)
        typed.insert(text)
    }

    /// The row with the space, with a key that leads back to the letters.
    var bottomWithLetters: [String] {
        ["Letters"] + bottomRow.dropFirst()
    }

    /// The parent's row with the space, without keys for layers that the new layout does not have.
    var bottomRow: [String] {
        var row = parent.bottomRow.filter { key in
            guard case .layer(let layer, _) = parent.keys[key].action else { return true }
            return Self.keptLayers.contains(parent.layers[layer].name)
        }.map { parent.keys[$0].name }
        if let signOfSpaceBar { row.insert(signOfSpaceBar, at: row.firstIndex(of: "Space") ?? row.count) }
        return row
    }

    /// The layers of a parent that the new layout has as well.
    private static let keptLayers: Set = ["base", "shift", "symbols", "more"]

    /// Makes the layers of AltGr and of AltGr with Shift, if they have something new.
    mutating func placeAltGr() {
        let wanted = [("altgr", 2, "AltGrUp"), ("altgr-shift", 3, "AltGrDown")].filter { has(new: $0.1) }
        guard let first = wanted.first else { return }
        let label = label(ofNew: wanted.map(\.1))
        for (layer, level, toOther) in wanted {
            let rows = grid.rows.map { row in
                row.map { key -> String in
                    guard case .character? = key.symbol(level) else { return "_" }
                    return word(for: key.symbol(level))
                }
            }
            finish(layer, rows, first: wanted.count == 2 ? toOther : "Letters", bottom: bottomWithLetters)
        }
        addLayerKey("AltGr", label: label, to: first.0, width: 1)
        if wanted.count == 2 {
            addLayerKey("AltGrUp", to: "altgr-shift")
            addLayerKey("AltGrDown", to: "altgr")
        }
        for index in layers.indices where ["base", "shift"].contains(layers[index].name) {
            let row = layers[index].rows.count - 1
            // After the language key, which so has the same place on the layouts of all languages.
            let language = layers[index].rows[row].firstIndex { name in
                parent.keys.contains { $0.name == name && $0.action == .nextLayout }
            }
            layers[index].rows[row].insert("AltGr", at: (language ?? 0) + 1)
        }
    }

    /// Two characters of levels that the layout does not type yet, which are letters if the levels have new ones.
    ///
    /// The name AltGr would say nothing to people who know telephones alone.
    private func label(ofNew levels: [Int]) -> String {
        var characters: [Unicode.Scalar] = []
        for case .character(let scalar)? in levels.flatMap({ level in
            grid.rows.joined().map { $0.symbol(level) }
        })
        where scalar.isVisibleAlone && !characters.contains(scalar) && !typed.contains(String(scalar)) {
            characters.append(scalar)
        }
        let letters = characters.filter(\.isLetter)
        var label = ""
        label.unicodeScalars.append(contentsOf: (letters.count < 2 ? characters : letters).prefix(2))
        return label.unicodeScalars.count < 2 ? "AltGr" : label
    }

    /// Whether a level has a character that the layout does not type yet.
    private func has(new level: Int) -> Bool {
        grid.rows.joined().contains {
            guard case .character(let scalar)? = $0.symbol(level) else { return false }
            return !typed.contains(String(scalar))
        }
    }

    /// Adds pages with the signs of the keyboard that are not on other layers.
    mutating func placeRest() {
        var rest: [String] = []
        for case .character(let scalar) in keyboard.symbolsByLevel {
            if typed.insert(String(scalar)).inserted { rest.append(String(scalar)) }
        }
        guard !rest.isEmpty else { return }
        let size = grid.rows.count * 10 - 3
        let pages = stride(from: 0, to: rest.count, by: size).map {
            Array(rest[$0..<min($0 + size, rest.count)])
        }
        let count = pages.count + 1
        guard var third = parent.row(3, ofLayer: "more"), !third.isEmpty else { return }
        third[0] = "More2"
        changedRows.append(("more", 3, third))
        for (index, page) in pages.enumerated() {
            let signs = page.map { words.word(for: $0) }
            let next = index + 1 < pages.count ? "More\(index + 3)" : "Symbols"
            finish("more-\(index + 2)", rowsOfPage(signs), first: next, bottom: bottomWithLetters)
            addLayerKey(
                "More\(index + 2)", label: "\(index + 2)/\(count)", to: "more-\(index + 2)", isOnce: false)
        }
    }
}

extension KeyboardConversion {
    /// As many rows as the letters have, so that keys of all layers are equally high: ten signs in each, seven in the last.
    private func rowsOfPage(_ signs: [String]) -> [[String]] {
        var rest = signs[...]
        return grid.rows.indices.map { row in
            let width = row == grid.rows.count - 1 ? 7 : 10
            let taken = Array(rest.prefix(width))
            rest = rest.dropFirst(width)
            return taken + Array(repeating: "_", count: width - taken.count)
        }
    }
}

/// The names of a dead key's own key and layer.
struct DeadKey {
    let name: String
    let layer: String
    /// The layer for what it makes of capitals.
    var shiftedLayer: String { layer + "-shift" }

    /// Takes the name of the keysym, such as `dead_acute`; those of `dead_a` and `dead_A` differ in case
    /// alone.
    init(_ keysym: String) {
        let bare = keysym.hasPrefix("dead_") ? keysym.dropFirst(5) : keysym[...]
        let isCapital = bare.utf8.count == 1 && bare.utf8.allSatisfy { $0 < 0x61 }
        name = (isCapital ? "DeadCapital" : "Dead") + bare.prefix(1).uppercased() + String(bare.dropFirst())
        layer = (isCapital ? "dead-capital-" : "dead-") + bare.lowercased()
    }
}
