// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Glibc
import TestBus
import TestScreens
import Testing

/// A session, a panel with `show: auto`, and the overlay, which has a way to learn of text fields.
final class FieldRig {
    /// The panel.
    let pad: Pad
    /// The session.
    let session: FieldSession
    private let bus: TestBus
    private let sessionBus: Program
    private let monitor: Program
    private var overlay: Program?
    private let folder: String
    private let kind: FieldSession.Kind
    private let inputMethod: InputMethod?
    /// The way to tell a form to go on.
    private var steps: FileHandle?

    /// The layouts for the fields of a ``FieldForm``, in their order.
    static let formLayouts = "[en, password, decimal-pad]"

    /// Starts a session and waits until the overlay learns of text fields in it.
    ///
    /// - Parameters:
    ///   - kind: The session's kind.
    ///   - layout: The panel's layout or layouts, or `./pad.yaml`.
    ///   - layoutText: The text of `./pad.yaml`.
    ///   - accessibility: Whether the overlay may turn on the session's accessibility.
    ///   - makesRoom: Whether windows make room for the view, which then stays at the lower edge.
    ///   - inputMethod: The session's input method, which starts before the overlay.
    ///   - hasGlyphs: Whether the session reads glyphs for the characters that the host's keymap lacks.
    ///   - theme: The theme of the view.
    ///   - isUpright: Whether the screen is turned by a quarter.
    ///   - fields: Further fields of the panel.
    ///   - kiosk: The value of `kiosk`.
    ///   - labwc: What labwc has besides.
    /// - Throws: when one of the programs does not come.
    init(
        _ kind: FieldSession.Kind, layout: String = formLayouts, layoutText: String = "",
        accessibility: Bool = false, makesRoom: Bool = false, inputMethod: InputMethod? = nil,
        hasGlyphs: Bool = true, theme: String = "light", isUpright: Bool = false, fields: [String] = [],
        kiosk: String = "no", labwc: FieldSession.Labwc? = nil
    ) throws {
        (self.kind, self.inputMethod) = (kind, inputMethod)
        folder = "/tmp/runepad-fields-\(UInt64.random(in: 0...UInt64.max))"
        try User.makeFolder(User.runtimeDirectory)
        try User.makeFolder(folder)
        try User.join("runepad-view")
        bus = try TestBus(.system)
        try bus.start()
        let address = "unix:path=\(folder)/session"
        sessionBus = try Program(
            [
                "dbus-daemon", "--session", "--address=\(address)", "--nofork", "--nopidfile",
                "--print-address",
            ],
            .init(log: folder + "/session.log", isHeard: true))
        try #require(sessionBus.awaitWord(), "no session bus")
        let (accessible, reserve) = (accessibility ? "yes" : "no", makesRoom ? "yes" : "no")
        pad = try Pad(
            layout, text: layoutText, fillsPanel: false,
            fields: [
                "show: auto", "avoid: \(makesRoom ? "no" : "touch")",
                "overlay: {accessibility: \(accessible), reserve: \(reserve), theme: \(theme)}",
            ] + fields, kiosk: kiosk)
        var advice = try HostKeyboard.us.install(configuration: pad.configuration)
        if !hasGlyphs { advice = try HostKeyboard.uninstallGlyphs() }
        let system = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(system)=\(bus.address)"])
        monitor = try Program(
            [Checkout.program("runepad"), "monitor"],
            .init(environment: [system: bus.address], asUser: false, log: folder + "/monitor.log"))
        let program = folder + "/overlay"
        let options = inputMethod?.overlayOptions(kind).joined(separator: " ") ?? ""
        try "#!/bin/sh\nexec \(Checkout.program("runepad-overlay")) \(options) >\(folder)/views.log 2>&1\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        try #require(unsafe chmod(program, 0o755) == 0)
        session = try FieldSession(
            kind, in: folder,
            [
                system: bus.address, "DBUS_SESSION_BUS_ADDRESS": address,
                "XDG_RUNTIME_DIR": User.runtimeDirectory,
            ], advice, overlay: program, isUpright: isUpright, labwc: labwc)
        try inputMethod?.start(kind, in: session, folder: folder)
        if !kind.startsOverlay { overlay = try session.start([program]) }
        try wait("a way to learn of text fields") { try !status().isEmpty }
    }

