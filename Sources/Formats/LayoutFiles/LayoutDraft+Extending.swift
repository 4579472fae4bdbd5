// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

extension LayoutDraft {
    /// Returns this draft, with the values of `parent` for the fields that this draft does not have.
    ///
    /// - Layers are joined by name. A layer with a list of rows replaces the parent's layer. A layer with
    ///   numbered rows changes only these rows. A layer that is `no` is left out.
    /// - Keys are joined by name. A key replaces the parent's whole key.
    /// - The parts of `touch`, `repeat`, `feedback` and `guided` are joined one by one.
    /// - Of all other fields, this draft's value replaces the parent's.
    func extending(_ parent: LayoutDraft, into diagnostics: inout DiagnosticList) -> LayoutDraft {
        var result = self
        result.title = title ?? parent.title
        result.purpose = purpose ?? parent.purpose
        result.language = language ?? parent.language
        result.isSecret = isSecret ?? parent.isSecret
        result.mustType = mustType ?? parent.mustType
        result.height = height ?? parent.height
        result.gap = gap ?? parent.gap
        result.accessory = accessory ?? parent.accessory
        result.shuffle = shuffle ?? parent.shuffle
        result.shufflesGuided = shufflesGuided ?? parent.shufflesGuided
        result.firstLayer = firstLayer ?? parent.firstLayer
        result.picker = picker ?? parent.picker
        result.completions = completions ?? parent.completions
        result.touch = touch.following(parent.touch)
        result.repetition = repetition.following(parent.repetition)
        result.highlight = highlight ?? parent.highlight
        result.click = click ?? parent.click
        result.keys = joined(parent.keys, keys, name: \.name)
        let changed = layers.map { layer in
            layer.applied(to: parent.layers.first { $0.name == layer.name }, of: parent, into: &diagnostics)
        }
        result.layers = joined(parent.layers, changed, name: \.name).filter { !$0.isOmitted }
        result.omittedLayers = parent.omittedLayers + changed.filter(\.isOmitted).map(\.name)
        return result
    }

    /// Adds an error for each layer that is left out or only changes rows, in a layout that extends no other.
    func refuseChanges(into diagnostics: inout DiagnosticList) {
        for layer in layers {
            if case .rows = layer.content { continue }
            diagnostics.error(
                "the layer \(quoted(layer.name)) must be a list of rows: this layout extends no layout whose "
                    + "rows it could change", at: layer.place)
        }
    }
}

/// Returns the elements of `old`, then those of `new`, but an element with the name of an old one takes its
/// place.
private func joined<Element>(_ old: [Element], _ new: [Element], name: (Element) -> String) -> [Element] {
    var places: [String: Int] = [:]
    places.reserveCapacity(old.count)
    for index in old.indices { places[name(old[index])] = index }
    var result = old
    for element in new {
        if let index = places[name(element)] {
            result[index] = element
        } else {
            result.append(element)
        }
    }
    return result
}

extension LayerDraft {
    fileprivate var isOmitted: Bool {
        if case .omission = content { true } else { false }
    }

    /// Returns this layer; if it only changes rows, the other rows are those of `old`.
    fileprivate func applied(
        to old: LayerDraft?, of parent: LayoutDraft, into diagnostics: inout DiagnosticList
    ) -> LayerDraft {
        // The words are computed only for a fault.
        var remedy: String { suggestion(for: name, among: parent.layers.map(\.name)) }
        if isOmitted, old == nil {
            diagnostics.error(
                "\(quoted(parent.name)) has no layer \(quoted(name)) to remove" + remedy,
                at: place)
        }
        guard case .changes(let changes) = content else { return self }
        var result = self
        guard let old else {
            diagnostics.error(
                "\(quoted(parent.name)) has no layer \(quoted(name)) to change; write all rows as a list"
                    + remedy, at: place)
            result.content = .rows([])
            return result
        }
        var rows = old.rows
        for change in changes {
            guard change.number <= rows.count else {
                diagnostics.error(
                    "the layer \(quoted(name)) of \(quoted(parent.name)) has only \(rows.count) rows",
                    at: change.place)
                continue
            }
            rows[change.number - 1] = change.row
        }
        result.content = .rows(rows)
        return result
    }
}
