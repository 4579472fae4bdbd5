// SPDX-License-Identifier: MIT

internal import Text
import YAML

extension SqueekboardLayout {
    /// The view that squeekboard shows first.
    static let firstView = "base"

    /// Reads the value of a file's document, or returns `nil` after adding at least one error.
    ///
    /// Errors are the faults that squeekboard itself refuses: an unknown field, a missing field, and a value
    /// of another kind.
    init?(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        self.init(file: root.place.file)
        var faults = DiagnosticList()
        let fields = YAMLFields(
            root, of: "a layout of squeekboard", known: ["margins", "views", "buttons", "outlines"],
            into: &faults)
        if root.mapping != nil {
            for name in ["views", "outlines"] where fields[name] == nil {
                faults.error(
                    "this is not a layout of squeekboard: it has no '\(name)'",
                    at: SourcePlace(file: file, line: 1, column: 1))
            }
        }
        margins = fields.entry("margins")?.place
        views = (fields["views"]?.mapping("'views'", into: &faults) ?? [])
            .map { View($0, into: &faults) }
        buttons = (fields["buttons"]?.entries("'buttons'", into: &faults) ?? [])
            .map { Button($0, into: &faults) }
        outlines = (fields["outlines"]?.mapping("'outlines'", into: &faults) ?? [])
            .compactMap { Outline($0, into: &faults) }
        if let entry = fields.entry("views"), entry.value.mapping != nil, !hasView(named: Self.firstView) {
            faults.error(
                "there is no view 'base', which squeekboard shows first"
                    + suggestion(for: Self.firstView, among: views.map(\.name)), at: entry.place)
        }
        diagnostics.add(faults)
        if faults.hasErrors { return nil }
    }
}

extension YAMLNode {
    /// Returns the entries of a mapping that may be empty.
    fileprivate func entries(_ what: String, into diagnostics: inout DiagnosticList) -> [YAMLEntry]? {
        isMissing ? [] : mapping(what, into: &diagnostics)
    }

    fileprivate func name(
        _ what: String, into diagnostics: inout DiagnosticList
    ) -> PlacedText? {
        text(what, into: &diagnostics).map { PlacedText(text: $0, place: place) }
    }
}

extension SqueekboardLayout.View {
    fileprivate init(_ entry: YAMLEntry, into diagnostics: inout DiagnosticList) {
        name = entry.name
        place = entry.place
        let what = "the view \(quoted(entry.name))"
        rows = (entry.value.sequence(what, into: &diagnostics) ?? []).compactMap { node in
            guard let text = node.text("a row of \(what)", into: &diagnostics) else { return nil }
            return SqueekboardLayout.Row(
                names: names(in: text).map { .init(text: $0.text, place: node.place(atOffset: $0.offset)) },
                place: node.place)
        }
        if rows.isEmpty, entry.value.sequence?.isEmpty == true {
            diagnostics.error("\(what) has no rows", at: entry.value.place)
        }
    }
}

/// Returns the names in a row, which ASCII white space alone separates, with their offsets in scalars.
private func names(in row: String) -> [(text: String, offset: Int)] {
    var names: [(text: String, offset: Int)] = []
    var isInName = false
    for (offset, scalar) in row.unicodeScalars.enumerated() {
        let isSpace = scalar == " " || (0x09...0x0D).contains(scalar.value) && scalar.value != 0x0B
        if !isSpace, !isInName { names.append(("", offset)) }
        if !isSpace { names[names.count - 1].text.unicodeScalars.append(scalar) }
        isInName = !isSpace
    }
    return names
}

// MARK: - Buttons

extension SqueekboardLayout.Button {
    /// The fields that give a button its action.
    private static let actions = ["action", "keysym", "text", "modifier"]

    fileprivate init(_ entry: YAMLEntry, into diagnostics: inout DiagnosticList) {
        self.init(name: entry.name, place: entry.place, actionPlace: entry.place)
        if entry.value.isMissing { return }
        let what = "the button \(quoted(entry.name))"
        let fields = YAMLFields(
            entry.value, of: what, known: Self.actions + ["label", "icon", "outline"], into: &diagnostics)
        label = fields["label"]?.text("'label'", into: &diagnostics)
        icon = fields["icon"]?.name("'icon'", into: &diagnostics)
        outline = fields["outline"]?.name("'outline'", into: &diagnostics)
        let given = fields.entries.filter { Self.actions.contains($0.name) }
        guard let first = given.first else { return }
        actionPlace = first.value.place
        let actions = given.compactMap { Self.action($0, into: &diagnostics) }
        action = given.count > 1 ? .conflicting : actions.first ?? .conflicting
    }

