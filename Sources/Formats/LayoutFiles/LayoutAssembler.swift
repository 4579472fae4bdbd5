// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

/// Makes a layout from a complete draft: looks up names, numbers keys and layers, and reports names without a
/// target.
struct LayoutAssembler {
    /// The most different keys that a layout may place.
    static let keyLimit = 4096
    /// The most places of all layers and of the accessory strip.
    static let placeLimit = 8192

    private let draft: LayoutDraft
    /// The number of each name: first the draft's keys by their indices, then placed names that are no keys
    /// of the draft.
    private var numbers: [String: Int] = [:]
    /// The index in `keys` for each number, or −1 while the key is not placed.
    private var placed: [Int] = []
    private var layerIndices: [String: Int] = [:]
    private var actions: [KeyAction] = []
    /// Whether each key is an extended layout's and shows a layer that this layout omits: an error if it is
    /// placed.
    private var isLost: [Bool] = []
    private var keys: [Key] = []
    /// The index of the draft's key for each of `keys`, or −1 if the draft does not describe the key.
    private var definitions: [Int] = []
    private var sources: [LayoutFile.KeySource] = []
    /// The places of the keys' pictures, by the indices in `keys`.
    private var picturePlaces: [Int: SourcePlace] = [:]
    private var diagnostics = DiagnosticList()

    /// Returns the layout of `draft`, whose files are `paths`, or `nil` after adding at least one error.
    static func assemble(
        _ draft: LayoutDraft, paths: [String], directories: [String], into diagnostics: inout DiagnosticList
    ) -> LayoutFile? {
        var assembler = LayoutAssembler(draft)
        let layout = assembler.layout(isFaulty: diagnostics.hasErrors)
        diagnostics.add(assembler.diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        var file = LayoutFile(
            layout: layout, paths: paths, sources: assembler.sources, directories: directories)
        file.mustType = draft.mustType ?? .keys
        file.picturePlaces = assembler.picturePlaces
        if case .on(_, let place) = draft.completions { file.wordsPlace = place }
        return file
    }

    private init(_ draft: LayoutDraft) {
        self.draft = draft
        // Most names in rows are no keys of the draft but single characters.
        numbers.reserveCapacity(draft.keys.count + draft.placeCount)
        keys.reserveCapacity(draft.keys.count)
        sources.reserveCapacity(draft.keys.count)
        for index in draft.keys.indices { numbers[draft.keys[index].name] = index }
        placed = Array(repeating: -1, count: draft.keys.count)
        for (index, layer) in draft.layers.enumerated() { layerIndices[layer.name] = index }
    }

    /// Returns the layout, which has no use if there are errors.
    ///
    /// A faulty draft may lack fields that were wrong. These faults are already reported, and are not
    /// reported again.
    private mutating func layout(isFaulty: Bool) -> Layout {
        if draft.layers.isEmpty, !isFaulty {
            diagnostics.error(
                "a layout needs 'layers', a list of rows for each",
                at: SourcePlace(file: draft.file, line: 1, column: 1))
        }
        // Each file has fewer layers, but a file that extends another adds its own.
        if draft.layers.count > layerLimit {
            diagnostics.error("a layout has at most \(layerLimit) layers", at: draft.layers[layerLimit].place)
        }
        if draft.placeCount > Self.placeLimit, let first = draft.layers.first {
            diagnostics.error(
                "a layout has at most \(Self.placeLimit) places in all layers, not \(draft.placeCount)",
                at: first.place)
        }
        // The keys are read in place. Copies of hundreds of keys would cost more than the work on them.
        isLost = draft.keys.indices.map { leadsToOmittedLayer($0) }
        actions = draft.keys.indices.map { isLost[$0] ? .none : action(of: $0) }
        let layers = draft.layers.map { layer in
            Layer(name: layer.name, rows: layer.rows.map { row($0) })
        }
        let inLayers = keys.count
        let accessory = (draft.accessory ?? []).map { row($0) }
        let shuffle = shuffle(among: inLayers)
        if shuffle == nil, !isFaulty { refuseShuffleKeys() }
        if draft.isSecret != true { addAlternates() }
        var layout = Layout(
            name: draft.name, title: draft.title, purpose: draft.purpose ?? nil, language: draft.language,
            isSecret: draft.isSecret ?? false, layers: layers, keys: keys, accessory: accessory,
            shuffle: shuffle)
        layout.titleWord = draft.titleWord
        if let height = draft.height { layout.height = height }
        if let width = draft.width { layout.width = width }
        if let alignment = draft.alignment { layout.alignment = alignment }
        if let gap = draft.gap { layout.gap = gap }
        layout.firstLayer = draft.effectiveFirstLayer
        layout.hiding = draft.hiding
        layout.composed = draft.picker?.value
        layout.completions = draft.completions?.completions
        if !isFaulty {
            let heights = draft.rowHeights(into: &diagnostics)
            for index in heights.indices { layout.layers[index].heights = heights[index] }
            draft.checkTallKeys(of: layout, into: &diagnostics)
            draft.checkPicker(into: &diagnostics)
            draft.checkValueKeys(of: layout, sources: sources, into: &diagnostics)
            draft.checkCompletions(into: &diagnostics)
            draft.checkSecret(into: &diagnostics)
            layout.checkSecretPictures(sources: sources, into: &diagnostics)
        }
        layout.touch = draft.touch.applied(to: layout.touch)
        layout.repetition = draft.repetition.applied(to: layout.repetition)
        if let highlight = draft.highlight { layout.feedback.highlight = highlight }
        if let click = draft.click { layout.feedback.click = click }
        if let enlarges = draft.enlargesPressed { layout.enlargesPressed = enlarges }
        layout.keepSecret()
        // After an error these warnings would repeat the error in other words.
        if !diagnostics.hasErrors, !isFaulty {
            warnOfUnusedKeys()
            warnOfUnreachableLayers(of: layout)
        }
        return layout
    }
}

// MARK: - Rows and keys

extension LayoutAssembler {
    private mutating func row(_ draft: RowDraft) -> Row {
        draft.words.map { word in
            if word.text == "_" { return .empty }
            return key(named: word).map { .key($0) } ?? .empty
        }
    }

