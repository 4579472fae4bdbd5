// SPDX-License-Identifier: MIT

import TestBus
import Testing
import Windows

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test(
        "a client becomes smaller by the frame that is announced, and the view is above one that fills the screen"
    )
    func room() throws {
        let glass = try Glass(
            [.console: .terminal, .sway: .entry, .labwc: .entry],
            fields: ["show: call", "duration: 200ms", "overlay: {reserve: yes}"])
        let listener = try BusListener(on: glass.bus)
        for session in glass.sessions {
            let screen = try session.screenshot().size
            let whole = try session.clientHeight()
            try glass.startOverlay(in: session)
            let shown = try announcement(glass, listener, on: screen)
            // The pad and its strip are two thirds of the screen, or nearly.
            let top = try #require(expectedTops[session.kind])
            let height = screen.height - top
            #expect(shown[3] == .numbers([0, screen.height, screen.width, height].map { Double($0) }))
            #expect(shown[4] == .numbers([0, top, screen.width, height].map { Double($0) }))
            #expect(shown[5] == .number(200))
            #expect(try listener.next("DidShow").payload.data == shown)
            // A console has whole rows of 16 pixels.
            let room = session.kind == .console ? top / 16 * 16 : whole - height
            try wait(for: "\(session.kind): \(room)") { try session.clientHeight() == room }
            try glass.type("4711", seenIn: session)
            if session.kind != .console {
                try session.client.toggleFullscreen()
                try wait(for: "\(session.kind): fullscreen") {
                    try session.client.size() == [screen.width, screen.height]
                }
                try glass.type("0892", seenIn: session)
                try session.client.toggleFullscreen()
                try wait(for: "\(session.kind): \(room)") { try session.clientHeight() == room }
            }
            try glass.call("Hide")
            _ = try listener.next("DidHide")
            try glass.awaitNothing(in: session)
            try wait(for: "\(session.kind): \(whole)") { try session.clientHeight() == whole }
            glass.crashOverlay(in: session)
        }
        #expect(glass.typist.faults.isEmpty)
    }

    /// The row in which the view begins: a third of the screen's, as pin.yaml has it, rounded.
    private var expectedTops: [SessionKind: Int] { [.console: 201, .sway: 201, .labwc: 241] }

    /// Shows the view until that is announced for a screen: its overlay says how large that is once it has come.
    private func announcement(
        _ glass: Glass, _ listener: BusListener, on screen: PixelSize
    ) throws -> [BusListener.Signal.Argument] {
        let end = ContinuousClock.now + .milliseconds(patience)
        while true {
            try glass.call("Show")
            let shown = try listener.next("WillShow").payload.data
            if case .numbers(let frame) = shown[4], frame[2] == Double(screen.width) { return shown }
            try glass.call("Hide")
            try #require(ContinuousClock.now < end, "\(shown)")
        }
    }

    private func wait(for what: String, _ condition: () throws -> Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !condition() { try #require(ContinuousClock.now < end, "\(what) does not come") }
    }
}
