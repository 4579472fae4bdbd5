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
        let action = resolve(key, on: layer, isOffered: false)
        let alternates = alternates(of: key, beside: action, on: layer)
        return keys.name(
            of: ImportedKey(
                name: "", action: action, label: KeymanLabels.label(of: key, action), alternates: alternates,
                width: width),
            wanted: KeymanLabels.names(for: key, action))
    }

    /// Returns what the key does that replaces a key of a row, or one that such a key offers, and adds notes if that is
    /// something else than in Keyman.
    private mutating func resolve(
        _ key: KeymanLayout.Key, on layer: Int, isOffered: Bool
    ) -> ImportedKey.Action {
        var action = ImportedKey.Action.nothing
        switch key.meaning {
        case .text(let text): action = .text(text)
        case .key(let name): action = .key(name)
        case .nextLayout: action = .nextLayout
        case .hide: action = .hide
        case .layer(let names): return show(names, by: key, from: layer, isOffered: isOffered)
        case .unknown(.noText) where isOffered:
            if !key.id.isEmpty { count(key, as: .offeredWithoutText) }
            return .nothing
        case .unknown(let reason): leaveOut(key, Self.lack(of: key, reason), isOffered: isOffered)
        case .blank: return .nothing
        }
        if case .text(let text) = action, key.kind == .dead {
            addDifference(
                "\(quoted(text)) is a dead key: only the rules of the keyboard's .kmn file say what it makes of the next "
                    + "letter; here it types itself", key, isOffered: isOffered)
        }
        switch action {
        case .text, .key:
            if key.isOwn { count(key, as: .ownCharacters) }
            countNextLayer(of: key, on: layer, isOffered: isOffered)
        default: break
        }
        return action
    }

    /// Adds a note that a key does nothing, or that no long press offers it.
    private mutating func leaveOut(
        _ key: KeymanLayout.Key, _ reason: String, isOffered: Bool, hint: String = ""
    ) {
        let result = isOffered ? "the long press leaves it out" : "the key does nothing"
        addDifference("\(reason); \(result)\(hint)", key, isOffered: isOffered)
    }

    /// Returns what a touch layout does not say of a key.
    private static func lack(of key: KeymanLayout.Key, _ reason: KeymanMeaning.Reason) -> String {
        switch reason {
        case .noText, .rules:
            let text = key.text.isEmpty || key.text == key.id ? "" : " (\(quoted(key.text)))"
            return "only the rules of the keyboard's .kmn file say what \(name(of: key))\(text) types"
        case .noCharacter: return "\(name(of: key)) names no character that a key can type"
        }
    }

    private static func name(of key: KeymanLayout.Key) -> String {
        key.id.isEmpty ? "a key without 'id'" : quoted(key.id)
    }

    // MARK: - Layers

    /// Returns the action of a key that shows the first of these layers that there is.
    private mutating func show(
        _ names: [String], by key: KeymanLayout.Key, from layer: Int, isOffered: Bool
    ) -> ImportedKey.Action {
        guard let target = table.firstLayer(of: names) else {
            let name = names.first ?? ""
            let known = table.all.prefix(Self.suggestionLimit).map(\.id)
            leaveOut(
                key, "there is no layer \(quoted(name))", isOffered: isOffered,
                hint: suggestion(for: name, among: known))
            return .nothing
        }
        if target == layer, isOffered || layer == table.first {
            leaveOut(key, "\(Self.name(of: key)) leads to its own layer", isOffered: isOffered)
            return .nothing
        }
        if key.isOwn, key.kind != .special, !isSpecialText(key.text) { count(key, as: .ownLayers) }
        if target == layer { count(key, as: .ownLayer(table.all[layer].id)) }
        let way = table.action(of: key, to: target, from: layer)
        let name = table.all[way.layer].id
        if let end = table.difference(after: way.layer, openedOn: layer) {
            count(key, as: .returns(from: name, keyman: end.keyman, here: end.here))
        }
        return .layer(name, isOnce: way.isOnce)
    }

    /// Counts a key after which Keyman shows another layer than the new layout does.
    private mutating func countNextLayer(of key: KeymanLayout.Key, on layer: Int, isOffered: Bool) {
        let name = table.all[layer].id
        let isLeft = table.isLeft(by: key, from: layer)
        if isLeft, !table.isOnce(layer) { count(key, as: .leaves(name)) }
        // On a Shift layer beside one for capitals, the rules lead back.
        let stays = !isLeft && key.meaning.isText && !isOffered
        if stays, table.isOnce(layer), name != "shift" { count(key, as: .stays(name)) }
    }

    // MARK: - Long presses

    /// Returns the names of the keys that a long press offers: those of Keyman's long press, and of other gestures.
    private mutating func alternates(
        of key: KeymanLayout.Key, beside own: ImportedKey.Action, on layer: Int
    ) -> [String] {
        // A layer by taps in a row would be in the way of two taps that lock a layer.
        let taps = key.taps.filter { if case .layer = $0.meaning { false } else { true } }
        if taps.count < key.taps.count { count(key, as: .layerTaps) }
        if !taps.isEmpty { count(key, as: .taps) }
        if !key.flicks.isEmpty { count(key, as: .flicks) }
        var names: [String] = []
        var known: Set<String> = []
        for offered in key.longPress + key.flicks + taps {
            let action = resolve(offered, on: layer, isOffered: true)
            // What the pressed key does needs no long press.
            if action == .nothing || action == own { continue }
            let name = keys.alternate(
                ImportedKey(name: "", action: action, label: KeymanLabels.label(of: offered, action)),
                wanted: KeymanLabels.names(for: offered, action))
            if known.insert(name).inserted { names.append(name) }
        }
        return names
    }
}
