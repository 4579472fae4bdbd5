// SPDX-License-Identifier: MIT

/// The names by which rows place the keys of an imported keyboard, and the keys that need an entry in `keys` for that.
package struct KeyWords {
    /// The entries, in the order in which rows first place them.
    private(set) var entries: [ImportedKey] = []

    /// Returns the name of the key that types a text, and adds an entry if the text cannot be the name of its key.
    mutating func word(for text: String) -> String {
        guard let first = text.unicodeScalars.first else { return "_" }
        if text.unicodeScalars.dropFirst().isEmpty, first != "_", first.isVisibleAlone { return text }
        if text == "_" { return add("Underscore", .text("_"), label: "_") }
        let name = "U" + text.unicodeScalars.map(\.hexadecimal).joined()
        return add(name, .text(text), label: Self.label(of: text))
    }

    /// Returns the name of a key that does nothing and has no label.
    mutating func blank() -> String { add("Blank", .nothing, label: " ") }

    /// Returns the key of a name: the entry, or a key that types its name.
    func key(named name: String) -> ImportedKey {
        entries.first { $0.name == name } ?? ImportedKey(name: name, action: .typesName)
    }

    /// A label in which a person can see the text.
    package static func label(of text: String) -> String {
        guard let first = text.unicodeScalars.first else { return " " }
        if first.isMark { return "\u{25CC}" + text }
        if let name = namesOfInvisible[first] { return name }
        return first.isVisibleAlone ? text : "U+" + first.hexadecimal
    }

    private mutating func add(_ name: String, _ action: ImportedKey.Action, label: String) -> String {
        if !entries.contains(where: { $0.name == name }) {
            entries.append(ImportedKey(name: name, action: action, label: label))
        }
        return name
    }
}

extension Unicode.Scalar {
    /// Whether a person sees the scalar where it stands between spaces.
    package var isVisibleAlone: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: !isMark
        }
    }
}

/// The usual short names of characters that cannot be seen, of Unicode's chapter 23.
private let namesOfInvisible: [Unicode.Scalar: String] = [
    "\u{61C}": "ALM", "\u{A0}": "NBSP", "\u{AD}": "SHY", "\u{200B}": "ZWSP", "\u{200C}": "ZWNJ",
    "\u{200D}": "ZWJ",
    "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{202A}": "LRE", "\u{202B}": "RLE", "\u{202C}": "PDF",
    "\u{202D}": "LRO", "\u{202E}": "RLO", "\u{202F}": "NNBSP", "\u{2060}": "WJ", "\u{2066}": "LRI",
    "\u{2067}": "RLI", "\u{2068}": "FSI", "\u{2069}": "PDI",
]
