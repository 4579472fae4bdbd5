// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
internal import YAML

/// The conversion of a touch layout of Keyman: the key that replaces each of its keys.
struct KeymanConversion {
    let source: KeymanLayout
    let table: KeymanLayers
    /// The layers with the names in their rows; the layer that Keyman shows first is first.
    private(set) var layers: [(name: String, rows: [[String]])] = []
    var keys = ImportedKeys()
    /// The notes for the person who imports the layout.
    private(set) var notes: [Diagnostic] = []
    /// The number of keys that the layers place, apart from those without a text.
    var placed = 0
    /// The number of these keys that act differently in the new layout.
    private(set) var unconverted = 0
    private var tallies: [KeymanTally.Subject: KeymanTally] = [:]

    init(of source: KeymanLayout) {
        self.source = source
        table = KeymanLayers(source.layers)
    }

    mutating func convert() {
        for index in table.reached {
            let layer = table.all[index]
            let total = layer.rows.map { Self.width(of: $0) }.max() ?? 0
            layers.append((layer.id, layer.rows.map { row($0, on: index, width: total) }))
        }
        let reached = Set(table.reached)
        for (index, layer) in table.all.enumerated() where !reached.contains(index) {
            addNote("no key leads to the layer \(quoted(layer.id)), which is left out", at: layer.place)
        }
        if let font = source.font {
            addNote(
                "the font \(quoted(font.text)) has no counterpart: the theme's font draws the labels",
                at: font.place)
        }
        let counted = tallies.map { ($0.value.message(about: $0.key), $0.value.place) }
        for (message, place) in counted.sorted(by: { $0.0 < $1.0 }) { addNote(message, at: place) }
    }

    mutating func addNote(_ message: String, at place: SourcePlace) {
        notes.append(Diagnostic(.note, message, at: place))
    }

    /// Adds a note that the key of `key`, which is in a row or offered by another one, acts differently.
    mutating func addDifference(_ message: String, _ key: KeymanLayout.Key, isOffered: Bool) {
        if !isOffered { unconverted += 1 }
        addNote(message, at: key.place)
    }

    /// Counts a key for a note that is about many.
    mutating func count(_ key: KeymanLayout.Key, as subject: KeymanTally.Subject) {
        tallies[subject, default: KeymanTally(key)].count += 1
    }

    // MARK: - Rows

    /// The width of a usual key with the gap beside it, in the unit of the file.
    private static let unit = KeymanLayout.usualWidth + KeymanLayout.usualPad
    /// The width from which the last key of a short row grows, in keys; a smaller rest widens all keys of the row a little.
    private static let noticed = 0.3

    /// The width of a key with its gap, in keys.
    private static func width(of key: KeymanLayout.Key) -> Double {
        (key.width + KeymanLayout.usualPad) / unit
    }

    /// The width of the empty place on the left of a key, in keys.
    private static func blank(before key: KeymanLayout.Key) -> Double {
        max(0, (key.pad - KeymanLayout.usualPad) / unit)
    }

    private static func width(of row: [KeymanLayout.Key]) -> Double {
        row.reduce(0) { $0 + blank(before: $1) + width(of: $1) }
    }

    /// Returns the names of a row, on a layer whose widest row has the width `total`.
    ///
    /// As in Keyman, the last key of a shorter row reaches to the right edge, and a key that is alone with a `pad` below 0
    /// stands there.
    private mutating func row(_ row: [KeymanLayout.Key], on layer: Int, width total: Double) -> [String] {
        var names: [String] = []
        let rest = total - Self.width(of: row)
        let standsRight = row.count == 1 && row.contains { $0.pad < 0 }
        var blank = standsRight ? rest : 0
        for (position, key) in row.enumerated() {
            blank += Self.blank(before: key)
            var width = Self.width(of: key)
            let isEmpty = isEmpty(key)
            if position == row.count - 1, !standsRight, isEmpty || rest >= Self.noticed { width += rest }
            if isEmpty {
                blank += width
            } else {
                keys.addBlank(blank, to: &names)
                blank = 0
                names.append(name(of: key, width: ImportedKeys.rounded(width), on: layer))
            }
        }
        keys.addBlank(blank, to: &names)
        return keys.withKey(names)
    }

