// SPDX-License-Identifier: MIT

import ArgumentParser
import Control

/// The option by which commands name a panel.
struct PanelOption: ParsableArguments {
    @Option(help: ArgumentHelp("The name of the panel, if there are several.", valueName: "name"))
    var panel: String?
}

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
struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a panel's view.",
        usage: "runepad show [--layout LAYOUT | --purpose PURPOSE] [--panel NAME]",
        discussion: """
            The view is shown with the layout that it last had, or with another layout that the panel's \
            configuration names.

            EXAMPLE
              $ runepad show --purpose pin

            \(exitStatus)
            """)

    @Option(help: ArgumentHelp("One of the panel's layouts.", valueName: "layout"))
    var layout: String?

    @Option(
        help: ArgumentHelp("The purpose of the layout, such as pin or email.", valueName: "purpose"))
    var purpose: String?

    @OptionGroup var panel: PanelOption

    func validate() throws {
        if layout != nil, purpose != nil {
            throw ValidationError("--layout and --purpose both choose the layout: give only one of them")
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
struct Hide: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide",
        abstract: "Hides a panel's view; touches then reach the programs behind it.",
        discussion: exitStatus)

    @OptionGroup var panel: PanelOption

    func run() throws { try askPanel(panel) { [.hide] } }
}

/// `runepad toggle`: hides a panel's view, or shows it.
struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Hides a panel's view if it is shown, and shows it if it is hidden.",
        discussion: exitStatus)

    @OptionGroup var panel: PanelOption

    func run() throws { try askPanel(panel) { [.toggle] } }
}

/// `runepad shuffle`: shuffles the keys of a layout that shuffles keys.
struct ShuffleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shuffle",
        abstract: "Shuffles the keys that the layout shuffles.",
        discussion: exitStatus)

    @OptionGroup var panel: PanelOption

    func run() throws { try askPanel(panel) { [.shuffle] } }
}

/// `runepad reload`: makes the driver read its files again.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Makes the driver read its configuration and layouts again.",
        discussion: """
            Errors in the files are in the driver's log, and runepad check lists them; the driver keeps the former \
            settings of the faulty parts.

            \(exitStatus)
            """)

    func run() throws {
        try ControlSession.run(needing: .control) { $0.reload() }
    }
}

private func askPanel(
    _ option: PanelOption, _ requests: @escaping () throws(ControlError) -> [PanelRequest]
) throws {
    try ControlSession.run(needing: .control) { session in
        guard let panel = session.panel(option.panel) else { return }
        do throws(ControlError) {
            session.ask(try requests(), of: panel)
        } catch {
            session.end(error)
        }
    }
}
