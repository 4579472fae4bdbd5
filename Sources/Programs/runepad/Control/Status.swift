// SPDX-License-Identifier: MIT

import Control
import Doctor
import Engine
import Files
import Text

extension Subcommand {
    static let status = Subcommand(
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
            leave the text field in sight that a person has tapped, or if a person types by guided touch now. Other \
            lines say if the panel does not type its glyphs, how many keys type as text of the session's input \
            method, and how often corners were tapped in another order than that of 'staff-gesture'.

            For a panel with 'show: auto' the overlay says how it learns of text fields, and why not in a better \
            way.

            EXIT STATUS
              0  the panels are listed, even if there are none
              64 wrong arguments
              66 no such panel
              69 no bus, no driver, or no answer of the driver
              77 the user is neither root nor in the group runepad-control or runepad-view
            """,
        options: [panelOption, CommandOption("--json", help: "Print one JSON array, for programs.")]
    ) { arguments in
        let (name, json) = (arguments.optionalValue(of: "--panel"), arguments.has("--json"))
        try ControlSession.run(needing: json ? .control : nil) { session in
            var panels = session.panels
            if name != nil {
                guard let named = session.panel(name) else { return }
                panels = [named]
            }
            if json {
                session.counters { counters in
                    printOutput(JSONValue.array(panels.map { $0.json(counters) }).text)
                    session.end()
                }
                return
            }
            if panels.isEmpty { printOutput("no touchscreen is served") }
            for line in panels.flatMap({ [$0.line] + $0.lines }) { printOutput(line) }
            session.end()
        }
    }

    static let monitor = Subcommand(
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
        ]
    ) { arguments in
        try ControlSession.run(
            listener: EventPrinter(
                panel: arguments.optionalValue(of: "--panel"), json: arguments.has("--json"))
        ) { _ in }
    }
}

/// Prints a line for each event.
private final class EventPrinter: DriverClient.Delegate {
    /// The name of the only panel whose events are printed, or `nil` for all.
    private let panel: String?
    private let json: Bool

    init(panel: String?, json: Bool) {
        self.panel = panel
        self.json = json
    }

    func handle(_ event: DriverEvent) {
        switch event.concerning(panel) {
        case .driverCame(let panels): for panel in panels { emitPanel(panel) }
        case .driverGone(let reason):
            emit("no driver", "no driver: \(reason)", [("reason", .string("\(reason)"))])
        case .panelCame(let panel): emitPanel(panel)
        case .panelGone(let panel):
            emit("gone", "\(panel.name): gone", [("name", .string(panel.name))])
        case .panelChanged(let panel, let old):
            // A line has only a part of the state.
            if json || panel.line != old.line { emit("changed", panel.line, panel.members) }
        case .panelMoves(let panel, let event): emit(event, of: panel)
        case .viewChanged, .keysChanged, .clicked, .guided, .commit, nil: break
        }
    }

    private func emitPanel(_ panel: PanelState) { emit("panel", panel.line, panel.members) }

    private func emit(_ event: TransitionEvent, of panel: PanelState) {
        let transition = event.transition
        emit(
            event.signal.rawValue,
            "\(panel.name): \(event.signal.rawValue) \(transition.begin.inPercent) to \(transition.end.inPercent) "
                + "in \(transition.duration) ms",
            [
                ("name", .string(panel.name)), ("transition", .integer(Int(transition.id))),
                ("begin", transition.begin.json), ("end", transition.end.json),
                ("duration", .integer(Int(transition.duration))),
            ])
    }

    private func emit(
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
