// SPDX-License-Identifier: MIT

internal import Engine
internal import Keymaps
internal import Text
import YAML

/// The conversion of a layout of GNOME's on-screen keyboard: the key that replaces each of its keys.
///
/// As in Keyman's touch layouts, a key is a place on a level, so the names come from ``ImportedKeys``.  Keyman's conversion
/// itself would not serve: its keys have the width of the row's rest, are 1 row high, and mean what their texts show.
struct GnomeConversion {
    let source: GnomeLayout
    /// The layers with the names in their rows; the level `default` is first.
    private(set) var layers: [(name: String, rows: [[String]])] = []
    private(set) var keys = ImportedKeys()
    /// The notes for the person who imports the layout.
    private(set) var notes: [Diagnostic] = []
    /// The number of keys on the levels that keys show.
    private(set) var placed = 0
    /// The number of these keys that act differently in the new layout.
    private(set) var unconverted = 0
    /// The keys that one note is about.
    private var tallies: [Subject: (count: Int, place: SourcePlace)] = [:]

    /// What several keys have in common.
    private enum Subject: Hashable {
        case emoji
        case languages
        /// Keys of a level other than `default` that lead to this level for one key.
        case returns(String)
    }

    init(of source: GnomeLayout) { self.source = source }

    mutating func convert() {
        let reached = reachedLevels()
        for index in reached { layers.append((source.levels[index].name, rows(of: source.levels[index]))) }
        for (index, level) in source.levels.enumerated() where !reached.contains(index) {
            addNote("no key leads to the level \(quoted(level.name)), which is left out", at: level.place)
        }
        if let locale = source.locale, LanguageTag(locale.text) == nil {
            addNote(
                "'locale' \(quoted(locale.text)) is no language such as de or en-US; the layout is for any language",
                at: locale.place)
        }
        for (subject, tally) in tallies {
            addNote(Self.message(about: subject, tally.count), at: tally.place)
        }
    }

    /// Returns the indices of the levels to which keys lead, that of `default` in front.
    private func reachedLevels() -> [Int] {
        let first = index(ofLevel: GnomeLayout.firstLevel) ?? 0
        var reached: Set<Int> = [first]
        var toVisit = [first]
        while let index = toVisit.popLast() {
            for key in source.levels[index].rows.joined() where key.action?.text == "levelSwitch" {
                guard let target = key.level.flatMap({ self.index(ofLevel: $0.text) }) else { continue }
                if reached.insert(target).inserted { toVisit.append(target) }
            }
        }
        return [first] + reached.subtracting([first]).sorted()
    }

    private func index(ofLevel name: String) -> Int? {
        source.levels.firstIndex { isSame($0.name, name) }
    }

    // MARK: - Notes

    private mutating func addNote(_ message: String, at place: SourcePlace) {
        notes.append(Diagnostic(.note, message, at: place))
    }

    private mutating func addUnconverted(_ message: String, at place: SourcePlace) {
        unconverted += 1
        addNote(message, at: place)
    }

    private mutating func count(_ key: GnomeLayout.Key, as subject: Subject) {
        tallies[subject, default: (0, key.place)].count += 1
    }

    private static func message(about subject: Subject, _ count: Int) -> String {
        let keys = count == 1 ? "1 key" : "\(count) keys"
        switch subject {
        case .emoji:
            return
                "'emoji' (\(keys)) has no counterpart and is left out; as in gnome-shell without emoji, the next "
                + "key is as much wider"
        case .languages:
            return
                "'languageMenu' (\(keys)) opens a menu of languages; here the panel's next layout is shown instead"
        case .returns(let level):
            return
                "after one key of the level \(quoted(level)), gnome-shell shows '\(GnomeLayout.firstLevel)'; here it is "
                + "the level with the key that led there (\(keys))"
        }
    }

    // MARK: - Rows

