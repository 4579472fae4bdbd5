// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
import YAML

extension KeymanConversion {
    /// The most layers among which a wrong name is looked for, because the search compares all of them.
    private static let suggestionLimit = 256

    /// Returns the name of the key that replaces `key`, and adds notes if it acts differently.
    mutating func name(of key: KeymanLayout.Key, width: Double, on layer: Int) -> String {
        placed += 1
        let meaning = KeymanMeaning(of: key)
        var action = ImportedKey.Action.nothing
        switch meaning {
        case .text, .key, .nextLayout, .hide: action = Self.action(of: meaning)
        case .layer(let names): action = show(names, by: key, from: layer)
        case .unknown(let reason): addUnconverted(Self.lack(of: key, reason) + "; the key does nothing", key)
        case .blank: break
        }
        if key.kind == .dead, case .text(let text) = action {
            addUnconverted(
                "\(quoted(text)) is a dead key: only the rules of the keyboard's .kmn file say what it makes of the next "
                    + "letter; here it types itself", key)
        }
        if meaning.isText { countNextLayer(of: key, on: layer) }
        let alternates = alternates(of: key, beside: action, on: layer)
        return keys.name(
            of: ImportedKey(
                name: "", action: action, label: KeymanLabels.label(of: key, action), alternates: alternates,
                width: width),
            wanted: KeymanLabels.names(for: key, action))
    }

    /// Returns the action of a key that leads to no layer.
    private static func action(of meaning: KeymanMeaning) -> ImportedKey.Action {
        switch meaning {
        case .text(let text): .text(text)
        case .key(let name): .key(name)
        case .nextLayout: .nextLayout
        case .hide: .hide
        case .layer, .blank, .unknown: .nothing
        }
    }

    /// Returns what a touch layout does not say of a key.
    private static func lack(of key: KeymanLayout.Key, _ reason: KeymanMeaning.Reason) -> String {
        let name = key.id.isEmpty ? "a key without 'id'" : quoted(key.id)
        switch reason {
        case .noText, .rules:
            let text = key.text.isEmpty || key.text == key.id ? "" : " (\(quoted(key.text)))"
            return "only the rules of the keyboard's .kmn file say what \(name)\(text) types"
        case .noCharacter: return "\(name) names no character that a key can type"
        }
    }

    /// Returns the action of a key that shows the first of these layers that there is.
    private mutating func show(
        _ names: [String], by key: KeymanLayout.Key, from layer: Int
    ) -> ImportedKey.Action {
        guard let target = table.firstLayer(of: names) else {
            let name = names.first ?? ""
            let known = table.all.prefix(Self.suggestionLimit).map(\.id)
            addUnconverted(
                "there is no layer \(quoted(name)); the key does nothing"
                    + suggestion(for: name, among: known), key)
            return .nothing
        }
        guard let way = table.action(of: key, to: target, from: layer) else { return .nothing }
        return .layer(way.layer, isOnce: way.isOnce)
    }

    /// Counts a key after which Keyman shows another layer than the new layout does.
    private mutating func countNextLayer(of key: KeymanLayout.Key, on layer: Int) {
        let name = table.all[layer].id
        let isLeft = table.isLeft(by: key, from: layer)
        if isLeft, !table.isOnce(layer) { count(key, as: .leaves(name)) }
        // On a Shift layer beside one for capitals, the rules lead back.
        if !isLeft, table.isOnce(layer), name != "shift" { count(key, as: .stays(name)) }
    }

    // MARK: - Long presses

    /// Returns the names of the keys that a long press offers: those of Keyman's long press, and of other gestures.
    private mutating func alternates(
        of key: KeymanLayout.Key, beside own: ImportedKey.Action, on layer: Int
    ) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for offered in key.longPress {
            guard let name = alternate(offered, beside: own, on: layer) else { continue }
            if known.insert(name).inserted { names.append(name) }
        }
        // A layer by taps in a row would be in the way of two taps that lock a layer.
        let taps = key.taps.filter { if case .layer = KeymanMeaning(of: $0) { false } else { true } }
        if taps.count < key.taps.count { count(key, as: .layerTaps) }
        if !taps.isEmpty { count(key, as: .taps) }
        if !key.flicks.isEmpty { count(key, as: .flicks) }
        for offered in key.flicks + taps {
            guard let name = alternate(offered, beside: own, on: layer) else { continue }
            if known.insert(name).inserted { names.append(name) }
        }
        return names
    }

    /// Returns the name of a key that a long press offers, or `nil` if it does nothing, or what the pressed key does.
    private mutating func alternate(
        _ key: KeymanLayout.Key, beside own: ImportedKey.Action, on layer: Int
    ) -> String? {
        let meaning = KeymanMeaning(of: key)
        var action = Self.action(of: meaning)
        switch meaning {
        case .text, .key, .nextLayout, .hide, .blank: break
        case .layer(let names):
            guard let target = table.firstLayer(of: names), target != layer else { return nil }
            if let way = table.action(of: key, to: target, from: layer) {
                action = .layer(way.layer, isOnce: way.isOnce)
            }
        case .unknown(.noText): return nil
        case .unknown(let reason):
            addNote(Self.lack(of: key, reason) + "; the long press leaves it out", at: key.place)
        }
        if action == .nothing || action == own { return nil }
        return keys.alternate(
            ImportedKey(name: "", action: action, label: KeymanLabels.label(of: key, action)),
            wanted: KeymanLabels.names(for: key, action))
    }
}
