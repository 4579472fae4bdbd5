// SPDX-License-Identifier: MIT

import ArgumentParser
import Clocks
import JSONText
import KeyEngine
import Keymaps
import LayoutFiles
import Layouts
import Recordings
import Replaying
import Touch
import YAMLDocuments

/// `runepad replay`: prints the keys that a recorded touchscreen types, without any device.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Prints what the contacts of a recording type.",
        usage: """
            runepad replay RECORDING --layout LAYOUT [--region X,Y,WIDTH,HEIGHT] [--rotation DEGREES] \
            [--panel WIDTHxHEIGHTmm] [--keymap KEYMAP] [--seed N] [--now TIME] [--passed] [--json] \
            [--device NAME] [--description FILE]
            """,
        discussion: """
            It reads recordings of evemu-record and 'libinput record'.  It needs and opens no device.  Each key event \
            is one line: the seconds since the recording's first event, the key, and whether it goes down or up.

            With --seed and --now, the same recording types the same every time.

            EXAMPLE
              $ runepad replay tap.evemu --layout number-pad --region 0,50%,100%,50%
                0.000000 KEY_4 down
                0.052000 KEY_4 up

            EXIT STATUS
              0  the recording was replayed, even if it typed nothing
              64 wrong arguments
              65 a recording or a layout with errors, or a recording without a touchscreen
              66 a file that does not exist or cannot be read
              69 keymaps that are not installed
            """)

    @Argument(help: ArgumentHelp("A recording of a touchscreen.", valueName: "recording"))
    var recording: String

    @Option(
        help: ArgumentHelp(
            "A layout's name, or a file when it has a slash or ends in .yaml.", valueName: "layout"))
    var layout: String

    @Option(
        help: ArgumentHelp(
            "The region of the panel for the layout, each number as a part (0.5), in per cent or in mm.  (default: the lower edge, with the layout's height)",
            valueName: "x,y,width,height"),
        transform: { try Region($0) })
    var region: Region?

    @Option(
        help: ArgumentHelp(
            "How far the panel is turned clockwise: 0, 90, 180 or 270 degrees, like its output's transform.",
            valueName: "degrees"),
        transform: rotation(argument:))
    var rotation: Rotation = .upright

    @Option(
        help: ArgumentHelp(
            "The panel's size on the glass, as a person sees it.  (default: from the recording)",
            valueName: "size"),
        transform: { try PhysicalSize($0) })
    var panel: PhysicalSize?

    @Option(
        help: ArgumentHelp(
            "The keymap that types, such as us or 'de(nodeadkeys)'.  (default: the host's)",
            valueName: "keymap"),
        transform: Keymap.init(argument:))
    var keymap: Keymap?

    @Option(
        help: ArgumentHelp(
            "Shuffle the keys that the layout shuffles as 'runepad preview --seed N' shows them.",
            valueName: "n"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "The date and time when the recording begins, such as 2026-02-28T12:30, for pickers.  (default: the host's clock)",
            valueName: "time"),
        transform: time(argument:))
    var now: CivilTime?

    @Flag(help: "Also print the events of the pass-through touchscreen.")
    var passed = false

    @Flag(help: "Print a JSON object for each event.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The device in the recording, by name or node, if there are several.", valueName: "name"))
    var device: String?

    @Option(
        help: ArgumentHelp(
            "The file that describes the device, if the recording does not.  (default: the recording's name with .prop or .desc)",
            valueName: "file"))
    var description: String?

    func run() throws {
        let input = try ReplayInput(recording, description: description, device: device)
        let set = try ReplayInput.layouts(layout)
        let transform = PanelTransform(rotation: rotation, calibration: input.calibration)
        let size = panel ?? input.size(seenThrough: transform)
        let placement = Placement(region: try fitting(region, on: size), panelSize: size)
        var ignored = DiagnosticList()
        let glyphs = keymap == nil ? GlyphTable.installed(into: &ignored) : nil
        let resolver = GlyphKeymap(keymap: try keymap ?? ReplayInput.hostKeymap(), glyphs: glyphs)
        var words = WordListReader()
        var faults = DiagnosticList()
        let plans = zip(set.files, set.links).map { file, links in
            TypingPlan(
                PlacedLayout(file.layout, on: placement), resolver: resolver, panelSize: size, links: links,
                words: file.words(from: &words, into: &faults))
        }
        // As in the driver, a missing list of words does not keep the rest from working.
        for fault in faults.sorted { printError("\(fault)") }
        for character in Set(plans.flatMap(\.unresolved).map(\.character)).sorted() {
            printError("runepad: warning: the keymap cannot type \(quoted(String(character)))")
        }
        let generator: any RandomNumberGenerator =
            if let seed { SeededGenerator(seed: seed) } else { SystemRandomNumberGenerator() }
        var session = ReplaySession(
            input.panel.description, transform: transform, plans: plans, generator: generator,
            start: now ?? .local())
        for recorded in input.events { session.handle(recorded.event, at: recorded.time, tell) }
        session.finish(tell)
    }

    private func tell(_ event: ReplayedEvent) {
        if case .passed = event.kind, !passed { return }
        print(json ? event.json.text : event.line)
    }

    /// Returns the region, or throws when it does not fit a panel of this size in millimetres.
    private func fitting(_ region: Region?, on size: PhysicalSize?) throws -> Region? {
        guard let region else { return nil }
        guard size != nil || !region.isPhysical else {
            throw ValidationError(
                "--region has millimetres, but the recording does not have the panel's size: give it with --panel"
            )
        }
        guard region.fits(on: size) else { throw ValidationError("--region reaches beyond the panel") }
        return region
    }
}

extension Region {
    /// Whether a side is in millimetres.
    fileprivate var isPhysical: Bool {
        [x, y, width, height].contains { if case .millimetres = $0 { true } else { false } }
    }
}

private func time(argument: String) throws -> CivilTime {
    guard let time = CivilTime(text: argument) else {
        throw ValidationError(
            "\(quoted(argument)) is not a date and time: write it as 2026-02-28T12:30")
    }
    return time
}

private func rotation(argument: String) throws -> Rotation {
    guard let degrees = Int(argument), let rotation = Rotation(rawValue: degrees) else {
        throw ValidationError("\(quoted(argument)) is not a rotation: write 0, 90, 180 or 270")
    }
    return rotation
}
