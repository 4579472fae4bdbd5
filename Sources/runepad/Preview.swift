// SPDX-License-Identifier: MIT

import ArgumentParser
import Keymaps
import LayoutFiles
import Layouts
import Painting
import ThemeFiles
import YAMLDocuments

/// `runepad preview`: a layout as a picture, in the terminal or in a file.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a layout as a picture, in the terminal or in a file.",
        usage: """
            runepad preview LAYOUT [--layer NAME] [--size SIZE] [--seed N] [--keymap KEYMAP] [--width COLUMNS]
            runepad preview LAYOUT --output FILE [--theme THEME] [--dpi N] [--pressed KEY ...] [--popup KEY] ...
            """,
        discussion: """
            Without --layer the picture has every layer.  Keys have the proportions that they have on the glass, in \
            a terminal as far as its cells allow.  Keys that the keymap cannot type have a dashed outline.

            With --output the picture is a file, as the view is drawn on the panel: a letter is as large in \
            proportion to its key there as here.

            EXAMPLES
              $ runepad preview pin --seed 4
              $ runepad preview qwerty --layer shift --theme dark --output shift.png

            EXIT STATUS
              0  success
              64 wrong arguments
              65 a layout or theme with errors
              66 a layout or theme that cannot be read
              73 a picture that cannot be written
            """)

    @Argument(
        help: ArgumentHelp(
            "A layout's name, or a file when it has a slash or ends in .yaml.", valueName: "layout"))
    var layout: String

    @Option(
        help: ArgumentHelp("Show only this layer, by name or number, counted from 1.", valueName: "layer"))
    var layer: String?

    @Option(
        name: [.long, .customLong("panel")],
        help: ArgumentHelp(
            "The panel's size: pixels, such as 1024x600, or on the glass, such as 154x86mm.  (default: \(text(of: TerminalPicture.commonPanelSize)), a 7-inch panel)",
            valueName: "size"),
        transform: PanelSize.init(argument:))
    var size: PanelSize?

    @Option(
        help: ArgumentHelp(
            "Shuffle the keys that the layout shuffles, the same for the same number.", valueName: "n"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "The keymap that types, such as us or 'de(nodeadkeys)'.  (default: the host's)",
            valueName: "keymap"),
        transform: Keymap.init(argument:))
    var keymap: Keymap?

    @Flag(help: "Draw every key as one that can be typed, whatever the keymap.")
    var anyKeymap = false

    @Flag(help: "Leave out the accessory strip.")
    var noAccessory = false

    @Option(
        help: ArgumentHelp(
            "The most columns to take in the terminal.  (default: the terminal's, else 80)",
            valueName: "columns"))
    var width: Int?

    @OptionGroup(title: "PICTURE FILES")
    var picture: PictureOptions

    func validate() throws {
        if let width, width < TerminalPicture.leastColumns {
            throw ValidationError("--width must be at least \(TerminalPicture.leastColumns)")
        }
        if anyKeymap, keymap != nil {
            throw ValidationError("--any-keymap asks no keymap; leave out --keymap")
        }
    }

    func run() throws {
        var layout = try load()
        if noAccessory { layout.accessory = [] }
        let scale = (size ?? .millimetres(TerminalPicture.commonPanelSize)).scale(density: picture.dpi)
        var placed = PlacedLayout(layout, on: Placement(panelSize: scale.size))
        if let seed {
            var generator = SeededGenerator(seed: seed)
            placed = placed.shuffled(using: &generator)
        }
        let keymap = anyKeymap ? nil : try keymap ?? hostKeymap()
        // Another keymap than the host's is asked by itself.
        var ignored = DiagnosticList()
        let glyphs = self.keymap == nil ? GlyphTable.installed(into: &ignored) : nil
        let unavailable =
            keymap.map { layout.keysWithoutEffect(under: GlyphKeymap(keymap: $0, glyphs: glyphs)) } ?? []
        let layers = try layers(of: layout)
        if let file = picture.output {
            let drawing = try picture.drawing(
                of: placed, layers: layers, scale: scale, unavailable: unavailable)
            try file.write(drawing)
            return
        }
        var terminal = TerminalPicture(
            placed, on: scale.size, columns: width ?? min(Terminal.columns ?? 80, 120))
        terminal.unavailable = unavailable
        for index in layers {
            print(terminal.text(layer: index, colors: Terminal.showsColors), terminator: "\n")
        }
        for note in notes(of: placed, on: scale.size, unavailable: unavailable, keymap: keymap) {
            print(note)
        }
    }

    /// The layout without errors; its faults and warnings go to standard error.
    private func load() throws -> Layout {
        var diagnostics = DiagnosticList()
        let place = SourcePlace(file: "runepad")
        let file = LayoutLibrary.standard().layout(layout, at: place, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard let file else {
            throw diagnostics.lacksFile ? ExitCode.noInput : ExitCode.dataError
        }
        return file.layout
    }

    private func hostKeymap() throws -> Keymap {
        do {
            return try Keymap(KeymapNames.host())
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.unavailable
        }
    }

    /// The layers to show.
    private func layers(of layout: Layout) throws -> [Int] {
        guard let layer else { return Array(layout.layers.indices) }
        if let index = layout.layers.firstIndex(where: { $0.name == layer }) { return [index] }
        if let number = Int(layer), (1...layout.layers.count).contains(number) { return [number - 1] }
        let names = layout.layers.map(\.name)
        let remedy = suggestion(for: layer, among: names)
        throw ValidationError(
            "the layout \(quoted(layout.name)) has no layer \(quoted(layer))"
                + (remedy.isEmpty ? "; it has \(names.joined(separator: ", "))" : remedy))
    }

    /// What the picture does not say by itself.
    private func notes(
        of placed: PlacedLayout, on panel: PhysicalSize, unavailable: Set<Int>, keymap: Keymap?
    ) -> [String] {
        var notes: [String] = []
        let small = placed.keys(smallerThan: PlacedLayout.comfortableSide, on: panel)
        let keys = placed.layers.joined().filter { placed.layout.keys[$0.key].action != .none }
        if let least = keys.map({ min($0.frame.width * panel.width, $0.frame.height * panel.height) }).min() {
            notes.append(
                "On a panel of \(text(of: panel)) the smallest side of a key is \(tenths(least)) mm"
                    + (small.isEmpty ? "." : "; \(small.count) of its keys are under 9 mm and hard to hit."))
        }
        if let keymap, !unavailable.isEmpty {
            let keys =
                unavailable.count == 1
                ? "key with a dashed outline" : "\(unavailable.count) keys with dashed outlines"
            notes.append("The keymap \(keymap.names) cannot type the \(keys).")
        }
        if placed.layout.shuffle != nil, seed == nil {
            notes.append("Its keys change places when it is shown; --seed 1 shows one of their orders.")
        }
        return notes
    }
}

extension Layout {
    /// The keys with a character that `resolver` cannot type, by index.
    fileprivate func keysWithoutEffect(under resolver: some CharacterResolver) -> Set<Int> {
        Set(
            keys.indices.filter { index in
                keys[index].action.characters.contains { resolver.keystrokes(for: $0) == nil }
            })
    }
}

/// `number` with one digit after the point.
private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
