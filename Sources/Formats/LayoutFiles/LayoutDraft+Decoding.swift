// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// The most layers of a layout, rows of a layer or strip, and places of a row.
let layerLimit = 256
let rowLimit = 40
let placeLimit = 100

extension LayoutDraft {
    static let fields = [
        "title", "extends", "purpose", "language", "secret", "must-type", "height", "width", "align",
        "gap", "heights", "layers", "keys", "accessory", "shuffle", "first-layer", "hide", "picker",
        "completions", "touch", "repeat", "feedback", "popup", "guided",
    ]

    /// Reads the layout `name` from the value of a file's document; wrong fields become errors and are left
    /// out.
    init(_ root: YAMLNode, name: String, into diagnostics: inout DiagnosticList) {
        self.init(file: root.place.file, name: name)
        let fields = YAMLFields(root, of: "a layout", known: Self.fields, into: &diagnostics)
        if let node = fields["title"], node.mapping != nil {
            titleWord = node.labelWord("'title'", into: &diagnostics)
            title = titleWord?.english
        } else {
            title = fields["title"]?.text("'title'", into: &diagnostics)
        }
        isExtending = fields["extends"] != nil
        if let node = fields["extends"], let text = node.text("'extends'", into: &diagnostics) {
            extends = Word(text: text, place: node.place)
        }
        if let node = fields["purpose"] {
            let choice: Purpose? = node.isNo ? nil : node.choice("'purpose'", into: &diagnostics)
            purpose = .some(choice)
        }
        language = fields["language"]?.languageTag("'language'", into: &diagnostics)
        isSecret = fields["secret"]?.flag("'secret'", into: &diagnostics)
        mustType = fields["must-type"]?.choice("'must-type'", into: &diagnostics)
        height = fields["height"]?.height(into: &diagnostics)
        width = fields["width"]?.height("width", into: &diagnostics)
        alignment = fields["align"]?.choice("'align'", into: &diagnostics)
        gap = fields["gap"]?.gap(into: &diagnostics)
        heights = fields["heights"].flatMap { RowHeightsDraft.decode($0, into: &diagnostics) }
        layers = fields["layers"].map { decodeLayers($0, into: &diagnostics) } ?? []
        keys = fields["keys"].map { decodeKeys($0, into: &diagnostics) } ?? []
        accessory = fields["accessory"].map { decodeRows($0, of: "'accessory'", into: &diagnostics) }
        shuffle = fields["shuffle"].flatMap { ShuffleDraft($0, into: &diagnostics) }
        if let node = fields["first-layer"] {
            let end = UseEnd(
                node, of: "first-layer", idle: 30, or: "no to stay on other layers", into: &diagnostics)
            firstLayer = end == .never ? .some(nil) : end
        }
        hiding = fields["hide"].flatMap {
            UseEnd($0, of: "hide", or: "no to hide by keys alone", into: &diagnostics)
        }
        picker = fields["picker"].flatMap {
            PickerDraft($0, isExtending: fields["extends"] != nil, into: &diagnostics)
        }
        completions = fields["completions"].flatMap { CompletionsDraft($0, into: &diagnostics) }
        if let node = fields["touch"] {
            let known = ["press", "slide", "delay", "debounce"]
            touch = TouchChange(node, fields: known, into: &diagnostics)
        }
        if let node = fields["repeat"] { repetition = RepetitionChange(node, into: &diagnostics) }
        if let node = fields["guided"] {
            let guided = YAMLFields(node, of: "'guided'", known: ["shuffle"], into: &diagnostics)
            shufflesGuided = guided["shuffle"]?.flag("'shuffle' of 'guided'", into: &diagnostics)
        }
        if let node = fields["feedback"] {
            let feedback = YAMLFields(
                node, of: "'feedback'", known: ["highlight", "click"], into: &diagnostics)
            highlight = feedback["highlight"]?.flag("'highlight'", into: &diagnostics)
            highlightPlace = feedback["highlight"]?.place
            click = feedback["click"]?.flag("'click'", into: &diagnostics)
        }
        enlargesPressed = fields["popup"]?.flag("'popup'", into: &diagnostics)
        popupPlace = fields["popup"]?.place
    }
}

// MARK: - Layers and rows

