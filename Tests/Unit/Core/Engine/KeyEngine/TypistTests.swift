// SPDX-License-Identifier: MIT

import TestWords
import Testing
import Transcripts

@testable import Engine

/// The pace of a text, and the queue behind it.
@Suite(.timeLimit(.minutes(10))) struct TypistTests {
    private let layout = Layout.of(
        rows: "ABC a b !", keys: [Key(name: "ABC", action: .text("abc"))])

    @Test func `a text is typed at one keystroke every ten milliseconds`() throws {
        let rig = Rig(layout)
        let start = rig.now
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        #expect(rig.takeReports() == ["KEY_A↓ KEY_A↑"])
        #expect(rig.deadline == start.advanced(byMicroseconds: 10_000))
        rig.pass(9_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.takeReports() == ["KEY_B↓ KEY_B↑"])
        rig.pass(10_000)
        #expect(rig.takeReports() == ["KEY_C↓ KEY_C↑"])
        rig.pass(10_000)
        #expect(rig.deadline == nil)
    }

    @Test func `a late timer does not cause a burst of keystrokes`() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a ABC")
        let late = rig.now.advanced(byMicroseconds: 500_000)
        rig.engine.advance(to: late)
        #expect(rig.take() == "KEY_C↓ KEY_C↑")
        #expect(rig.deadline == late.advanced(byMicroseconds: 10_000))
    }

    @Test func `keys that wait behind a text are typed at the same pace`() throws {
        let rig = Rig(layout)
        let changes = [(0, 0.1), (1, 0.3), (2, 0.6), (3, 0.9)].map {
            ContactChange(slot: $0.0, phase: .began, x: $0.1, y: 0.5)
        }
        rig.handle(changes)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.pass(20_000)
        _ = rig.take()
        rig.pass(10_000)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.pass(10_000)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
        rig.pass(10_000)
        #expect(rig.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑"])
        rig.pass(10_000)
        #expect(rig.deadline == nil)
    }

    @Test func `held keys that wait behind a text are pressed and released in order`() throws {
        let rig = Rig(layout.held())
        rig.handle([
            ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5),
            ContactChange(slot: 1, phase: .began, x: 0.3, y: 0.5),
            ContactChange(slot: 2, phase: .began, x: 0.9, y: 0.5),
            ContactChange(slot: 1, phase: .ended, x: 0.3, y: 0.5),
        ])
        rig.pass(20_000)
        _ = rig.take()
        rig.pass(10_000)
        #expect(rig.take() == "KEY_A↓")
        rig.pass(10_000)
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_1↓ KEY_A↑")
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        rig.handle([ContactChange(slot: 2, phase: .ended, x: 0.9, y: 0.5)])
        #expect(rig.take() == "KEY_1↑ KEY_LEFTSHIFT↑")
    }

    @Test(arguments: [Hold.once, .down])
    func `a full queue refuses a press together with its release`(hold: Hold) throws {
        let layout = Layout.of(rows: "Long a", keys: [Key(name: "Long", action: .text("bcdefghijk"))])
        let rig = Rig(hold == .down ? layout.held() : layout)
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        // Three hundred taps in no time; room is for 256 strikes, or as many presses and releases.
        for _ in 0..<300 {
            rig.handle([ContactChange(slot: 1, phase: .began, x: 0.9, y: 0.5)])
            rig.handle([ContactChange(slot: 1, phase: .ended, x: 0.9, y: 0.5)])
        }
        rig.pass(10_000_000)
        let typed = rig.takeEvents().filter { $0.keycode == Keycode(rawValue: 30) }
        #expect(typed.count == (hold == .down ? 256 : 512))
        #expect(typed.filter(\.isDown).count * 2 == typed.count)
        rig.handle([ContactChange(slot: 0, phase: .ended, x: 0.1, y: 0.5)])
        #expect(rig.isIdle)
    }

    @Test func `a report changes its modifiers before it presses its keys`() throws {
        let changes = [(0, 0.9), (1, 0.3)].map {
            ContactChange(slot: $0.0, phase: .began, x: $0.1, y: 0.5)
        }
        let rig = Rig(layout)
        rig.handle(changes)
        #expect(
            rig.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑", "KEY_A↓ KEY_A↑"])
        let held = Rig(layout.held())
        held.handle(changes)
        #expect(held.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓", "KEY_LEFTSHIFT↑ KEY_A↓"])
    }

    @Test func `waiting keystrokes are dropped when all keys are released`() throws {
        let rig = Rig(layout)
        rig.handle([change(0, .began, 0.1), change(1, .began, 0.3)])
        rig.engine.releaseAll(at: rig.now)
        rig.handle([change(0, .ended, 0.1), change(1, .ended, 0.3)])
        _ = rig.take()
        #expect(try rig.perform("tap ABC; wait 500") == "KEY_A↓ KEY_A↑ KEY_B↓ KEY_B↑ KEY_C↓ KEY_C↑")
    }

    @Test func `300 taps of Shift leave room in the queue for other keys`() throws {
        let shift = Key(name: "Shift", action: .modifier(.shift, .once))
        let rig = Rig(.of(rows: "ABC Shift a", keys: [shift, Key(name: "ABC", action: .text("abc"))]))
        for _ in 0..<300 { _ = try rig.perform("tap Shift") }
        rig.handle([change(0, .began, 0.1), change(1, .began, 0.9)])
        rig.handle([change(0, .ended, 0.1), change(1, .ended, 0.9)])
        rig.pass(500_000)
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_B↓ KEY_B↑ KEY_C↓ KEY_C↑ KEY_A↓ KEY_A↑")
    }

    /// More taps than there is room for: the releases of what is held are still sent, last and in their order.
    @Test(arguments: [(6, 250), (7, 248)])
    func `held keys are released even if taps have filled the queue`(held: Int, typed: Int) throws {
        let text = Key(name: "Long", action: .text("ijkl"))
        let rig = Rig(Layout.of(rows: "Long a b c d e f g h", keys: [text]).held())
        func place(_ column: Int) -> Double { (Double(column) + 0.5) / 9 }
        rig.handle((1...held).map { change(Int32($0), .began, place($0)) })
        rig.handle([change(0, .began, place(0))])
        for _ in 0..<200 {
            rig.handle([change(20, .began, place(8))])
            rig.handle([change(20, .ended, place(8))])
        }
        rig.handle((0...held).map { change(Int32($0), .ended, place($0)) })
        rig.pass(10_000_000)
        let events = rig.takeEvents()
        #expect(events.count { $0.keycode == Keycode(rawValue: 35) } == typed)
        #expect(events.suffix(held).allSatisfy { !$0.isDown && $0.keycode != Keycode(rawValue: 35) })
        #expect(rig.isIdle)
    }

    @Test func `a text that waits takes the last of the queue's 256 places`() {
        let plan = TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap())
        var typist = Typist(plan)
        var output = EventBuffer()
        // Key 0 is the text, key 1 the letter.
        typist.text(0, at: MonotonicTime(rawValue: 0), into: &output)
        for _ in 0..<255 { typist.strike(1, modifiers: 0, into: &output) }
        typist.text(0, at: MonotonicTime(rawValue: 0), into: &output)
        let isAccepted = typist.strike(1, modifiers: 0, into: &output)
        #expect(!isAccepted)
    }

    @Test func `a composed text that finds the queue full is refused and overwritten`() throws {
        var layout = Layout.of(
            rows: "Long a W1",
            keys: [
                Key(name: "Long", action: .text("bcdefghijk")), Key(name: "W1", action: .completion(1)),
            ])
        layout.completions = Completions(words: .file("words.txt"))
        let plan = TypingPlan(
            PlacedLayout(layout), resolver: ASCIIKeymap(), words: WordList(lines: "aa"))
        var typist = Typist(plan)
        var output = EventBuffer()
        typist.text(0, at: MonotonicTime(rawValue: 0), into: &output)
        while typist.strike(2, modifiers: 0, into: &output) {}
        typist.compose(0..<2)
        let isComposed = !typist.canCompose
        #expect(isComposed)
        let isTyped = typist.typeComposed(at: MonotonicTime(rawValue: 0), into: &output)
        #expect(!isTyped)
        let canCompose = typist.canCompose
        #expect(canCompose)
    }

    @Test func `the modifiers of a chord are released in reverse order`() throws {
        let codes = [56, 42, 45].map { Keycode(rawValue: $0) }
        let rig = Rig(.of(rows: "X a", keys: [Key(name: "X", action: .chord(codes))]))
        #expect(
            try rig.perform("tap X")
                == "KEY_LEFTALT↓ KEY_LEFTSHIFT↓ KEY_X↓ KEY_X↑ KEY_LEFTSHIFT↑ KEY_LEFTALT↑")
    }

    @Test func `releasing all keys does not press a modifier again that a glyph has lifted`() throws {
        let shift = Key(name: "Shift", action: .modifier(.shift, .once))
        let rig = Rig(Layout.of(rows: "Shift ᚠ", keys: [shift]).held(), resolver: RuneKeymap())
        #expect(try rig.perform("down s Shift; down f ᚠ") == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑ KEY_F13↓")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.take() == "KEY_F13↑")
        #expect(try rig.perform("up s; up f") == "")
        #expect(rig.isIdle)
    }

    private func change(_ slot: Int32, _ phase: ContactChange.Phase, _ x: Double) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: 0.5)
    }
}
