// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Glibc
import Repetitions
import TestBus
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them change the keymap of one machine.
extension FieldTests {
    @Test(arguments: cases([SessionKind.sway], others: [.labwc]))
    func `moving from field to field of a form changes the layout without hiding the view`(kind: SessionKind)
        throws
    {
        let form = try FormRig(kind)
        #expect(form.take(1) == ["hidden en"])
        // The field for the PIN has the focus.
        try form.startOverlay()
        #expect(form.take(3) == ["WillShow", "shown pin", "DidShow"])
        try form.tab()
        #expect(form.take(1) == ["shown number-pad"])
        try form.tab()
        #expect(form.take(1) == ["shown en"])
        // The button takes no text.
        try form.tab()
        #expect(form.take(3) == ["WillHide", "hidden en", "DidHide"])
        try form.tab(backwards: true)
        #expect(form.take(3) == ["WillShow", "shown en", "DidShow"])

        // What is sent away stays away until another field is entered.
        try form.call("Hide")
        #expect(form.take(3) == ["WillHide", "hidden en", "DidHide"])
        try form.tab(backwards: true)
        #expect(form.take(3) == ["WillShow", "shown number-pad", "DidShow"])

        // Other programs see the same; that they do it takes a right of its own, which is missed once.
        #expect(try form.keyboard("get-property", "Visible") == "b true\n")
        for _ in 0..<2 { _ = try form.keyboard("call", "SetVisible", "b", "false") }
        let refusal =
            "only root and members of the group runepad-control may do this; programs that call sm.puri.OSK0"
        try form.awaitLog(refusal)
        #expect(try form.keyboard("get-property", "Visible") == "b true\n")
        #expect(form.log.components(separatedBy: refusal).count == 2)
        form.crashOverlay()
        #expect(form.take(3) == ["WillHide", "hidden number-pad", "DidHide"])
        try form.joinGroup("runepad-control")
        try form.startOverlay()
        #expect(form.take(3) == ["WillShow", "shown number-pad", "DidShow"])
        try form.awaitKeyboard(isVisible: true)
        _ = try form.keyboard("call", "SetVisible", "b", "false")
        #expect(form.take(3) == ["WillHide", "hidden number-pad", "DidHide"])
        #expect(try form.keyboard("get-property", "Visible") == "b false\n")
        _ = try form.keyboard("call", "SetVisible", "b", "true")
        #expect(form.take(3) == ["WillShow", "shown number-pad", "DidShow"])
        // What was called stays when fields are left, until it is sent away.
        try form.tab()
        #expect(form.take(1) == ["shown en"])
        // Over the button to the first field.
        try form.tab()
        try form.tab()
        #expect(form.take(1) == ["shown pin"])
        _ = try form.keyboard("call", "SetVisible", "b", "false")
        #expect(form.take(3) == ["WillHide", "hidden pin", "DidHide"])
        try form.tab()
        #expect(form.take(3) == ["WillShow", "shown number-pad", "DidShow"])

        // Nobody sees an overlay's view without it, nor the field being left.
        try form.tab(backwards: true)
        #expect(form.take(1) == ["shown pin"])
        form.crashOverlay()
        #expect(form.take(3) == ["WillHide", "hidden pin", "DidHide"])
        try form.startOverlay()
        #expect(form.take(3) == ["WillShow", "shown pin", "DidShow"])

        // A driver that comes back hears of the field that has the focus.
        try form.restartDriver()
        try form.awaitValue("Visible", "b true")
        try form.awaitValue("Layout", "s \"pin\"")
        #expect(!form.log.contains("input method"), "\(form.log)")
    }
}

/// A form in a session, a panel with `show: auto`, and what is told of it.
private final class FormRig {
    private let bus: TestBus
    private let sessionBus: Program
    private let pad: Pad
    private let session: Session
    private let monitor: Program
    private var overlay: Program?
    private var driver: Program?
    private let folder: String
    private let environment: [String: String]
    private var taken = 0

    private static let path = "/org/runepad/Runepad1/panels/pad"

