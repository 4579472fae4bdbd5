// SPDX-License-Identifier: MIT

import Checking
import Drawing
import Engine
import Files
import Glibc
import Keymaps
import LayoutFiles
import Text
import YAML

extension Subcommand {
    static let preview = Subcommand(
        "runepad preview",
        abstract: "Shows a layout as a picture, in the terminal or in a file.",
        usage: [
            "runepad preview LAYOUT [--layer NAME] [--size SIZE] [--seed N] [--keymap KEYMAP] [--width COLUMNS] ...",
            """
            runepad preview LAYOUT --output FILE [--theme THEME] [--dpi N] [--pressed KEY ...] [--popup KEY] ...
            """,
            "runepad preview LAYOUT --watch [--output FILE] ...",
            "runepad preview CONFIGURATION [--output FILE] ...",
        ],
        discussion: """
            Without --layer the picture has every layer.  Keys have the proportions that they have on the glass, in \
            a terminal as far as its cells allow.  Keys that type nothing have a dashed outline.

            A terminal that shows pictures, by kitty's protocol or by sixels, shows the drawn view itself.

            With --output the picture is a file, as the view is drawn on the panel: a letter is as large in \
            proportion to its key there as here.

            Of a CONFIGURATION, a file with 'panels', the picture has the first layer of each layout of each panel, with \
            the theme, the size and the keymap of the panel.  The headings show where the language key leads.

            With --watch the layout is drawn again at each save of a layout or theme, until the command is ended. \
            Below the picture are the errors and warnings of 'runepad check'. While the layout has errors, the \
            picture file stays as it was.

            EXAMPLES
              $ runepad preview pin --seed 4
              $ runepad preview qwerty --layer shift --theme dark --output shift.png
              $ runepad preview /etc/runepad/runepad.yaml --output kiosk.png

            EXIT STATUS
              0  success
              64 wrong arguments
              65 a layout or theme with errors
              66 a layout or theme that cannot be read
              69 keymaps that are not installed
              73 a picture that cannot be written
            """,
        operand: Operand(
            "LAYOUT", .one,
            help: """
                A layout's name, or a file when it has a slash or ends in .yaml: a layout or a configuration.
                """),
        options: [
            CommandOption(
                "--layer", value: .text("LAYER"),
                help: "Show only this layer, by name or number, counted from 1."),
            CommandOption(
                "--size", alias: "--panel", value: .text("SIZE"),
                help: """
                    The panel's size: pixels, such as 1024x600, or on the glass, such as 154x86mm.  \
                    (default: \(TerminalPicture.commonPanelSize.inMillimetres), a 7-inch panel)
                    """),
            CommandOption(
                "--seed", value: .text("N"),
                help: "Shuffle the keys that the layout shuffles, the same for the same number."),
            keymapOption, layoutsOption,
            CommandOption(
                "--pictures", value: .choice("WAY", of: TerminalGraphics.allCases.map(\.rawValue) + ["no"]),
                help: """
                    How the terminal shows the drawn view: by kitty's protocol, by sixels, or not.  Without the option, \
                    as it can.
                    """),
            CommandOption("--watch", help: "Draw again whenever the file is saved."),
            CommandOption("--any-keymap", help: "Assume a keymap that types every character."),
            CommandOption("--no-accessory", help: "Leave out the accessory strip."),
            CommandOption(
                "--width", value: .text("COLUMNS"),
                help: "The most columns to take in the terminal.  (default: the terminal's, else 80)"),
        ] + PictureOptions.descriptions
    ) { try Preview($0).run() }
}

