// SPDX-License-Identifier: MIT

import Engine
import YAML

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
    var gap: Gap?
    var layers: [LayerDraft] = []
    /// The names of the extended layouts' layers that are left out.
    var omittedLayers: [String] = []
    var keys: [KeyDraft] = []
    var accessory: [RowDraft]?
    var shuffle: ShuffleDraft?
    /// Whether keys also change places in guided touch.
    var shufflesGuided: Bool?
    /// When the first layer is shown again; `.some(nil)` means never, even if the extended layout has events.
    var firstLayer: FirstLayer??
    var picker: PickerDraft?
    var completions: CompletionsDraft?
    var touch = TouchChange()
    var repetition = RepetitionChange()
    var highlight: Bool?
    /// The place where the file itself has `highlight`.
    var highlightPlace: SourcePlace?
    var click: Bool?
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
    var spoken: String?
    /// The action, or `nil` if the key types its name.
    var action: ActionDraft?
    var actionPlace: SourcePlace
    var hold: Hold?
    var width: WidthDraft?
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