    private static func action(
        _ entry: YAMLEntry, into diagnostics: inout DiagnosticList
    ) -> SqueekboardLayout.Action? {
        let node = entry.value
        switch entry.name {
        case "keysym": return node.text("'keysym'", into: &diagnostics).map { .keysym($0) }
        case "text": return node.text("'text'", into: &diagnostics).map { .text($0) }
        case "modifier":
            let modifier: ModifierName? = node.choice("'modifier'", into: &diagnostics)
            return modifier.map { .modifier($0.rawValue) }
        default: return action(node, into: &diagnostics)
        }
    }

    private static func action(
        _ node: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> SqueekboardLayout.Action? {
        guard node.mapping != nil else {
            let action: ActionName? = node.choice("'action'", into: &diagnostics)
            switch action {
            case .erase: return .erase
            case .showPreferences: return .showPreferences
            case nil: return nil
            }
        }
        let fields = YAMLFields(
            node, of: "'action'", known: ["set_view", "locking", "show_prefs", "erase"], into: &diagnostics)
        guard let entry = fields.entries.first else { return nil }
        if let other = fields.entries.dropFirst().first {
            diagnostics.error("'action' has a second action: '\(entry.name)'", at: other.place)
        }
        switch entry.name {
        case "set_view": return entry.value.name("'set_view'", into: &diagnostics).map { .setView($0) }
        case "locking": return locking(entry.value, into: &diagnostics).map { .locking($0) }
        case "erase": return .erase
        default: return .showPreferences
        }
    }

    private static func locking(
        _ node: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> SqueekboardLayout.Locking? {
        let fields = YAMLFields(
            node, of: "'locking'", known: ["lock_view", "unlock_view", "pops", "looks_locked_from"],
            into: &diagnostics)
        for name in ["lock_view", "unlock_view"] where node.mapping != nil && fields[name] == nil {
            diagnostics.error("'locking' has no '\(name)'", at: node.place)
        }
        guard let lock = fields["lock_view"]?.name("'lock_view'", into: &diagnostics),
            let unlock = fields["unlock_view"]?.name("'unlock_view'", into: &diagnostics)
        else { return nil }
        return SqueekboardLayout.Locking(
            lockView: lock, unlockView: unlock,
            pops: fields["pops"]?.flag("'pops'", into: &diagnostics) ?? true,
            looksLockedFrom: fields.entry("looks_locked_from")?.place)
    }
}

/// The actions that consist of a name only.
private enum ActionName: String, CaseIterable {
    case erase
    case showPreferences = "show_prefs"
}

/// The modifiers that squeekboard reads.
private enum ModifierName: String, CaseIterable {
    case control = "Control"
    case shift = "Shift"
    case lock = "Lock"
    case alt = "Alt"
    case mod1 = "Mod1"
    case mod2 = "Mod2"
    case mod3 = "Mod3"
    case mod4 = "Mod4"
    case mod5 = "Mod5"
}

// MARK: - Outlines

extension SqueekboardLayout.Outline {
    fileprivate init?(_ entry: YAMLEntry, into diagnostics: inout DiagnosticList) {
        let what = "the outline \(quoted(entry.name))"
        let fields = YAMLFields(entry.value, of: what, known: ["width", "height"], into: &diagnostics)
        guard entry.value.mapping != nil else { return nil }
        for name in ["width", "height"] where fields[name] == nil {
            diagnostics.error("\(what) has no '\(name)'", at: entry.place)
        }
        guard let width = fields["width"]?.number("'width'", in: 0...1_000_000, into: &diagnostics),
            let height = fields["height"]?.number("'height'", in: 0...1_000_000, into: &diagnostics)
        else { return nil }
        self.init(name: entry.name, place: entry.place, width: width, height: height)
    }
}
