// SPDX-License-Identifier: MIT

import Control
import Engine
import EventLoops
import Glibc
import TestBus
import Testing

@testable import KernelRig

// In the suite of the others, as the address of the bus is one for all.
extension DriverControlTests {
    /// Clicks are `letters`' and not `pair`'s.
    private func showLetters(_ rig: DriverRig, _ listener: ClickListener) throws {
        try listener.ask(.setLayout("letters"))
        try rig.awaitView("letters") { $0.layout == "letters" }
    }

    @Test func `each press is signalled once to the attached overlay, and to no other client`() throws {
        let (rig, bus, path) = try start(["clicks: yes"])
        try bus.awaitPanel(path)
        let overlay = try ClickListener(panel: rig.panel.name, on: bus)
        let bystander = try ClickListener(panel: rig.panel.name, on: bus)
        #expect(overlay.mayClick)
        try showLetters(rig, overlay)
        try rig.tap("a")
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        #expect(try overlay.takeClicks() == 0)

        try overlay.attach()
        for _ in 0..<20 {
            try rig.tap("b")
            #expect(try rig.takeTyped() == "KEY_B↓ KEY_B↑")
        }
        #expect(try overlay.takeClicks() == 20)
        // Two contacts in one report are two presses.
        try rig.down((0, rig.point("c")), (1, rig.point("d")))
        try rig.up(0, 1)
        #expect(try rig.takeTyped() == "KEY_C↓ KEY_C↑ KEY_D↓ KEY_D↑")
        #expect(try overlay.takeClicks() == 2)
        // What is typed otherwise than by a press is not heard.
        try rig.reload()
        #expect(try overlay.takeClicks() == 0)
        #expect(try bystander.takeClicks() == 0)
    }

    @Test func `a panel clicks only once its configuration turns clicks on`() throws {
        let (rig, bus, path) = try start()
        try bus.awaitPanel(path)
        let overlay = try ClickListener(panel: rig.panel.name, on: bus)
        try overlay.attach()
        #expect(!overlay.mayClick)
        try showLetters(rig, overlay)
        try rig.tap("a")
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        #expect(try overlay.takeClicks() == 0)

        try rig.reload(with: ["clicks: yes"])
        try overlay.wait { $0.mayClick }
        try rig.tap("a")
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        #expect(try overlay.takeClicks() == 1)
    }
}

/// A client on the bus that counts the clicks it is told of.
final class ClickListener: DriverClient.Delegate {
    private let loop: EventLoop
    private let client: DriverClient
    private let panel: String
    private var clicks = 0
    private var viewEvents: [String] = []
    private var commits: [(number: UInt64, text: String)] = []
    private var guided: [GuideMessage] = []
    private var condition: (ClickListener) -> Bool = { _ in true }

    /// Joins a bus, and returns once the panel is known.
    init(panel: String, on bus: TestBus) throws {
        self.panel = panel
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        client.delegate = self
        try wait { $0.client.panels[panel] != nil }
    }

    /// Whether the panel tells that it may click.
    var mayClick: Bool { client.panels[panel]?.clicks == true }

    /// Waits until something is so.
    func wait(until condition: @escaping (ClickListener) -> Bool) throws {
        if condition(self) { return }
        self.condition = condition
        var isLate = false
        let limit = try loop.timer { [loop] in
            isLate = true
            loop.stop()
        }
        limit.fire(at: .now().advanced(byMicroseconds: UInt64(patience) * 1000))
        try loop.run()
        try #require(!isLate, "the driver does not answer after \(viewEvents)")
    }

    /// Asks the panel for something, and waits for the answer.
    func ask(_ request: PanelRequest) throws {
        try awaitAnswer { client.send(request, to: panel, $0) }
    }

    /// Calls the driver, and waits for the answer.
    private func awaitAnswer(to call: (@escaping (Result<Void, ControlError>) -> Void) -> Void) throws {
        var fault: ControlError?
        var isAnswered = false
        call { [unowned self] answer in
            if case .failure(let error) = answer { fault = error }
            isAnswered = true
            look()
        }
        try wait { _ in isAnswered }
        if let fault { throw fault }
    }

    /// Becomes an overlay.
    func attach() throws { try awaitAnswer { client.call(.attach(width: 1024, height: 600), on: panel, $0) } }

    /// Offers to commit what the keymap lacks.
    func offerCommits() throws { try awaitAnswer { client.call(.offerCommits(true), on: panel, $0) } }

    /// Waits until a text is to be committed, and answers that this was done.
    func commit(_ text: String) throws {
        try wait { $0.commits.last?.text == text }
        let last = commits.popLast()
        let number = try #require(last).number
        try awaitAnswer { client.call(.committed(number), on: panel, $0) }
    }

    /// The clicks since the last call, once all that happened before has been told.
    func takeClicks() throws -> Int {
        // What the driver sends comes in the order in which it was sent.
        try awaitAnswer { client.call(.finished(0), on: panel, $0) }
        defer { clicks = 0 }
        return clicks
    }

    /// Fetches the view, and gets the changes of its keys from now on.
    func follow() throws {
        try awaitAnswer { then in client.followView(of: panel) { then($0.map { _ in }) } }
    }

    /// The events about the content of the view since the last call, once all that happened before has been told, and at
    /// least so many.
    func takeViewEvents(atLeast count: Int = 0) throws -> [String] {
        // The changes of keys come on a socket of their own, which the client reads before the answer.
        try awaitAnswer { client.call(.finished(0), on: panel, $0) }
        try wait { $0.viewEvents.count >= count }
        defer { viewEvents = [] }
        return viewEvents
    }

    /// Becomes a program that says keys.
    func listen() throws { try awaitAnswer { client.listen(to: panel, $0) } }

    /// The next message of guided touch, once it has come: its kind, and its key or its layout, or an asterisk if it is
    /// masked.
    func nextGuided() throws -> String {
        try wait { !$0.guided.isEmpty }
        let message = guided.removeFirst()
        let texts = message.isMasked ? ["*"] : [message.label, message.layout]
        return ([message.kind.rawValue] + texts.filter { !$0.isEmpty }).joined(separator: " ")
    }

    private func look() {
        if condition(self) { loop.stop() }
    }

    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame, .panelCame, .panelChanged: look()
        case .clicked: clicks += 1
        case .guided(_, let message):
            guided.append(message)
            look()
        case .commit(_, let number, let text):
            commits.append((number, text))
            look()
        case .viewChanged:
            viewEvents.append("ViewChanged")
            look()
        case .keysChanged(_, let change):
            viewEvents.append(change.keys.map { "a key is \($0.state)" }.joined(separator: ", "))
            look()
        case .driverGone, .panelGone, .panelMoves: break
        }
    }
}
