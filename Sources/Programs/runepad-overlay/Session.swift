// SPDX-License-Identifier: MIT

import Bus
import CLinux
import Clicks
import Control
import Engine
import EventLoops
import Files
import FramebufferWindows
import Glibc
import Keymaps
import Overlay
import TextFields
import Windows
import YAML

/// The parts of the program, and the one event loop that connects them.
///
/// ```
///             DriverEvent                    draws
///  driver ───▶ DriverLink ──┬─▶ OverlayController ──▶ display server ──▶ glass
///    ▲                      ├─▶ FieldFollower ◀──┬─── text field that has the focus
///    │                      │                    └─── SessionPages ◀── web pages
///    │                      ├─▶ GlyphFollower ◀────── keymap of the display server
///    │                      ├─▶ ClickSound
///    │ PanelRequest         └─▶ SessionKeyboard ◀──── other programs' buttons
///    └──── DriverLink ◀──────── all of them
/// ```
final class Session {
    private let loop: EventLoop
    private let end: ProgramEnd
    private let displays: SessionDisplays
    private let link: DriverLink
    private let controller: OverlayController
    private let fields: FieldFollower
    private let glyphs: GlyphFollower
    private let accessibleFields: AccessibleTextFields
    private let fieldTimer: EventSource
    private let fontTimer: EventSource
    private let restTimer: EventSource
    private let keyboard: SessionKeyboard
    private let pages: SessionPages
    private let sound: ClickSound
    private var sources: [EventSource] = []
    /// The time at which ``fieldTimer`` fires.
    private var fieldDeadline: MonotonicTime?
    /// Whether the start is over, and ``restTimer`` was set.
    private var isStarted = false
    /// Whether a view was shown when ``settle()`` last looked.
    private var isShown = false

    /// Connects to the display server, and makes the other parts.
    ///
    /// - Throws: `DisplayError` without a display server, `EventLoopError` when the loop cannot be made.
    init(_ options: OverlayOptions, _ themes: Themes) throws {
        loop = try EventLoop()
        end = ProgramEnd(of: loop)
        displays = try SessionDisplays.open(options.backend, output: options.output)
        link = try DriverLink(to: options.panel, loop: loop, end: end)
        controller = OverlayController(
            server: displays.server, driver: link, options: options,
            theme: { themes.theme(options.theme ?? $0.theme, text: $0.textScale, asOf: $0.reloads) },
            clock: { .now() },
            log: printError)
        accessibleFields = AccessibleTextFields(loop: loop)
        let fields = FieldFollower(
            sources: textFieldSources(of: displays, loop: loop, accessibleFields, only: options.fields),
            driver: link, clock: { .now() }, log: printError)
        self.fields = fields
        glyphs = GlyphFollower(driver: link) { installedGlyphs() }
        fieldTimer = try loop.timer { [unowned fields] in fields.advance() }
        fontTimer = try loop.timer { [unowned controller] in controller.loadFonts() }
        restTimer = try loop.timer { rp_let_go_of_unused() }
        let bus = try SessionBus(loop: loop)
        keyboard = SessionKeyboard(link, on: bus)
        pages = SessionPages(fields, on: bus)
        sound = try ClickSound(device: options.soundDevice, loop: loop, log: printError)
        link.delegate = self
    }

    /// Runs until a signal comes, or until nothing can be shown any more.
    ///
    /// - Throws: An ``ExitStatus`` other than ``ExitStatus/success``, or `EventLoopError` when the loop cannot wait.
    func run() throws {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            sources.append(try loop.whenSignalled(signal) { [end] in end.end(.success) })
        }
        for descriptor in displays.descriptors {
            // The descriptor only wakes the loop: settle() reads the events before the loop waits again.
            sources.append(try loop.whenReadable(descriptor) {})
        }
        try loop.run { settle() }
        sources = []
        // Take the views off the glass, unless the display server has ended and its windows with it.
        controller.removeAll()
        try? displays.finish()
        if let status = end.status, status != .success { throw status }
    }

    /// Runs once before the loop waits again: sends drawings and reads events of the server, and sets the
    /// timer.
    private func settle() {
        do throws(DisplayError) {
            try displays.dispatch()
        } catch {
            end.end(.displayEnded, "\(error)")
        }
        if let keymap = displays.takeKeymap() { glyphs.take(keymap) }
        if fields.deadline != fieldDeadline {
            fieldDeadline = fields.deadline
            fieldTimer.fire(at: fieldDeadline)
        }
        if controller.awaitsFonts { fontTimer.fire(at: .now()) }
        settleMemory()
    }

    /// Gives the kernel back the pages of heap, stack and code that only the start or a former view needed: at the end of
    /// the start, and later when no view has been shown for a minute.
    ///
    /// The pages of code that the next view needs come back with its first drawing: they are still in memory, and only
    /// the process's table of pages lacks them.  That takes a millisecond, so it is not done between two fields of a page.
    private func settleMemory() {
        if !isStarted {
            guard controller.isAtRest else { return }
            isStarted = true
            isShown = controller.showsView
            // The next view does not wait for fonts to be read.
            controller.rehearse()
            restTimer.fire(at: .now())
        } else if controller.showsView != isShown {
            isShown.toggle()
            restTimer.fire(at: isShown ? nil : .now().advanced(byMicroseconds: 60_000_000))
        }
    }
}

extension Session: DriverClient.Delegate {
    func handle(_ event: DriverEvent) {
        if case .clicked = event { return sound.play() }
        controller.take(event)
        // Changed keys concern the picture alone.
        if case .keysChanged = event { return }
        let panels = link.panels
        accessibleFields.mayEnable = panels.contains { $0.show == .auto && $0.enablesAccessibility }
        fields.take(event)
        glyphs.take(event)
        // The sound device is ready while a panel that is shown here may click.
        sound.isWanted = panels.contains(where: \.clicks)
        keyboard.isVisible = panels.contains(where: \.isVisible)
    }
}

/// Returns the table of glyphs that the driver uses; its own log has the faults of the table.
private func installedGlyphs() -> GlyphTable? {
    var ignored = DiagnosticList()
    return GlyphTable(inUseAt: GlyphTable.defaultPath, into: &ignored)
}

/// Returns the ways to learn of the session's text fields, the best first, or only the way with a name.
///
/// Those that do not belong to a display server come after the server's own.  fcitx5 is of use where it is the input
/// method of a compositor; other sessions report more by AT-SPI2.  A text console has no accessible programs.
private func textFieldSources(
    of displays: SessionDisplays, loop: EventLoop, _ accessibleFields: AccessibleTextFields,
    only name: String?
) -> [any TextFieldSource] {
    let isConsole = displays.server is FramebufferDisplayServer
    let fcitx = FcitxTextFields(loop: loop, waits: name != nil)
    let others: [any TextFieldSource] = isConsole ? [] : [fcitx, accessibleFields]
    let all = displays.textFieldSources + others
    guard let name else { return all.filter { displays.hasCompositor || $0.name != fcitx.name } }
    return all.filter { $0.name == name }
}