private func decodeLayers(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> [LayerDraft] {
    let entries = node.mapping("'layers'", into: &diagnostics) ?? []
    if entries.count > layerLimit {
        diagnostics.error("a layout has at most \(layerLimit) layers", at: entries[layerLimit].place)
    }
    return entries.prefix(layerLimit).map { entry in
        var what: String { "the layer \(quoted(entry.name))" }
        _ = diagnostics.takes(entry.name, as: what, at: entry.place)
        let content: LayerDraft.Content =
            if entry.value.isNo {
                .omission
            } else if let changes = entry.value.mapping {
                .changes(changes.compactMap { decodeChange($0, into: &diagnostics) })
            } else {
                .rows(decodeRows(entry.value, of: what, into: &diagnostics))
            }
        if case .rows(let rows) = content, rows.isEmpty, entry.value.sequence?.isEmpty == true {
            diagnostics.error("\(what) has no rows", at: entry.value.place)
        }
        return LayerDraft(name: entry.name, place: entry.place, content: content)
    }
}

/// Reads a changed row: its number and its names.
private func decodeChange(
    _ entry: YAMLEntry, into diagnostics: inout DiagnosticList
) -> LayerDraft.RowChange? {
    guard let number = Int(entry.name), number >= 1 else {
        // What follows a comma in a row is a name without a value.
        let cause =
            entry.value.scalar?.text.isEmpty == true
            ? ", and inside braces a comma ends a row that has no quotes" : ", or write all rows as a list"
        diagnostics.error(
            "\(quoted(entry.name)) is not the number of a row; rows are numbered from 1\(cause)",
            at: entry.place)
        return nil
    }
    guard let row = decodeRow(entry.value, into: &diagnostics) else { return nil }
    return LayerDraft.RowChange(number: number, place: entry.place, row: row)
}

/// Reads the rows of a layer or of the accessory strip.
private func decodeRows(
    _ node: YAMLNode, of what: @autoclosure () -> String, into diagnostics: inout DiagnosticList
) -> [RowDraft] {
    guard let nodes = node.sequence else {
        diagnostics.error("\(what()) must be a list of rows, not \(node.kind)", at: node.place)
        return []
    }
    if nodes.count > rowLimit {
        diagnostics.error("\(what()) has more than \(rowLimit) rows", at: nodes[rowLimit].place)
    }
    return nodes.prefix(rowLimit).compactMap { decodeRow($0, into: &diagnostics) }
}

/// Reads a row: names with space between them.
private func decodeRow(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> RowDraft? {
    if node.sequence != nil || node.mapping != nil {
        diagnostics.error(
            "a row must be names with spaces between them, not \(node.kind); put it into quotes",
            at: node.place)
        return nil
    }
    let words = node.words(separatedBy: \.isWhiteSpace)
    guard words.contains(where: { $0.text != "_" }) else {
        diagnostics.error("this row has no keys", at: node.place)
        return nil
    }
    if words.count > placeLimit {
        diagnostics.error("a row has at most \(placeLimit) places", at: words[placeLimit].place)
        return nil
    }
    return RowDraft(words: words, place: node.place)
}

private func decodeKeys(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> [KeyDraft] {
    let entries = node.mapping("'keys'", into: &diagnostics) ?? []
    var keys: [KeyDraft] = []
    keys.reserveCapacity(entries.count)
    for entry in entries {
        if entry.name == "_" {
            diagnostics.error("'_' is an empty place and cannot be a key", at: entry.place)
        } else if entry.name.isEmpty || entry.name.unicodeScalars.contains(where: \.isWhiteSpace) {
            diagnostics.error("a key's name cannot be empty or have spaces in it", at: entry.place)
        } else {
            keys.append(KeyDraft(entry, into: &diagnostics))
        }
    }
    return keys
}

// MARK: - Shuffle

extension ShuffleDraft {
    /// Reads a file's `shuffle`: a mapping, or `no`.
    fileprivate init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        if node.scalar != nil {
            guard !node.isNo else {
                self = .off
                return
            }
            diagnostics.error("'shuffle' must be a mapping, or no to shuffle nothing", at: node.place)
            return nil
        }
        let fields = YAMLFields(node, of: "'shuffle'", known: ["keys", "on", "idle"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        guard let keys = fields["keys"] else {
            diagnostics.error("'keys' is missing: name the keys to shuffle", at: node.place)
            return nil
        }
        guard let words = keys.namesOrCharacters("the shuffled keys", into: &diagnostics) else { return nil }
        var occasions: Set<Shuffle.Occasion> = [.show]
        if let on = fields["on"] {
            let nodes = on.sequence ?? [on]
            occasions = Set(nodes.compactMap { $0.choice("'on'", into: &diagnostics) })
        }
        let idleTime = fields["idle"]?.seconds("'idle'", in: 1...3600, into: &diagnostics)
        if let entry = fields.entry("idle"), !occasions.contains(.idle) {
            diagnostics.error("'idle' has an effect only with 'on: idle'", at: entry.place)
        }
        self = .on(keys: words, occasions: occasions, idleTime: idleTime, place: keys.place)
    }
}