    init(_ kind: SessionKind) throws {
        folder = "/tmp/runepad-form-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try succeed(["chown", User.name, folder])
        try User.join("runepad-view")
        _ = try Program.run(
            ["gpasswd", "--delete", User.name, "runepad-control"],
            environment: ["PATH": "/usr/sbin:/usr/bin"])
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
        pad = try Pad("[en, pin, number-pad]\n    show: auto", fillsPanel: false)
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        let system = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(system)=\(bus.address)"])
        session = try Session(kind, on: .us, advice, client: .form)
        try Typist([session]).awaitFocus(
            space: { [pad] in try pad.type(HostKeyboard.spaceCode) },
            enter: { [pad] in try pad.type(HostKeyboard.enterCode) }
        )
        let lines = try String(contentsOfFile: "/run/sessions/\(kind)/environment", encoding: .utf8)
            .split(separator: "\n")
        let display = lines.first { $0.hasPrefix("WAYLAND_DISPLAY=") }
        environment = [
            system: bus.address, "DBUS_SESSION_BUS_ADDRESS": address,
            "XDG_RUNTIME_DIR": User.runtimeDirectory,
            "WAYLAND_DISPLAY": String(try #require(display).dropFirst(16)),
        ]
        monitor = try Program(
            [Checkout.program("runepad"), "monitor"],
            .init(environment: environment, asUser: false, log: folder + "/monitor.log"))
    }

    deinit {
        overlay = nil
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What the overlay has written.
    var log: String { text("overlay.log") }

    func startOverlay() throws {
        overlay = try Program(
            [Checkout.program("runepad-overlay")],
            .init(environment: environment, log: folder + "/overlay.log"))
    }

    /// Puts the session's user into a group, for programs that are started from then on.
    func joinGroup(_ group: String) throws {
        try succeed(["usermod", "--append", "--groups", group, User.name])
    }

    /// Waits until the overlay has written something.
    func awaitLog(_ text: String) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while !log.contains(text) {
            try #require(ContinuousClock.now < end, "\(log)")
            poll(nil, 0, 100)
        }
    }

    /// Waits until the on-screen keyboard of the session is there, and shown or not.
    func awaitKeyboard(isVisible: Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while (try? keyboard("get-property", "Visible")) != "b \(isVisible)\n" {
            try #require(ContinuousClock.now < end, "\(log)")
            poll(nil, 0, 100)
        }
    }

    func crashOverlay() { overlay = nil }

    /// Ends the driver as a crash would, and starts another.
    func restartDriver() throws {
        try succeed(["pkill", "-KILL", "-x", "runepadd"])
        driver = try Program(
            [Checkout.program("runepadd"), "--config", pad.configuration],
            .init(environment: environment, asUser: false, log: folder + "/driver.log"))
    }

    /// Waits until a property of the panel has a value.
    func awaitValue(_ property: String, _ value: String) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let answer = try Program.run(
                busctl("get-property") + [property],
                environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            if answer.output == value + "\n" { return }
            try #require(ContinuousClock.now < end, "\(property): \(answer.output) \(text("driver.log"))")
            poll(nil, 0, 100)
        }
    }

    /// Goes to the next field, or to the one before.
    func tab(backwards: Bool = false) throws {
        try pad.type(15, shifted: backwards)
    }

    /// Calls a method of the panel.
    func call(_ method: String) throws {
        try run(busctl("call") + [method])
    }

    private func busctl(_ verb: String) -> [String] {
        ["busctl", "--system", verb, "org.runepad.Runepad1", Self.path, "org.runepad.Runepad1.Panel"]
    }

    /// Asks the on-screen keyboard of the session for something.
    func keyboard(_ verb: String, _ words: String...) throws -> String {
        try run(
            User.command(["busctl", "--user", verb, "sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0"] + words))
    }

    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let result = try Program.run(
            command, environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try #require(result.status == 0, "\(command.joined(separator: " ")): \(result.output)")
        return result.output
    }

    /// What has been told of the panel since the last call, once there are `count` things, in a word or two each.
    func take(_ count: Int) -> [String] {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let words = told.dropFirst(taken)
            if words.count >= count || ContinuousClock.now > end {
                taken += words.count
                return Array(words)
            }
            poll(nil, 0, 20)
        }
    }

    /// "pad: WillShow 0%,55% …" and "pad: shown, layout pin, layer base, …", without what is of no interest.
    private var told: [String] {
        text("monitor.log").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map { $0.filter { $0 != "," } }
            guard words.count > 3, words[0] == "pad:" else { return nil }
            return words[2] == "layout" ? "\(words[1]) \(words[3])" : words[1]
        }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}
