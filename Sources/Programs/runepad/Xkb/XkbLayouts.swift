// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Engine
import Files
import Keymaps
import LayoutFiles
import YAML

/// The layouts whose characters sessions must read, each with the keymap that types it.
struct LayoutsInUse {
    /// The keymap of the host's other keyboards.
    let host: KeymapNames
    let isKiosk: Bool
    private var uses: [(file: LayoutFile, words: WordList?, keymap: Keymap)] = []

    /// Reads the named layouts, or, without names, those of a configuration's panels.
    ///
    /// All layouts to which their keys lead are read, too.  The keymaps are those of the place, whose host is below
    /// `root`.  Faults go to standard error.
    init(
        layouts names: [String], configuration path: String?, keymap: KeymapNames?,
        for place: GlyphFileSet.Place, below root: String
    ) throws {
        var diagnostics = DiagnosticList()
        let configuration =
            names.isEmpty || path != nil
            ? Configuration(reading: path ?? Configuration.defaultPath, into: &diagnostics) : nil
        isKiosk = configuration?.isKiosk ?? false
        let wanted =
            if names.isEmpty, let configuration {
                layoutsOfPanels(of: configuration, into: &diagnostics)
            } else {
                layouts(names, beside: configuration, into: &diagnostics)
            }
        var reader = WordListReader()
        let words = wanted.map { $0.file.words(from: &reader, into: &diagnostics) }
        do throws(KeymapError) {
            let ofPanels = configuration?.panels.lazy.compactMap(\.keymap).first
            host =
                if let known = keymap ?? ofPanels { known } else {
                    try KeymapNames.host(paths: KeymapNames.hostPaths.map { root + $0 })
                }
            var keymaps: [KeymapNames: Keymap?] = [:]
            for (layout, words) in zip(wanted, words) {
                let names = keymap ?? layout.keymap?.names ?? host
                if keymaps[names] == nil {
                    do throws(KeymapError) {
                        keymaps[names] = .some(try Keymap(names, searchingFirst: place.keymapFolders))
                    } catch {
                        let naming = wanted.lazy.compactMap(\.keymap).first { $0.names == names }
                        guard keymap == nil, case .unknown = error, let naming else { throw error }
                        diagnostics.error("\(error)", at: naming.place)
                        keymaps[names] = .some(nil)
                    }
                }
                if let keymap = keymaps[names] ?? nil { uses.append((layout.file, words, keymap)) }
            }
        } catch {
            if case .unknown(keymap, _) = error { throw Failure(.usage, "\(error)") }
            throw Failure(.unavailable, "\(error)")
        }
        diagnostics.printErrors()
        if diagnostics.hasErrors { throw diagnostics.status }
    }
}

// MARK: - Reading them

/// A layout, with the keymap that its panel names and the place where the configuration names it.
private typealias WantedLayout = (file: LayoutFile, keymap: (names: KeymapNames, place: SourcePlace)?)

private func layoutsOfPanels(
    of configuration: Configuration, into diagnostics: inout DiagnosticList
) -> [WantedLayout] {
    var wanted: [WantedLayout] = []
    var collection = LayoutCollection(.standard(searchingFirst: configuration.layoutDirectories))
    for (index, panel) in configuration.panels.enumerated() {
        let set = configuration.layouts(ofPanel: index, from: &collection, into: &diagnostics)
        let keymap = panel.keymap.map { ($0, configuration.placeOfKeymap(index)) }
        wanted += (set?.files ?? []).map { ($0, keymap) }
    }
    return wanted
}

/// Finds layouts by names and paths, also in the configuration's directories.
private func layouts(
    _ names: [String], beside configuration: Configuration?, into diagnostics: inout DiagnosticList
) -> [WantedLayout] {
    var wanted: [WantedLayout] = []
    let library = LayoutLibrary.standard(searchingFirst: configuration?.layoutDirectories ?? [])
    var collection = LayoutCollection(library)
    for name in names {
        guard let file = library.layout(name, into: &diagnostics) else { continue }
        var set = collection.layouts(from: file, into: &diagnostics)
        // Without a panel, use the decimal separator of the host's locale.
        set.settle(decimalSeparator: (try? LocaleName.host().decimalSeparator()) ?? ".")
        wanted += set.files.map { ($0, nil) }
    }
    return wanted
}

// MARK: - What they need

extension LayoutsInUse {
    /// The characters that the layouts need in addition to the installed glyphs.
    func demand(beside installed: GlyphTable) -> GlyphDemand {
        var demand = GlyphDemand(installed: installed, isKiosk: isKiosk)
        for use in uses { demand.add(use.file.layout, keymap: use.keymap) }
        for (index, use) in uses.enumerated() {
            if let words = use.words { demand.add(words, ofLayout: index, keymap: use.keymap) }
        }
        return demand
    }

    /// Adds an error for each key and each list of words with characters that get no glyph.
    func refuse(
        _ needs: [GlyphDemand.Need], into diagnostics: inout DiagnosticList, message: (String) -> String
    ) {
        for (index, use) in uses.enumerated() {
            use.file.refuse(needs.filter { $0.layout == index }, into: &diagnostics, message: message)
        }
    }
}
