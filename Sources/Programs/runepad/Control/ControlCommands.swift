// SPDX-License-Identifier: MIT

import Control
import Text

/// The last part of the `--help` text of commands that call the driver.
private let exitStatus = """
    EXIT STATUS
      0  done
      64 wrong arguments
      65 no such layout or purpose on the panel, or faulty files
      66 no such panel, or several panels and none named
      69 no bus, no driver, or the driver does not answer or cannot do this
      77 the user is neither root nor in the group runepad-control
    """

extension Subcommand {
    static let show = Subcommand(
        "runepad show", abstract: "Shows a panel's view.",
        usage: ["runepad show [--layout LAYOUT | --purpose PURPOSE] [--panel NAME]"],
        discussion: """
            The view is shown with the layout that it last had, or with another layout that the panel's \
            configuration names.

            EXAMPLE
              $ runepad show --purpose pin

            \(exitStatus)
            """,
        options: [
            CommandOption("--layout", value: .text("LAYOUT"), help: "One of the panel's layouts."),
            CommandOption(
                "--purpose", value: .text("PURPOSE"), help: "The purpose of the layout, such as pin or email."
            ),
            panelOption,
        ]
    ) { arguments in
        let (layout, purpose) = (
            arguments.optionalValue(of: "--layout"), arguments.optionalValue(of: "--purpose")
        )
        if layout != nil, purpose != nil {
            throw UsageError("--layout and --purpose both choose the layout: give only one of them")
        }
        try sendRequests(arguments) { () throws(ControlError) in
            if let layout { return [.setLayout(layout), .show] }
            if let purpose { return [.setPurpose(try .named(purpose)), .show] }
            return [.show]
        }
    }

    static let hide = panelCommand(
        "hide", .hide, abstract: "Hides a panel's view; touches then reach the programs behind it.")

    static let toggle = panelCommand(
        "toggle", .toggle, abstract: "Hides a panel's view if it is shown, and shows it if it is hidden.")

    static let shuffle = panelCommand(
        "shuffle", .shuffle, abstract: "Shuffles the keys that the layout shuffles.")

    /// A command that sends a panel one request.
    private static func panelCommand(_ name: String, _ request: PanelRequest, abstract: String) -> Subcommand
    {
        Subcommand(
            "runepad \(name)", abstract: abstract, usage: ["runepad \(name) [--panel NAME]"],
            discussion: exitStatus, options: [panelOption]
        ) { try sendRequests($0) { [request] } }
    }

    static let guide = Subcommand(
        "runepad guide",
        abstract: "Begins guided touch, for people who cannot see the glass, or ends it.",
        usage: ["runepad guide on [--panel NAME]", "runepad guide off [--panel NAME]"],
        discussion: """
            A hidden view is shown for guided touch. The panel's configuration must have guided.

            \(exitStatus)
            """,
        operand: Operand("STATE", .one, help: "on or off: whether guided touch begins or ends."),
        options: [panelOption]
    ) { arguments in
        let state = arguments.operands[0]
        guard state == "on" || state == "off" else { throw UsageError("runepad guide needs on or off") }
        try sendRequests(arguments) { [.guide(state == "on")] }
    }

    static let reload = Subcommand(
        "runepad reload", abstract: "Makes the driver read its configuration and layouts again.",
        usage: ["runepad reload"],
        discussion: """
            Errors in the files are in the driver's log, and runepad check lists them; the driver keeps the former \
            settings of the faulty parts.  Characters that a panel cannot type are errors for runepad check, and none \
            for the driver, nor for this command: the panel gets its layout, and their keys type nothing.

            \(exitStatus)
            """
    ) { _ in try ControlSession.run(needing: .control) { $0.reload() } }
}

/// Sends requests to the panel that the arguments name.
private func sendRequests(
    _ arguments: ParsedArguments, _ requests: @escaping () throws(ControlError) -> [PanelRequest]
) throws {
    try ControlSession.run(needing: .control) { session in
        guard let panel = session.panel(arguments.optionalValue(of: "--panel")) else { return }
        do throws(ControlError) {
            session.send(try requests(), to: panel)
        } catch {
            session.end(error)
        }
    }
}