    deinit {
        overlay = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Calls a method of the panel as root.
    func steer(_ method: String...) throws { try Pad.call(method, on: bus) }

    /// Starts a form in the session.
    func show(_ form: FieldForm) throws {
        try #require(unsafe mkfifo(folder + "/steps", 0o666) == 0)
        try #require(unsafe chmod(folder + "/steps", 0o666) == 0)
        // For reading as well, so that it is there before the form has opened it.
        steps = try FileHandle(forUpdating: URL(filePath: folder + "/steps"))
        try start(form.text, form.command(in: folder))
    }

    /// Starts a program of Python in the session, which writes what is typed into ``typed``.
    func show(python text: String) throws {
        try start(text, ["python3", "\(folder)/form", "\(folder)/typed"])
    }

    private func start(_ text: String, _ command: [String]) throws {
        try text.write(toFile: folder + "/form", atomically: true, encoding: .utf8)
        try session.start(command, ["HOME": folder])
    }

    /// Starts a program with a low field in the session, `fullscreen` or `maximized`.
    func fillScreen(_ program: LowField, _ state: String = "fullscreen") throws {
        try program.text.write(toFile: folder + "/field", atomically: true, encoding: .utf8)
        try session.start(
            ["python3", "\(folder)/field", "\(folder)/typed", state],
            inputMethod?.variables(kind, in: folder) ?? [:])
    }

    /// What the low field contains.
    var typed: String { session.text("typed") }

    /// What the input method has not finished yet in the low field of GTK.
    var unfinished: String { session.text("typed.unfinished") }

    /// Waits until the input method has heard of a field with the focus.
    func awaitInputMethod() throws { try inputMethod?.awaitFocus(in: session) }

    /// Waits until the input method has heard of what programs have told so far.
    func settleInputMethod() throws { try inputMethod?.settle(in: session) }

    /// Goes through the fields of a form twice, and expects the layout of each.
    func expectLayouts() throws {
        let round = ["shown en", "shown password", "shown decimal-pad", "hidden"]
        for state in round + round { try step(to: state) }
    }

    /// Goes to the next field of a form, and waits for the state of the panel there.
    ///
    /// The form reads a step once it has shown its window with the focus on the button.
    func step(to state: String) throws {
        try #require(steps).write(contentsOf: Data("n".utf8))
        try wait(state) { self.state.hasPrefix(state) }
    }

    /// How often the view was hidden.
    var hiddenCount: Int {
        session.text("monitor.log").split(separator: "\n").count { $0.contains("DidHide") }
    }

    /// The last state of the panel that the monitor has printed: `shown LAYOUT` or `hidden LAYOUT`.
    var state: String {
        let lines = session.text("monitor.log").split(separator: "\n").filter { $0.contains(", layout ") }
        let words = lines.last?.split(separator: " ").map { $0.filter { $0 != "," } } ?? []
        return words.count > 3 ? "\(words[1]) \(words[3])" : ""
    }

    /// The lines of `runepad status` about text fields.
    func status() throws -> [String] {
        let result = try Program.run(
            [Checkout.program("runepad"), "status"], environment: variables)
        return result.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  ") }
    }

    /// Whether IsEnabled of org.a11y.Status is set.
    func isAccessibilityEnabled() throws -> Bool {
        let result = try accessibilityProperty("IsEnabled")
        try #require(result.status == 0, "\(result.output)")
        return result.output == "b true\n"
    }

    /// Whether at-spi2-core sets IsEnabled as soon as a program listens: its versions without a property for screen
    /// readers do.
    func turnsAccessibilityOnByItself() throws -> Bool {
        try accessibilityProperty("ScreenReaderEnabled").status != 0
    }

    private func accessibilityProperty(_ name: String) throws -> (status: Int32, output: String) {
        try Program.run(
            User.command([
                "busctl", "--user", "get-property", "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", name,
            ]),
            environment: session.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    }

    /// Ends the overlay as a service manager does.
    func endOverlay() throws {
        #expect(overlay?.end() == 0)
        overlay = nil
        try wait("the end of the overlay") { try status().isEmpty }
    }

    private var variables: [String: String] {
        ["PATH": "/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": bus.address]
    }

    /// Waits until a condition holds; `what` names it for a person.
    func wait(_ what: String, _ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() {
            try #require(
                ContinuousClock.now < end,
                "no \(what) but \(state), “\(typed)” and “\(unfinished)”; \((try? status()) ?? [])\n\(session.logs)"
            )
            poll(nil, 0, 50)
        }
    }
}
