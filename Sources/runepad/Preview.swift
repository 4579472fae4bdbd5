// SPDX-License-Identifier: MIT

import ArgumentParser
import Keymaps
import LayoutFiles
import Layouts
import Painting
import YAMLDocuments

/// `runepad preview`: a layout as a picture in the terminal.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a layout as a picture in the terminal.",
        usage:
            "runepad preview LAYOUT [--layer NAME] [--panel WIDTHxHEIGHTmm] [--seed N] [--keymap KEYMAP] [--width COLUMNS]",
        discussion: """
            The picture has every layer, with keys in the proportions that they have on the glass as far as a \
            terminal's cells allow.  Below stands how large they are there.  Keys that the keymap cannot type have a \
            dashed outline.

            EXAMPLE
              $ runepad preview pin --seed 4
            """)

    @Argument(
        help: ArgumentHelp(
            "A layout's name, or a file when it has a slash or ends in .yaml.", valueName: "layout"))
    var layout: String

    @Option(
        help: ArgumentHelp("Show only this layer, by name or number, counted from 1.", valueName: "layer"))
    var layer: String?

    @Option(
        help: ArgumentHelp(
            "The panel's size on the glass.  (default: \(text(of: TerminalPicture.commonPanelSize)), a 7-inch panel)",
            valueName: "size"),
        transform: PhysicalSize.init)
    var panel: PhysicalSize?

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

    @Option(
        help: ArgumentHelp(
            "The most columns to take.  (default: the terminal's, else 80)", valueName: "columns"))
    var width: Int?

    func validate() throws {
        if let width, width < TerminalPicture.leastColumns {
            throw ValidationError("--width must be at least \(TerminalPicture.leastColumns)")
        }
    }

    func run() throws {
        let layout = try load()
        let panel = panel ?? TerminalPicture.commonPanelSize
        var placed = PlacedLayout(layout, on: Placement(panelSize: panel))
        if let seed {
            var generator = SeededGenerator(seed: seed)
            placed = placed.shuffled(using: &generator)
        }
        let keymap = try keymap ?? hostKeymap()
        var picture = TerminalPicture(placed, on: panel, columns: width ?? min(Terminal.columns ?? 80, 120))
        picture.unavailable = layout.keysWithoutEffect(under: keymap)
        for index in try layers(of: layout) {
            print(picture.text(layer: index, colors: Terminal.showsColors), terminator: "\n")
        }
        for note in notes(of: placed, on: panel, unavailable: picture.unavailable, keymap: keymap) {
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
            let isMissing = diagnostics.sorted.contains { $0.line == 0 }
            throw isMissing ? ExitCode.noInput : ExitCode.dataError
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
        of placed: PlacedLayout, on panel: PhysicalSize, unavailable: Set<Int>, keymap: Keymap
    ) -> [String] {
        var notes: [String] = []
        let small = placed.keys(smallerThan: PlacedLayout.comfortableSide, on: panel)
        let keys = placed.layers.joined().filter { placed.layout.keys[$0.key].action != .none }
        if let least = keys.map({ min($0.frame.width * panel.width, $0.frame.height * panel.height) }).min() {
            notes.append(
                "On a panel of \(text(of: panel)) the smallest side of a key is \(tenths(least)) mm"
                    + (small.isEmpty ? "." : "; \(small.count) of its keys are under 9 mm and hard to hit."))
        }
        if !unavailable.isEmpty {
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
                switch keys[index].action {
                case .character(let character): resolver.keystroke(for: character) == nil
                case .text(let text): text.contains { resolver.keystroke(for: $0) == nil }
                case .key, .chord, .layer, .modifier, .decimalSeparator, .layout, .nextLayout, .shuffle,
                    .picker, .completion, .hide, .none:
                    false
                }
            })
    }
}

/// `number` with one digit after the point.
private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
