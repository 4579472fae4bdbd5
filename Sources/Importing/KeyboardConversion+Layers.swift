// SPDX-License-Identifier: MIT

import Keymaps
import Layouts

// Dead keys, AltGr, and what is left.
extension KeyboardConversion {
    /// Makes two layers for each dead key of the rows: what it makes of the letters, and of the capitals.
    mutating func placeDeadKeys() {
        var placed: Set<String> = []
        for symbol in [0, 1].flatMap({ level in grid.rows.joined().compactMap { $0.symbol(level) } }) {
            guard case .dead(let name) = symbol, placed.insert(name).inserted else { continue }
            let dead = DeadKey(name)
            let accent = keyboard.accents[name]
            let label = yamlScalar(accent ?? dead.name, .flow)
            let composes = keyboard.compositions.contains { $0.key.dead == name }
            guard composes else {
                keys.append(
                    (
                        dead.name,
                        accent.map { "{label: \(label), text: \(yamlScalar($0, .flow))}" }
                            ?? "{label: \(label), action: none}"
                    ))
                if let accent { typed.insert(accent) }
                continue
            }
            keys.append((dead.name, "{label: \(label), layer: \(dead.layer), mode: once}"))
            for level in [0, 1] {
                let rows = grid.rows.map { row in row.map { composed($0.symbol(level), by: name) } }
                let other = level == 0 ? dead.name + "Up" : dead.name + "Down"
                let target = level == 0 ? dead.layer + "-shift" : dead.layer
                keys.append((other, "{label: ⇧, layer: \(target), mode: once, width: 1.5}"))
                finish(
                    level == 0 ? dead.layer : dead.layer + "-shift", rows, first: other,
                    bottom: bottomWithLetters)
            }
        }
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
        return words.word(for: text)
    }

    /// The row with the space, with a key that leads back to the letters.
    var bottomWithLetters: [String] {
        ["Letters"] + bottomRow.dropFirst()
    }

    /// The parent's row with the space, without keys for layers that the new layout does not have.
    var bottomRow: [String] {
        parent.bottomRow.filter { key in
            guard case .layer(let layer, _) = parent.keys[key].action else { return true }
            return Self.keptLayers.contains(parent.layers[layer].name)
        }.map { parent.keys[$0].name }
    }

    /// The layers of a parent that the new layout has as well.
    private static let keptLayers: Set = ["base", "shift", "symbols", "more"]

    /// Makes the layers of AltGr and of AltGr with Shift, if they have something new.
    mutating func placeAltGr() {
        func has(_ level: Int) -> Bool {
            grid.rows.joined().contains {
                if case .character(let scalar)? = $0.symbol(level) {
                    !typed.contains(String(scalar))
                } else {
                    false
                }
            }
        }
        let levels = [2, 3].filter(has)
        guard let first = levels.first else { return }
        let names = [2: "altgr", 3: "altgr-shift"]
        for level in levels {
            let rows = grid.rows.map { row in
                row.map { key -> String in
                    guard case .character? = key.symbol(level) else { return "_" }
                    return word(for: key.symbol(level), isShifted: level == 3)
                }
            }
            let other = levels.count == 2 ? (level == 2 ? "AltGrUp" : "AltGrDown") : "Letters"
            finish(names[level] ?? "altgr", rows, first: other, bottom: bottomWithLetters)
        }
        keys.append(("AltGr", "{label: AltGr, layer: \(names[first] ?? "altgr"), mode: once}"))
        if levels.count == 2 {
            keys.append(("AltGrUp", "{label: ⇧, layer: altgr-shift, mode: once, width: 1.5}"))
            keys.append(("AltGrDown", "{label: ⇧, layer: altgr, mode: once, width: 1.5}"))
        }
        for index in layers.indices where ["base", "shift"].contains(layers[index].name) {
            layers[index].rows[layers[index].rows.count - 1].insert("AltGr", at: 1)
        }
    }

    /// Adds pages with the signs of the keyboard that are not on other layers.
    mutating func placeRest() {
        var rest: [String] = []
        for level in 0..<16 {
            for key in keyboard.rows.joined() where level < key.count {
                guard case .character(let scalar)? = key[level], !typed.contains(String(scalar)) else {
                    continue
                }
                typed.insert(String(scalar))
                rest.append(String(scalar))
            }
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
            keys.append(
                ("More\(index + 2)", "{label: \(index + 2)/\(count), layer: more-\(index + 2), width: 1.5}"))
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

    /// Takes the name of the keysym, such as `dead_acute`.
    init(_ keysym: String) {
        let bare = keysym.hasPrefix("dead_") ? keysym.dropFirst(5) : keysym[...]
        name = "Dead" + bare.prefix(1).uppercased() + bare.dropFirst()
        layer = "dead-" + bare.lowercased()
    }
}
