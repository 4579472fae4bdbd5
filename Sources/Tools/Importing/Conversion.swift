// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
internal import YAML

/// The conversion of a layout of squeekboard: the key that replaces each of its buttons.
struct Conversion {
    let source: SqueekboardLayout
    /// The layers with the names in their rows; the first view's layer is first.
    private(set) var layers: [(name: String, rows: [[String]])] = []
    /// The keys in the order in which they are placed.
    private(set) var keys: [ImportedKey] = []
    /// The notes for the person who imports the layout.
    private(set) var notes: [Diagnostic] = []
    /// The number of different buttons that the views place.
    private(set) var placed = 0
    /// The buttons whose keys act differently in the new layout, by name.
    private(set) var unconverted: Set<[UInt8]> = []
    /// The names of the keys, by the names of the buttons.
    private(set) var names = KeyNames()
    /// The views that have each button, by the button's name.
    private(set) var viewsOfButtons: [[UInt8]: [String]] = [:]

    /// The width of an outline that becomes one key wide.
    private let unit: Double
    /// The indices of `keys`, by name.
    private var indices: [String: Int] = [:]
    /// The buttons that become empty places.
    private var placeholders: Set<[UInt8]> = []

    init(of source: SqueekboardLayout) {
        self.source = source
        let outline = source.outline(named: "default") ?? source.outlines.first
        unit = outline.map { $0.width > 0 ? $0.width : 1 } ?? 1
    }

    mutating func convert() {
        let views = reachableViews()
        for view in views {
            for name in view.rows.flatMap(\.names) {
                let id = Array(name.text.utf8)
                if viewsOfButtons[id] == nil { placed += 1 }
                if viewsOfButtons[id]?.last != view.name { viewsOfButtons[id, default: []].append(view.name) }
            }
        }
        names = KeyNames(of: views, in: source)
        for view in views {
            layers.append((view.name, view.rows.map { row($0, of: view) }))
        }
        addUnplaced()
    }

    /// Returns the views to which buttons lead, the first view first, and adds a note for each of the others.
    private mutating func reachableViews() -> [SqueekboardLayout.View] {
        let first = source.views.filter { isSame($0.name, SqueekboardLayout.firstView) }
        var reached = first.map(\.name)
        var toVisit = first
        while let view = toVisit.popLast() {
            for name in view.rows.flatMap(\.names) {
                let targets: [PlacedText] =
                    switch source.button(named: name.text)?.action {
                    case .setView(let view): [view]
                    case .locking(let locking): [locking.lockView]
                    default: []
                    }
                for target in targets where !reached.contains(where: { isSame($0, target.text) }) {
                    reached.append(target.text)
                    toVisit += source.views.filter { isSame($0.name, target.text) }
                }
            }
        }
        var views = first
        for view in source.views where !isSame(view.name, SqueekboardLayout.firstView) {
            if reached.contains(where: { isSame($0, view.name) }) {
                views.append(view)
            } else {
                addNote("no button leads to the view \(quoted(view.name)), which is left out", at: view.place)
            }
        }
        return views
    }

    mutating func addNote(_ message: String, at place: SourcePlace) {
        notes.append(Diagnostic(.note, message, at: place))
    }

    /// Adds a note that the key of `button` acts differently from the button.
    mutating func addUnconverted(_ message: String, _ button: SqueekboardLayout.Button, id: [UInt8]) {
        unconverted.insert(id)
        addNote(message, at: button.actionPlace)
    }

    // MARK: - Rows

    private mutating func row(_ row: SqueekboardLayout.Row, of view: SqueekboardLayout.View) -> [String] {
        var names = row.names.map { place($0, in: view) }
        // A layout file may not have a row with only empty places.
        if !names.contains(where: { $0 != "_" }) {
            let blank = add(ImportedKey(name: "Blank", action: .nothing, label: " "))
            if names.isEmpty { names = [blank] } else { names[0] = blank }
        }
        return names
    }

    /// Returns the name that a row of the new layout has for the button `name`.
    private mutating func place(
        _ name: PlacedText, in view: SqueekboardLayout.View
    ) -> String {
        let id = Array(name.text.utf8)
        let button =
            source.button(named: name.text)
            ?? .init(name: name.text, place: name.place, actionPlace: name.place)
        let keyName = names[id] ?? name.text
        if case .setView(let target) = button.action, isSame(target.text, view.name), layers.count > 0 {
            // In Runepad, such a key would leave the layer.
            return add(
                ImportedKey(
                    name: keyName + "Here", action: .nothing, label: label(of: button) ?? keyName,
                    width: width(of: button, isFirst: false)))
        }
        if indices[keyName] != nil { return keyName }
        if placeholders.contains(id) { return "_" }
        var key = ImportedKey(name: keyName, action: .nothing)
        key.width = width(of: button, isFirst: true)
        key.action = action(of: button, id: id)
        let label = label(of: button) ?? " "
        if key.action == .nothing, label == " ", key.width == 1 {
            placeholders.insert(id)
            return "_"
        }
        if label != keyName { key.label = label }
        return add(key)
    }

