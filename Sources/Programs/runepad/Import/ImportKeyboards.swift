// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Files
import Keymaps
import LayoutFiles
import YAML

/// Makes layouts of the host's keyboards one by one.
struct KeyboardImporter: ~Copyable {
    private(set) var files: ImportedFiles
    private let name: String?
    private let keepsRows: Bool
    private var made = 0
    private var layouts = KeyboardLayouts()
    /// The layouts that new ones may extend.
    private var collection: LayoutCollection
    /// The names of the shipped layouts, which a new layout does not get.
    private let shippedNames: Set<String>

    /// Which keyboards a person wants.
    enum Request {
        case named([String])
        case language(LanguageTag)
        case all
    }

    init(_ files: ImportedFiles, name: String?, keepsRows: Bool) {
        self.files = files
        self.name = name
        self.keepsRows = keepsRows
        let library = files.library
        shippedNames = Set(
            LayoutLibrary(
                directories: LayoutLibrary.installedDirectories.suffix(1), checkout: library.checkout
            ).names)
        collection = LayoutCollection(library)
    }

    /// The result, in one line.
    var summary: String { count(made, "layout") }

    mutating func take(_ request: Request) throws {
        let registry: [KeyboardRegistry.Entry]
        do throws(KeyboardRegistry.Failure) {
            registry = try KeyboardRegistry().entries
        } catch {
            guard case .named(let names) = request else { throw Failure(.unavailable, "\(error)") }
            files.report("note: without titles and languages: \(error)")
            for name in names { try make(KeyboardRegistry.Entry(KeymapNames(argument: name))) }
            return
        }
        switch request {
        case .all: for entry in registry { try make(entry, isNamed: false) }
        case .named(let names):
            for names in names.map(KeymapNames.init(argument:)) {
                try make(registry.first { $0.names == names } ?? KeyboardRegistry.Entry(names))
            }
        case .language(let tag):
            let entries = registry.filter { $0.language?.language == tag.language }
            if entries.isEmpty { files.fail(.usage, "no keyboard is for the language \(tag)") }
            for entry in entries { try make(entry) }
        }
    }

    /// Makes the layout of an entry.
    ///
    /// Of the registry's entries, that for the host's own keyboard has no files, and others have no letters.  That is a
    /// fault only if a person has named the entry.  What all keyboards need and the host lacks ends the import.
    private mutating func make(_ entry: KeyboardRegistry.Entry, isNamed: Bool = true) throws(Failure) {
        let imported: ImportedKeyboard
        do throws(KeyboardFault) {
            imported = try layouts.layout(of: entry, keepsRows: keepsRows, from: &collection)
        } catch {
            let status: ExitStatus
            switch error {
            case .keymap(.unknown): status = .usage
            case .noLetters: status = .dataError
            case .keymap, .noDefault: throw Failure(.unavailable, "\(error)")
            }
            return isNamed ? files.fail(status, "\(error)") : files.report("note: left out: \(error)")
        }
        let own = shippedNames.contains(imported.name) ? imported.name + "-xkb" : imported.name
        let remark = ": \(count(imported.characters, "character"))"
        if files.keep(imported.text, as: name ?? own, madeOf: "\(entry.names)", remark) { made += 1 }
    }
}