private struct Preview {
    private let layout: String
    /// The directories that are searched for layouts before all others.
    private let layoutDirectories: [String]
    private let layer: String?
    /// The answer to `--pictures`, if it is given.
    private let pictures: String?
    private let size: PanelSize?
    private let seed: UInt64?
    private let keymap: Keymap?
    private let anyKeymap: Bool
    private let noAccessory: Bool
    private let width: Int?
    private let picture: PictureOptions
    private let watch: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        layout = arguments.operands[0]
        layoutDirectories = arguments.values(of: "--layouts")
        layer = arguments.optionalValue(of: "--layer")
        size = try arguments.optionalValue(of: "--size", as: PanelSize.init(argument:))
        seed = try arguments.optionalValue(of: "--seed", as: number)
        keymap = try arguments.optionalValue(of: "--keymap", as: Keymap.init(argument:))
        anyKeymap = arguments.has("--any-keymap")
        noAccessory = arguments.has("--no-accessory")
        width = try arguments.optionalValue(of: "--width", as: number)
        picture = try PictureOptions(arguments)
        watch = arguments.has("--watch")
        pictures = arguments.optionalValue(of: "--pictures")
        let widths = TerminalPicture.leastColumns...10_000
        if let width, !widths.contains(width) {
            throw UsageError("--width takes from \(widths.lowerBound) to \(widths.upperBound) columns")
        }
        if anyKeymap, keymap != nil {
            throw UsageError("--any-keymap asks no keymap; leave out --keymap")
        }
    }

    func run() throws { try watch ? drawAtEachSave() : draw() }

    private func draw() throws {
        let sheet =
            NamedFiles.isPath(layout)
            ? try ConfigurationPictures(
                reading: layout, searchingFirst: layoutDirectories, size: size, dpi: picture.dpi,
                typedBy: keymap(ofPanel:)) : nil
        if let sheet { return try draw(sheet) }
        let scale = (size ?? .millimetres(TerminalPicture.commonPanelSize)).scale(density: picture.dpi)
        let keymap = try keymap(ofPanel: nil)
        let plan = try plan(on: scale.size, typedBy: keymap)
        let layers = try layers(of: plan.placed.layout)
        if let file = picture.output {
            let views = try picture.views(of: plan, layers: layers, seed: seed)
            let note = plan.untypedNote(keymap.name, on: layers)
            try file.write(picture.drawing(of: views, scale: scale, notes: note.map { [$0] } ?? []))
            return
        }
        if let graphics {
            try show(plan, layers, scale, by: graphics)
        } else {
            try printCharacters(of: plan, layers, scale)
        }
        for note in plan.notes(on: scale.size, keymap: keymap.name, hasSeed: seed != nil) {
            printOutput(note)
        }
    }

    /// The way in which the terminal shows the drawn view, or `nil` for characters.
    private var graphics: TerminalGraphics? {
        pictures.map { TerminalGraphics(rawValue: $0) } ?? Terminal.queryGraphics()
    }

    /// Shows the drawn view in the terminal, at most as wide as the terminal.
    private func show(
        _ plan: TypingPlan, _ layers: [Int], _ scale: PanelScale, by graphics: TerminalGraphics
    ) throws {
        let views = try picture.views(of: plan, layers: layers, seed: seed)
        var drawing = try picture.drawing(of: views, scale: scale)
        // A column of characters is about eight pixels wide.
        let room = Double(Terminal.width ?? (width ?? Terminal.columns ?? 80) * 8)
        if drawing.width > room {
            let density = picture.dpi * room / drawing.width
            drawing = try picture.drawing(of: views, scale: PanelScale(scale.size, density: density))
        }
        let shown = try graphics.text(of: drawing)
        do throws(FileError) {
            try flushOutput()
            try writeAll(shown.text + [UInt8(ascii: "\n")], to: STDOUT_FILENO, path: "standard output")
        } catch {
            endWithoutOutput(error)
        }
        shown.missing.report()
    }

    private func printCharacters(of plan: TypingPlan, _ layers: [Int], _ scale: PanelScale) throws {
        let all = Array(plan.placed.layout.layers.indices)
        let terminal = TerminalPicture(
            try picture.views(of: plan, layers: all, seed: seed), title: plan.placed.layout.title,
            on: scale.size, columns: width ?? min(Terminal.columns ?? 80, 120))
        for index in layers {
            // The picture has only characters that take a place in it.
            printCommands(terminal.text(layer: index, colors: Terminal.showsColors) + "\n")
        }
    }

    /// Draws, and again after each save, with the faults of the layout below.
    private func drawAtEachSave() throws {
        let library = LayoutLibrary.standard(searchingFirst: layoutDirectories)
        guard let place = NamedFiles.isPath(layout) ? layout : library.path(ofLayoutNamed: layout) else {
            return try draw()
        }
        let folders = Set(library.directories + ThemeLibrary.standard().directories)
        let watch = try FileWatch(folders.union([folder(of: place)]), ending: ".yaml")
        var isFirst = true
        while true {
            // The terminal's screen is cleared, so that the picture stays in its place.
            if isatty(STDOUT_FILENO) == 1 { printCommands("\u{1B}[H\u{1B}[2J") }
            do {
                try draw()
            } catch let failure as Failure {
                failure.printMessage()
            } catch let fault as UsageError where !isFirst {
                // A save has taken a layer or a key away that an option names, and another one may bring it back.
                printError("runepad: \(fault)")
            } catch is ExitStatus {}
            isFirst = false
            var checker = FileChecker(layoutDirectories: layoutDirectories, panels: .connected([]))
            checker.check(reading: place)
            for diagnostic in checker.diagnostics.sorted where diagnostic.severity != .error {
                printOutput("\(diagnostic)")
            }
            flushOutputOrEnd()
            watch.wait()
        }
    }

    private func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// Returns the plan of the layout, for a panel of this size that has only this layout in its list.
    ///
    /// Its keys lead to the layouts that they name. If the layout is missing or has errors, an exit code is
    /// thrown.
    private func plan(on size: PhysicalSize, typedBy keymap: GlyphKeymap?) throws -> TypingPlan {
        let set = try layoutSet(named: layout, searchingFirst: layoutDirectories)
        var layout = set.files[0].layout
        if noAccessory { layout.accessory = [] }
        return keymap.plan(
            PlacedLayout(layout, on: Placement(panelSize: size)), on: size, links: set.links[0])
    }

    /// Returns the keymap that the options name, or else the one of a panel or of the host.
    private func keymap(ofPanel names: KeymapNames?) throws -> GlyphKeymap? {
        try anyKeymap ? nil : typingKeymap(keymap, orOf: names)
    }

    /// Draws the layouts of a configuration's panels, each with its first layer.
    private func draw(_ configuration: ConfigurationPictures) throws {
        if layer != nil || picture.isPosed || noAccessory {
            throw UsageError(
                "--layer, --pressed, --popup and --no-accessory are for one layout, not for a configuration")
        }
        for item in configuration.layouts where picture.output == nil {
            printOutput(item.heading)
            try printCharacters(of: item.plan, [0], item.scale)
            if let note = item.note { printOutput(note) }
        }
        if let file = picture.output { try file.write(picture.sheet(of: configuration, seed: seed)) }
    }

    /// The layers to show.
    private func layers(of layout: Layout) throws -> [Int] {
        guard let layer else { return Array(layout.layers.indices) }
        if let index = layout.layers.firstIndex(where: { $0.name == layer }) { return [index] }
        if let number = Int(layer), (1...layout.layers.count).contains(number) { return [number - 1] }
        let names = layout.layers.map(\.name)
        let remedy = suggestion(for: layer, among: names)
        throw UsageError(
            "the layout \(quoted(layout.name)) has no layer \(quoted(layer))"
                + (remedy.isEmpty ? "; it has \(names.joined(separator: ", "))" : remedy))
    }
}
