// SPDX-License-Identifier: MIT

import ArgumentParser
import CWiping
import Clicks
import Clocks
import Control
import EventLoops
import Glibc
import Overlay
import Painting
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

/// What the program is made of, and its one loop.
private final class Session {
    private let loop: EventLoop
    private let server: any DisplayServer
    private let link: DriverLink
    private let controller: OverlayController
    private let follower: FieldFollower
    private let keyboard: SessionKeyboard
    private var sources: [EventSource] = []
    private var status: Int32 = 0

    init(_ options: RunepadOverlay, _ backend: Backend, _ themes: Themes) throws {
        loop = try EventLoop()
        server = try backend.open(output: options.output)
        link = try DriverLink(loop: loop)
        controller = OverlayController(
            server: server, driver: link,
            options: .init(output: options.output, reservesSpace: options.reserve.map { $0 == .yes }),
            theme: { themes.theme(options.theme ?? $0.theme) }, clock: { .now() }, log: writeLine)
        follower = try FieldFollower(server, link, loop: loop)
        keyboard = try SessionKeyboard(link, loop: loop)
        link.controller = controller
        link.follower = follower
        link.onlyPanel = options.panel
        link.sound = try ClickSound(device: options.sound, loop: loop, log: writeLine)
    }

    /// Runs until a signal, or until nothing can be shown any more.
    func run() throws {
        link.afterwards = { [unowned self] in
            keyboard.heedPanels()
            dispatch()
        }
        link.whenRefused = { [unowned self] in end(77, $0) }
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            sources.append(try loop.whenSignalled(signal) { [unowned self] in end(0, nil) })
        }
        if server.fileDescriptor >= 0 {
            sources.append(try loop.whenReadable(server.fileDescriptor) { [unowned self] in dispatch() })
        }
        dispatch()
        try loop.run()
        sources = []
        if status != 0 { throw ExitCode(status) }
    }

    private func dispatch() {
        do throws(DisplayError) {
            try server.dispatch()
        } catch {
            end(75, "\(error)")
        }
    }

    private func end(_ status: Int32, _ line: String?) {
        if let line { writeLine(line) }
        self.status = status
        loop.stop()
        link.afterwards = {}
        controller.removeAll()
        // What is closed is to be gone from the glass; a server that is lost has taken it along.
        try? server.dispatch()
    }
}

/// Writes a line to standard error, which is the journal for a service.
func writeLine(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(2, bytes, bytes.count)
}