    /// Returns the index of the key that `word` names, and adds the key when its name first occurs.
    private mutating func key(named word: Word) -> Int? {
        let number = numbers[word.text]
        if let number, placed[number] >= 0 { return placed[number] }
        guard keys.count < Self.keyLimit else {
            diagnostics.error("a layout has at most \(Self.keyLimit) different keys", at: word.place)
            return nil
        }
        if let number {
            place(definition: number, named: word)
        } else if let character = word.text.onlyCharacter {
            numbers[word.text] = placed.count
            placed.append(keys.count)
            definitions.append(-1)
            keys.append(Key(name: word.text, action: .character(character)))
            sources.append(.init(named: word.place, typed: word.place))
        } else {
            diagnostics.error(unknownKey(word), at: word.place)
            return nil
        }
        return keys.count - 1
    }

    /// Adds the draft's key number `definition`, which `word` names for the first time.
    private mutating func place(definition: Int, named word: Word) {
        if isLost[definition] {
            diagnostics.error(
                "the key \(quoted(word.text)) leads to a layer that is removed", at: word.place)
        }
        placed[definition] = keys.count
        definitions.append(definition)
        let (action, width) = (actions[definition], draft.keys[definition].width)
        let picture = draft.keys[definition].picturePath(into: &diagnostics)
        // What draws no pictures shows the words.
        let words = picture == nil ? nil : draft.keys[definition].spoken
        keys.append(
            Key(
                name: draft.keys[definition].name,
                label: draft.keys[definition].label ?? words ?? action.label(with: draft.picker?.value),
                action: action, hold: draft.keys[definition].hold, width: width?.inKeys ?? 1,
                isFlexible: width?.isFlexible ?? false, style: draft.keys[definition].style))
        // What stands for an empty value is no label of the file's.
        keys[keys.count - 1].hasOwnLabel = draft.keys[definition].label != nil || words != nil
        let showsSpoken = words != nil && draft.keys[definition].label == nil
        keys[keys.count - 1].word =
            showsSpoken ? draft.keys[definition].spokenWord : draft.keys[definition].word
        keys[keys.count - 1].spoken = draft.keys[definition].spoken
        keys[keys.count - 1].picture = picture
        if let picture = draft.keys[definition].picture { picturePlaces[keys.count - 1] = picture.place }
        keys[keys.count - 1].spokenWord = draft.keys[definition].spokenWord
        keys[keys.count - 1].height = draft.keys[definition].height ?? 1
        keys[keys.count - 1].hidesAfterwards = draft.keys[definition].hidesAfterwards
        keys[keys.count - 1].slidesCursor = draft.keys[definition].slidePlace != nil
        sources.append(.init(named: word.place, typed: draft.keys[definition].actionPlace))
    }

    private func unknownKey(_ word: Word) -> String {
        var remedy = suggestion(for: word.text, among: draft.keys.map(\.name))
        let first = word.text.utf8.first
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
            remedy = ": the names in a row have no quotes around them"
        }
        return "unknown key \(quoted(word.text))"
            + (remedy.isEmpty ? ": it is neither in 'keys' nor a single character" : remedy)
    }

    /// Looks up the alternates of every key, which may add keys that have alternates too.
    private mutating func addAlternates() {
        // Keys that are not placed are checked too, because a wrong name is a fault there as well.
        for index in draft.keys.indices where placed[index] < 0 {
            for word in draft.keys[index].alternates where numbers[word.text] == nil && word.text.count != 1 {
                diagnostics.error(unknownKey(word), at: word.place)
            }
        }
        var index = 0
        while index < keys.count {
            let definition = definitions[index]
            if definition >= 0, !draft.keys[definition].alternates.isEmpty {
                keys[index].alternates = draft.keys[definition].alternates.compactMap { key(named: $0) }
            }
            index += 1
        }
    }

