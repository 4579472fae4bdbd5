// SPDX-License-Identifier: MIT

package import Text

/// The operator's options of `runepad-overlay`.
package struct OverlayOptions: Hashable, Sendable {
    package enum Backend: String, CaseIterable, Sendable {
        case wayland
        /// An X server, or Xwayland.
        case x11
        /// The framebuffer of the text console.
        case fbdev
    }

    /// The windows that make room for a view.
    package enum Reservation: String, CaseIterable, Sendable {
        /// All windows that are not fullscreen.
        case yes
        case no
        /// All windows.
        case fullscreen
    }

    /// The only kind of display server to use, or `nil` for the best one that the session has.
    package var backend: Backend?
    /// The name of the only panel to show, or `nil` for all.
    package var panel: String?
    /// The name of the output for all panels, or `nil` for that of each panel's configuration.
    package var output: String?
    /// The name or the file of the theme for all panels, or `nil` for that of each panel's configuration.
    package var theme: String?
    /// The directories that are searched for themes before the installed ones, in order.
    package var themeDirectories: [String] = []
    /// The windows that make room, or `nil` for those of each panel's configuration.
    package var reservation: Reservation?
    /// The name of the only way to learn of text fields, or `nil` for the first one that works.
    package var fields: String?
    /// The ALSA device that plays clicks.
    package var soundDevice = "default"

    /// The names of the ways to learn of text fields, the best first.
    static let fieldWays = ["input-method-v2", "input-method-v1", "fcitx5", "at-spi"]
}

// MARK: - Parsing

extension OverlayOptions {
    /// Reads the arguments of `runepad-overlay`, without its own name.
    ///
    /// `--help` and `--version` take precedence over all arguments after them, and `--help` over a fault before it.
    package static func read(_ arguments: some Sequence<String>) throws(UsageError) -> Command.Request<Self> {
        try command.read(arguments).map { given in
            OverlayOptions(
                backend: given.choice(of: "--backend"), panel: given.optionalValue(of: "--panel"),
                output: given.optionalValue(of: "--output"), theme: given.optionalValue(of: "--theme"),
                themeDirectories: given.values(of: "--themes"), reservation: given.choice(of: "--reserve"),
                fields: given.optionalValue(of: "--fields"), soundDevice: given.value(of: "--sound"))
        }
    }
}

// MARK: - Description

extension OverlayOptions {
    /// The options of `runepad-overlay` and its help.
    package static var command: Command {
        Command(
            "runepad-overlay",
            abstract: "Draws Runepad's keyboards on the screen.",
            usage: [
                """
                runepad-overlay [--backend wayland|x11|fbdev] [--panel NAME] [--output NAME] [--theme NAME] \
                [--themes DIR]... [--reserve yes|no|fullscreen] [--fields WAY] [--sound DEVICE]
                """
            ],
            discussion: explanation,
            options: [
                CommandOption(
                    "--backend",
                    value: .choice("KIND", of: OverlayOptions.Backend.allCases.map(\.rawValue)),
                    help: """
                        Use only this kind of display server; without the option the session's compositor, else \
                        its X server, else the framebuffer of the text console.
                        """),
                CommandOption("--panel", value: .text("NAME"), help: "Show only this panel."),
                CommandOption(
                    "--output", value: .text("NAME"),
                    help: """
                        Show the panels on this output instead of the configuration's; with fbdev, a device such as \
                        fb1.
                        """),
                CommandOption(
                    "--theme", value: .file("NAME"),
                    help: """
                        Draw in this theme instead of the configuration's: a name, or a file if it has a slash.
                        """),
                CommandOption(
                    "--themes", value: .directory("DIR"),
                    help: "Search this directory for themes first; may be given several times.",
                    isRepeatable: true),
                CommandOption(
                    "--reserve",
                    value: .choice("WHICH", of: OverlayOptions.Reservation.allCases.map(\.rawValue)),
                    help: """
                        Whether windows make room for a view, instead of the configuration's setting; fullscreen \
                        for fullscreen windows, too.
                        """),
                CommandOption(
                    "--fields", value: .choice("WAY", of: OverlayOptions.fieldWays),
                    help: """
                        Learn of text fields only in this way, and with fcitx5 wait for it; without the option the \
                        first way that works.
                        """),
                CommandOption(
                    "--sound", value: .text("DEVICE"),
                    help: "Play clicks on this ALSA device, for panels whose configuration has clicks.",
                    default: OverlayOptions().soundDevice),
            ],
            strictness: .strict(remedy: "name the only panel to show with --panel NAME"))
    }

    private static let explanation = """
        It draws the views of the driver, runepadd: on a Wayland compositor with wlr-layer-shell, through the \
        Xwayland of other compositors, on an X server, or on the framebuffer of the text console. It opens no input \
        device. If no driver runs, it waits for one. The user must be root or a member of the group runepad-view. If \
        other programs are to show and hide the panels through sm.puri.OSK0, the user must also be a member of \
        runepad-control.

        EXAMPLE
          $ runepad-overlay --panel front --theme dark

        EXIT STATUS
          0  a signal ended it
          64 a wrong option
          65 a theme with errors
          66 a theme that does not exist
          69 no display server
          70 the event loop failed
          75 the display server has ended
          77 the driver refuses this user
        """

    /// The output of `runepad-overlay --help`, with the end of its last line.
    package static var helpText: String { command.helpText(columns: 80) }
}
