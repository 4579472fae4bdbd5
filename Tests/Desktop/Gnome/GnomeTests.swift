// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing
import Windows

@testable import SystemRig

/// Sessions of GNOME, on the machine's screen.
///
/// GNOME opens screens and input devices through logind alone, so a service manager must have started the machine.
@Suite(.serialized) struct GnomeTests {
    @Test(arguments: GnomeSession.Shell.allCases)
    func `on GNOME, a view above a fullscreen program types and leaves its field visible`(
        shell: GnomeSession.Shell
    ) throws {
        let pad = try pad("show: auto, tablet-mode: no, overlay: {reserve: yes}")
        let session = try GnomeSession(shell)
        try session.startOverlay()
        let sight = session.sight("field-\(shell.rawValue)")
        let before = try tapField(in: sight, of: pad) { _ in
            try run("runepad status").output.contains("front: shown")
        }
        // GNOME Shell makes a keyboard of its own at the first touch, and would show it at the second one.
        try pad.tap(Place(before.center(of: before.field)))
        let isUncovered = { (shot: Screenshot) in
            LowFieldProgram(shot)?.field == before.field
                && shot[8, shot.size.height - 8] == LowField.windowColor
        }
        let digits = try sight.awaitDigits()
        // GNOME's keyboard would cover the lower part of the screen, and the field with it.
        let top = Double(before.field.y) / Double(before.shot.size.height)
        #expect(digits.values.allSatisfy { $0.y < top })
        let caret = try sight.wait("the field") { isUncovered($0) }
            .differences(from: before.shot, in: before.field)
        for digit in "4711" { try pad.tap(Place(try #require(digits[digit]))) }
        try pad.tap(try #require(pad.places(of: ["ß"]).first))
        try session.wait("4711ß in the field but \(session.typed)") { session.typed == "4711ß" }
        let shot = try sight.wait("4711ß on the screen") {
            isUncovered($0) && $0.differences(from: before.shot, in: before.field) > caret + 60
        }
        try shot.keep(as: "field-\(shell.rawValue)")
        try pad.tap(Place(before.center(of: before.button)))
        try sight.wait("nothing of the view") { try $0.digits(onKeysOf: 0xFFFFFF).isEmpty && isUncovered($0) }
        try session.startProgram("maximized")
        let maximised = try sight.awaitProgram()
        try succeed("runepad show")
        // The view has two thirds of the screen.
        try sight.wait("the field above the view") {
            let field = LowFieldProgram($0)?.field.maxY ?? $0.size.height
            return try field <= $0.size.height / 3 && $0.digits(onKeysOf: 0xFFFFFF).count == 10
        }.keep(as: "room-\(shell.rawValue)")
        try succeed("runepad hide")
        try sight.wait("the field where it was") { LowFieldProgram($0)?.field == maximised.field }
    }

    @Test(arguments: GnomeSession.Shell.allCases)
    func `a tap lights a screen that GNOME has put off and types nothing; the next tap types`(
        shell: GnomeSession.Shell
    ) throws {
        let pad = try pad(
            "tablet-mode: no, dark-touch: wake, region: {x: 0%, y: 0%, width: 100%, height: 40%}")
        let session = try GnomeSession(shell)
        let digits = try pad.places(of: ["1", "2", "3"])
        // The field has the focus once it has a digit.
        _ = try tapField(in: session.sight("dark-\(shell.rawValue)"), of: pad) { _ in
            try pad.tap(digits[0])
            return !session.typed.isEmpty
        }
        for typed in ["3", "33"] {
            try session.rest()
            try session.wait("a dark screen") { try Scanout.isOff }
            try pad.tap(digits[1])
            try session.wait("a screen that is lit again") { try !Scanout.isOff }
            try pad.tap(digits[2])
            // What the tap in the dark had typed would come first.
            try session.wait("3 in the field") { session.typed.drop { $0 == "1" } == typed }
        }
    }

    @Test func `three fingers open GNOME Shell's overview, but not in a kiosk`() throws {
        let lines = "tablet-mode: no, region: {x: 0%, y: 0%, width: 100%, height: 40%}"
        let pad = try pad(lines)
        let session = try GnomeSession(.shell, hasOverview: true)
        let slide = { try pad.slideUp(fingers: 3, from: 0.9, to: 0.1) }
        let expectOverview = {
            try session.leaveOverview()
            try session.wait("the overview") {
                try slide()
                return try session.hasOverview()
            }
        }
        try session.wait("the overview") { try session.hasOverview() }
        try expectOverview()
        try configure(lines, kiosk: "browser")
        try session.leaveOverview()
        try pad.followKeyboard()
        for _ in 0..<5 { try slide() }
        // The field has the focus once it has a digit, which comes after all touches before.
        _ = try tapField(in: session.sight("overview-gnome-shell"), of: pad) { _ in
            try pad.tap(try pad.places(of: ["1"])[0])
            return !session.typed.isEmpty
        }
        #expect(try !session.hasOverview())
        try configure(lines)
        try expectOverview()
    }

    @Test func `GNOME Shell's own keyboard appears until a panel denies tablet mode`() throws {
        let pad = try pad("show: call")
        let session = try GnomeSession(.shell)
        let sight = session.sight("keyboard-gnome-shell")
        let before = try tapField(in: sight, of: pad) {
            // It leaves the upper part of the program in sight.
            $0[8, 8] == LowField.windowColor && $0[8, $0.size.height - 8] != LowField.windowColor
        }
        // It covers the field, or moves the program up.
        try sight.wait("all of it") { LowFieldProgram($0)?.field != before.field }.keep(
            as: "keyboard-gnome-shell")
        try configure("show: call, tablet-mode: no")
        try sight.wait("the program without it") { LowFieldProgram($0)?.field == before.field }
    }

    /// Taps the program's field until that has had an effect, and returns the program as it filled the screen.
    ///
    /// A shell that is still starting takes no touches, and GNOME's keyboard comes with the second touch.
    private func tapField(
        in sight: FieldSight, of pad: InstalledPad, until hasEffect: (Screenshot) throws -> Bool
    ) throws -> LowFieldProgram {
        var whole: LowFieldProgram?
        try sight.wait("an effect of taps on the field") { shot in
            if try hasEffect(shot) { return true }
            guard let program = LowFieldProgram(shot) else { return false }
            whole = program
            try pad.tap(Place(program.center(of: program.field)))
            return false
        }
        return try #require(whole)
    }

    /// A pad with these lines of its panel, whose glyphs are installed.
    func pad(_ lines: String) throws -> InstalledPad {
        try Installation.begin()
        try succeed("cat >/etc/runepad/sight.yaml <<'end'\n\(FieldSight.layout)end")
        try configure(lines)
        try succeed("runepad xkb --install && systemctl reload runepadd")
        return try InstalledPad(phys: "test/gnome")
    }

    func configure(_ lines: String, kiosk: String = "no") throws {
        try Installation.configure(
            "kiosk: \(kiosk)\npanels:\n  - {name: front, layout: ./sight.yaml, keymap: us, \(lines)}\n")
    }
}
