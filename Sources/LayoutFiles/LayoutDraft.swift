// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import YAMLDocuments

/// What a file says of a layout, before it is joined with what it extends and before names are looked up.
///
/// A field that the file does not give, or gives wrongly, is `nil`.
struct LayoutDraft {
    /// The file, as diagnostics name it.
    var file: String
    /// The file's name without `.yaml`.
    var name: String
    var title: String?
    /// Whether the file extends another, even if it does not say properly which one.
    var isExtending = false
    var extends: Word?
    /// The purpose; `.some(nil)` where the file says that it has none, whatever the extended layout says.
    var purpose: Purpose??
    var language: LanguageTag?
    var isSecret: Bool?
    var height: Length?
    var gap: Gap?
    var layers: [LayerDraft] = []
    /// The layers of extended layouts that are left out, by name.
    var omittedLayers: [String] = []
    var keys: [KeyDraft] = []
    var accessory: [RowDraft]?
    var shuffle: ShuffleDraft?
    /// When the first layer is shown again; `.some(nil)` for never, whatever the extended layout says.
    var firstLayer: FirstLayer??
    var picker: PickerDraft?
    var completions: CompletionsDraft?
    var press: TouchBehavior.Press?
    var slide: TouchBehavior.Slide?
    var repetition = RepetitionChange()
    var highlight: Bool?
    /// Where the file itself says whether keys are drawn as pressed.
    var highlightPlace: SourcePlace?
    var click: Bool?
}

/// A name with the place where it stands.
struct Word: Hashable {
    var text: String
    var place: SourcePlace
}

/// A row: the names in it.
struct RowDraft {
    var words: [Word]
    var place: SourcePlace
}

/// A layer: all its rows, those that differ from the same layer of the layout that is extended, or that this one
/// is left out.
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

    /// The layer's rows; none while it is only changes or left out.
    var rows: [RowDraft] {
        if case .rows(let rows) = content { rows } else { [] }
    }
}

/// A key of the file's `keys`.
struct KeyDraft {
    var name: String
    var place: SourcePlace
    var label: String?
    /// What it does, or `nil` when it types its name.
    var action: ActionDraft?
    /// Where what it does is written.
    var actionPlace: SourcePlace
    var hold: Hold?
    var width: WidthDraft?
    var alternates: [Word] = []
    var style: String?
}

/// The width of a key.
enum WidthDraft {
    /// In keys.
    case keys(Double)
    /// What the other keys of the row leave.
    case flexible
}

/// What a key does, with layers still by name.
enum ActionDraft {
    case simple(KeyAction)
    case layer(Word, LatchMode)
}

/// The file's `shuffle`.
enum ShuffleDraft {
    /// Nothing is shuffled, whatever the extended layout says.
    case off
    case on(keys: [Word], occasions: Set<Shuffle.Occasion>, idleTime: Double?, place: SourcePlace)
}
