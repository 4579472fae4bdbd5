// SPDX-License-Identifier: MIT

import YAMLDocuments

/// What a layout file of squeekboard says, with the places where it says it.
///
/// The format is that of squeekboard 1.43 (`src/data/parsing.rs` and `doc/` of its source): views are lists of
/// rows, a row names buttons with spaces between them, and a button that `buttons` does not describe submits its
/// own name.
struct SqueekboardLayout {
    /// The file, as diagnostics name it.
    var file: String
    /// The views in the order of the file.
    var views: [View] = []
    /// The described buttons in the order of the file.
    var buttons: [Button] = []
    /// The outlines in the order of the file.
    var outlines: [Outline] = []
    /// Where `margins` stands, if the file has it.
    var margins: SourcePlace?

    /// A switchable page of buttons.
    struct View {
        var name: String
        var place: SourcePlace
        var rows: [Row]
    }

    /// The names of a row's buttons.
    struct Row {
        var names: [Name]
        var place: SourcePlace
    }

    /// A name with the place where it stands.
    struct Name {
        var text: String
        var place: SourcePlace
    }

    /// What is said of a button.
    struct Button {
        var name: String
        var place: SourcePlace
        var action = Action.submitsName
        /// Where what it does is written.
        var actionPlace: SourcePlace
        var label: String?
        var icon: Name?
        var outline: Name?
    }

    /// What a button does.
    enum Action {
        /// It submits its own name.
        case submitsName
        case text(String)
        case keysym(String)
        case modifier(String)
        case erase
        case showPreferences
        case setView(Name)
        case locking(Locking)
        /// Several things at once, of which squeekboard does none.
        case conflicting
    }

    /// A button that shows a view, for the next button or until it is tapped again.
    struct Locking {
        var lockView: Name
        var unlockView: Name
        /// Whether the view lasts for the next button only, until a second tap locks it.
        var pops = true
        /// Where `looks_locked_from` stands, if the button has it.
        var looksLockedFrom: SourcePlace?
    }

    /// The size of a button, in a unit of the file's own.
    struct Outline {
        var name: String
        var place: SourcePlace
        var width: Double
        var height: Double
    }

    /// What is said of the button `name`, if anything is.
    func button(named name: String) -> Button? {
        buttons.first { isSame($0.name, name) }
    }

    /// The outline `name`, if there is one.
    func outline(named name: String) -> Outline? {
        outlines.first { isSame($0.name, name) }
    }

    /// Whether there is a view `name`.
    func hasView(named name: String) -> Bool {
        views.contains { isSame($0.name, name) }
    }
}

/// Whether `a` and `b` are written with the same code points.
///
/// Strings are equal to Swift when they are canonically equivalent; to squeekboard a composed é and one of two
/// code points are two buttons.
func isSame(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
}
