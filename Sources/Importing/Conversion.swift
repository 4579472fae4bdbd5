// SPDX-License-Identifier: MIT

import YAMLDocuments

/// The conversion of a layout of squeekboard: which key of ours stands for each of its buttons.
struct Conversion {
    let source: SqueekboardLayout
    /// The layers with their rows of names, the first one first.
    private(set) var layers: [(name: String, rows: [[String]])] = []
    /// The keys in the order in which they are placed.
    private(set) var keys: [ImportedKey] = []
    /// What is to be said.
    private(set) var notes: [Diagnostic] = []
    /// How many different buttons the views place.
    private(set) var placed = 0
    /// The buttons that do something else in our layout, by name.
    private(set) var unconverted: Set<[UInt8]> = []

    /// The width of the outline that is one key wide.
    private let unit: Double
    /// The names of our keys by those of the buttons, and the buttons' by ours.
    private var names: [[UInt8]: String] = [:]
    private var owners: [String: [UInt8]] = [:]
    /// The views in which each button stands.
    private var viewsOfButtons: [[UInt8]: [String]] = [:]
    /// The keys of `keys` by name.
    private var indices: [String: Int] = [:]

    init(of source: SqueekboardLayout) {
        self.source = source
        let outline = source.outline(named: "default") ?? source.outlines.first
        unit = outline.map { $0.width > 0 ? $0.width : 1 } ?? 1
    }

    /// Converts everything.
    mutating func convert() {
        let views = reachableViews()
        for view in views {
            for name in view.rows.flatMap(\.names) {
                let id = Array(name.text.utf8)
                if viewsOfButtons[id] == nil { placed += 1 }
                if viewsOfButtons[id]?.last != view.name { viewsOfButtons[id, default: []].append(view.name) }
            }
        }
        nameKeys(of: views)
        for view in views {
            layers.append((view.name, view.rows.map { row($0, of: view) }))
        }
        noteWhatIsNotPlaced()
    }

    /// The views to which buttons lead, the first one first; the others are noted.
    private mutating func reachableViews() -> [SqueekboardLayout.View] {
        let first = source.views.filter { isSame($0.name, SqueekboardLayout.firstView) }
        var reached = first.map(\.name)
        var toVisit = first
        while let view = toVisit.popLast() {
            for name in view.rows.flatMap(\.names) {
                let targets: [SqueekboardLayout.Name] =
                    switch source.button(named: name.text)?.deed {
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
                note("no button leads to the view \(quoted(view.name)), which is left out", at: view.place)
            }
        }
        return views
    }

    mutating func note(_ message: String, at place: SourcePlace) {
        notes.append(Diagnostic(.note, message, at: place))
    }

    // MARK: - Rows

    private mutating func row(_ row: SqueekboardLayout.Row, of view: SqueekboardLayout.View) -> [String] {
        var names = row.names.map { place($0, in: view) }
        // A row of empty places only would be none.
        if !names.contains(where: { $0 != "_" }) {
            let blank = add(ImportedKey(name: "Blank", action: .nothing, label: " "))
            if names.isEmpty { names = [blank] } else { names[0] = blank }
        }
        return names
    }

    /// The name that stands in a row of ours for the button `name`.
    private mutating func place(
        _ name: SqueekboardLayout.Name, in view: SqueekboardLayout.View
    ) -> String {
        let id = Array(name.text.utf8)
        let button =
            source.button(named: name.text)
            ?? .init(name: name.text, place: name.place, deedPlace: name.place)
        let keyName = names[id] ?? name.text
        if case .setView(let target) = button.deed, isSame(target.text, view.name), layers.count > 0 {
            // Ours would leave the layer.
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

    /// The buttons that are empty places of ours.
    private var placeholders: Set<[UInt8]> = []

    /// Adds `key` unless there is one of its name, and returns the name.
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
            note(
                "there is no outline \(quoted(outline.text)); the key has the width of others"
                    + suggestion(for: outline.text, among: source.outlines.map(\.name)), at: outline.place)
        }
        return 1
    }

    /// A width in keys that a layout file may have.
    private func limited(_ width: Double) -> Double {
        let keys = (width / unit * 100).rounded() / 100
        return min(20, max(0.1, keys))
    }
}

// MARK: - What a button does

extension Conversion {
    /// The most characters that a key of ours types.
    private static let textLimit = 64

    /// What our key does in the place of `button`.
    private mutating func action(of button: SqueekboardLayout.Button, id: [UInt8]) -> ImportedKey.Action {
        switch button.deed {
        case .submitsName: return typing(button.name, of: button, id: id)
        case .text(let text): return typing(text, of: button, id: id)
        case .keysym(let name): return action(ofKeysym: name, of: button, id: id)
        case .modifier(let name): return action(ofModifier: name, of: button, id: id)
        case .erase: return .key("KEY_BACKSPACE")
        case .showPreferences:
            unconverted.insert(id)
            note(
                "'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's next layout instead",
                at: button.deedPlace)
            return .nextLayout
        case .setView(let view): return .layer(layer(view), isOnce: false)
        case .locking(let locking): return action(of: locking, of: button, id: id)
        case .conflicting:
            note(
                "the button \(quoted(button.name)) is given several things to do, of which squeekboard does none",
                at: button.place)
            return .nothing
        }
    }

