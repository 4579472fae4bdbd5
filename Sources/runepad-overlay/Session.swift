// SPDX-License-Identifier: MIT

import ArgumentParser
import Clicks
import Clocks
import Control
import EventLoops
import Glibc
import Overlay
import Windows

/// What the program is made of, and its one loop.
///
/// ```
///             DriverEvent                    draws
///  driver ───▶ DriverLink ──┬─▶ OverlayController ──▶ display server ──▶ glass
///    ▲                      ├─▶ FieldFollower ◀────── text field that has the focus
///    │                      ├─▶ ClickSound
///    │ PanelRequest         └─▶ SessionKeyboard ◀──── other programs' buttons
///    └──── DriverLink ◀──────── all of them
/// ```
final class Session {
    private let loop: EventLoop
    private let end: ProgramEnd
    private let server: any DisplayServer
    private let link: DriverLink
    private let controller: OverlayController
    private let fields: FieldFollower
    private let fieldTimer: EventSource
    private let keyboard: SessionKeyboard
    private let sound: ClickSound
    private var sources: [EventSource] = []
    /// What ``fieldTimer`` is set to.
    private var fieldDeadline: MonotonicTime?

    /// Connects to the display server, and prepares the rest.
    ///
    /// - Throws: `DisplayError` without a display server, `EventLoopError` when nothing can be waited for.
    init(_ options: RunepadOverlay, _ backend: Backend, _ themes: Themes) throws {
        loop = try EventLoop()
        end = ProgramEnd(of: loop)
        server = try backend.open(output: options.output)
        link = try DriverLink(to: options.panel, loop: loop, end: end)
        controller = OverlayController(
            server: server, driver: link,
            options: .init(output: options.output, reservesSpace: options.reserve.map { $0 == .yes }),
            theme: { themes.theme(options.theme ?? $0.theme) }, clock: { .now() }, log: writeLine)
        // Ways to hear of text fields that are no matter of the display server come behind its own.
        let fields = FieldFollower(
            sources: server.textFieldSources, driver: link, clock: { .now() }, log: writeLine)
        self.fields = fields
        fieldTimer = try loop.timer { [unowned fields] in fields.advance() }
        keyboard = try SessionKeyboard(link, loop: loop)
        sound = try ClickSound(device: options.sound, loop: loop, log: writeLine)
        link.delegate = self
    }

    /// Runs until a signal, or until nothing can be shown any more.
    ///
    /// - Throws: The exit status as `ExitCode`, unless it is 0; `EventLoopError` when it cannot wait.
    func run() throws {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            sources.append(try loop.whenSignalled(signal) { [end] in end.end(0) })
        }
        if server.fileDescriptor >= 0 {
            // It wakes the loop: what has come is taken before it waits again.
            sources.append(try loop.whenReadable(server.fileDescriptor) {})
        }
        try loop.run { settle() }
        sources = []
        // What is closed is to be gone from the glass; a server that is lost has taken it along.
        controller.removeAll()
        try? server.dispatch()
        if let status = end.status, status != 0 { throw ExitCode(status) }
    }

    /// Does what is to be done once after all that has happened.
    private func settle() {
        do throws(DisplayError) {
            try server.dispatch()
        } catch {
            end.end(75, "\(error)")
        }
        if fields.deadline != fieldDeadline {
            fieldDeadline = fields.deadline
            fieldTimer.fire(at: fieldDeadline)
        }
    }
}

extension Session: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        if case .clicked = event { return sound.play() }
        controller.take(event)
        fields.take(event)
        let panels = link.panels
        // The click is laid ready while a panel that is shown here may click.
        sound.isWanted = panels.contains(where: \.clicks)
        keyboard.isVisible = panels.contains(where: \.isVisible)
    }
}
