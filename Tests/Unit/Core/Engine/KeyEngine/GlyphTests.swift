// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

private func rig(_ row: String, _ keys: [Key] = []) -> Rig {
    Rig(.of(rows: row, keys: keys), resolver: RuneKeymap())
}

/// The same with keys that are down as long as their contacts.
private func held(_ row: String, _ keys: [Key] = []) -> Rig {
    Rig(Layout.of(rows: row, keys: keys).held(), resolver: RuneKeymap())
}

/// Keycodes that keyboards do not have are written as numbers: 84 is Level 3, 195 is Level 5.
@Suite(.timeLimit(.minutes(10))) struct GlyphTests {
    private let shift = Key(name: "Shift", action: .modifier(.shift, .once))
    private let control = Key(name: "Ctrl", action: .modifier(.control, .once))

    @Test func `a glyph is typed as its keycode with the modifiers of its level held`() throws {
        let rig = rig("ᚠ ᚢ ð Ð ᛟ")
        #expect(try rig.perform("tap ᚠ") == "KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("tap ᚢ") == "KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("tap ð") == "84↓ KEY_F13↓ KEY_F13↑ 84↑")
        #expect(try rig.perform("tap Ð") == "KEY_LEFTSHIFT↓ 84↓ KEY_F13↓ KEY_F13↑ 84↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("tap ᛟ") == "195↓ KEY_F14↓ KEY_F14↑ 195↑")
    }

    @Test func `the keyboard declares the keycodes of glyphs and the modifiers of their levels`() {
        let layout = Layout.of(rows: "ð ᛟ", keys: [Key(name: "Both", action: .text("ᚢa"))])
        let plan = TypingPlan(PlacedLayout(layout, on: Placement()), resolver: RuneKeymap())
        #expect(plan.keycodes.map(\.rawValue) == [84, 183, 184, 195])
    }

    @Test func `a latched Shift is used up by a glyph and does not change the glyph`() throws {
        let rig = rig("Shift ᚠ a", [shift])
        #expect(try rig.perform("tap Shift; tap ᚠ") == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑ KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test func `a latched Control makes a shortcut with a glyph`() throws {
        let rig = rig("Ctrl ð", [control])
        _ = try rig.perform("tap Ctrl")
        #expect(try rig.perform("tap ð") == "KEY_LEFTCTRL↓ 84↓ KEY_F13↓ KEY_F13↑ 84↑ KEY_LEFTCTRL↑")
    }

    @Test func `a held Shift is released while a glyph without Shift is struck`() throws {
        let rig = rig("Shift ᚠ ᚢ a", [shift])
        #expect(try rig.perform("down s Shift") == "KEY_LEFTSHIFT↓")
        #expect(try rig.perform("down f ᚠ") == "KEY_LEFTSHIFT↑ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↓")
        #expect(try rig.perform("down u ᚢ") == "KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("down a a; up s") == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
    }

    @Test func `a held Shift is released while a glyph without Shift is down`() throws {
        let rig = held("Shift ᚠ ᚢ a", [shift])
        #expect(try rig.perform("down s Shift") == "KEY_LEFTSHIFT↓")
        #expect(try rig.perform("tap ᚠ") == "KEY_LEFTSHIFT↑ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↓")
        #expect(try rig.perform("tap ᚢ") == "KEY_F13↓ KEY_F13↑")
        #expect(
            try rig.perform("down f ᚠ; down u ᚢ")
                == "KEY_LEFTSHIFT↑ KEY_F13↓ KEY_LEFTSHIFT↓ KEY_F13↑ KEY_F13↓")
        #expect(try rig.perform("up f; up u") == "KEY_F13↑")
        #expect(try rig.perform("tap a; up s") == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        #expect(rig.isIdle)
    }

    @Test func `a Shift pressed while a glyph is down waits until the glyph is released`() throws {
        let rig = held("Shift ᚠ a", [shift])
        #expect(try rig.perform("down f ᚠ; down s Shift") == "KEY_F13↓")
        #expect(try rig.perform("up f") == "KEY_F13↑ KEY_LEFTSHIFT↓")
        #expect(try rig.perform("tap a; up s") == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("down f ᚠ; down s Shift; up s; up f") == "KEY_F13↓ KEY_F13↑")
        #expect(rig.isIdle)
    }

    @Test func `after everything is released, Shift works as before`() throws {
        let rig = held("Shift ᚠ a", [shift])
        _ = try rig.perform("down s Shift; down f ᚠ")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.take() == "KEY_F13↑")
        #expect(try rig.perform("up s; up f") == "")
        #expect(rig.isIdle)
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
        #expect(try rig.perform("down s Shift; up s") == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑")
    }

    @Test func `a text may contain glyphs`() throws {
        let rig = rig("Shift Text", [shift, Key(name: "Text", action: .text("aðᚢ"))])
        #expect(
            try rig.perform("tap Text; wait 100")
                == "KEY_A↓ KEY_A↑ 84↓ KEY_F13↓ KEY_F13↑ 84↑ KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑ KEY_LEFTSHIFT↑")
        _ = try rig.perform("down s Shift")
        #expect(
            try rig.perform("tap Text; wait 100")
                == "KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑ 84↓ KEY_F13↓ KEY_F13↑ 84↑ KEY_LEFTSHIFT↓ KEY_F13↓ KEY_F13↑")
    }

    @Test func `a letter with a combining mark is typed as the letter, then the mark`() throws {
        let rig = rig("x\u{301}")
        #expect(try rig.perform("tap x\u{301}; wait 50") == "KEY_X↓ KEY_X↑ KEY_F15↓ KEY_F15↑")
    }
}

