// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Glibc
import TestBus
import TestScreens
import Testing

/// A page in a browser, a panel with `show: auto`, and what is told of it.
final class BrowserRig {
    private let bus: TestBus
    private let sessionBus: Program
    let pad: Pad
    private let session: Session
    private let monitor: Program
    private var overlay: Program?
    private let folder: String
    private let environment: [String: String]
    /// The browser whose web extension was installed.
    private var extended: Browser?
    /// How many states of the panel were looked at.
    private var seen = 0

    private static let program = "/usr/bin/runepad"
    private static let path = "/org/runepad/Runepad1/panels/pad"
    private static let layouts =
        "[en, pin, number-pad, password, email, url, phone-pad, ./pad.yaml, web-search, terminal]"
    /// The layout `pad`, for numbers with a decimal separator.
    private static let numbers = "extends: value-pad\npurpose: decimal-pad\n"

    /// Shows a page, in a browser that has the web extension if the page is ``Browser/Page/fields``.
    ///
    /// - Parameters:
    ///   - kind: The session.
    ///   - browser: The browser.
    ///   - page: The page.
    ///   - layoutText: The text of a layout that the panel has alone; then the session reads no glyphs.
    ///   - fields: Further fields of the panel.
    ///   - kiosk: The value of `kiosk`.
    /// - Throws: when one of the programs does not come.
    init(
        _ kind: SessionKind, _ browser: Browser, _ page: Browser.Page, layoutText: String? = nil,
        fields: [String] = ["show: auto"], kiosk: String = "no"
    ) throws {
        folder = "/tmp/runepad-web-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try succeed(["chown", User.name, folder])
        extended = page == .fields ? browser : nil
        if let extended { try Self.install(extended) }
        try User.join("runepad-view")
        bus = try TestBus(.system)
        try bus.start()
        sessionBus = try Self.startSessionBus(folder)
        pad = try Pad(
            layoutText == nil ? Self.layouts : "./pad.yaml", text: layoutText ?? Self.numbers,
            fillsPanel: false, fields: fields, kiosk: kiosk)
        // A layout of its own may have more characters than a machine has glyphs.
        let advice =
            layoutText == nil
            ? try HostKeyboard.us.install(configuration: pad.configuration)
            : try HostKeyboard.uninstallGlyphs()
        let system = "DBUS_SYSTEM_BUS_ADDRESS"
        try pad.start(environment: ["\(system)=\(bus.address)"])
        session = try Session(kind, on: .us, advice, client: .browser(browser, page))
        try Typist([session]).awaitPage()
        try Typist([session]).awaitFocus(
            space: { [pad] in try pad.type(HostKeyboard.spaceCode) },
            enter: { [pad] in try pad.type(HostKeyboard.enterCode) }
        )
        let own = [system: bus.address, "XDG_RUNTIME_DIR": User.runtimeDirectory]
        environment = own.merging(try session.environment()) { $1 }
        monitor = try Program(
            [Checkout.program("runepad"), "monitor"],
            .init(environment: environment, asUser: false, log: folder + "/monitor.log"))
        try startOverlay()
    }

    deinit {
        overlay = nil
        // The next test's browser is to have none.
        if let extended { _ = try? succeed([Self.program, "web-fields", "--uninstall", extended.rawValue]) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Waits until the doctor says something of the browser to the session's user, whom it answers without logind.
    func awaitDoctor(_ text: String) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let command = User.command([Checkout.program("runepad"), "doctor", "--config", pad.configuration])
            let said = try Program.run(command).output
            if said.contains(text) { return }
            try #require(ContinuousClock.now < end, "\(said)")
            poll(nil, 0, 100)
        }
    }

    /// Allows the extension in a browser that runs.
    func install(_ browser: Browser) throws {
        try Self.install(browser)
        extended = browser
    }

    /// Puts the programs and the extension where the packages put them, and allows the extension.
    private static func install(_ browser: Browser) throws {
        try succeed(["mkdir", "-p", "/usr/libexec/runepad", "/usr/share/runepad"])
        try succeed(["cp", Checkout.program("runepad"), program])
        try succeed(["cp", Checkout.file("config/libexec/web-fields"), "/usr/libexec/runepad/web-fields"])
        try succeed(["cp", "-rT", Checkout.file("config/web-extension"), "/usr/share/runepad/web-extension"])
        try succeed([program, "web-fields", "--install", browser.rawValue])
    }