    private mutating func typing(
        _ text: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        if text.isEmpty { return .nothing }
        switch text {
        case " ": return .key("KEY_SPACE")
        case "\t": return .key("KEY_TAB")
        case "\n", "\r": return .key("KEY_ENTER")
        default: break
        }
        if text.count > Self.textLimit {
            return without("a key types at most \(Self.textLimit) characters", button, id)
        }
        let isControl = text.unicodeScalars.contains {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        if isControl { return without("control characters cannot be typed as text", button, id) }
        return text.count == 1 && isSame(names[id] ?? "", text) ? .typesName : .text(text)
    }

    private mutating func action(
        ofKeysym name: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        switch meaning(ofKeysym: name) {
        case .character(let character): return typing(character, of: button, id: id)
        case .key(let key): return .key(key)
        case .chord(let keys): return .chord(keys)
        case nil:
            return without(
                isKeysym(name)
                    ? "no key of a keyboard has the keysym \(quoted(name))"
                    : "there is no keysym \(quoted(name)), for which squeekboard types a space", button, id)
        }
    }

    private mutating func action(
        ofModifier name: String, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        switch name {
        case "Control": return .modifier("control")
        case "Shift": return .modifier("shift")
        case "Alt", "Mod1": return .modifier("alt")
        case "Mod4": return .modifier("meta")
        case "Mod5": return .modifier("altgr")
        case "Lock": return .key("KEY_CAPSLOCK")
        case "Mod2": return .key("KEY_NUMLOCK")
        default: return without("no key of a keyboard is the modifier \(quoted(name))", button, id)
        }
    }

    private mutating func action(
        of locking: SqueekboardLayout.Locking, of button: SqueekboardLayout.Button, id: [UInt8]
    ) -> ImportedKey.Action {
        let lock = layer(locking.lockView)
        let unlock = layer(locking.unlockView)
        if let place = locking.looksLockedFrom {
            note("'looks_locked_from' has no counterpart: it is drawn only", at: place)
        }
        // Where the key stands, a tap on the locked layer's key leads back to; of a key that locks at once, to the
        // first layer.
        let returns = (viewsOfButtons[id] ?? []).filter { !isSame($0, lock) }
        let isOtherwise =
            locking.pops
            ? returns.contains { !isSame($0, unlock) } : !isSame(unlock, SqueekboardLayout.firstView)
        if isOtherwise {
            note(
                "'unlock_view' is \(quoted(unlock)) wherever the key was tapped; here a locked layer is left for "
                    + (locking.pops ? "the one on which it was tapped" : "the first one"),
                at: locking.unlockView.place)
        }
        return .layer(lock, isOnce: locking.pops)
    }

    /// The layer of the view that `name` names; squeekboard takes the first one for a view that is not there.
    private mutating func layer(_ name: SqueekboardLayout.Name) -> String {
        if source.hasView(named: name.text) { return name.text }
        note(
            "there is no view \(quoted(name.text)); like squeekboard, the key shows the first one"
                + suggestion(for: name.text, among: source.views.map(\.name)), at: name.place)
        return SqueekboardLayout.firstView
    }

    private mutating func without(
        _ reason: String, _ button: SqueekboardLayout.Button, _ id: [UInt8]
    ) -> ImportedKey.Action {
        unconverted.insert(id)
        note("\(reason); the key does nothing", at: button.deedPlace)
        return .nothing
    }
}

// MARK: - Labels

extension Conversion {
    /// What is drawn on the key of `button`, or `nil` for nothing.
    private mutating func label(of button: SqueekboardLayout.Button) -> String? {
        if let label = button.label { return visible(label, of: button) }
        if let icon = button.icon {
            if let label = labelsOfIcons[icon.text] { return label }
            let bare = icon.text.hasSuffix("-symbolic") ? String(icon.text.dropLast(9)) : icon.text
            note(
                "the icon \(quoted(icon.text)) has no counterpart; the key is labelled \(quoted(bare))",
                at: icon.place)
            return visible(bare, of: button)
        }
        if case .text(let text) = button.deed { return visible(text, of: button) }
        return visible(button.name, of: button)
    }

