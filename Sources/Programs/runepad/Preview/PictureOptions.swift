// SPDX-License-Identifier: MIT

import Drawing
import Engine
import Files
import Text
import YAML

/// The options of `runepad preview` for a picture in a file.
struct PictureOptions {
    static let descriptions = [
        CommandOption(
            "--output", value: .file("FILE"),
            help: "Write the picture to this file, whose name ends in .png or .svg.", section: section),
        CommandOption(
            "--theme", value: .file("THEME"),
            help: "A theme's name, or a file when it has a slash or ends in .yaml.", default: "light",
            section: section),
        CommandOption(
            "--text", value: .text("PERCENT"),
            help: "The size of labels in percent of the theme's, from 50% to 300%.", default: "100%",
            section: section),
        CommandOption(
            "--dpi", value: .text("N"), help: "The panel's pixels an inch.",
            default: "\(PanelScale.commonDensity)", section: section),
        CommandOption(
            "--pressed", value: .text("KEY"),
            help: "Draw this key as pressed; may be given again for others.",
            isRepeatable: true, section: section),
        CommandOption(
            "--popup", value: .text("KEY"), help: "Draw what a long press on this key offers.",
            section: section),
        CommandOption(
            "--whole-panel", help: "Draw the whole panel, empty where other programs are.", section: section),
    ]
    private static let section = "PICTURE FILES"

    /// The file to write, or `nil` for a picture in the terminal.
    let output: PictureFile?
    /// The panel's pixels an inch.
    let dpi: Double
    private let theme: String
    /// Whether the theme is not the one that pictures have otherwise.
    private let isThemeGiven: Bool
    /// The size of labels, as a fraction of the theme's.
    private let textScale: Double
    private let pressed: [String]
    private let popup: String?
    private let wholePanel: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        output = try arguments.optionalValue(of: "--output", as: PictureFile.init(argument:))
        theme = arguments.value(of: "--theme")
        isThemeGiven = arguments.has("--theme")
        textScale = try arguments.value(of: "--text", as: fraction(ofPercent:))
        dpi = try arguments.value(of: "--dpi", as: number)
        pressed = arguments.values(of: "--pressed")
        popup = arguments.optionalValue(of: "--popup")
        wholePanel = arguments.has("--whole-panel")
        guard (20...2000).contains(dpi) else { throw UsageError("--dpi must be from 20 to 2000") }
        if output == nil, !pressed.isEmpty || popup != nil || wholePanel {
            throw UsageError("--pressed, --popup and --whole-panel are for pictures; add --output FILE")
        }
    }

    /// Returns the views of these layers, by their indices, in the state that the options give.
    func views(of plan: TypingPlan, layers: [Int], seed: UInt64?) throws -> [DrawnView] {
        let layout = plan.placed.layout
        var pose = ViewPose()
        pose.seed = seed
        pose.pressed = Set(try pressed.map { try key($0, of: layout, in: layers) })
        pose.alternatesOf = try popup.map { try key($0, of: layout, in: layers) }
        if let key = pose.alternatesOf, layout.keys[key].alternates.isEmpty {
            let name = quoted(layout.keys[key].name)
            throw UsageError("a long press on the key \(name) offers nothing; give it 'alternates'")
        }
        if let key = pose.alternatesOf, !plan.offersAlternates(of: key) {
            let name = quoted(layout.keys[key].name)
            throw UsageError(
                "a long press on the key \(name) offers nothing: the keymap types none of its alternates; "
                    + "--any-keymap draws them")
        }
        return layers.map { layer in
            pose.layer = layer
            return plan.view(posed: pose)
        }
    }

    /// Whether keys are drawn in another state than when the view comes.
    var isPosed: Bool { !pressed.isEmpty || popup != nil }

    /// Returns the sheet of a configuration's layouts, each with its panel's theme unless the options name one.
    func sheet(of configuration: ConfigurationPictures, seed: UInt64?) throws -> ViewDrawing {
        let chosen = isThemeGiven ? try loadTheme() : nil
        var pose = ViewPose()
        pose.seed = seed
        var drawer = ViewDrawer(wholePanel: wholePanel)
        let pictures = configuration.layouts.map { item in
            (
                heading: item.heading,
                picture: drawer.drawing(
                    of: item.plan.view(posed: pose), theme: chosen ?? item.theme, scale: item.scale)
            )
        }
        drawer.printFaults()
        return ViewDrawing(
            sheetOf: pictures, notes: configuration.layouts.compactMap(\.note),
            theme: chosen ?? configuration.layouts.first?.theme ?? .light)
    }

    /// Returns the picture of these views; several views make a sheet, which has the notes below them.
    func drawing(of views: [DrawnView], scale: PanelScale, notes: [String] = []) throws -> ViewDrawing {
        let theme = try loadTheme()
        var drawer = ViewDrawer(wholePanel: wholePanel)
        let pictures = views.map { view in
            (heading: view.layer, picture: drawer.drawing(of: view, theme: theme, scale: scale))
        }
        drawer.printFaults()
        return pictures.count == 1
            ? pictures[0].picture : ViewDrawing(sheetOf: pictures, notes: notes, theme: theme)
    }

    /// Returns the theme if it has no errors, and prints its faults and warnings to standard error.
    private func loadTheme() throws -> Theme {
        var diagnostics = DiagnosticList()
        let theme = ThemeLibrary.standard().theme(theme, into: &diagnostics)
        diagnostics.printErrors()
        if let theme { return theme.scalingText(by: textScale) }
        throw diagnostics.status
    }

    /// Returns the key with this name or label on one of these layers or on the accessory strip.
    private func key(_ name: String, of layout: Layout, in layers: [Int]) throws -> Int {
        let rows = layout.accessory + layers.flatMap { layout.layers[$0].rows }
        let keys = rows.joined().compactMap(\.key)
        let wanted =
            keys.first { layout.keys[$0].name == name } ?? keys.first { layout.keys[$0].label == name }
        if let wanted { return wanted }
        let remedy = suggestion(for: name, among: keys.map { layout.keys[$0].name })
        throw UsageError("there is no key \(quoted(name)) on what is shown\(remedy)")
    }
}

/// Draws views, in which keys have labels in place of pictures that cannot be drawn.
private struct ViewDrawer {
    let wholePanel: Bool
    /// Why pictures cannot be drawn, by their paths.
    private var faults: [String: String] = [:]

    init(wholePanel: Bool) { self.wholePanel = wholePanel }

    mutating func drawing(of view: DrawnView, theme: Theme, scale: PanelScale) -> ViewDrawing {
        let drawing = ViewDrawing(view, theme: theme, scale: scale, wholePanel: wholePanel)
        let found = DrawingCache().load(drawing)
        guard !found.isEmpty else { return drawing }
        faults.merge(found) { first, _ in first }
        return ViewDrawing(
            view.leavingOut(Set(found.keys)), theme: theme, scale: scale, wholePanel: wholePanel)
    }

    func printFaults() {
        for (path, fault) in faults.sorted(by: { $0.key < $1.key }) {
            printError("runepad: the picture \(printable(path)) \(fault); its key shows its label")
        }
    }
}

/// Reads a size of labels such as `150%`, from 50 to 300 percent, as a fraction.
private func fraction(ofPercent argument: String) throws(UsageError) -> Double {
    if let percent = decimalNumber(argument, before: "%"), (50...300).contains(percent) {
        return percent / 100
    }
    throw UsageError("--text must be from 50% to 300%, such as 150%")
}
