// SPDX-License-Identifier: MIT

import Control
import Engine
import Files
import Glibc
import Text

/// `runepad status`: prints the state of the driver's panels.
struct Status: Subcommand {
    static let command = Command(
        "runepad status",
        abstract: "Prints what each panel shows.",
        usage: ["runepad status [--panel NAME] [--json]"],
        discussion: """
            EXAMPLE
              $ runepad status
              front: shown, layout pin, layer base, 0%,55% 100%x45%
                text fields by at-spi
                not input-method-v2: the compositor has no zwp_input_method_manager_v2
              side: hidden, layout qwerty, layer base
              back: failed: cannot grab /dev/input/event7: Device or resource busy (errno 16); another program \
            has grabbed it: find it with ‘fuser -v /dev/input/event7’

            A panel that is served is shown or hidden. A panel is waiting while something touches the touchscreen \
            before the driver can grab it, given back after two corners were held, and failed while it cannot be \
            served: the driver tries again by itself if that may help. If the configuration turns a panel by \
            another angle than the overlay's output is turned, a line says so. A line also says if a view is too high to \
            leave the text field in sight that a person has tapped, and if it does not type its glyphs.

            For a panel with 'show: auto' the overlay says how it learns of text fields, and why not in a better \
            way.

            EXIT STATUS
              0  the panels are listed, even if there are none
              64 wrong arguments
              66 no such panel
              69 no bus or no driver
              77 the user is neither root nor in the group runepad-control or runepad-view
            """,
        options: [panelOption, CommandOption("--json", help: "Print one JSON array, for programs.")])

    private let panel: String?
    private let json: Bool

    init(_ arguments: ParsedArguments) {
        panel = arguments.optionalValue(of: "--panel")
        json = arguments.has("--json")
    }

    func run() throws {
        try ControlSession.run(needing: json ? .control : nil) { session in
            var panels = session.panels
            if panel != nil {
                guard let named = session.panel(panel) else { return }
                panels = [named]
            }
            if json {
                session.counters { counters in
                    printOutput(JSONValue.array(panels.map { $0.json(counters) }).text)
                    session.end()
                }
                return
            }
            if panels.isEmpty {
                printOutput("no touchscreen is served")
            } else {
                for panel in panels {
                    for line in [panel.line] + panel.lines { printOutput(line) }
                }
            }
            session.end()
        }
    }
}

/// `runepad monitor`: prints the events of panels, a line an event.
struct Monitor: Subcommand {
    static let command = Command(
        "runepad monitor",
        abstract: "Prints what happens to the panels, one event a line.",
        usage: ["runepad monitor [--panel NAME] [--json]"],
        discussion: """
            It runs until it is ended, also while there is no driver.

            EXAMPLE
              $ runepad monitor
              front: shown, layout pin, layer base, 0%,55% 100%x45%
              front: WillHide 0%,55% 100%x45% to 0%,100% 100%x45% in 250 ms
              front: hidden, layout pin, layer base
              front: DidHide 0%,55% 100%x45% to 0%,100% 100%x45% in 250 ms

            EXIT STATUS
              64 wrong arguments
              77 the user is neither root nor in the group runepad-control or runepad-view
            """,
        options: [
            panelOption, CommandOption("--json", help: "Print a JSON object on each line, for programs."),
        ])

    private let panel: String?
    private let json: Bool

    init(_ arguments: ParsedArguments) {
        panel = arguments.optionalValue(of: "--panel")
        json = arguments.has("--json")
    }

    func run() throws {
        try ControlSession.run(listener: Printer(panel: panel, json: json)) { _ in }
    }

    /// Prints a line for each event.
    private final class Printer: DriverClient.Delegate {
        /// The name of the only panel whose events are printed, or `nil` for all.
        private let panel: String?
        private let json: Bool

        init(panel: String?, json: Bool) {
            self.panel = panel
            self.json = json
        }

        func handle(_ event: DriverEvent) {
            switch event.concerning(panel) {
            case .driverCame(let panels): for panel in panels { tellPanel(panel) }
            case .driverGone(let reason):
                tell("no driver", "no driver: \(reason)", [("reason", .string("\(reason)"))])
            case .panelCame(let panel): tellPanel(panel)
            case .panelGone(let panel):
                tell("gone", "\(panel.name): gone", [("name", .string(panel.name))])
            case .panelChanged(let panel, let old):
                // A line has only a part of the state.
                if json || panel.line != old.line { tell("changed", panel.line, panel.members) }
            case .panelMoves(let panel, let event): tell(event, of: panel)
            case .viewChanged, .keysChanged, .clicked, .guided, nil: break
            }
        }

        private func tellPanel(_ panel: PanelState) { tell("panel", panel.line, panel.members) }

        private func tell(_ event: TransitionEvent, of panel: PanelState) {
            let transition = event.transition
            tell(
                event.name,
                "\(panel.name): \(event.name) \(text(transition.begin)) to \(text(transition.end)) "
                    + "in \(transition.duration) ms",
                [
                    ("name", .string(panel.name)), ("transition", .integer(Int(transition.id))),
                    ("begin", transition.begin.json), ("end", transition.end.json),
                    ("duration", .integer(Int(transition.duration))),
                ])
        }

