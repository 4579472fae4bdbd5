// SPDX-License-Identifier: MIT

import Engine
import TestPanels
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them change the keymap of one machine.
extension CharacterTests {
    @Test func `runepad xkb --verify reports in every session whether it types all glyphs`() throws {
        let pad = try Pad("./pad.yaml", text: layoutText(of: Array(glyphs.unicodeScalars)[...]))
        let advice = try HostKeyboard.us.install(configuration: pad.configuration)
        try pad.start()

        try Session.forgetGlyphsOnConsole()
        expectLacking(.console, try Session.verificationOnConsole())
        let taught = try SessionKind.allCases.map { try Session($0, on: .us, advice) }
        let untaught = try Session(.cage, on: .us, .none, name: "untaught")
        let typist = Typist(taught + [untaught])
        try typist.awaitFocus(space: { try pad.tap("Space") }, enter: { try pad.tap("Enter") })
        for session in taught { expectAll(session.kind, try session.verification()) }
        expectLacking(.cage, try untaught.verification())

        // sway tells the keymap of the keyboard that was typed on last, and an X server that of each.
        try typist.fence { try pad.type(HostKeyboard.spaceCode) }
        for session in taught {
            switch session.kind {
            case .sway: expectLacking(session.kind, try session.verification())
            case .console, .xorg, .labwc, .cage, .weston: expectAll(session.kind, try session.verification())
            }
        }
        try typist.fence { try pad.tap("Space") }
        for session in taught where session.kind == .sway {
            expectAll(session.kind, try session.verification())
        }

        // For the X server, setxkbmap takes the rules and options that Runepad's keyboard has.
        let server = try #require(taught.first { $0.kind == .xorg })
        for (arguments, isTaught) in [(["us", "dvorak"], true), (["-rules", "evdev", "-option"], false)] {
            try typist.fence { try pad.type(HostKeyboard.spaceCode) }
            try server.perform(["setxkbmap"] + arguments)
            let verification = try server.verification()
            if isTaught { expectAll(.xorg, verification) } else { expectLacking(.xorg, verification) }
        }
    }

    @Test func `a keyboard plugged in after Runepad's keeps its variant in the X server`() throws {
        let pad = try Pad("./pad.yaml", text: layoutText(of: ["ᚠ"]))
        // What a variant types is told apart by KEY_Q: an apostrophe.
        let advice = try HostKeyboard.us.install(configuration: pad.configuration, variant: "dvorak")
        try pad.start()
        let typist = Typist([try Session(.xorg, on: .us, advice)])
        try typist.awaitFocus(space: { try pad.tap("Space") }, enter: { try pad.tap("Enter") })
        try typist.expect("'") { try pad.type(HostKeyboard.qCode) }
        try typist.expect("ᚠ") { try pad.tap("k0") }
        let later = try VirtualPlainKeyboard(phys: "test/later-keyboard")
        func type(_ code: UInt16) throws {
            try later.press(Keycode(rawValue: code))
            try later.release(Keycode(rawValue: code))
        }
        try typist.awaitFocus(
            space: { try type(HostKeyboard.spaceCode) }, enter: { try type(HostKeyboard.enterCode) })
        try typist.expect("'") { try type(HostKeyboard.qCode) }
        #expect(typist.faults.isEmpty)
    }
}

/// Those of the test.
private let glyphs = "\u{1F600}ᚠᚢᚦ€"

private func expectAll(_ kind: SessionKind, _ verification: Verification) {
    #expect(verification.status == 0, "\(kind): \(verification)")
    switch kind {
    case .console, .xorg: #expect(verification.lines.count == 1)
    case .sway, .labwc, .cage, .weston:
        let remedy = "no keycode types characters above U+FFFF there: run it under X11 for these"
        #expect(
            verification.lines.dropFirst() == ["Chromium on Wayland does not type 1 of them; \(remedy)"])
    }
    let sentence = verification.lines.first ?? ""
    #expect(sentence.hasPrefix(name(of: kind)), "\(sentence)")
    #expect(sentence.hasSuffix(" types all 5 glyphs"), "\(sentence)")
}

private func expectLacking(_ kind: SessionKind, _ verification: Verification) {
    #expect(verification.status == 1, "\(kind): \(verification)")
    #expect(verification.lines.count == 3)
    let sentence = verification.lines.first ?? ""
    #expect(sentence.hasPrefix(name(of: kind)), "\(sentence)")
    #expect(sentence.hasSuffix(" types 0 of 5 glyphs, but not these:"), "\(sentence)")
    let remedy =
        switch kind {
        case .console: "`loadkeys -u /etc/runepad/runepad.map` adds them to text consoles"
        case .xorg:
            """
            an X server reads them when it starts, after `runepad xkb --install`; `setxkbmap` with `-rules` or an empty \
            `-option` takes them away
            """
        case .sway, .labwc, .cage, .weston:
            """
            `runepad xkb --install` lists the steps for the session; if it has one keymap for each keyboard, like sway, run \
            `sleep 5; runepad xkb --verify` and tap a key of the panel in these five seconds to check the panel's keymap
            """
        }
    // In the order of their keycodes: 112, 189 and 209.
    #expect(verification.lines.dropFirst() == ["  \u{1F600} ᚦ € ᚠ ᚢ", remedy])
}

/// How sentences name a session of a kind, but for its number.
private func name(of kind: SessionKind) -> String {
    switch kind {
    case .console: "the text console /dev/tty "
    case .xorg: "the X session \(Session.xDisplay) "
    case .sway, .labwc, .cage, .weston: "the Wayland session /run/user/1000/wayland-"
    }
}