@Suite(.timeLimit(.minutes(10))) struct CapsLockTests {
    private let text = Key(name: "Text", action: .text("aé!B"))

    @Test func `while Caps Lock is on, keys type the letters that they show`() throws {
        let rig = rig("a B 1 ! ᚠ")
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(try rig.perform("tap a") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("tap B; tap 1; tap ᚠ") == "KEY_B↓ KEY_B↑ KEY_1↓ KEY_1↑ KEY_F13↓ KEY_F13↑")
        #expect(try rig.perform("tap !") == "KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑")
        rig.engine.setCapsLock(false, at: rig.now)
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
        #expect(try rig.perform("tap B") == "KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑")
    }

    @Test func `a character that has no keystroke under Caps Lock types nothing`() throws {
        let rig = rig("é a")
        #expect(try rig.perform("tap é") == "KEY_102ND↓ KEY_102ND↑")
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(try rig.perform("tap é") == "")
    }

    @Test func `when Caps Lock turns on, a held letter is released at once`() throws {
        let rig = held("a 1")
        #expect(try rig.perform("down f a; down g 1") == "KEY_A↓ KEY_1↓")
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(rig.take() == "KEY_A↑")
        #expect(try rig.perform("up f; up g") == "KEY_1↑")
        #expect(try rig.perform("tap a") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        #expect(rig.isIdle)
    }

    @Test func `a release that waits behind a text is not sent twice`() throws {
        let rig = held("Text a B", [text])
        // Three contacts in one report: a goes down, the text begins, and a goes up behind it.
        rig.handle([
            .init(slot: 0, phase: .began, x: 0.5, y: 0.5), .init(slot: 1, phase: .began, x: 0.1, y: 0.5),
        ])
        rig.handle([
            .init(slot: 0, phase: .ended, x: 0.5, y: 0.5), .init(slot: 1, phase: .ended, x: 0.1, y: 0.5),
        ])
        #expect(rig.takeEvents().isEmpty == false)
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(rig.take() == "KEY_A↑")
        rig.pass(100_000)
        // The rest of the text: no é, a shifted 1, a plain B.
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑ KEY_B↓ KEY_B↑")
        #expect(rig.isIdle)
        #expect(try rig.perform("tap a") == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
    }

    @Test func `keys that wait behind a text type what they show, despite Caps Lock`() throws {
        for (rig, rest) in [
            (rig("Text a B", [text]), "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑ KEY_B↓ KEY_B↑"),
            (held("Text a B", [text]), "KEY_LEFTSHIFT↓ KEY_A↓ KEY_LEFTSHIFT↑ KEY_B↓ KEY_A↑ KEY_B↑"),
        ] {
            waitBehindText(rig)
            #expect(
                rig.take() == "KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑ KEY_B↓ KEY_B↑ " + rest)
            #expect(rig.isIdle)
        }
    }

    /// Taps a text and two keys behind it, and turns Caps Lock on before these are typed.
    private func waitBehindText(_ rig: Rig) {
        rig.handle([.init(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        rig.handle([
            .init(slot: 1, phase: .began, x: 0.5, y: 0.5), .init(slot: 2, phase: .began, x: 0.9, y: 0.5),
        ])
        rig.handle((0...2).map { .init(slot: $0, phase: .ended, x: 0.1, y: 0.5) })
        // The first stroke of the text, behind which two taps wait.
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.engine.setCapsLock(true, at: rig.now)
        rig.pass(200_000)
    }

    @Test func `Caps Lock still applies after a new typing plan`() throws {
        let rig = rig("a")
        rig.engine.setCapsLock(true, at: rig.now)
        rig.engine.replacePlan(
            TypingPlan(PlacedLayout(.of(rows: "b"), on: Placement()), resolver: RuneKeymap()), at: rig.now)
        rig.handle([.init(slot: 0, phase: .began, x: 0.5, y: 0.5)])
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑")
    }

    @Test func `Caps Lock changes nothing for a keymap that does not follow it`() throws {
        let rig = Rig(.of(rows: "a B"))
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test func `keys that Caps Lock releases are released in a report of their own`() throws {
        let rig = held("a 1")
        _ = try rig.perform("down f a")
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(rig.takeReports() == ["KEY_A↑"])
    }

    @Test func `keys released by Caps Lock leave room in the queue behind a text`() throws {
        let rig = held("Text a B 1", [text])
        // More often than there is room for.
        for turn in 0..<300 {
            _ = try rig.perform("down f a")
            rig.engine.setCapsLock(turn % 2 == 0, at: rig.now)
            _ = try rig.perform("up f")
        }
        rig.handle([
            .init(slot: 0, phase: .began, x: 0.1, y: 0.5), .init(slot: 1, phase: .began, x: 0.9, y: 0.5),
        ])
        rig.handle([
            .init(slot: 0, phase: .ended, x: 0.1, y: 0.5), .init(slot: 1, phase: .ended, x: 0.9, y: 0.5),
        ])
        rig.pass(500_000)
        #expect(
            rig.take() == """
                KEY_A↓ KEY_A↑ KEY_102ND↓ KEY_102ND↑ KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑ \
                KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑ KEY_1↓ KEY_1↑
                """)
    }
}
