// SPDX-License-Identifier: MIT

import Glibc
import TestScreens
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    private static let darkLayout = """
        layers:
          base: [a b, Space Enter]
        keys:
          Space: {key: KEY_SPACE, hold: once}
          Enter: {key: KEY_ENTER}

        """

    /// Waits until the machine's screen is off, or on.
    private func awaitScreen(isOff: Bool) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        while try Scanout.isOff != isOff {
            try #require(ContinuousClock.now < end, "the screen is \(isOff ? "on" : "off")")
            poll(nil, 0, 100)
        }
    }

    /// Puts the machine's screen off, as the session that has it does.
    private func darken(_ session: Session) throws {
        switch session.kind {
        case .console: try blank("force")
        case .xorg: try session.perform(["xset", "dpms", "force", "off"])
        case .sway, .labwc: try session.rest()
        case .cage, .weston: preconditionFailure("\(session.kind) puts no screen off here")
        }
        try awaitScreen(isOff: true)
    }

    /// Has the text console blank the screen, or light it.
    private func blank(_ how: String) throws {
        try succeed(["sh", "-c", "setterm --term linux --blank \(how) </dev/tty1 >/dev/tty1"])
    }

    @Test(arguments: [SessionKind.console, .xorg, .sway, .labwc])
    func `a tap lights a dark screen and types nothing in any session; the next tap types`(kind: SessionKind)
        throws
    {
        let pad = try Pad("./pad.yaml", text: Self.darkLayout, fields: ["dark-touch: wake"])
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        try pad.start()
        let places = try pad.places()
        func tap(_ label: String) throws { try pad.tap(at: try #require(places[label])) }
        let screen = try Session(
            kind, on: .us, advice,
            outputs: kind == .console ? nil : Session.Outputs(hasSecond: false, areOnScreen: true))
        // Sessions that draw into memory read the same keys.
        let others = try [SessionKind.sway, .labwc].filter { $0 != kind }.map {
            try Session($0, on: .us, advice)
        }
        let typist = Typist([screen] + others)
        try typist.awaitFocus(space: { try tap("Space") }, enter: { try tap("Enter") })
        for _ in 0..<2 {
            try darken(screen)
            try pad.awaitLog("a touch has woken the dark screen") { try tap("a") }
            // A console that was blanked by a command, and not by time, hears no key.
            if kind == .console { try blank("poke") }
            try awaitScreen(isOff: false)
            // What the tap had typed would come first.
            try typist.expect("b") { try tap("b") }
        }
        #expect(typist.faults.isEmpty, "\(typist.faults)")
    }
}
