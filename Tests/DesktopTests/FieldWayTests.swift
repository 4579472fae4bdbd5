// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestBus
import Testing

// In the suite of the others, as all of them use one screen and one folder of the user's.
extension CharacterTests {
    @Test(
        "on an X server, views follow the text fields of GTK 3 by AT-SPI, also without the session's accessibility"
    )
    func accessibleGTK() throws {
        let rig = try FieldRig(.xorg, .gtk3, accessibility: false)
        try rig.expectLayouts()
        #expect(try rig.status() == ["  text fields by at-spi"])
        #expect(try rig.isAccessibilityEnabled() == false)
    }

    @Test("on an X server, views follow the text fields of Qt by AT-SPI with the session's accessibility")
    func accessibleQt() throws { try expectAccessible(.qt6) }
}

extension BrowserTests {
    @Test(
        "on an X server, views follow the text fields of browsers by AT-SPI with the session's accessibility",
        arguments: [FieldForm.firefox, .chromium])
    func accessibleBrowsers(form: FieldForm) throws { try expectAccessible(form) }
}

/// Expects that views follow the text fields of a form while the overlay turns on the session's accessibility.
private func expectAccessible(_ form: FieldForm) throws {
    let rig = try FieldRig(.xorg, form, accessibility: true)
    try rig.expectLayouts()
    #expect(try rig.isAccessibilityEnabled() == true)
    try rig.endOverlay()
    #expect(try rig.isAccessibilityEnabled() == false)
    #expect(try rig.status() == [])
}

/// A form in a session, a panel with `show: auto`, and the overlay.
private final class FieldRig {
    private let bus: TestBus
    private let sessionBus: Program
    private let pad: Pad
    private let session: FieldSession
    private let monitor: Program
    private var overlay: Program?
    private let folder: String

    init(_ kind: FieldSession.Kind, _ form: FieldForm, accessibility: Bool) throws {
        folder = "/tmp/runepad-fields-\(UInt64.random(in: 0...UInt64.max))"
        try User.makeFolder(User.runtimeDirectory)
        try User.makeFolder(folder)
        for group in ["runepad-view", "runepad-control"] {
            try succeed(["groupadd", "--force", "--system", group])
        }
        try succeed(["usermod", "--append", "--groups", "runepad-view", User.name])
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
        let yes = accessibility ? "yes" : "no"
        pad = try Pad(
            "[en, password, decimal-pad]\n    show: auto\n    overlay: {accessibility: \(yes)}",
            fillsPanel: false)
        _ = try Host.us.install(configuration: pad.configuration)
        let system = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(system)=\(bus.address)"])
        monitor = try Program(
            [Checkout.program("runepad"), "monitor"],
            .init(environment: [system: bus.address], asUser: false, log: folder + "/monitor.log"))
        let program = folder + "/overlay"
        try "#!/bin/sh\nexec \(Checkout.program("runepad-overlay")) >\(folder)/views.log 2>&1\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        try #require(unsafe chmod(program, 0o755) == 0)
        session = try FieldSession(
            kind, in: folder,
            [
                system: bus.address, "DBUS_SESSION_BUS_ADDRESS": address,
                "XDG_RUNTIME_DIR": User.runtimeDirectory,
            ], overlay: program)
        if !kind.startsOverlay { overlay = try session.start([program]) }
        try wait("a way to learn of text fields") { try !status().isEmpty }
        try show(form)
    }

    deinit {
        overlay = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func show(_ form: FieldForm) throws {
        try form.text.write(toFile: folder + "/form", atomically: true, encoding: .utf8)
        try #require(unsafe mkfifo(folder + "/steps", 0o666) == 0)
        try #require(unsafe chmod(folder + "/steps", 0o666) == 0)
        try session.start(form.command(in: folder), ["HOME": folder])
    }

    /// Goes through the fields twice, and expects the layout of each.
    func expectLayouts() throws {
        // The form reads a step once it has shown its window with the focus on the button.
        let round = ["shown en", "shown password", "shown decimal-pad", "hidden"]
        for state in round + round {
            try succeed(["sh", "-c", "printf n >\(folder)/steps"])
            try wait(state) { self.state.hasPrefix(state) }
        }
    }

    /// The last state of the panel that the monitor has printed: `shown LAYOUT` or `hidden LAYOUT`.
    private var state: String {
        let lines = text("monitor.log").split(separator: "\n").filter { $0.contains(", layout ") }
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
        let words = ["busctl", "--user", "get-property", "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status"]
        let result = try Program.run(
            User.command(words + ["IsEnabled"]),
            environment: session.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try #require(result.status == 0, "\(result.output)")
        return result.output == "b true\n"
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

    private func wait(_ what: String, _ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() {
            try #require(
                ContinuousClock.now < end,
                "no \(what) but \(state); \((try? status()) ?? [])\n\(session.logs)")
            poll(nil, 0, 50)
        }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}
