// SPDX-License-Identifier: MIT

import Configuration
import Keymaps
import LayoutFiles
import Layouts
import WordLists
import YAMLDocuments

/// What the configuration, the layouts and the keymaps say, read and checked at one moment.
///
/// Reading never touches a device, so that files with faults are found out before anything is changed.
struct Settings {
    /// The configuration.
    let configuration: Configuration
    /// What the touchscreens of each of the configuration's panels get, or `nil` for a panel that cannot be used.
    var panels: [PanelSettings?]
    /// The keymaps that were compiled for them.
    private(set) var keymaps: KeymapCollection

    /// Reads everything that `options` lead to.
    ///
    /// A layout or keymap with faults costs its panel alone, and a faulty table of glyphs the glyphs; without a
    /// configuration there is nothing, and the result is `nil`.  Every fault of every file is added to
    /// `diagnostics`.  What is in `keymaps` is not compiled again unless its files have changed.
    init?(
        reading options: DriverOptions, keymaps known: KeymapCollection = KeymapCollection(),
        into diagnostics: inout DiagnosticList
    ) {
        guard var configuration = Configuration(reading: options.configurationPath, into: &diagnostics)
        else { return nil }
        configuration.kiosk = .stricter(configuration.kiosk, options.kiosk)
        self.configuration = configuration
        var keymaps = known
        // A table with faults is faulty as a whole: its first fault will do.
        var faults = DiagnosticList()
        let glyphs = GlyphTable(reading: options.glyphsPath, into: &faults)
        if let fault = faults.sorted.first { diagnostics.add(fault) }
        var layouts = LayoutCollection(
            .standard(searchingFirst: options.layoutDirectories + configuration.layoutDirectories),
            for: configuration.kiosk)
        let sets = configuration.layouts(from: &layouts, into: &diagnostics)
        var words = WordListReader()
        panels = configuration.panels.enumerated().map { index, panel in
            guard let files = sets[index],
                let keymap = keymaps.keymap(
                    panel.keymap, at: configuration.placeOfKeymap(index), into: &diagnostics)
            else { return nil }
            return PanelSettings(
                configuration: panel, layouts: files.files.map(\.layout), links: files.links,
                offered: files.offered,
                words: files.files.map { $0.words(from: &words, into: &diagnostics) },
                isComplete: files.isComplete, keymap: GlyphKeymap(keymap: keymap, glyphs: glyphs),
                kiosk: configuration.kiosk)
        }
        self.keymaps = keymaps
        closeWaysOut()
    }

    /// Lets nobody hold corners in a kiosk, nor press a key beside the glass that leads out of it.
    private mutating func closeWaysOut() {
        guard configuration.isKiosk else { return }
        for index in panels.indices {
            panels[index]?.configuration.cornerHold = nil
            panels[index]?.kiosk = configuration.kiosk
        }
    }

    /// Whether the layouts of a panel, which may be from before the configuration was a kiosk's, are fit for it.
    private func isFit(_ panel: PanelSettings) -> Bool {
        guard let kiosk = configuration.kiosk else { return true }
        return panel.layouts.allSatisfy { $0.kioskEscapes(at: kiosk).isEmpty }
    }

    /// Keeps, for each panel that cannot be used any more or lacks a layout that it had, what it had in `old`, and
    /// returns the names of those.
    mutating func keepWhatWorked(of old: Settings) -> [String] {
        var kept: [String] = []
        for (index, panel) in configuration.panels.enumerated() where panels[index]?.isComplete != true {
            guard
                let before = old.panels.compactMap({ $0 }).first(where: {
                    $0.configuration.name == panel.name
                }), panels[index] == nil || before.isComplete,
                isFit(before)
            else { continue }
            panels[index] = before
            kept.append(panel.name)
        }
        closeWaysOut()
        return kept
    }
}

/// What the touchscreens of one panel of the configuration get.
struct PanelSettings: Hashable {
    /// The panel's entry; without a corner hold in a kiosk.
    fileprivate(set) var configuration: PanelConfiguration
    /// The layouts that its list names, the first of which is shown first, and those to which their keys lead.
    let layouts: [Layout]
    /// Where the keys of each lead.
    let links: [LayoutLinks]
    /// Those that programs may ask for, by index: all but the ones that only a key of a secret layout leads to.
    let offered: [Int]
    /// The words that each offers, or `nil` where it offers none or they could not be read.
    let words: [WordList?]
    /// Whether none is missing.
    let isComplete: Bool
    /// The keymap of those who read its keyboard, and the glyphs.
    let keymap: GlyphKeymap
    /// What must not be typed by its touchscreens, or `nil` where nothing is refused.
    fileprivate(set) var kiosk: KioskLevel?
}

extension PanelSettings {
    /// The index of the layout with a name, or `nil` when programs may not ask for one of that name.
    func offeredLayout(named name: String) -> Int? { offered.first { layouts[$0].name == name } }

    /// "the layout pin", or "the layouts de, en", of which the first is shown first.
    var description: String {
        "the layout\(layouts.count == 1 ? "" : "s") \(layouts.map(\.name).joined(separator: ", "))"
    }
}