    /// Adds `key` unless a key has its name already, and returns the name.
    private mutating func add(_ key: ImportedKey) -> String {
        if indices[key.name] == nil {
            indices[key.name] = keys.count
            keys.append(key)
        }
        return key.name
    }

    // MARK: - Widths

    private mutating func width(of button: SqueekboardLayout.Button, isFirst: Bool) -> Double {
        guard let outline = button.outline else {
            return limited(source.outline(named: "default")?.width ?? unit)
        }
        if let found = source.outline(named: outline.text) { return limited(found.width) }
        if isFirst {
            addNote(
                "there is no outline \(quoted(outline.text)); the key has the usual width"
                    + suggestion(for: outline.text, among: source.outlines.map(\.name)), at: outline.place)
        }
        return 1
    }

    /// Returns a width in keys, within the limits of layout files.
    private func limited(_ width: Double) -> Double {
        let keys = (width / unit * 100).rounded() / 100
        return min(20, max(0.1, keys))
    }
}

// MARK: - What is left

extension Conversion {
    /// Adds notes about parts of the file that no view shows, and about fields that Runepad's layouts do not
    /// have.
    private mutating func addUnplaced() {
        let standing = Set(source.views.flatMap(\.rows).flatMap(\.names).map { Array($0.text.utf8) })
        for button in source.buttons where !standing.contains(Array(button.name.utf8)) {
            addNote("the button \(quoted(button.name)) is in no view and is left out", at: button.place)
        }
        if let margins = source.margins {
            addNote("'margins' has no counterpart: a view reaches to its panel's edges", at: margins)
        }
        if source.outline(named: "default") == nil {
            addNote(
                "there is no outline 'default'; widths are counted in \(hundredths(unit))",
                at: source.outlines.first?.place ?? SourcePlace(file: source.file, line: 1, column: 1))
        }
        let placed = source.buttons.filter { viewsOfButtons[Array($0.name.utf8)] != nil }
        let used = placed.compactMap(\.outline?.text) + ["default"]
        let height = source.outline(named: "default")?.height
        for outline in source.outlines {
            if !used.contains(where: { isSame($0, outline.name) }) {
                addNote(
                    "the outline \(quoted(outline.name)) is used by no key and is left out", at: outline.place
                )
            } else if let height, outline.height != height {
                addNote(
                    "the outline \(quoted(outline.name)) is \(hundredths(outline.height)) high, others are "
                        + "\(hundredths(height)); here all rows are equally high", at: outline.place)
            }
        }
    }
}

extension Conversion {
    /// Returns the label of the key for `button`, or `nil` if the key has no visible label.
    mutating func label(of button: SqueekboardLayout.Button) -> String? {
        if let label = button.label { return visible(label, of: button) }
        if let icon = button.icon {
            if let label = labelsOfIcons[icon.text] { return label }
            let bare = icon.text.hasSuffix("-symbolic") ? String(icon.text.dropLast(9)) : icon.text
            addNote(
                "the icon \(quoted(icon.text)) has no counterpart; the key is labelled \(quoted(bare))",
                at: icon.place)
            return visible(bare, of: button)
        }
        if case .text(let text) = button.action { return visible(text, of: button) }
        return visible(button.name, of: button)
    }

    /// Returns `label` if it has a visible character, cut off at the length that a layout file allows.
    private func visible(_ label: String, of button: SqueekboardLayout.Button) -> String? {
        let printable = label.unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        if printable { return String(label.prefix(64)) }
        if case .text(" ") = button.action { return "␣" }
        guard let scalar = label.unicodeScalars.first, !(0x09...0x20).contains(scalar.value) else {
            return nil
        }
        return "U+" + scalar.hexadecimal
    }
}

/// Characters for the icons in the layouts of squeekboard and GNOME: their own icons and those of GNOME's icon theme.
let labelsOfIcons = [
    "key-shift": "⇧", "key-enter": "⏎", "edit-clear-symbolic": "⌫", "edit-delete-symbolic": "⌦",
    "keyboard-mode-symbolic": "🌐", "zwnj": "ZWNJ", "zwj": "ZWJ", "zwsp": "ZWSP",
    "go-previous-symbolic": "←", "go-next-symbolic": "→", "go-up-symbolic": "↑", "go-down-symbolic": "↓",
    "go-home-symbolic": "⌂", "face-smile-symbolic": "☺", "emoji-people-symbolic": "☺",
    "emblem-system-symbolic": "⚙", "preferences-system-symbolic": "⚙", "edit-copy-symbolic": "⧉",
    "osk-shift-symbolic": "⇧", "osk-caps-lock-symbolic": "⇪", "osk-enter-symbolic": "⏎",
    "osk-delete-symbolic": "⌫", "osk-hide-symbolic": "⌄", "osk-layout-symbolic": "🌐",
    "osk-zwnj-symbolic": "ZWNJ",
]