    private mutating func rows(of level: GnomeLayout.Level) -> [[String]] {
        let grid = GnomeGrid(level)
        for key in grid.emoji {
            placed += 1
            unconverted += 1
            count(key, as: .emoji)
        }
        for key in grid.lowered {
            addNote(
                "\(Self.name(of: key)) is 1 row high here: a key of several rows stands at an end of its row, above "
                    + "places that are free", at: key.place)
        }
        return grid.rows.map { parts in
            var row: [String] = []
            for part in parts {
                switch part {
                case .blank(let width): keys.addBlank(width, to: &row)
                case .key(let key, let width, let height):
                    row.append(name(of: key, width: width, height: height, on: level))
                }
            }
            return keys.withKey(row)
        }
    }

    /// Returns the name of the key that replaces `key`, and adds notes if it acts differently.
    private mutating func name(
        of key: GnomeLayout.Key, width: Double, height: Int, on level: GnomeLayout.Level
    ) -> String {
        placed += 1
        let action = action(of: key, on: level)
        let label = label(of: key, action)
        return keys.name(
            of: ImportedKey(
                name: "", action: action, label: label, alternates: alternates(of: key, beside: action),
                width: ImportedKeys.rounded(width), height: height),
            wanted: Self.names(for: key, action))
    }

    /// Returns what a note calls a key.
    private static func name(of key: GnomeLayout.Key) -> String {
        let name = key.text ?? key.label ?? key.icon?.text ?? key.action?.text
        return name.map { "the key \(quoted($0))" } ?? "a key"
    }
}

// MARK: - What keys do

extension GnomeConversion {
    private mutating func action(of key: GnomeLayout.Key, on level: GnomeLayout.Level) -> ImportedKey.Action {
        switch key.action?.text {
        case nil: return typing(key)
        case "hide": return .hide
        case "delete": return .key("KEY_BACKSPACE")
        case "languageMenu":
            unconverted += 1
            count(key, as: .languages)
            return .nextLayout
        case "modifier":
            guard let keysym = key.keysym, let modifier = modifiersOfKeysyms[keysym] else {
                addUnconverted(
                    "no key of a keyboard is the modifier \(Self.name(ofKeysym: key.keysym)); the key does nothing",
                    at: key.place)
                return .nothing
            }
            return .modifier(modifier, isOnce: true)
        case "levelSwitch": return show(key, from: level)
        case let name?:
            addUnconverted(
                "'action' \(quoted(name)) has no counterpart; the key does nothing"
                    + suggestion(
                        for: name, among: ["hide", "delete", "levelSwitch", "languageMenu", "modifier"]),
                at: key.action?.place ?? key.place)
            return .nothing
        }
    }

    private static func name(ofKeysym keysym: UInt32?) -> String {
        quoted(keysym.flatMap { nameOfKeysym($0) } ?? "NoSymbol")
    }

    /// Returns the action of a key that types a text, or presses a key of a keyboard.
    private mutating func typing(_ key: GnomeLayout.Key) -> ImportedKey.Action {
        var text = key.text ?? ""
        if let keysym = key.keysym {
            switch nameOfKeysym(keysym).flatMap({ meaning(ofKeysym: $0) }) {
            case .character(let character): text = character
            case .key(let name): return .key(name)
            case .chord(let names): return .chord(names)
            case nil:
                addUnconverted(
                    "no key of a keyboard has the keysym \(Self.name(ofKeysym: keysym)); the key does nothing",
                    at: key.place)
                return .nothing
            }
        }
        switch Typing(text) {
        case .action(let action): return action
        case .refused(let reason):
            addUnconverted("\(reason); the key does nothing", at: key.place)
            return .nothing
        }
    }

