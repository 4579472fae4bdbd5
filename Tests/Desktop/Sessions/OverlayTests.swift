// SPDX-License-Identifier: MIT

import Engine
import ProcessMemory
import TestScreens
import Testing
import Windows

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test func `on the console, X, sway and labwc, a PIN is typed where its digits are seen`() throws {
        let glass = try Glass([.console: .terminal, .xorg: .terminal, .sway: .entry, .labwc: .terminal])
        for session in glass.sessions { try glass.startOverlay(in: session, "--reserve", "yes") }
        // After Enter they change places.
        for (pin, session) in zip(["4711", "0892", "3565", "2606"], glass.sessions) {
            try glass.type(pin, seenIn: session)
        }
        #expect(glass.typist.faults.isEmpty)
        // Pictures for people, with something in the text field.
        for _ in 0..<3 { try glass.pad.tap("5") }
        try glass.typist.expect("555") {}
        for session in glass.sessions {
            try glass.look(at: session).shot.keep(as: "pin-\(session.kind)")
        }
    }

    @Test func `an overlay's memory keeps no old order of the digits and no hidden view`() throws {
        let glass = try Glass([.console: .terminal, .xorg: .terminal, .sway: .terminal])
        for session in glass.sessions { try glass.startOverlay(in: session) }
        for session in glass.sessions {
            let before = try glass.look(at: session)
            let overlay = try glass.memory(in: session)
            #expect(before.shot.linesOfDigits(before.digits).allSatisfy { overlay.contains($0.bytes) })
            try glass.type("1", seenIn: session)
            let after = try glass.look(at: session)
            let lines = after.shot.linesOfDigits(after.digits)
            // Three digits may stand side by side again.
            let old = before.shot.linesOfDigits(before.digits).filter { line in
                !lines.contains { $0.digits == line.digits }
            }
            try glass.awaitForgotten(old.map(\.bytes), in: session)
        }
        var last: [[UInt8]] = []
        for session in glass.sessions {
            let seen = try glass.look(at: session)
            last += seen.shot.linesOfDigits(seen.digits).map(\.bytes)
        }
        #expect(last.count == 9)
        try glass.call("Hide")
        for session in glass.sessions {
            try glass.awaitNothing(in: session)
            try glass.awaitForgotten(last, in: session)
        }
    }

    @Test func `after a driver or an overlay crashes, the next one shows a view that types`() throws {
        let glass = try Glass([.console: .terminal, .xorg: .entry, .sway: .terminal])
        for session in glass.sessions { try glass.startOverlay(in: session, "--reserve", "yes") }
        for session in glass.sessions { _ = try glass.look(at: session) }
        glass.pad.crash()
        for session in glass.sessions { try glass.awaitNothing(in: session) }
        try glass.startDriver()
        try glass.type("4711", seenIn: glass.sessions[0])
        for session in glass.sessions {
            glass.crashOverlay(in: session)
            // Nobody takes a picture off the framebuffer for a program that is gone.
            if session.kind != .console { try glass.awaitNothing(in: session) }
        }
        for (pin, session) in zip(["0892", "3565", "2606"], glass.sessions) {
            try glass.startOverlay(in: session, "--reserve", "yes")
            try glass.type(pin, seenIn: session)
        }
        #expect(glass.typist.faults.isEmpty)
        try glass.call("Hide")
        for session in glass.sessions { try glass.awaitNothing(in: session) }
    }

    @Test func `an overlay that cannot show anything says why and ends with the right status`() throws {
        let glass = try Glass([.sway: .terminal, .cage: .terminal, .weston: .terminal])
        for session in glass.sessions.dropFirst() {
            let end = try glass.runOverlay(in: session)
            #expect(end.status == 69)
            #expect(
                end.output == """
                    cannot open windows above others: the compositor \(session.kind) has no zwlr_layer_shell_v1; run a \
                    compositor that has it, such as sway, labwc, Wayfire or KWin, or set DISPLAY to its Xwayland, which \
                    weston starts with xwayland=true in weston.ini

                    """)
        }
        let sway = glass.sessions[0]
        let lost = try glass.runOverlay(in: sway, changing: ["WAYLAND_DISPLAY": "wayland-77"])
        #expect(lost.status == 69)
        #expect(
            lost.output.split(separator: "\n").count == 1 && lost.output.contains("wayland-77"), "\(lost)")
        let stranger = try glass.runOverlay(in: sway, isInGroup: false)
        #expect(stranger.status == 77)
        #expect(stranger.output.contains("the group runepad-view may"), "\(stranger)")

        glass.pad.crash()
        try glass.startOverlay(in: sway)
        #expect(try glass.endOverlay(in: sway, after: "waits for the driver") == 0)
        // That, and that there is no session bus.
        #expect(glass.log(of: sway).split(separator: "\n").count == 2, "\(glass.log(of: sway))")
    }
}

extension Glass {
    /// Waits until a session's overlay has none of these pixels in its memory: servers give pixels back a little later.
    fileprivate func awaitForgotten(_ lines: [[UInt8]], in session: Session) throws {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            let memory = try memory(in: session)
            if !lines.contains(where: { memory.contains($0) }) { return }
            try #require(ContinuousClock.now < end, "\(session.kind) remembers")
        }
    }
}

extension Screenshot {
    /// For each row of three digits the pixels through all of them, as an overlay has them: blue, green, red, opaque.
    fileprivate func linesOfDigits(_ digits: [Character: Point]) -> [(digits: [Character], bytes: [UInt8])] {
        let rows = Dictionary(grouping: digits) { Int($0.value.y * 40) }
        return rows.values.filter { $0.count == 3 }.map { row in
            let row = row.sorted { $0.value.x < $1.value.x }
            let y = Int(row[0].value.y * Double(size.height))
            let columns = row.map { Int($0.value.x * Double(size.width)) }
            let bytes = (columns[0] - 8..<columns[2] + 8).flatMap { x -> [UInt8] in
                let pixel = self[x, y]
                return [UInt8(pixel & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel >> 16 & 0xFF), 0xFF]
            }
            return (row.map(\.key), bytes)
        }
    }
}