    /// Whether the place of a key stays empty; counts a key of which only the rules say whether it types.
    private mutating func isEmpty(_ key: KeymanLayout.Key) -> Bool {
        if key.meaning == .blank { return true }
        guard key.meaning == .unknown(.noText), key.longPress.isEmpty, key.flicks.isEmpty, key.taps.isEmpty
        else { return false }
        if !key.id.isEmpty { count(key, as: .withoutText) }
        return true
    }
}

/// A number of keys that one note is about.
struct KeymanTally {
    var count = 0
    /// The identifier of the first of them.
    let example: String
    let place: SourcePlace

    /// What the keys have in common.
    enum Subject: Hashable {
        case withoutText
        /// Keys without a text that a long press or another gesture offers.
        case offeredWithoutText
        /// Keys with codes of the author's own that type what they show.
        case ownCharacters
        /// Keys with codes of the author's own that alone lead to a layer.
        case ownLayers
        case flicks
        case taps
        /// Keys that show a layer by taps in a row.
        case layerTaps
        /// Keys after which Keyman leaves the layer of this name.
        case leaves(String)
        /// Keys after which Keyman stays on the layer of this name.
        case stays(String)
        /// Keys on the layer of this name that lead to itself.
        case ownLayer(String)
        /// Keys that show this layer for one key, after which Keyman and Runepad show different layers.
        case returns(from: String, keyman: String, here: String)
    }

    init(_ key: KeymanLayout.Key) {
        example = key.id
        place = key.place
    }

    func message(about subject: Subject) -> String {
        let keys = count == 1 ? "the key \(quoted(example))" : "\(count) keys such as \(quoted(example))"
        let isOne = count == 1
        let onlyRules = "only the rules of the keyboard's .kmn file say whether"
        switch subject {
        case .withoutText:
            return
                "\(onlyRules) \(keys) without a text \(isOne ? "types" : "type"); the places are empty here"
        case .offeredWithoutText:
            return "\(onlyRules) \(keys) without a text \(isOne ? "types" : "type"); long presses leave "
                + "\(isOne ? "it" : "them") out"
        case .ownCharacters:
            return
                "\(keys) \(isOne ? "types what it shows" : "type what they show"); \(onlyRules) Keyman does: check "
                + (isOne ? "it" : "them")
        case .ownLayers:
            return
                "\(keys) \(isOne ? "leads" : "lead") to a layer and \(isOne ? "types" : "type") nothing, because no "
                + "other key leads there; \(onlyRules) \(isOne ? "it types" : "they type"): check "
                + (isOne ? "it" : "them")
        case .flicks: return "flicks of \(keys) are under the long press here"
        case .taps: return "taps in a row (multitap) of \(keys) are under the long press here"
        case .layerTaps:
            return "taps in a row (multitap) on \(keys) lead to a layer in Keyman; here two taps lock the "
                + "layer of a key that acts once"
        case .leaves(let layer):
            return "after \(keys) of the layer \(quoted(layer)), Keyman shows another layer; here the layer "
                + "stays"
        case .stays(let layer):
            return "after \(keys) of the layer \(quoted(layer)), Keyman stays on it; here the layer lasts "
                + "for one key"
        case .ownLayer(let layer):
            return
                "\(keys) of the layer \(quoted(layer)) \(isOne ? "leads" : "lead") to it, which does nothing in "
                + "Keyman; here \(isOne ? "it leaves" : "they leave") the layer"
        case .returns(let layer, let keyman, let here):
            return
                "\(keys) \(isOne ? "shows" : "show") the layer \(quoted(layer)) for one key; after it Keyman shows "
                + "\(quoted(keyman)), here \(quoted(here))"
        }
    }
}
