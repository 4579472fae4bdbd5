// SPDX-License-Identifier: MIT

import ArgumentParser
import CWiping
import EventLoops
import Windows

/// The program that draws views in a session.
@main
struct RunepadOverlay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runepad-overlay",
        abstract: "Shows Runepad's keyboards on the screen that is touched.",
        discussion: """
            It draws what the driver, runepadd, has on its panels: on a Wayland compositor with wlr-layer-shell, \
            on an X server, or on the framebuffer of the text console.  It opens no input device, and waits for \
            the driver when there is none.  The user has to be root or in the group runepad-view; \
            that other programs show and hide the panels by sm.puri.OSK0 takes the group runepad-control.

            Exit status: 0 when it was ended by a signal, 64 for a wrong option, 65 and 66 for a theme that is \
            faulty or not there, 69 without a display server, 70 when drawing fails, 75 when the display server \
            ended, 77 when the driver refuses this user.
            """)

    @Option(help: "Where to draw (default: wayland or x11 in a desktop session, else fbdev).")
    var backend: Backend?

    @Option(help: ArgumentHelp("Show this panel only.", valueName: "name"))
    var panel: String?

    @Option(
        help: ArgumentHelp(
            "Show it on this output, whatever the configuration says; with fbdev, a device such as fb1.",
            valueName: "name"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Draw in this theme, whatever the configuration says: a name, or a file when it has a slash.",
            valueName: "theme"))
    var theme: String?

    @Option(help: "Whether windows make room, whatever the configuration says.")
    var reserve: Choice?

    @Option(
        help: ArgumentHelp(
            "Play clicks on this sound device of ALSA's, where the configuration wants clicks.",
            valueName: "device"))
    var sound = "default"

    /// Yes or no.
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case yes, no
    }

    func run() throws {
        rp_keep_memory_private()
        rp_wipe_what_is_freed()
        let themes = Themes()
        if let theme { try themes.require(theme) }
        let backend = backend ?? .ofSession
        do {
            try Session(self, backend, themes).run()
        } catch let error as DisplayError {
            writeLine("\(error)")
            throw ExitCode(69)
        } catch let error as EventLoopError {
            writeLine("\(error)")
            throw ExitCode(70)
        }
    }
}