    /// Whether a key of an extended layout shows a layer that this layout, or one between the two, leaves
    /// out.
    private func leadsToOmittedLayer(_ index: Int) -> Bool {
        guard case .layer(let word, _) = draft.keys[index].action, draft.keys[index].place.file != draft.file
        else { return false }
        return draft.omittedLayers.contains(word.text) && layerIndices[word.text] == nil
    }

    /// Returns the action of a key, with its layer looked up.
    private mutating func action(of index: Int) -> KeyAction {
        switch draft.keys[index].action {
        case .simple(let action): return action
        case .layer(let word, let mode):
            if let index = layerIndices[word.text] { return .layer(index, mode) }
            let names = draft.layers.map(\.name)
            let remedy = suggestion(for: word.text, among: names)
            diagnostics.error(
                "unknown layer \(quoted(word.text))"
                    + (remedy.isEmpty ? ": the layers are \(names.joined(separator: ", "))" : remedy),
                at: word.place)
            return .none
        case nil: return draft.keys[index].name.first.map { .character($0) } ?? .none
        }
    }
}

// MARK: - Shuffle

extension LayoutAssembler {
    /// Returns the shuffle, whose keys must be among the first `count` keys, those of the layers.
    private mutating func shuffle(among count: Int) -> Shuffle? {
        guard case .on(let words, let occasions, let idleTime, let place) = draft.shuffle else { return nil }
        var indices: [Int] = []
        for word in words {
            guard let index = numbers[word.text].map({ placed[$0] }), index >= 0, index < count else {
                diagnostics.error(
                    "the shuffled key \(quoted(word.text)) is in no layer"
                        + suggestion(for: word.text, among: keys.map(\.name).sorted()), at: word.place)
                continue
            }
            if indices.contains(index) {
                diagnostics.error("\(quoted(word.text)) is shuffled twice", at: word.place)
            } else {
                indices.append(index)
            }
        }
        if words.count < 2 {
            diagnostics.error("shuffling takes at least two keys", at: place)
        }
        var shuffle = Shuffle(keys: indices, occasions: occasions, idleTime: idleTime ?? 30)
        shuffle.isGuided = draft.shufflesGuided ?? false
        return shuffle
    }
}

extension LayoutAssembler {
    /// Adds an error for each key of this file that shuffles, because the layout has nothing to shuffle.
    ///
    /// A shuffling key of an extended layout is allowed and has no effect. So `shuffle: no` makes a fixed pad
    /// of a shuffled one.
    private mutating func refuseShuffleKeys() {
        for index in draft.keys.indices
        where actions[index] == .shuffle && draft.keys[index].place.file == draft.file {
            diagnostics.error(
                "there is nothing to shuffle: the layout has no 'shuffle'", at: draft.keys[index].actionPlace)
        }
    }
}

// MARK: - Warnings

extension LayoutAssembler {
    /// Warns of keys that no row and no alternates name, if they are this file's and not an extended
    /// layout's.
    private mutating func warnOfUnusedKeys() {
        for index in draft.keys.indices where placed[index] < 0 && draft.keys[index].place.file == draft.file
        {
            let key = draft.keys[index]
            diagnostics.warning("the key \(quoted(key.name)) is in no layer", at: key.place)
        }
    }

    /// Warns of layers that a person cannot reach by keys from the first layer.
    private mutating func warnOfUnreachableLayers(of layout: Layout) {
        var reached = [Bool](repeating: false, count: layout.layers.count)
        var toVisit = [0]
        reached[0] = true
        func follow(_ key: Int) {
            guard case .layer(let target, _) = layout.keys[key].action, !reached[target] else { return }
            reached[target] = true
            toVisit.append(target)
        }
        func followAll(_ rows: [Row]) {
            for row in rows {
                for case .key(let key) in row {
                    follow(key)
                    for alternate in layout.keys[key].alternates { follow(alternate) }
                }
            }
        }
        followAll(layout.accessory)
        while let layer = toVisit.popLast() { followAll(layout.layers[layer].rows) }
        for (layer, isReached) in zip(draft.layers, reached)
        where !isReached && layer.place.file == draft.file {
            diagnostics.warning("no key leads to the layer \(quoted(layer.name))", at: layer.place)
        }
    }
}

extension WidthDraft {
    /// The width in keys, which is 1 for a flexible key.
    fileprivate var inKeys: Double {
        if case .keys(let width) = self { width } else { 1 }
    }

    fileprivate var isFlexible: Bool {
        if case .flexible = self { true } else { false }
    }
}
