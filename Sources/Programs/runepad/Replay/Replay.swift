// SPDX-License-Identifier: MIT

import Devices
import Engine
import Files
import Importing
import Keymaps
import LayoutFiles
import Text
import YAML

extension Subcommand {
    static let replay = Subcommand(
        "runepad replay",
        abstract: "Prints what the contacts of a recording type.",
        usage: [
            """
            runepad replay RECORDING --layout LAYOUT [--region X,Y,WIDTH,HEIGHT] [--rotation DEGREES] \
            [--panel WIDTHxHEIGHTmm] [--keymap KEYMAP] [--seed N] [--now TIME] [--passed] [--json] \
            [--device NAME] [--description FILE]
            """
        ],
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
            """,
        operand: Operand("RECORDING", .one, help: "A recording of a touchscreen."),
        options: [
            CommandOption(
                "--layout", value: .file("LAYOUT"),
                help: "A layout's name, or a file when it has a slash or ends in .yaml.", isRequired: true),
            CommandOption(
                "--region", value: .text("X,Y,WIDTH,HEIGHT"),
                help: """
                    The region of the panel for the layout, each number as a part (0.5), in per cent or in mm.  \
                    (default: the lower edge, with the layout's height)
                    """),
            CommandOption(
                "--rotation", value: .text("DEGREES"),
                help: """
                    How far the panel is turned clockwise: 0, 90, 180 or 270 degrees, like its output's transform.
                    """,
                default: "0"),
            CommandOption(
                "--panel", value: .text("SIZE"),
                help: "The panel's size on the glass, as a person sees it.  (default: from the recording)"),
            keymapOption,
            CommandOption(
                "--seed", value: .text("N"),
                help: "Shuffle the keys that the layout shuffles as 'runepad preview --seed N' shows them."),
            CommandOption(
                "--now", value: .text("TIME"),
                help: """
                    The date and time when the recording begins, such as 2026-02-28T12:30, for pickers.  \
                    (default: the host's clock)
                    """),
            CommandOption("--passed", help: "Also print the events of the pass-through touchscreen."),
            CommandOption("--json", help: "Print a JSON object for each event."),
            CommandOption(
                "--device", value: .text("NAME"),
                help: "The device in the recording, by name or node, if there are several."),
            CommandOption(
                "--description", value: .file("FILE"),
                help: """
                    The file that describes the device, if the recording does not.  \
                    (default: the recording's name with .prop or .desc)
                    """),
        ]
    ) { arguments in
        let region = try arguments.optionalValue(of: "--region") { try Region($0) }
        let rotation = try arguments.value(of: "--rotation", as: rotation(argument:))
        let panel = try arguments.optionalValue(of: "--panel") { try PhysicalSize($0) }
        let keymap = try arguments.optionalValue(of: "--keymap", as: Keymap.init(argument:))
        let seed: UInt64? = try arguments.optionalValue(of: "--seed", as: number)
        let now = try arguments.optionalValue(of: "--now", as: time(argument:))
        let input = try ReplayInput(
            arguments.operands[0], description: arguments.optionalValue(of: "--description"),
            device: arguments.optionalValue(of: "--device"))
        let set = try layoutSet(named: arguments.value(of: "--layout"))
        let transform = PanelTransform(rotation: rotation, calibration: input.calibration)
        let size = panel ?? input.panel.description.physicalSize(seenThrough: transform)
        if let region { try requireFit(of: region, on: size) }
        let placement = Placement(region: region, panelSize: size)
        let resolver = try typingKeymap(keymap)
        var words = WordListReader()
        var faults = DiagnosticList()
        let plans = zip(set.files, set.links).map { file, links in
            TypingPlan(
                PlacedLayout(file.layout, on: placement), resolver: resolver, panelSize: size, links: links,
                words: file.words(from: &words, into: &faults))
        }
        // As in the driver, a missing list of words does not keep the rest from working.
        faults.printErrors()
        for character in Set(plans.flatMap(\.unresolved).map(\.character)).sorted() {
            printError("runepad: warning: the keymap cannot type \(quoted(String(character)))")
        }
        let generator: any RandomNumberGenerator =
            if let seed { SeededGenerator(seed: seed) } else { SystemRandomNumberGenerator() }
        var session = ReplaySession(
            input.panel.description, transform: transform, plans: plans, generator: generator,
            start: now ?? .local())
        let (passed, json) = (arguments.has("--passed"), arguments.has("--json"))
        func printEvent(_ event: ReplayedEvent) {
            if case .passed = event.kind, !passed { return }
            printOutput(json ? event.json.text : event.line)
        }
        for recorded in input.events { session.handle(recorded.event, at: recorded.time, printEvent) }
        session.finish(printEvent)
    }
}

/// Throws when a region does not fit a panel of this size in millimetres.
private func requireFit(of region: Region, on size: PhysicalSize?) throws(UsageError) {
    guard size != nil || !region.isPhysical else {
        throw UsageError(
            "--region has millimetres, but the recording does not have the panel's size: give it with --panel"
        )
    }
    guard region.fits(on: size) else { throw UsageError("--region reaches beyond the panel") }
}

extension Region {
    /// Whether a side is in millimetres.
    fileprivate var isPhysical: Bool {
        [x, y, width, height].contains { if case .millimetres = $0 { true } else { false } }
    }
}

private func time(argument: String) throws -> CivilTime {
    guard let time = CivilTime(text: argument) else {
        throw UsageError(
            "\(quoted(argument)) is not a date and time: write it as 2026-02-28T12:30")
    }
    return time
}

private func rotation(argument: String) throws -> Rotation {
    guard let degrees = Int(argument), let rotation = Rotation(rawValue: degrees) else {
        throw UsageError("\(quoted(argument)) is not a rotation: write 0, 90, 180 or 270")
    }
    return rotation
}
