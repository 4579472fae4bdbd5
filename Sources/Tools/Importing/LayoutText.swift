// SPDX-License-Identifier: MIT

internal import Keymaps
internal import Text
import YAML

/// The text of the layout file that an import writes.
struct LayoutText {
    private(set) var text = ""

    /// The most different notes that the file repeats.
    private static let noteLimit = 12

    init(
        layers: [(name: String, rows: [[String]])], keys: [ImportedKey], origin: LayoutOrigin,
        notes: [Diagnostic]
    ) {
        writeHead(origin, notes: notes)
        writeFields(origin, rows: layers.map(\.rows.count).max() ?? 4)
        writeLayers(layers)
        writeKeys(keys, from: origin.maker)
    }

    private mutating func line(_ line: String = "") {
        text += line + "\n"
    }

    private mutating func writeHead(_ origin: LayoutOrigin, notes: [Diagnostic]) {
        let title = printable(origin.title)
        line("# \(title): converted by `runepad import` from \(origin.maker)'s \(shown(origin.source)).")
        if !notes.isEmpty {
            line("#")
            line("# Differences from the original, by its line numbers:")
            var messages: [(text: String, lines: [String])] = []
            var indices: [String: Int] = [:]
            for note in notes {
                if let index = indices[note.message] {
                    messages[index].lines.append("\(note.line)")
                } else {
                    indices[note.message] = messages.count
                    messages.append((note.message, ["\(note.line)"]))
                }
            }
            for message in messages.prefix(Self.noteLimit) {
                line("#   \(message.lines.joined(separator: ", ")): \(message.text)")
            }
            if messages.count > Self.noteLimit { line("#   and \(messages.count - Self.noteLimit) more") }
        }
        line()
    }

    private mutating func writeFields(_ origin: LayoutOrigin, rows: Int) {
        line("title: \(yamlScalar(origin.title))")
        if let purpose = origin.purpose { line("purpose: \(purpose)") }
        if let language = origin.language { line("language: \(language)") }
        if origin.purpose == "pin" { line("secret: yes") }
        // The rows are as high as those of the shipped layouts with letters. The limits keep a part of the
        // panel free.
        line("height: \(min(60, max(25, (rows * 45 + 2) / 4)))%")
        line()
    }

    private mutating func writeLayers(_ layers: [(name: String, rows: [[String]])]) {
        line("layers:")
        for layer in layers {
            line("  \(yamlScalar(layer.name)):")
            for row in layer.rows { line("    - \(yamlScalar(row.joined(separator: " ")))") }
        }
    }

    private mutating func writeKeys(_ keys: [ImportedKey], from maker: String) {
        let described = keys.filter { !$0.isPlain }
        guard !described.isEmpty else { return }
        line()
        line("keys:")
        var isFirst = true
        for group in ImportedKey.Group.allCases {
            let members = described.filter { $0.group == group }
            guard !members.isEmpty else { continue }
            if !isFirst { line() }
            isFirst = false
            for comment in comments(on: group, members, from: maker) { line("  # \(comment)") }
            let names = members.map { yamlScalar($0.name) + ":" }
            let width = min(14, names.map(\.count).max() ?? 0)
            for (name, key) in zip(names, members) {
                let padding = String(repeating: " ", count: max(0, width - name.count))
                line("  \(name)\(padding) \(key.fields)")
            }
        }
    }

    private func comments(
        on group: ImportedKey.Group, _ keys: [ImportedKey], from maker: String
    ) -> [String] {
        switch group {
        case .layers:
            let isOnce = keys.contains { if case .layer(_, isOnce: true) = $0.action { true } else { false } }
            return isOnce
                ? ["`once`: for the next key only; two taps in a row lock it, a third unlocks it."] : []
        case .modifiers:
            let isOnce = keys.contains {
                if case .modifier(_, isOnce: true) = $0.action { true } else { false }
            }
            return isOnce
                ? ["A modifier acts on the next key only; two taps in a row lock it, a third unlocks it."]
                : ["As in \(maker), a modifier acts until it is tapped again."]
        case .keyboard, .characters: return []
        case .blanks: return ["Keys that do nothing."]
        }
    }

    /// Returns a file's name for a comment, which must be one line.
    private func shown(_ name: String) -> String {
        String(quoted(name).dropFirst().dropLast())
    }
}
