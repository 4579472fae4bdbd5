// SPDX-License-Identifier: MIT

package import Engine

/// A keyboard of xkeyboard-config as a layout file, which extends the shipped layout of the same language, or
/// else `default`.
package struct ImportedKeyboard: Sendable {
    /// The file's name, without `.yaml`, such as `ge-ergonomic`.
    package let name: String
    package let text: String
    /// The number of different characters that a person can type with the layout.
    package let characters: Int

    /// Returns `nil` if none of the keyboard's keys has a letter.
    ///
    /// The parent is `default`, or a layout that extends it. With `keepsRows`, the keys stay in the four rows
    /// of the keyboard. Otherwise rows become as narrow as those of telephones where that loses nothing.
    package init?(_ keyboard: Keyboard, extending parent: Layout, keepsRows: Bool = false) {
        var conversion = KeyboardConversion(keyboard, extending: parent, keepsRows: keepsRows)
        guard conversion.grid.rows.joined().contains(where: \.hasLetter) else { return nil }
        conversion.convert()
        name = Self.name(of: keyboard.entry.names)
        characters = conversion.typed.count
        text = KeyboardText(conversion).text
    }

    /// Returns whether the layout of a keyboard can extend a layout: one that has the layers and keys which the new one
    /// refers to, as every layout that extends `default` has.
    package static func canExtend(_ parent: Layout) -> Bool {
        let layers = Set(parent.layers.map(\.name))
        let keys = Set(parent.keys.map(\.name))
        return layers.isSuperset(of: ["base", "symbols", "more"])
            && keys.isSuperset(of: ["Delete", "Letters", "More", "Space", "Symbols"])
            && parent.row(3, ofLayer: "more")?.first == "Symbols"
            && parent.bottomRow.first.map { parent.keys[$0].name } == "Symbols"
    }

    package static func name(of names: KeymapNames) -> String {
        let parts = names.variant.isEmpty ? [names.layout] : [names.layout, names.variant]
        return parts.joined(separator: "-").lowercased().map { $0 == "_" ? "-" : "\($0)" }.joined()
    }
}

/// The text of the layout file for a keyboard.
struct KeyboardText {
    private(set) var text = ""

    init(_ conversion: KeyboardConversion) {
        writeHead(conversion)
        writeLayers(conversion)
        writeKeys(conversion)
    }

    private mutating func line(_ line: String = "") { text += line + "\n" }

    private mutating func writeHead(_ conversion: KeyboardConversion) {
        let keyboard = conversion.keyboard.entry
        line("# \(keyboard.title): made by `runepad import --xkb` from xkeyboard-config's \(keyboard.names).")
        line()
        line("title: \(yamlScalar(conversion.title))")
        line("extends: \(conversion.parent.name)")
        line("purpose: default")
        if let language = keyboard.language { line("language: \(language)") }
        let rows = conversion.grid.rows.count
        if rows > 3 { line("height: \(min(60, (rows + 1) * 45 / 4))% of the shorter side") }
        line()
    }

    private mutating func writeLayers(_ conversion: KeyboardConversion) {
        line("layers:")
        for layer in conversion.layers {
            line("  \(layer.name):")
            for row in layer.rows { line("    - \(yamlScalar(row.joined(separator: " ")))") }
        }
        for layer in ["symbols", "more"] {
            let rows = conversion.changedRows.filter { $0.layer == layer }
            if !rows.isEmpty { line("  \(layer):") }
            for row in rows { line("    \(row.number): \(yamlScalar(row.row.joined(separator: " ")))") }
        }
        for layer in conversion.removedLayers { line("  \(yamlScalar(layer)): no") }
        line()
    }

    private mutating func writeKeys(_ conversion: KeyboardConversion) {
        line("keys:")
        let described = Set(conversion.keys.map(\.name))
        let others = conversion.words.entries.filter { !described.contains($0.name) }
        for key in conversion.keys + others { line("  \(yamlScalar(key.name)): \(key.fields)") }
    }
}
