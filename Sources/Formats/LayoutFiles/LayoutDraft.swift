// SPDX-License-Identifier: MIT

internal import Engine
internal import Text
internal import YAML

/// The contents of a layout file, before they are joined with the extended layout and before names are looked
/// up.
///
/// A field that the file lacks, or has with a wrong value, is `nil`.
struct LayoutDraft {
    /// The file's path, as diagnostics name it.
    var file: String
    /// The file's name without `.yaml`.
    var name: String
    var title: String?
    /// The word of which `title` is the English text.
    var titleWord: LabelWord?
    /// Whether the file has `extends`, even with a wrong value.
    var isExtending = false
    var extends: Word?
    /// The purpose; `.some(nil)` for a file that writes `no`, which also removes the extended layout's
    /// purpose.
    var purpose: Purpose??
    var language: LanguageTag?
    var isSecret: Bool?
    var mustType: MustType?
    var height: Length?
    var width: Length?
    var alignment: ViewAlignment?
    var gap: Gap?
    var heights: [RowHeightsDraft]?
    var layers: [LayerDraft] = []
    /// The names of the extended layouts' layers that are left out.
    var omittedLayers: [String] = []
    var keys: [KeyDraft] = []
    var accessory: [RowDraft]?
    var shuffle: ShuffleDraft?
    /// Whether keys also change places in guided touch.
    var shufflesGuided: Bool?
    /// When the first layer is shown again; `.some(nil)` means never, even if the extended layout has events.
    var firstLayer: UseEnd??
    /// When the view hides itself; ``UseEnd/never`` for a file that writes `no`.
    var hiding: UseEnd?
    var picker: PickerDraft?
    var completions: CompletionsDraft?
    var touch = TouchChange()
    var repetition = RepetitionChange()
    var highlight: Bool?
    /// The place where the file itself has `highlight`.
    var highlightPlace: SourcePlace?
    var click: Bool?
    var enlargesPressed: Bool?
    /// The place where the file itself has `popup`.
    var popupPlace: SourcePlace?
}

extension LayoutDraft {
    /// The number of places of its rows, with those of changed rows.
    var placeCount: Int {
        var count = 0
        for row in accessory ?? [] { count += row.words.count }
        for layer in layers {
            switch layer.content {
            case .rows(let rows): for row in rows { count += row.words.count }
            case .changes(let changes): for change in changes { count += change.row.words.count }
            case .omission: break
            }
        }
        return count
    }
}

/// A name with its place in a file.
struct Word: Hashable {
    var text: String
    var place: SourcePlace
}

/// A row: the names in it.
struct RowDraft {
    var words: [Word]
    var place: SourcePlace
}

/// A layer of a file: all its rows, or changes of the extended layout's rows, or the mark that the layer is
/// left out.
struct LayerDraft {
    var name: String
    var place: SourcePlace
    var content: Content

    enum Content {
        case rows([RowDraft])
        case changes([RowChange])
        case omission
    }

    struct RowChange {
        /// The row's number, counted from 1 at the top.
        var number: Int
        var place: SourcePlace
        var row: RowDraft
    }

    /// The layer's rows, or none if the layer only changes rows or is left out.
    var rows: [RowDraft] {
        if case .rows(let rows) = content { rows } else { [] }
    }
}

/// A key of the file's `keys`.
struct KeyDraft {
    var name: String
    var place: SourcePlace
    var label: String?
    /// The name of the file with its picture, and its place.
    var picture: Word?
    /// The word of which `label` is the English text.
    var word: LabelWord?
    var spoken: String?
    /// The word of which `spoken` is the English text.
    var spokenWord: LabelWord?
    /// The action, or `nil` if the key types its name.
    var action: ActionDraft?
    var actionPlace: SourcePlace
    /// Whether the key also hides the view, after it has typed.
    var hidesAfterwards = false
    var hold: Hold?
    /// The place of `slide: cursor`, or `nil` if the key does not have it.
    var slidePlace: SourcePlace?
    var width: WidthDraft?
    /// The number of rows over which the key reaches.
    var height: Int?
    var alternates: [Word] = []
    var style: String?
}

enum WidthDraft {
    case keys(Double)
    /// The width that the other keys of the row leave free.
    case flexible
}

/// The action of a key, in which a layer is still a name.
enum ActionDraft {
    case simple(KeyAction)
    case layer(Word, LatchMode)
}

/// The file's `shuffle`.
enum ShuffleDraft {
    /// The file writes `no`: no key is shuffled, even if the extended layout shuffles keys.
    case off
    case on(keys: [Word], occasions: Set<Shuffle.Occasion>, idleTime: Double?, place: SourcePlace)
}

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
        result.titleWord = title == nil ? parent.titleWord : titleWord
        result.purpose = purpose ?? parent.purpose
        result.language = language ?? parent.language
        result.isSecret = isSecret ?? parent.isSecret
        result.mustType = mustType ?? parent.mustType
        result.height = height ?? parent.height
        result.width = width ?? parent.width
        result.alignment = alignment ?? parent.alignment
        result.gap = gap ?? parent.gap
        result.heights = heights ?? parent.heights
        result.accessory = accessory ?? parent.accessory
        result.shuffle = shuffle ?? parent.shuffle
        result.shufflesGuided = shufflesGuided ?? parent.shufflesGuided
        result.firstLayer = firstLayer ?? parent.firstLayer
        result.hiding = hiding ?? parent.hiding
        result.picker = picker ?? parent.picker
        result.completions = completions ?? parent.completions
        result.touch = touch.following(parent.touch)
        result.repetition = repetition.following(parent.repetition)
        result.highlight = highlight ?? parent.highlight
        result.click = click ?? parent.click
        result.enlargesPressed = enlargesPressed ?? parent.enlargesPressed
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

extension LayoutDraft {
    /// Reports fields of a secret layout that would show what people type.
    ///
    /// The same fields in an extended layout are no fault and have no effect: see `Layout.keepSecret()`.
    func checkSecret(into diagnostics: inout DiagnosticList) {
        guard isSecret == true else { return }
        if highlight == true, let place = highlightPlace {
            diagnostics.error(
                "a secret layout cannot draw keys as pressed, because other people would see which; remove "
                    + "'highlight'",
                at: place)
        }
        if enlargesPressed == true, let place = popupPlace {
            diagnostics.error(
                "a secret layout cannot show the label of a pressed key, because other people would see it; "
                    + "remove 'popup'", at: place)
        }
        for key in keys where key.place.file == file && !key.alternates.isEmpty {
            diagnostics.error(
                "a secret layout cannot have alternates, because other people would see which key is held; "
                    + "give these "
                    + "characters keys of their own", at: key.alternates[0].place)
        }
        for key in keys where key.place.file == file {
            guard let place = key.slidePlace else { continue }
            diagnostics.error(
                "a secret layout cannot have 'slide', because other people would see the cursor move; give "
                    + "the arrows keys of their own", at: place)
        }
    }

    /// When the first layer is shown again.
    ///
    /// By default a secret layout with several layers shows it after Enter, and when nobody touches the panel
    /// for a while.
    var effectiveFirstLayer: UseEnd? {
        if let firstLayer { return firstLayer }
        return isSecret == true && layers.count > 1 ? UseEnd(occasions: [.enter, .idle]) : nil
    }
}
