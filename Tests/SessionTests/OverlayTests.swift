// SPDX-License-Identifier: MIT

import Testing

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test(
        "on the console, X servers, sway and labwc, a PIN is typed where its digits are seen, however they stand"
    )
    func pinOnTheGlass() throws {
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

    @Test(
        "a driver or an overlay that crashes leaves nothing half shown, and the next one is seen and typed on"
    )
    func crashes() throws {
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

    @Test("where an overlay can show nothing, it says why in a sentence, and ends with the status for it")
    func obstacles() throws {
        let glass = try Glass([.sway: .terminal, .cage: .terminal, .weston: .terminal])
        for session in glass.sessions.dropFirst() {
            let end = try glass.runOverlay(in: session)
            #expect(end.status == 69)
            #expect(
                end.output == """
                    cannot open windows above others: the compositor \(session.kind) has no zwlr_layer_shell_v1; run a \
                    compositor that has it, such as sway, labwc, Wayfire or KWin, or use an X session

                    """)
        }
        let sway = glass.sessions[0]
        let lost = try glass.runOverlay(in: sway, changing: ["WAYLAND_DISPLAY": "wayland-77"])
        #expect(lost.status == 69)
        #expect(
            lost.output.split(separator: "\n").count == 1 && lost.output.contains("wayland-77"), "\(lost)")
        let stranger = try glass.runOverlay(in: sway, isInGroup: false)
        #expect(stranger.status == 77)
        #expect(stranger.output.contains("group runepad"), "\(stranger)")

        glass.pad.crash()
        try glass.startOverlay(in: sway)
        #expect(try glass.endOverlay(in: sway, after: "waits for the driver") == 0)
        // That, and that there is no session bus.
        #expect(glass.log(of: sway).split(separator: "\n").count == 2, "\(glass.log(of: sway))")
    }
}
