// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Glibc
import ProcessMemory
import TestBus
import TestScreens
import Testing
import Windows

/// The shuffled PIN pad on the screens of sessions that read it: a bus, the driver with its touchscreen, and in each
/// session an overlay.
final class Glass {
    let bus: TestBus
    let pad: Pad
    let sessions: [Session]
    /// What the sessions read.
    let typist: Typist
    private var overlays: [SessionKind: Program] = [:]
    /// What was seen before anything was drawn.
    private var bare: [SessionKind: Screenshot] = [:]
    /// The orders of the digits that have been changed since.
    private var spent: Set<[Character]> = []
    private let variables: [String: String]
    private let folder: String

    /// The shipped PIN pad, whose digits stay for an hour where nobody types: on a crowded machine half a minute may pass
    /// between a look at them and what follows from it.
    private static let layout = """
        extends: pin
        shuffle: {keys: 0123456789, on: [show, enter, idle], idle: 1h}

        """

    /// Starts sessions with a client that has the keyboards, and the driver, but nothing that draws.
    ///
    /// - Parameters:
    ///   - clients: The sessions and what their clients are.
    ///   - fields: Further fields of the panel, such as `show: call`.
    ///   - more: Further fields of the layout, line by line.
    /// - Throws: when one of them does not come.
    init(_ clients: KeyValuePairs<SessionKind, Client.Form>, fields: [String] = [], layout more: String = "")
        throws
    {
        folder = "/run/sessions/glass-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try User.join("runepad-view")
        bus = try TestBus(.system)
        try bus.start()
        variables = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
        let pad = try Pad("./pad.yaml", text: Self.layout + more, fillsPanel: false, fields: fields)
        self.pad = pad
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        try pad.start(environment: variables.map { "\($0)=\($1)" })
        try bus.awaitPanel(Pad.path)
        sessions = try clients.map { try Session($0, on: .us, advice, client: $1) }
        typist = Typist(sessions)
        try typist.awaitFocus(
            space: { try pad.type(HostKeyboard.spaceCode) }, enter: { try pad.type(HostKeyboard.enterCode) })
    }

    /// Brings the driver back after ``Pad/crash()``, and waits until all sessions read its keyboard.
    func startDriver() throws {
        try pad.startDriver(environment: variables.map { "\($0)=\($1)" })
        try typist.awaitFocus(space: { try pad.tap("5") }, enter: { try enter() })
    }

    /// Calls a method of the panel.
    func call(_ method: String...) throws {
        try Pad.call(method, on: bus)
    }
}

// MARK: - Overlays

extension Glass {
    /// Starts a session's overlay as its user, as the session would.
    func startOverlay(in session: Session, _ options: String...) throws {
        if bare[session.kind] == nil { bare[session.kind] = try still(session) }
        let environment = try session.environment().merging(variables) { $1 }
        overlays[session.kind] = try Program(
            [Checkout.program("runepad-overlay")] + options,
            Program.Surroundings(environment: environment, log: "\(folder)/\(session.kind).log"))
    }

    /// Runs an overlay that is to end by itself, and returns its exit status and what it said.
    ///
    /// The environment is a session's, unless there are other variables.
    func runOverlay(
        in session: Session, _ options: String..., isInGroup: Bool = true,
        changing changes: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let surroundings = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": User.runtimeDirectory]
        let environment = try session.environment().merging(variables) { $1 }
            .merging(surroundings) { $1 }.merging(changes) { $1 }
        let identity =
            isInGroup
            ? User.command([])
            : ["setpriv", "--reuid=\(User.name)", "--regid=\(User.name)", "--clear-groups"]
        return try Program.run(
            identity + [Checkout.program("runepad-overlay")] + options, environment: environment)
    }

    /// Ends a session's overlay as its manager would, once it has written a word, and returns its exit status.
    func endOverlay(in session: Session, after word: String) throws -> Int32 {
        let end = ContinuousClock.now + .milliseconds(patience)
        while !log(of: session).contains(word) {
            try #require(ContinuousClock.now < end, "\(session.kind): \(log(of: session))")
            poll(nil, 0, 100)
        }
        let overlay = overlays.removeValue(forKey: session.kind)
        return try #require(overlay).end()
    }

