// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Drawing
import Engine
import Files
import Keymaps
import LayoutFiles
import YAML

/// The panels of a configuration with all their layouts, as `runepad preview` draws them on one sheet.
struct ConfigurationPictures {
    /// The layouts of all panels, panel by panel.
    private(set) var layouts: [PanelLayout] = []

    /// A layout as a panel shows it first.
    struct PanelLayout {
        /// The panel, the layout, and how people come to the next one.
        var heading: String
        var plan: TypingPlan
        var scale: PanelScale
        var theme: Theme
        /// What the dashes of keys say about the keymap, or `nil` if it types them all.
        var note: String?
    }

    /// Reads the configuration at `path` with its layouts, or returns `nil` if the file is no configuration.
    ///
    /// Without a size for all panels, the sizes are those in the file. `keymap` gets the keymap that a panel
    /// has in the file, or `nil` if it has none. If the file or a layout has errors, they go to standard
    /// error, and an exit status is thrown.
    init?(
        reading path: String, searchingFirst directories: [String], size: PanelSize?, dpi: Double,
        typedBy keymap: (KeymapNames?) throws -> GlyphKeymap?
    ) throws {
        // Whatever reads the file otherwise reports its faults.
        var diagnostics = DiagnosticList()
        let fields = YAMLDocument(reading: path, into: &diagnostics)?.root.mapping ?? []
        guard fields.contains(where: { $0.name == "panels" }) else { return nil }
        diagnostics = DiagnosticList()
        let configuration = Configuration(reading: path, into: &diagnostics)
        var collection = LayoutCollection(
            .standard(searchingFirst: directories + (configuration?.layoutDirectories ?? [])),
            for: configuration?.kiosk)
        let sets = configuration?.layouts(from: &collection, into: &diagnostics) ?? []
        let themes = sets.indices.map { configuration?.theme(ofPanel: $0, into: &diagnostics) }
        diagnostics.printErrors()
        guard let configuration, !diagnostics.hasErrors else { throw ExitStatus.dataError }
        for (index, set) in sets.enumerated() {
            guard let set else { continue }
            let panel = configuration.panels[index]
            let scale =
                size?.scale(density: dpi)
                ?? PanelScale(panel.size ?? TerminalPicture.commonPanelSize, density: dpi)
            let typing: GlyphKeymap?
            do {
                typing = try keymap(panel.keymap)
            } catch let error as KeymapError {
                var diagnostics = DiagnosticList()
                diagnostics.error("\(error)", at: configuration.placeOfKeymap(index))
                diagnostics.printErrors()
                throw ExitStatus.dataError
            }
            let placement = panel.placement(onPanelOf: scale.size)
            for (number, file) in set.files.enumerated() {
                let plan = typing.plan(
                    PlacedLayout(file.layout, on: placement), on: scale.size, links: set.links[number])
                layouts.append(
                    PanelLayout(
                        heading: "\(panel.name): \(set.heading(ofLayout: number))", plan: plan, scale: scale,
                        theme: (themes[index] ?? .light).scalingText(by: panel.presentation.textScale / 100),
                        note: plan.untypedNote(typing.name, on: [0]).map {
                            "\(panel.name): \(file.layout.title): \($0)"
                        }))
            }
        }
    }
}

/// The keymap with which a picture is made, or `nil` for one that types every character.
extension GlyphKeymap? {
    var name: String? { map { "\($0.keymap.names)" } }

    func plan(_ placed: PlacedLayout, on size: PhysicalSize, links: LayoutLinks) -> TypingPlan {
        guard let self else {
            return TypingPlan(placed, resolver: AnyKeymap(), panelSize: size, links: links)
        }
        return TypingPlan(placed, resolver: self, panelSize: size, links: links)
    }
}

/// A keymap that types every character.
private struct AnyKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { Keystroke(.space) }
}
