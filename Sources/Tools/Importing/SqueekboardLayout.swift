// SPDX-License-Identifier: MIT

import YAML

/// The contents of a squeekboard layout file, with their places.
///
/// The format is that of squeekboard 1.43 (`src/data/parsing.rs` and `doc/` of its source). Views are lists
/// of rows. A row names buttons, separated by spaces. A button that `buttons` does not describe submits its
/// own name.
struct SqueekboardLayout {
    /// The file's path, as diagnostics name it.
    var file: String
    /// The views in the order of the file.
    var views: [View] = []
    /// The described buttons in the order of the file.
    var buttons: [Button] = []
    /// The outlines in the order of the file.
    var outlines: [Outline] = []
    /// The place of `margins`, or `nil` if the file does not have it.
    var margins: SourcePlace?

    /// A switchable page of buttons.
    struct View {
        var name: String
        var place: SourcePlace
        var rows: [Row]
    }

    /// The names of a row's buttons.
    struct Row {
        var names: [PlacedText]
        var place: SourcePlace
    }

    /// The description of a button.
    struct Button {
        var name: String
        var place: SourcePlace
        var action = Action.submitsName
        var actionPlace: SourcePlace
        var label: String?
        var icon: PlacedText?
        var outline: PlacedText?
    }

    enum Action {
        case submitsName
        case text(String)
        case keysym(String)
        case modifier(String)
        case erase
        case showPreferences
        case setView(PlacedText)
        case locking(Locking)
        /// Several actions in one button, none of which squeekboard performs.
        case conflicting
    }

    /// A button that shows a view, either for the next button or until a second tap on it.
    struct Locking {
        var lockView: PlacedText
        var unlockView: PlacedText
        /// Whether the view lasts only for the next button, unless a second tap locks it.
        var pops = true
        /// The place of `looks_locked_from`, or `nil` if the button does not have it.
        var looksLockedFrom: SourcePlace?
    }

    /// The size of a button, in a unit that the file defines.
    struct Outline {
        var name: String
        var place: SourcePlace
        var width: Double
        var height: Double
    }

    func button(named name: String) -> Button? {
        buttons.first { isSame($0.name, name) }
    }

    func outline(named name: String) -> Outline? {
        outlines.first { isSame($0.name, name) }
    }

    func hasView(named name: String) -> Bool {
        views.contains { isSame($0.name, name) }
    }
}
