// SPDX-License-Identifier: MIT

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
        reading path: String, size: PanelSize?, dpi: Double,
        typedBy keymap: (KeymapNames?) throws -> PreviewKeymap
    ) throws {
        // Whatever reads the file otherwise reports its faults.
        var diagnostics = DiagnosticList()
        let fields = YAMLDocument(reading: path, into: &diagnostics)?.root.mapping ?? []
        guard fields.contains(where: { $0.name == "panels" }) else { return nil }
        diagnostics = DiagnosticList()
        let configuration = Configuration(reading: path, into: &diagnostics)
        var collection = LayoutCollection(
            .standard(searchingFirst: configuration?.layoutDirectories ?? []), for: configuration?.kiosk)
        let sets = configuration?.layouts(from: &collection, into: &diagnostics) ?? []
        let themes = sets.indices.map { configuration?.theme(ofPanel: $0, into: &diagnostics) }
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard let configuration, !diagnostics.hasErrors else { throw ExitStatus.dataError }
        for (index, set) in sets.enumerated() {
            guard let set else { continue }
            let panel = configuration.panels[index]
            let scale =
                size?.scale(density: dpi)
                ?? PanelScale(panel.size ?? TerminalPicture.commonPanelSize, density: dpi)
            let keymap = try keymap(panel.keymap)
            let placement = panel.placement(onPanelOf: scale.size)
            for (number, file) in set.files.enumerated() {
                let plan = keymap.plan(
                    PlacedLayout(file.layout, on: placement), on: scale.size, links: set.links[number])
                layouts.append(
                    PanelLayout(
                        heading: "\(panel.name): \(set.heading(ofLayout: number))", plan: plan, scale: scale,
                        theme: (themes[index] ?? .light).scalingText(by: panel.presentation.textScale / 100),
                        note: plan.untypedNote(keymap.name, on: [0]).map {
                            "\(panel.name): \(file.layout.title): \($0)"
                        }))
            }
        }
    }
}

extension LayoutFileSet {
    /// The title of a layout, and the layouts to which its language key leads one after another.
    fileprivate func heading(ofLayout index: Int) -> String {
        let layout = files[index].layout
        guard layout.keys.contains(where: { $0.action == .nextLayout }) else { return layout.title }
        var titles = [layout.title]
        var seen: Set = [index]
        var next = links[index].next
        while let following = next, seen.insert(following).inserted {
            titles.append(files[following].layout.title)
            next = links[following].next
        }
        return titles.joined(separator: " → ")
    }
}

/// The keymap with which a picture is made.
struct PreviewKeymap {
    /// The keymap, or `nil` for one that types every character.
    var keymap: Keymap?
    /// The glyphs that are added to it.
    var glyphs: GlyphTable?

    /// The keymap's name, or `nil` for a keymap that types every character.
    var name: String? { keymap.map { "\($0.names)" } }

    func plan(_ placed: PlacedLayout, on size: PhysicalSize, links: LayoutLinks) -> TypingPlan {
        guard let keymap else {
            return TypingPlan(placed, resolver: AnyKeymap(), panelSize: size, links: links)
        }
        return TypingPlan(
            placed, resolver: GlyphKeymap(keymap: keymap, glyphs: glyphs), panelSize: size, links: links)
    }
}

/// A keymap that types every character.
private struct AnyKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { Keystroke(.space) }
}

extension TypingPlan {
    /// The keys in places of these layers, or else of all, and of the accessory strip.
    func shownKeys(on layers: [Int]? = nil) -> Set<Int> {
        let shown = layers.map { $0.map { placed.layers[$0] } } ?? placed.layers
        return Set((shown.joined() + placed.accessory).map(\.key))
    }

    /// The shown keys that the keymap cannot type.
    func untypedKeys(on layers: [Int]? = nil) -> Set<Int> {
        shownKeys(on: layers).intersection(unresolved.map(\.key))
    }

    /// A sentence about the shown keys that the keymap of this name cannot type, or `nil` if there are none.
    func untypedNote(_ keymap: String?, on layers: [Int]? = nil) -> String? {
        let count = untypedKeys(on: layers).count
        guard let keymap, count > 0 else { return nil }
        return "The keymap \(keymap) cannot type \(dashed(count))."
    }
}

/// "the key with a dashed outline", or "the 3 keys with dashed outlines".
func dashed(_ count: Int) -> String {
    count == 1 ? "the key with a dashed outline" : "the \(count) keys with dashed outlines"
}
