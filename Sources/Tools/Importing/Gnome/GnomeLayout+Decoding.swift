// SPDX-License-Identifier: MIT

internal import Text
import YAML

extension GnomeLayout {
    /// Reads the value of a file's document, or returns `nil` after adding at least one error.
    ///
    /// As gnome-shell does, the reader passes over unknown fields.
    init?(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        guard root.mapping("a layout of GNOME", into: &diagnostics) != nil else { return nil }
        guard let list = root.field("levels") else {
            diagnostics.error(
                "this is not a layout of GNOME: it has no 'levels'",
                at: SourcePlace(file: root.place.file, line: 1, column: 1))
            return nil
        }
        var faults = DiagnosticList()
        file = root.place.file
        title = root.name("name", into: &faults)?.text
        locale = root.name("locale", into: &faults)
        levels = (list.sequence("'levels'", into: &faults) ?? []).compactMap { Level($0, into: &faults) }
        var names: Set<[UInt8]> = []
        for level in levels where !names.insert(Array(level.name.utf8)).inserted {
            faults.error("there are two levels \(quoted(level.name))", at: level.place)
        }
        if !faults.hasErrors, !names.contains(Array(Self.firstLevel.utf8)) {
            faults.error(
                "there is no level '\(Self.firstLevel)', which gnome-shell shows first"
                    + suggestion(for: Self.firstLevel, among: levels.map(\.name)), at: list.place)
        }
        diagnostics.add(faults)
        if faults.hasErrors { return nil }
    }
}

/// How long a level lasts.
private enum Mode: String, CaseIterable {
    case `default`, locked, latched
}

extension GnomeLayout.Level {
    fileprivate init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        guard node.mapping("a level", into: &diagnostics) != nil else { return nil }
        guard let name = node.name("level", into: &diagnostics) else {
            if node.field("level") == nil { diagnostics.error("the level has no 'level'", at: node.place) }
            return nil
        }
        let what = "the level \(quoted(name.text))"
        self.name = name.text
        place = name.place
        let mode: Mode? = node.field("mode")?.choice("'mode' of \(what)", into: &diagnostics)
        isLatched = mode == .latched
        let list = node.field("rows")
        rows = (list?.sequence("'rows' of \(what)", into: &diagnostics) ?? []).map { row in
            (row.sequence("a row of \(what)", into: &diagnostics) ?? [])
                .compactMap { GnomeLayout.Key($0, into: &diagnostics) }
        }
        if list?.sequence?.isEmpty ?? (list == nil) {
            diagnostics.error("\(what) has no rows", at: name.place)
        }
    }
}

extension GnomeLayout.Key {
    fileprivate init?(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        guard node.mapping("a key", into: &diagnostics) != nil else { return nil }
        place = node.place
        let strings = (node.field("strings")?.sequence("'strings'", into: &diagnostics) ?? [])
            .compactMap { $0.text("an item of 'strings'", into: &diagnostics) }
        text = strings.first.flatMap { $0.isEmpty ? nil : $0 }
        // As in gnome-shell, an empty text types nothing.
        offered = strings.dropFirst().filter { !$0.isEmpty }
        label = node.name("label", into: &diagnostics)?.text
        icon = node.name("iconName", into: &diagnostics)
        keysym = node.field("keyval").flatMap { Self.keysym($0, into: &diagnostics) }
        action = node.name("action", into: &diagnostics)
        level = node.name("level", into: &diagnostics)
        width = node.field("width")?.number("'width'", in: 0.1...20, into: &diagnostics) ?? 1
        height = node.field("height")?.integer("'height'", in: 1...40, into: &diagnostics) ?? 1
        leftOffset = node.field("leftOffset")?.number("'leftOffset'", in: 0...20, into: &diagnostics) ?? 0
        if action?.text == "levelSwitch", node.field("level") == nil {
            diagnostics.error("a key with 'levelSwitch' needs a 'level'", at: place)
        }
        if action?.text == "modifier", node.field("keyval") == nil {
            diagnostics.error("a key with 'modifier' needs a 'keyval', such as \"0xffe3\"", at: place)
        }
    }

    private static func keysym(_ node: YAMLNode, into diagnostics: inout DiagnosticList) -> UInt32? {
        let digits = node.scalar.map { $0.text.hasPrefix("0x") ? $0.text.dropFirst(2) : $0.text[...] }
        return digits.flatMap { UInt32($0, radix: 16) }
            ?? node.refuse("'keyval'", "a number such as 0xff0d", into: &diagnostics)
    }
}

extension YAMLNode {
    fileprivate func field(_ name: String) -> YAMLNode? { mapping?.first { $0.name == name }?.value }

    /// Returns the text of a field, or `nil` if it is not there, or empty.
    fileprivate func name(_ field: String, into diagnostics: inout DiagnosticList) -> PlacedText? {
        guard let node = self.field(field), let text = node.text("'\(field)'", into: &diagnostics),
            !text.isEmpty
        else { return nil }
        return PlacedText(text: text, place: node.place)
    }
}
