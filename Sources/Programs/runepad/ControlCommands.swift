// SPDX-License-Identifier: MIT

import Control
import Text

let panelOption = CommandOption(
    "--panel", value: .text("NAME"), help: "The name of the panel, if there are several.")

/// The last part of the `--help` text of commands that call the driver.
private let exitStatus = """
    EXIT STATUS
      0  done
      64 wrong arguments
      65 no such layout or purpose on the panel, or faulty files
      66 no such panel, or several panels and none named
      69 no bus, no driver, or the driver cannot do this
      77 the user is neither root nor in the group runepad-control
    """

/// `runepad show`: shows a panel's view.
struct Show: Subcommand {
    static let command = Command(
        "runepad show",
        abstract: "Shows a panel's view.",
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
        ])

    private let layout: String?
    private let purpose: String?
    private let panel: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        layout = arguments.optionalValue(of: "--layout")
        purpose = arguments.optionalValue(of: "--purpose")
        panel = arguments.optionalValue(of: "--panel")
        if layout != nil, purpose != nil {
            throw UsageError("--layout and --purpose both choose the layout: give only one of them")
        }
    }

    func run() throws {
        try askPanel(panel) { () throws(ControlError) in
            if let layout { return [.setLayout(layout), .show] }
            if let purpose { return [.setPurpose(try .named(purpose)), .show] }
            return [.show]
        }
    }
}

/// `runepad hide`: hides a panel's view.
struct Hide: Subcommand {
    static let command = Command(
        "runepad hide",
        abstract: "Hides a panel's view; touches then reach the programs behind it.",
        usage: ["runepad hide [--panel NAME]"],
        discussion: exitStatus, options: [panelOption])

    private let panel: String?

    init(_ arguments: ParsedArguments) { panel = arguments.optionalValue(of: "--panel") }

    func run() throws { try askPanel(panel) { [.hide] } }
}

/// `runepad toggle`: hides a panel's view, or shows it.
struct Toggle: Subcommand {
    static let command = Command(
        "runepad toggle",
        abstract: "Hides a panel's view if it is shown, and shows it if it is hidden.",
        usage: ["runepad toggle [--panel NAME]"],
        discussion: exitStatus, options: [panelOption])

    private let panel: String?

    init(_ arguments: ParsedArguments) { panel = arguments.optionalValue(of: "--panel") }

    func run() throws { try askPanel(panel) { [.toggle] } }
}

/// `runepad shuffle`: shuffles the keys of a layout that shuffles keys.
struct ShuffleCommand: Subcommand {
    static let command = Command(
        "runepad shuffle",
        abstract: "Shuffles the keys that the layout shuffles.",
        usage: ["runepad shuffle [--panel NAME]"],
        discussion: exitStatus, options: [panelOption])

    private let panel: String?

    init(_ arguments: ParsedArguments) { panel = arguments.optionalValue(of: "--panel") }

    func run() throws { try askPanel(panel) { [.shuffle] } }
}

/// `runepad guide`: begins or ends guided touch.
struct GuideCommand: Subcommand {
    static let command = Command(
        "runepad guide",
        abstract: "Begins guided touch, for people who cannot see the glass, or ends it.",
        usage: ["runepad guide on [--panel NAME]", "runepad guide off [--panel NAME]"],
        discussion: """
            A hidden view is shown for guided touch. The panel's configuration must have guided.

            \(exitStatus)
            """,
        operand: Operand("STATE", .one, help: "on or off: whether guided touch begins or ends."),
        options: [panelOption]
    )

    private let isOn: Bool
    private let panel: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        switch arguments.operands.first {
        case "on": isOn = true
        case "off": isOn = false
        default: throw UsageError("runepad guide needs on or off")
        }
        panel = arguments.optionalValue(of: "--panel")
    }

    func run() throws { try askPanel(panel) { [.guide(isOn)] } }
}

/// `runepad reload`: makes the driver read its files again.
struct Reload: Subcommand {
    static let command = Command(
        "runepad reload",
        abstract: "Makes the driver read its configuration and layouts again.",
        usage: ["runepad reload"],
        discussion: """
            Errors in the files are in the driver's log, and runepad check lists them; the driver keeps the former \
            settings of the faulty parts.

            \(exitStatus)
            """)

    init(_ arguments: ParsedArguments) {}

    func run() throws {
        try ControlSession.run(needing: .control) { $0.reload() }
    }
}

private func askPanel(
    _ name: String?, _ requests: @escaping () throws(ControlError) -> [PanelRequest]
) throws {
    try ControlSession.run(needing: .control) { session in
        guard let panel = session.panel(name) else { return }
        do throws(ControlError) {
            session.ask(try requests(), of: panel)
        } catch {
            session.end(error)
        }
    }
}
