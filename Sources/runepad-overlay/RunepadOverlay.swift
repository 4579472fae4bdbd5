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
        abstract: "Draws Runepad's keyboards on the screen.",
        discussion: """
            It draws the views of the driver, runepadd: on a Wayland compositor with wlr-layer-shell, through the \
            Xwayland of other Wayland compositors, on an X server, or on the framebuffer of the text \
            console.  It opens no input device.  If no driver runs, it waits for one.  The user must be root or a member of the group runepad-view.  If other programs are \
            to show and hide the panels through sm.puri.OSK0, the user must also be a member of the group \
            runepad-control.

            Exit status: 0 after a signal ended it, 64 for a wrong option, 65 for a theme with errors, 66 for a \
            theme that does not exist, 69 without a display server, 70 when drawing fails, 75 when the display \
            server has ended, 77 when the driver refuses this user.
            """)

    @Option(
        help: "Draw on this kind of display only (default: in a desktop wayland, else x11; else fbdev)."
    )
    var backend: Backend?

    @Option(help: ArgumentHelp("Show this panel only.", valueName: "name"))
    var panel: String?

    @Option(
        help: ArgumentHelp(
            "Show the panels on this output instead of the configuration's; with fbdev, a device such as fb1.",
            valueName: "name"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Draw with this theme instead of the configuration's: a name, or a file if it has a slash.",
            valueName: "theme"))
    var theme: String?

    @Option(
        help: """
            Whether windows make room for the keyboard, instead of the configuration's setting; with fullscreen, \
            fullscreen windows do so, too.
            """)
    var reserve: Choice?

    @Option(
        help: ArgumentHelp(
            "Play clicks on this ALSA sound device, for panels whose configuration has clicks.",
            valueName: "device"))
    var sound = "default"

    /// The windows that make room: all but fullscreen windows, none, or all.
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case yes, no, fullscreen
    }

    func run() throws {
        rp_keep_memory_private()
        rp_wipe_what_is_freed()
        let themes = Themes()
        if let theme { try themes.require(theme) }
        do {
            try Session(self, themes).run()
        } catch let error as DisplayError {
            writeLine("\(error)")
            throw ExitCode(69)
        } catch let error as EventLoopError {
            writeLine("\(error)")
            throw ExitCode(70)
        }
    }
}