    /// Returns the action of a key that shows a level.
    private mutating func show(_ key: GnomeLayout.Key, from level: GnomeLayout.Level) -> ImportedKey.Action {
        guard let name = key.level, let index = index(ofLevel: name.text) else {
            let known = source.levels.map(\.name)
            addUnconverted(
                "there is no level \(quoted(key.level?.text ?? "")); the key does nothing"
                    + suggestion(for: key.level?.text ?? "", among: known), at: key.level?.place ?? key.place)
            return .nothing
        }
        let target = source.levels[index]
        // In Runepad, a key that leads to the shown layer would leave it.
        if isSame(target.name, level.name) { return .nothing }
        // The key that leads back from a level for one key is the key that leads there, so that two taps on it lock the
        // level.
        let isWayBack = target.rows.joined().contains {
            $0.action?.text == "levelSwitch" && isSame($0.level?.text ?? "", level.name)
                && $0.icon?.text == key.icon?.text && $0.label == key.label
        }
        let (shown, isBack) = level.isLatched && isWayBack ? (level, true) : (target, false)
        // gnome-shell has this picture on keys that lock a level.
        let isOnce = shown.isLatched && key.icon?.text != "osk-caps-lock-symbolic"
        if isOnce, !isBack, !isSame(level.name, GnomeLayout.firstLevel) {
            count(key, as: .returns(shown.name))
        }
        return .layer(shown.name, isOnce: isOnce)
    }

    /// Returns the names of the keys that a long press offers.
    private mutating func alternates(of key: GnomeLayout.Key, beside own: ImportedKey.Action) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for text in key.offered {
            let action: ImportedKey.Action
            switch Typing(text) {
            case .action(let typed): action = typed
            case .refused(let reason):
                addNote("\(reason); the long press leaves it out", at: key.place)
                continue
            }
            // What the pressed key does needs no long press.
            if action == own { continue }
            let name = keys.alternate(
                ImportedKey(name: "", action: action, label: Self.label(of: action) ?? " "),
                wanted: Self.names(for: nil, action))
            if known.insert(name).inserted { names.append(name) }
        }
        return names
    }
}

/// The modifiers, by the keysyms that X11 and GNOME have for them.
private let modifiersOfKeysyms: [UInt32: String] = [
    0xFFE1: "shift", 0xFFE2: "shift", 0xFFE3: "control", 0xFFE4: "control", 0xFFE7: "meta", 0xFFE8: "meta",
    0xFFE9: "alt", 0xFFEA: "alt", 0xFFEB: "meta", 0xFFEC: "meta", 0xFE03: "altgr",
]

// MARK: - Labels and names

extension GnomeConversion {
    private mutating func label(of key: GnomeLayout.Key, _ action: ImportedKey.Action) -> String {
        if let icon = key.icon {
            if let label = labelsOfIcons[icon.text] { return label }
            let bare = icon.text.hasSuffix("-symbolic") ? String(icon.text.dropLast(9)) : icon.text
            addNote(
                "the icon \(quoted(icon.text)) has no counterpart; the key is labelled \(quoted(bare))",
                at: icon.place)
            return KeyLabels.visible(bare) ?? " "
        }
        if let label = key.label.flatMap({ KeyLabels.visible($0) }) { return label }
        return Self.label(of: action) ?? key.text.flatMap { KeyLabels.visible($0) } ?? " "
    }

    /// Returns the label of a key that says only what it types.
    private static func label(of action: ImportedKey.Action) -> String? {
        switch action {
        case .text(let text): KeyLabels.label(ofTyping: text)
        case .key(let name): KeyLabels.label(ofKey: name)
        default: nil
        }
    }

    /// Returns the names that a person would give a key, the best name first.
    private static func names(for key: GnomeLayout.Key?, _ action: ImportedKey.Action) -> [String] {
        switch action {
        case .text(let text): return KeyLabels.names(ofTyping: text)
        case .key(let name): return [KeyLabels.name(ofKey: name)]
        case .layer(let level, _):
            let words = String(level.map { $0 == "+" ? "-" : $0 })
            let icon = key?.icon?.text
            return [icon == "osk-caps-lock-symbolic" ? "CapsLock" : KeyNames.capitalised(words) ?? "Level"]
        case .modifier(let name, _): return [KeyNames.capitalised(name) ?? "Modifier"]
        case .nextLayout: return ["NextLayout"]
        case .hide: return ["Hide"]
        case .typesName, .chord, .nothing:
            return [key?.label.flatMap { KeyNames.capitalised($0) } ?? "Label"]
        }
    }
}