    /// Ends a session's overlay as a crash would.
    func crashOverlay(in session: Session) {
        overlays[session.kind] = nil
    }

    /// What a session's overlay has in its memory.
    func memory(in session: Session) throws -> ProcessMemory {
        let overlay = overlays[session.kind]
        return try #require(overlay).memory()
    }

    /// What a session's overlay has written.
    func log(of session: Session) -> String {
        (try? String(contentsOfFile: "\(folder)/\(session.kind).log", encoding: .utf8)) ?? ""
    }
}

// MARK: - Seeing and typing

extension Glass {
    /// Waits until all digits are seen in a session, in an order that has not been seen before and where `isThere` wants
    /// them, and returns where.
    func look(
        at session: Session, until isThere: ([Character: Point]) -> Bool = { _ in true }
    ) throws -> (shot: Screenshot, digits: [Character: Point]) {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let shot = try session.screenshot()
            let digits = try shot.digits(onKeysOf: 0xFFFFFF)
            if digits.count == 10, !spent.contains(order(digits)), isThere(digits) { return (shot, digits) }
            if ContinuousClock.now > end {
                try shot.keep(as: "failure-\(session.kind)")
                let seen = String(order(digits))
                try #require(
                    Bool(false), "\(session.kind): \(seen) seen: \(log(of: session)) \(session.logs)")
            }
            poll(nil, 0, 100)
        }
    }

    /// What is seen in a session once it is the same three times, as a client draws a little later what it reads.
    private func still(_ session: Session) throws -> Screenshot {
        let end = ContinuousClock.now + .milliseconds(patience)
        var shot = try session.screenshot()
        var count = 1
        while count < 3 {
            let next = try session.screenshot()
            let top = next.size.height * 3 / 10
            let isSame = next.size == shot.size && next.rows(from: top) == shot.rows(from: top)
            count = isSame ? count + 1 : 1
            shot = next
            try #require(ContinuousClock.now < end, "\(session.kind) is never still")
        }
        return shot
    }

    /// Waits until nothing is seen of the pad in a session, nor of what it had covered.
    func awaitNothing(in session: Session, _ location: SourceLocation = #_sourceLocation) throws {
        let before = try #require(bare[session.kind])
        // Above the view, a console's cursor may blink.
        let top = before.size.height * 3 / 10
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            let shot = try session.screenshot()
            if shot.size == before.size, shot.rows(from: top) == before.rows(from: top) { return }
            if ContinuousClock.now > end {
                try shot.keep(as: "failure-\(session.kind)")
                let visible = try? bus.busctl("get-property", Pad.path, ["Visible"]).output
                try #require(
                    Bool(false),
                    "\(session.kind) still shows something; Visible: \(visible ?? "") \(log(of: session))",
                    sourceLocation: location)
            }
            poll(nil, 0, 100)
        }
    }

    /// Types a PIN where a session shows its digits, and Enter: every session has to read it.
    func type(_ pin: String, seenIn session: Session) throws {
        let places = try look(at: session).digits
        try typist.expect(pin + "\r") {
            for digit in pin { try pad.tap(at: try #require(places[digit])) }
            try enter()
        }
    }

    /// Taps Enter, after which the digits stand in another order.
    private func enter() throws {
        let digits = try pad.keys().filter { $0.label.count == 1 && $0.label.first?.isNumber == true }
        spent.insert(order(Dictionary(digits.map { (Character($0.label), $0.frame.center) }) { $1 }))
        try pad.tap("⏎")
    }

    private func order(_ places: [Character: Point]) -> [Character] {
        // Whatever is in one row may differ by what is lost in pixels.
        places.sorted { (Int($0.value.y * 40), $0.value.x) < (Int($1.value.y * 40), $1.value.x) }.map(\.key)
    }
}