    /// Starts the bus of the session where its programs look for it: one that starts no programs.
    private static func startSessionBus(_ folder: String) throws -> Program {
        try User.makeFolder(User.runtimeDirectory)
        let socket = User.runtimeDirectory + "/bus"
        unsafe unlink(socket)
        try """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
        let program = try Program(
            [
                "dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile",
                "--print-address",
            ],
            .init(log: folder + "/session.log", isHeard: true))
        try #require(program.awaitWord(), "no session bus")
        return program
    }

    func screenshot() throws -> Screenshot { try session.screenshot() }

    func startOverlay() throws {
        overlay = try Program(
            [Checkout.program("runepad-overlay")],
            .init(environment: environment, log: folder + "/overlay.log"))
    }

    func crashOverlay() { overlay = nil }

    /// Goes to the next field, or to the one before.
    func tab(backwards: Bool = false) throws { try pad.type(15, shifted: backwards) }

    /// Goes to the next field, and returns the layouts that were shown until its layout was, or until the view was
    /// hidden.
    @discardableResult
    func tab(to layout: String?) throws -> [String] {
        try tab()
        return try awaitView(layout)
    }

    /// Presses a key for the page, and returns what the page has written when it has written an answer.
    @discardableResult
    func press(_ code: UInt16, _ answer: String) throws -> String {
        _ = session.client.take()
        try pad.type(code)
        return try awaitAnswer(answer)
    }

    /// Does something, and waits until the page has written an answer.
    func awaitAnswer(_ answer: String, to body: () throws -> Void) throws {
        _ = session.client.take()
        try body()
        try awaitAnswer(answer)
    }

    /// Taps the keys of a layout of characters once all of them can be typed, one after another, and returns how many of
    /// them the page has read, and what it has read otherwise.
    func type(_ characters: [Unicode.Scalar]) throws -> (count: Typist.Count, faults: [String]) {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try pad.places().count < characters.count + 2 {
            try #require(ContinuousClock.now < end, "keys that type nothing \(text("overlay.log"))")
            poll(nil, 0, 100)
        }
        let places = try pad.places()
        let typist = Typist([session])
        _ = session.client.take()
        for (index, character) in characters.enumerated() {
            try typist.expect(String(character)) { try pad.tap(at: try #require(places["k\(index)"])) }
        }
        return (try #require(typist.counts[session.row]), typist.faults)
    }

    /// Taps the upper left part of the screen, where the page has its first field, and waits until the page has handled
    /// the tap: the field may have had the focus before.
    func tapFirstField() throws {
        try awaitAnswer("<tap>") { try pad.tap(at: Point(x: 0.1, y: 0.05)) }
    }

    /// Whether the page writes an answer within so many milliseconds.
    func hasAnswered(_ answer: String, within milliseconds: Int) -> Bool {
        read(until: answer, within: milliseconds).contains(answer)
    }

    /// Waits until the page has written an answer since the client was emptied, and returns all that it has written.
    @discardableResult
    private func awaitAnswer(_ answer: String) throws -> String {
        let text = read(until: answer, within: patience)
        try #require(text.contains(answer), "the page has written '\(text)': \(pad.log)")
        return text
    }

    /// What the page writes until it has written an answer, or for so many milliseconds.
    private func read(until answer: String, within milliseconds: Int) -> String {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var text = ""
        while !text.contains(answer), ContinuousClock.now < end {
            poll(nil, 0, 20)
            session.client.read()
            text += session.client.take()
        }
        return text
    }

    /// Hides the view, as a person does.
    func hide() throws { try call("Hide") }

    /// Waits until the view has keys with these labels.
    func awaitKeys(_ labels: [String]) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let view = try call("GetView")
            if labels.allSatisfy({ view.contains(" \"\(Self.escaped($0))\" ") }) { return }
            try #require(ContinuousClock.now < end, "\(labels) are not all in \(view)")
            poll(nil, 0, 50)
        }
    }

    /// A text as busctl prints it: bytes beyond ASCII as three octal digits.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { $0 < 0x7F ? String(Unicode.Scalar($0)) : "\\" + String($0, radix: 8) }.joined()
    }

    @discardableResult
    private func call(_ method: String) throws -> String {
        let result = try Program.run(
            [
                "busctl", "--system", "call", "org.runepad.Runepad1", Self.path, "org.runepad.Runepad1.Panel",
                method,
            ],
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try #require(result.status == 0, "\(result.output)")
        return result.output
    }

    /// Waits until the last state of the panel has a layout, or is hidden, and returns the layouts since the last call.
    @discardableResult
    func awaitView(_ layout: String?) throws -> [String] {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let states = states
            if let last = states.last, last == layout.map({ "shown \($0)" }) ?? "hidden" {
                defer { seen = states.count }
                return states.dropFirst(seen).map { $0.replacing("shown ", with: "") }
            }
            try #require(
                ContinuousClock.now < end,
                "\(layout ?? "hidden") after \(states) \(text("overlay.log")) \(session.logs)")
            poll(nil, 0, 20)
        }
    }

    /// The states of the panel: "pad: shown, layout pin, …" as "shown pin", and "hidden" without its layout.
    private var states: [String] {
        text("monitor.log").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map { $0.filter { $0 != "," } }
            guard words.count > 3, words[0] == "pad:", words[2] == "layout" else { return nil }
            return words[1] == "shown" ? "shown \(words[3])" : words[1]
        }
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
    }
}