        private func tell(
            _ event: String, _ line: String, _ members: [(name: String, value: JSONValue)]
        ) {
            write(json ? JSONValue.object([("event", .string(event))] + members).text : line)
        }

        /// Prints a line at once, so that readers get each event without delay.
        private func write(_ line: String) {
            printOutput(line)
            flushOutputOrEnd()
        }
    }
}

extension PanelState {
    /// The state of the panel, in a line.
    var line: String {
        if let failure = status.failure { return "\(name): failed: \(failure)" }
        let shown = isVisible ? "shown" : "hidden"
        let word =
            switch status.name {
            case .waiting: "waiting, \(shown)"
            case .givenBack: "given back"
            case .serving, .failed: shown
            }
        return "\(name): \(word), layout \(layout), layer \(layer)" + (isVisible ? ", \(text(frame))" : "")
            + (disagreement.map { "; \($0)" } ?? "")
    }

    /// How the rotation of the panel differs from the rotation of its output, with the remedy, or `nil` if they
    /// agree.
    private var disagreement: String? {
        guard let outputRotation, outputRotation != rotation else { return nil }
        return "rotation is \(rotation.rawValue), but the overlay's output is turned by "
            + "\(outputRotation.rawValue): remove 'rotation' from the configuration, or, if the touchscreen is "
            + "turned on its screen, write that turn as 'calibration' instead"
    }

    /// That the view covers the touched text field, with the remedy, if it does.
    private var placeLines: [String] {
        coversField ? ["  covers the tapped text field: give the layout \(layout) a lower 'height'"] : []
    }

    /// What else there is to say, a line each.
    fileprivate var lines: [String] { placeLines + textFieldLines + glyphLines }

    /// That the panel does not type its glyphs, and the remedy, if that is so.
    private var glyphLines: [String] {
        switch glyphs {
        case .typed: []
        case .unread:
            [
                "  glyphs: not all typed, because the session does not read them; `runepad xkb --install` prints the line "
                    + "for each kind of session"
            ]
        case .untold:
            [
                "  glyphs: not typed, because no overlay has told that the session reads them; see `runepad doctor`"
            ]
        }
    }

    /// How the overlay learns of text fields, and why not in better ways, a line each.
    private var textFieldLines: [String] {
        let refusals = textFields.refusals.map { "  not \($0)" }
        if let source = textFields.source { return ["  text fields by \(source)"] + refusals }
        return refusals.isEmpty ? [] : ["  no text fields"] + refusals
    }

    fileprivate func json(_ counters: DriverCounters) -> JSONValue {
        let counted = counters.panels.first { $0.name == name }?.counters ?? PanelCounters()
        return .object(members + [("counters", counted.json)])
    }

    fileprivate var members: [(name: String, value: JSONValue)] {
        [
            ("name", .string(name)), ("visible", .bool(isVisible)), ("layout", .string(layout)),
            ("layer", .string(layer)), ("purpose", purpose.map { .string($0.rawValue) } ?? .null),
            ("frame", frame.json), ("coversField", .bool(coversField)),
            ("layouts", .array(layouts.map { .string($0) })),
            ("output", output.map { .string($0) } ?? .null), ("theme", theme.map { .string($0) } ?? .null),
            ("textScale", .number(textScale)), ("rotation", .integer(rotation.rawValue)),
            ("outputRotation", outputRotation.map { .integer($0.rawValue) } ?? .null),
            ("reservesSpace", .bool(reservesSpace)), ("unsetsFullscreen", .bool(unsetsFullscreen)),
            ("givenBack", .bool(isGivenBack)),
            ("status", .string(status.name.rawValue)),
            ("failure", status.failure.map { .string($0) } ?? .null),
            (
                "textFields",
                [
                    "source": textFields.source.map { .string($0) } ?? .null,
                    "refusals": .array(textFields.refusals.map { .string($0) }),
                ]
            ), ("glyphs", .string(glyphs.rawValue)),
        ]
    }
}

extension PanelCounters {
    /// The counters, with the names of docs/monitoring.md.
    fileprivate var json: JSONValue {
        [
            "reports": .integer(Int(clamping: reports)), "keyPresses": .integer(Int(clamping: keyPresses)),
            "passedContacts": .integer(Int(clamping: passedContacts)),
            "droppedSyncs": .integer(Int(clamping: droppedSyncs)),
            "replugs": .integer(Int(clamping: replugs)), "openRetries": .integer(Int(clamping: openRetries)),
            "latency": [
                "bounds": .array(LatencyHistogram.bounds.map { .number(Double($0) / 1e6) }),
                "counts": .array(latency.counts.map { .integer(Int(clamping: $0)) }),
                "sum": .number(Double(latency.sum) / 1e6),
            ],
        ]
    }
}

extension Frame {
    fileprivate var json: JSONValue { .array([minX, minY, width, height].map { .number($0) }) }
}

/// A frame as text: "0%,55% 100%x45%".
private func text(_ frame: Frame) -> String {
    func percent(_ fraction: Double) -> String {
        let tenths = (fraction * 1000).rounded()
        let isWhole = tenths.truncatingRemainder(dividingBy: 10) == 0
        return (isWhole ? "\(Int(tenths / 10))" : "\(tenths / 10)") + "%"
    }
    return "\(percent(frame.minX)),\(percent(frame.minY)) \(percent(frame.width))x\(percent(frame.height))"
}