    /// `label` where there is something to see of it, and as much as a layout file allows.
    private func visible(_ label: String, of button: SqueekboardLayout.Button) -> String? {
        let printable = label.unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        if printable { return String(label.prefix(64)) }
        if case .text(" ") = button.deed { return "␣" }
        guard let scalar = label.unicodeScalars.first, !(0x09...0x20).contains(scalar.value) else {
            return nil
        }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Characters for the icons that squeekboard's layouts show, its own and those of GNOME's icon theme.
private let labelsOfIcons = [
    "key-shift": "⇧", "key-enter": "⏎", "edit-clear-symbolic": "⌫", "edit-delete-symbolic": "⌦",
    "keyboard-mode-symbolic": "🌐", "zwnj": "ZWNJ", "zwj": "ZWJ", "zwsp": "ZWSP",
    "go-previous-symbolic": "←", "go-next-symbolic": "→", "go-up-symbolic": "↑", "go-down-symbolic": "↓",
    "go-home-symbolic": "⌂", "face-smile-symbolic": "☺", "emoji-people-symbolic": "☺",
    "emblem-system-symbolic": "⚙", "preferences-system-symbolic": "⚙", "edit-copy-symbolic": "⎘",
]

// MARK: - Names

extension Conversion {
    /// Gives every placed button a name of ours, each another one.
    private mutating func nameKeys(of views: [SqueekboardLayout.View]) {
        let placed = views.flatMap(\.rows).flatMap(\.names)
        // Characters that type themselves keep their names, so no other button may take them.
        for name in placed where name.text.count == 1 && isKeyName(name.text) {
            claim(name.text, for: Array(name.text.utf8))
        }
        for name in placed where names[Array(name.text.utf8)] == nil {
            let wanted = wantedNames(for: name.text)
            var free = wanted.first { owners[$0] == nil }
            var number = 2
            while free == nil {
                let numbered = "\(wanted.last ?? "Key")\(number)"
                if owners[numbered] == nil { free = numbered }
                number += 1
            }
            claim(free ?? name.text, for: Array(name.text.utf8))
        }
    }

    private mutating func claim(_ name: String, for id: [UInt8]) {
        guard owners[name] == nil else { return }
        owners[name] = id
        names[id] = name
    }

    /// What a person would call the key of the button `name`, the best first.
    private func wantedNames(for name: String) -> [String] {
        let button = source.button(named: name)
        let best = meantName(for: name, button?.deed ?? .submitsName, icon: button?.icon?.text)
        let bare = name.hasPrefix("show_") ? String(name.dropFirst("show_".count)) : name
        let own = capitalised(bare) ?? (isKeyName(name) ? name : codePoints(of: name))
        return [best, own].compactMap { $0 }
    }

    /// A name for what the button `name` does, where there is one.
    private func meantName(for name: String, _ deed: SqueekboardLayout.Deed, icon: String?) -> String? {
        switch deed {
        case .erase: return "Delete"
        case .showPreferences: return "NextLayout"
        case .modifier(let modifier): return modifier
        case .keysym("Return"): return "Enter"
        case .keysym("BackSpace"): return "Delete"
        case .keysym(let keysym) where isKeysym(keysym):
            if case .character(let character) = meaning(ofKeysym: keysym), isKeyName(character) {
                return character
            }
            return capitalised(keysym)
        case .locking where icon == "key-shift": return "Shift"
        case .text(" "): return "Space"
        case .text(let text) where text.count == 1 && isKeyName(text): return text
        case .submitsName where name == "_", .text("_"): return "Underscore"
        default: return nil
        }
    }

    /// `ASCII_words` as `ASCIIWords`; `nil` when it is something else than words.
    private func capitalised(_ name: String) -> String? {
        let isWords = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        let words = name.split { $0 == "_" || $0 == "-" }
        guard isWords, name.utf8.contains(where: { (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.count > 1 ? joined : nil
    }

    /// Whether a row of ours can have `name`, and a person can see it there.
    private func isKeyName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        return name != "_"
            && !scalars.contains { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            && !scalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    private func codePoints(of name: String) -> String {
        name.unicodeScalars.map { "U" + String($0.value, radix: 16, uppercase: true) }.joined()
    }
}

// MARK: - What is left

extension Conversion {
    /// Notes what the file has and no view shows, and what our layouts have not.
    private mutating func noteWhatIsNotPlaced() {
        let standing = Set(source.views.flatMap(\.rows).flatMap(\.names).map { Array($0.text.utf8) })
        for button in source.buttons where !standing.contains(Array(button.name.utf8)) {
            note("the button \(quoted(button.name)) stands in no view and is left out", at: button.place)
        }
        if let margins = source.margins {
            note("'margins' has no counterpart: a view reaches to its panel's edges", at: margins)
        }
        if source.outline(named: "default") == nil {
            note(
                "there is no outline 'default'; widths are counted in \(hundredths(unit))",
                at: source.outlines.first?.place ?? SourcePlace(file: source.file, line: 1, column: 1))
        }
        let placed = source.buttons.filter { viewsOfButtons[Array($0.name.utf8)] != nil }
        let used = placed.compactMap(\.outline?.text) + ["default"]
        let height = source.outline(named: "default")?.height
        for outline in source.outlines {
            if !used.contains(where: { isSame($0, outline.name) }) {
                note(
                    "the outline \(quoted(outline.name)) is used by no key and is left out", at: outline.place
                )
            } else if let height, outline.height != height {
                note(
                    "the outline \(quoted(outline.name)) is \(hundredths(outline.height)) high, others are "
                        + "\(hundredths(height)); here all rows are equally high", at: outline.place)
            }
        }
    }
}
