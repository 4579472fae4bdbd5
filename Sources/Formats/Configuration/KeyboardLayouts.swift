// SPDX-License-Identifier: MIT

internal import Engine
package import Keymaps
package import LayoutFiles
internal import YAML

/// Makes layouts of the host's keyboards: for `runepad import --xkb`, and in memory for panels with
/// `layout: {xkb: ge}`.
package struct KeyboardLayouts: ~Copyable {
    /// What dead keys compose in the locale of the last keyboard, or in en_US.UTF-8 if that is none.
    private var compose: ComposeTable?
    private var locale: String?

    package init() {}

    /// Makes the layout of a keyboard, as the text of a layout file.
    ///
    /// With `keepsRows`, the keys stay in the four rows of the keyboard. The new layout may extend one of the
    /// collection: that of the same language, or else `default`.
    package mutating func layout(
        of entry: KeyboardRegistry.Entry, keepsRows: Bool = false, from collection: inout LayoutCollection
    ) throws(KeyboardFault) -> ImportedKeyboard {
        readCompose(of: entry)
        let keyboard: Keyboard
        do throws(KeymapError) {
            keyboard = Keyboard(entry, keymap: try CompiledKeymap(entry.names), compose: compose)
        } catch {
            throw .keymap(error)
        }
        guard let parent = parent(for: entry.language, from: &collection) else { throw .noDefault }
        guard let made = ImportedKeyboard(keyboard, extending: parent, keepsRows: keepsRows) else {
            throw .noLetters(entry.names)
        }
        return made
    }

    /// Reads the Compose file of a keyboard's locale, unless it was that of the keyboard before.
    private mutating func readCompose(of entry: KeyboardRegistry.Entry) {
        let wanted = entry.locale ?? ComposeTable.usualLocale
        guard wanted != locale else { return }
        locale = wanted
        compose = ComposeTable(locale: wanted) ?? ComposeTable()
    }

    /// The layout that the layout of a keyboard extends: the one for its language, or else `default`.
    private func parent(for language: LanguageTag?, from collection: inout LayoutCollection) -> Layout? {
        // Their faults are no faults of the keyboard.
        var ignored = DiagnosticList()
        if let language,
            let path = collection.path(ofLayoutServing: LayoutDemand(purpose: .default, language: language)),
            let own = collection.layout(atPath: path, into: &ignored)?.layout, let tag = own.language,
            tag.language == language.language, tag.script == language.script, ImportedKeyboard.canExtend(own)
        {
            return own
        }
        return collection.layout(named: "default", into: &ignored)?.layout
    }
}

// MARK: - In memory

extension KeyboardLayouts {
    /// The beginning of the paths of layouts that have no file.
    private static let scheme = "xkb:/"

    /// Whether a layout was made in memory, of a keyboard that a configuration names.
    package static func made(_ file: LayoutFile) -> Bool { file.paths[0].hasPrefix(scheme) }

    /// Returns the path by which a collection knows the layout of a keyboard, once it has been added.
    static func path(ofKeyboard name: String, in collection: LayoutCollection) -> String {
        let own = ImportedKeyboard.name(of: KeymapNames(argument: name))
        // A file of this name is another layout.
        let isTaken = collection.library.path(ofLayoutNamed: own) != nil
        return "\(scheme)\(own)\(isTaken ? "-xkb" : "").yaml"
    }

    /// Adds the layout of a keyboard, such as `ge` or `ge(ergonomic)`, to a collection.
    ///
    /// The path is that of ``path(ofKeyboard:in:)``, and `place` is where the configuration names the
    /// keyboard. The registry is empty if the host has none. Without it the layout has no language. A
    /// keyboard that does not exist or has no letters is an error.
    mutating func add(
        _ name: String, as path: String, at place: SourcePlace, registry: [KeyboardRegistry.Entry],
        to collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) {
        let names = KeymapNames(argument: name)
        let entry = registry.first { $0.names == names } ?? KeyboardRegistry.Entry(names)
        do throws(KeyboardFault) {
            let made = try layout(of: entry, from: &collection)
            if let document = YAMLDocument(parsing: made.text, file: path, into: &diagnostics) {
                collection.add(document, path: path)
            }
        } catch {
            let others = if case .keymap = error { remedy(for: name, in: registry) } else { "" }
            diagnostics.error("\(error)\(others)", at: place)
        }
    }

    /// The end of an error about a name that is a language: the keyboards for it.
    private func remedy(for name: String, in registry: [KeyboardRegistry.Entry]) -> String {
        guard let language = LanguageTag(name)?.language else { return "" }
        let names = registry.filter { $0.language?.language == language }.map(\.names)
        // The keyboards of the language come first, before those of other languages' countries.
        let own = Set(names.filter(\.variant.isEmpty).map(\.layout))
        let sorted = names.filter { own.contains($0.layout) } + names.filter { !own.contains($0.layout) }
        return names.isEmpty
            ? ""
            : "; for the language \(name) there is "
                + sorted.prefix(4).map { "\($0)" }.joined(separator: ", ")
    }
}
