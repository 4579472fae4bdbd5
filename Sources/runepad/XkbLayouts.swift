// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import KeymapFiles
import Keymaps
import LayoutFiles
import Layouts
import YAMLDocuments

/// The layouts whose characters are wanted, each with the keymap under which they are typed.
struct LayoutsInUse {
    /// The keymap of the host's other keyboards.
    let host: KeymapNames
    private var files: [(file: LayoutFile, keymap: Keymap)] = []

    /// Reads the layouts that are named, else those of a configuration's panels; what is wrong with them goes to
    /// standard error.
    init(layouts: [String], configuration path: String?, keymap: KeymapNames?) throws {
        var diagnostics = DiagnosticList()
        let configuration =
            layouts.isEmpty || path != nil
            ? Configuration(reading: path ?? Configuration.defaultPath, into: &diagnostics) : nil
        var wanted: [(file: LayoutFile?, names: KeymapNames?)] = []
        if layouts.isEmpty, let configuration {
            var collection = LayoutCollection(.standard(searchingFirst: configuration.layoutDirectories))
            for (index, panel) in configuration.panels.enumerated() {
                let set = configuration.layouts(ofPanel: index, from: &collection, into: &diagnostics)
                for file in set?.files ?? [] { wanted.append((file, panel.keymap)) }
            }
        }
        let library = LayoutLibrary.standard()
        for name in layouts { wanted.append((library.layout(name, into: &diagnostics), nil)) }
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        if diagnostics.hasErrors {
            throw diagnostics.sorted.contains { $0.line == 0 } ? ExitCode.noInput : ExitCode.dataError
        }
        do throws(KeymapError) {
            let fallback = if let keymap { keymap } else { try KeymapNames.host() }
            host = keymap ?? wanted.lazy.compactMap(\.names).first ?? fallback
            var keymaps: [KeymapNames: Keymap] = [:]
            for (file, names) in wanted {
                let names = keymap ?? names ?? fallback
                let keymap = if let known = keymaps[names] { known } else { try Keymap(names) }
                keymaps[names] = keymap
                if let file { files.append((file, keymap)) }
            }
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.unavailable
        }
    }

    /// What the layouts need beside the glyphs that are installed.
    func demand(beside installed: GlyphTable) -> GlyphDemand {
        var demand = GlyphDemand(installed: installed)
        for (file, keymap) in files { demand.add(file.layout, keymap: keymap) }
        return demand
    }

    /// Where it is written that a key types a character.
    func place(of need: GlyphDemand.Need) -> SourcePlace {
        files[need.layout].file.sources[need.key].typed
    }
}
