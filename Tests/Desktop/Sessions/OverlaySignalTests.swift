// SPDX-License-Identifier: MIT

import Glibc
import Repetitions
import TestBus
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test func `a client shrinks by the signalled frame, and the view covers a fullscreen client`() throws {
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
        while try !condition() {
            try #require(ContinuousClock.now < end, "\(what) does not come")
            poll(nil, 0, 100)
        }
    }

    @Test func `many shows and hides are signalled in order, and the view then still works`() throws {
        let glass = try Glass([.sway: .terminal], fields: ["show: call"])
        let session = glass.sessions[0]
        try glass.startOverlay(in: session)
        let count = repetitions(full: 1000, quick: 100)
        let said = try succeed(["python3", "-c", pairsProgram, glass.bus.address, Pad.path, String(count)])
        let told = said.split(separator: "\n").map(String.init)
        var index = told.startIndex
        for pair in 0..<count {
            let (show, hide) = (2 * pair + 1, 2 * pair + 2)
            // Every other hide comes before the show has ended, or just after.
            let isSeen = pair % 2 == 0 || told[index...].dropFirst().first == "DidShow \(show)"
            let expected =
                ["WillShow \(show)"] + (isSeen ? ["DidShow \(show)"] : []) + [
                    "WillHide \(hide)", "DidHide \(hide)",
                ]
            try #require(Array(told[index...].prefix(expected.count)) == expected)
            index += expected.count
        }
        #expect(index == told.endIndex)
        try glass.awaitNothing(in: session)
        try glass.call("Show")
        try glass.type("4711", seenIn: session)
        #expect(glass.typist.faults.isEmpty)
        // That the driver is there, which output the view is on, and that there is no session bus.
        #expect(glass.log(of: session).split(separator: "\n").count == 3, "\(glass.log(of: session))")
    }
}

/// Shows and hides a panel as often as is said, waiting for the end of every hide and of every other show, and prints
/// what it was told, with the number of the transition.
private let pairsProgram = """
    import sys
    from gi.repository import Gio, GLib

    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1],
        flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    path, name = sys.argv[2], "org.runepad.Runepad1"
    told = []

    def heard(bus, sender, path, interface, signal, arguments):
        if signal[:4] == "Will" or signal[:3] == "Did":
            told.append((signal, arguments[0]))

    def call(method):
        bus.call_sync(name, path, name + ".Panel", method, None, None, Gio.DBusCallFlags.NONE, -1, None)

    def wait(*event):
        while told[-1:] != [event]:
            GLib.MainContext.default().iteration(True)

    bus.signal_subscribe(None, name + ".Panel", None, path, None, Gio.DBusSignalFlags.NONE, heard)
    for pair in range(int(sys.argv[3])):
        call("Show")
        if pair % 2 == 0:
            wait("DidShow", 2 * pair + 1)
        call("Hide")
        wait("DidHide", 2 * pair + 2)
    for signal, number in told:
        print(signal, number)
    """
