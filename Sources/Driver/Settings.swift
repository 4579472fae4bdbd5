// SPDX-License-Identifier: MIT

import Configuration
import Keymaps
import LayoutFiles
import Layouts
import YAMLDocuments

/// What the configuration, the layouts and the keymaps say, read and checked at one moment.
///
/// Reading never touches a device, so that files with faults are found out before anything is changed.
struct Settings {
    /// The configuration.
    let configuration: Configuration
    /// What the touchscreens of each of the configuration's panels get, or `nil` for a panel that cannot be used.
    var panels: [PanelSettings?]

    /// Reads everything that `options` lead to.
    ///
    /// A layout or keymap with faults costs its panel alone, and a faulty table of glyphs the glyphs; without a configuration there is nothing, and the
    /// result is `nil`.  Every fault of every file is added to `diagnostics`.
    init?(reading options: DriverOptions, into diagnostics: inout DiagnosticList) {
        guard let configuration = Configuration(reading: options.configurationPath, into: &diagnostics)
        else { return nil }
        self.configuration = configuration
        let standard = LayoutLibrary.standard()
        let library = LayoutLibrary(
            directories: options.layoutDirectories + configuration.layoutDirectories + standard.directories,
            checkout: standard.checkout)
        var keymaps = KeymapCollection()
        // A table with faults is faulty as a whole: its first fault will do.
        var faults = DiagnosticList()
        let glyphs = GlyphTable(reading: options.glyphsPath, into: &faults)
        if let fault = faults.sorted.first { diagnostics.add(fault) }
        panels = configuration.panels.enumerated().map { index, panel in
            let file =
                switch panel.layout {
                case .named(let name):
                    library.layout(
                        named: name, at: configuration.placeOfLayout(index), into: &diagnostics)
                case .file(let path): library.layout(atPath: path, into: &diagnostics)
                }
            guard let file,
                let keymap = keymaps.keymap(
                    panel.keymap, at: configuration.placeOfKeymap(index), into: &diagnostics)
            else { return nil }
            return PanelSettings(
                configuration: panel, layout: file.layout, keymap: GlyphKeymap(keymap: keymap, glyphs: glyphs)
            )
        }
    }

    /// Keeps, for each panel that cannot be used any more, what it had in `old`, and returns the names of those.
    mutating func keepWhatWorked(of old: Settings) -> [String] {
        var kept: [String] = []
        for (index, panel) in configuration.panels.enumerated() where panels[index] == nil {
            guard
                let before = old.panels.compactMap({ $0 }).first(where: {
                    $0.configuration.name == panel.name
                })
            else { continue }
            panels[index] = before
            kept.append(panel.name)
        }
        return kept
    }
}

/// What the touchscreens of one panel of the configuration get.
struct PanelSettings: Hashable {
    /// The panel's entry.
    let configuration: PanelConfiguration
    /// The layout that it names.
    let layout: Layout
    /// The keymap of those who read its keyboard, and the glyphs.
    let keymap: GlyphKeymap
}

/// The keymaps that panels share: each is compiled once.
private struct KeymapCollection {
    private var keymaps: [KeymapNames: Keymap] = [:]

    /// The keymap called `names`, or the host's; `nil` after an error at `place`.
    mutating func keymap(
        _ names: KeymapNames?, at place: SourcePlace, into diagnostics: inout DiagnosticList
    ) -> Keymap? {
        do throws(KeymapError) {
            let names = if let names { names } else { try KeymapNames.host() }
            if let keymap = keymaps[names] { return keymap }
            let keymap = try Keymap(names)
            if let remark = keymap.remark { diagnostics.warning(remark, at: place) }
            keymaps[names] = keymap
            return keymap
        } catch {
            diagnostics.error(error.description, at: place)
            return nil
        }
    }
}
