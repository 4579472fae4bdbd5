// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

/// What keys do while a contact stays on them.
@Suite(.timeLimit(.minutes(10)))
struct HoldTests {
    private let backspace = Keycode(rawValue: 14)

    private func change(_ slot: Int32, _ phase: ContactChange.Phase, _ x: Double) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: 0.5)
    }

    /// Backspace, a letter, Shift and Enter in a row.
    private func layout(press: TouchBehavior.Press = .touch, hold: Hold? = nil) -> Layout {
        .of(
            rows: "Back a Shift Enter",
            keys: [
                Key(name: "Back", action: .key(backspace), hold: hold),
                Key(name: "Shift", action: .modifier(.shift, .once)),
                Key(name: "Enter", action: .key(.enter)),
            ], press: press)
    }

    /// How often each keycode went down since the events were last taken, which all are up again.
    private func strokes(_ rig: Rig) -> [String: Int] {
        let events = rig.takeEvents()
        #expect(events.count { $0.isDown } * 2 == events.count)
        return Dictionary(grouping: events.filter(\.isDown)) { $0.keycode.name ?? "" }.mapValues(\.count)
    }

    @Test func `Backspace repeats after 500 ms, and then every 40 ms`() {
        let rig = Rig(layout())
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        #expect(rig.takeReports() == ["KEY_BACKSPACE↓ KEY_BACKSPACE↑"])
        #expect(rig.deadline == start.advanced(byMicroseconds: 500_000))
        rig.pass(499_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.takeReports() == ["KEY_BACKSPACE↓ KEY_BACKSPACE↑"])
        #expect(rig.deadline == start.advanced(byMicroseconds: 540_000))
        rig.pass(400_000)
        #expect(strokes(rig) == ["KEY_BACKSPACE": 10])
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.deadline == nil)
        rig.pass(10_000_000)
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test(arguments: [14, 57, 103, 105, 106, 108, 111])
    func `Backspace, Space, the arrows and Delete repeat by default`(code: UInt16) {
        let rig = Rig(.of(rows: "K a", keys: [Key(name: "K", action: .key(Keycode(rawValue: code)))]))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(1_010_000)
        // At once and after 500, 540, … 980 ms.
        #expect(rig.takeEvents().count { $0.isDown } == 14)
    }

    @Test(arguments: [1, 15, 28, 30, 59, 102, 104, 109, 119])
    func `Esc, Tab, Enter, letters and function keys are struck once while held`(code: UInt16) throws {
        let rig = Rig(.of(rows: "K a", keys: [Key(name: "K", action: .key(Keycode(rawValue: code)))]))
        rig.handle([change(0, .began, 0.1)])
        #expect(rig.deadline == nil)
        #expect(rig.takeEvents().count == 2)
    }

    @Test func `a space character repeats, and a chord repeats only with hold repeat`() throws {
        let space = Rig(.of(rows: "S a", keys: [Key(name: "S", action: .character(" "))]))
        space.handle([change(0, .began, 0.1)])
        #expect(space.deadline != nil)
        for hold in [nil, Hold.repeat] {
            let chord = Key(name: "C", action: .chord([.leftControl, backspace]), hold: hold)
            let rig = Rig(.of(rows: "C a", keys: [chord]))
            rig.handle([change(0, .began, 0.1)])
            #expect(
                rig.take() == "KEY_LEFTCTRL↓ KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_LEFTCTRL↑")
            rig.pass(520_000)
            #expect(strokes(rig) == (hold == nil ? [:] : ["KEY_LEFTCTRL": 1, "KEY_BACKSPACE": 1]))
        }
    }

    @Test(arguments: [[29], [42], [54], [56], [97], [100], [125], [126], [29, 56]])
    func `the keycodes of modifiers are down as long as their contacts`(codes: [UInt16]) throws {
        let keycodes = codes.map { Keycode(rawValue: $0) }
        let action = codes.count == 1 ? KeyAction.key(keycodes[0]) : .chord(keycodes)
        let rig = Rig(.of(rows: "K a", keys: [Key(name: "K", action: action)]))
        rig.handle([change(0, .began, 0.1)])
        #expect(rig.takeEvents().map(\.isDown) == codes.map { _ in true })
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.takeEvents().count { !$0.isDown } == codes.count)
        let once = Rig(.of(rows: "K a", keys: [Key(name: "K", action: action, hold: .once)]))
        once.handle([change(0, .began, 0.1)])
        #expect(once.takeEvents().count == 2 * codes.count)
    }

    @Test func `a layout without repetition strikes a held key once`() {
        var layout = layout()
        layout.repetition = nil
        let rig = Rig(layout)
        rig.handle([change(0, .began, 0.1)])
        #expect(rig.deadline == nil)
    }

    @Test func `a late timer types the repetitions that were due, at most 32 at once`() {
        let rig = Rig(layout())
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        _ = rig.take()
        // Due at 500, 540, … 1460 ms.
        rig.engine.advance(to: start.advanced(byMicroseconds: 1_499_999))
        #expect(strokes(rig) == ["KEY_BACKSPACE": 25])
        #expect(rig.deadline == start.advanced(byMicroseconds: 1_500_000))
        // A minute's worth would be some thousand.
        rig.engine.advance(to: start.advanced(byMicroseconds: 50_000_000))
        #expect(strokes(rig) == ["KEY_BACKSPACE": 32])
        #expect(rig.deadline == start.advanced(byMicroseconds: 50_020_000))
    }

    @Test func `a late timer repeats a key only as long as its contact was down`() {
        let rig = Rig(layout())
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        _ = rig.take()
        let changes = [change(0, .ended, 0.1)]
        rig.engine.handle(changes.span, at: start.advanced(byMicroseconds: 600_000))
        // At 500, 540 and 580 ms.
        #expect(strokes(rig) == ["KEY_BACKSPACE": 3])
        rig.engine.advance(to: start.advanced(byMicroseconds: 5_000_000))
        #expect(rig.take() == "")
    }

    @Test func `repetitions that were due before another key are typed before it`() {
        let rig = Rig(layout())
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        _ = rig.take()
        let changes = [change(1, .began, 0.3)]
        rig.engine.handle(changes.span, at: start.advanced(byMicroseconds: 510_000))
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_A↓ KEY_A↑")
        #expect(rig.deadline == nil)
    }

    @Test func `a key stops repeating after a minute`() {
        let rig = Rig(layout())
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        rig.pass(59_950_000)
        // 500 ms and 1487 times 40 ms.
        #expect(rig.deadline == start.advanced(byMicroseconds: 59_980_000))
        rig.pass(30_000)
        #expect(rig.deadline == nil)
        _ = rig.take()
        rig.pass(10_000_000)
        #expect(rig.take() == "")
    }

    @Test func `a layer key that only a repeating key has used leads back`() throws {
        let layout = Layout.of(
            [("base", ["Back a More"]), ("more", ["Back x More"])],
            keys: [Key(name: "Back", action: .key(backspace)), Key(name: "More", action: .layer(1, .once))])
        let rig = Rig(layout)
        _ = try rig.perform("down a Back; down b More")
        #expect(rig.drawnView.layer == "more")
        _ = try rig.perform("wait 600")
        _ = try rig.perform("up b")
        #expect(rig.drawnView.layer == "base")
    }

    @Test(arguments: ["Shift", "More"])
    func `neither a modifier nor a layer key ends the repetition`(key: String) throws {
        let layout = Layout.of(
            [("base", ["Back a Shift More"]), ("more", ["Back x Shift More"])],
            keys: [
                Key(name: "Back", action: .key(backspace)),
                Key(name: "Shift", action: .modifier(.shift, .once)),
                Key(name: "More", action: .layer(1, .once)),
            ])
        let rig = Rig(layout)
        _ = try rig.perform("down a Back; wait 100; down b \(key)")
        rig.pass(1_000_000)
        // At once, and from 500 ms to 1,100 ms every 40 ms.
        #expect(rig.takeEvents().count { $0.isDown && $0.keycode == backspace } == 16)
        _ = try rig.perform("up b; wait 100")
        #expect(rig.deadline != nil)
    }

    @Test(arguments: ["move a Enter", "palm a", "hide"])
    func `sliding off the key, a palm or a hidden view ends the repetition`(end: String) throws {
        let rig = Rig(layout())
        _ = try rig.perform("down a Back; wait 600; \(end)")
        #expect(rig.deadline == nil)
    }

    @Test func `nothing repeats after everything is released or the layout changes`() throws {
        for replaces in [false, true] {
            let rig = Rig(layout())
            _ = try rig.perform("down a Back; wait 600")
            if replaces {
                rig.engine.replacePlan(TypingPlan(rig.placed, resolver: ASCIIKeymap()), at: rig.now)
            } else {
                rig.engine.releaseAll(at: rig.now)
            }
            #expect(rig.deadline == nil)
            #expect(rig.take() == "")
        }
    }

    @Test func `with press lift, only keys with hold repeat are repeated`() throws {
        let usual = Rig(layout(press: .lift))
        #expect(try usual.perform("down a Back; wait 1000") == "")
        #expect(try usual.perform("up a") == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
        let said = Rig(layout(press: .lift, hold: .repeat))
        #expect(try said.perform("down a Back; wait 500").split(separator: " ").count == 4)
        #expect(try said.perform("up a") == "")
        let down = Rig(layout(press: .lift, hold: .down))
        #expect(try down.perform("down a Back; wait 500") == "KEY_BACKSPACE↓")
        #expect(try down.perform("up a") == "KEY_BACKSPACE↑")
    }

    @Test func `repetitions are typed in order after a text that is under way`() throws {
        let text = Key(name: "T", action: .text(String(repeating: "b", count: 60)))
        let rig = Rig(.of(rows: "Back T a", keys: [Key(name: "Back", action: .key(backspace)), text]))
        let typed = try rig.perform("tap T; down x Back; wait 600; tap a; wait 1000")
        // 580 ms are left of the text; Backspace is due at once and after 500, 540 and 580 ms, then the letter is touched.
        let expected =
            [String](repeating: "KEY_B↓ KEY_B↑", count: 60)
            + [String](repeating: "KEY_BACKSPACE↓ KEY_BACKSPACE↑", count: 4) + ["KEY_A↓ KEY_A↑"]
        #expect(typed == expected.joined(separator: " "))
    }

    @Test func `a repeating key types its own letter after Caps Lock is turned on`() throws {
        let letter = Key(name: "a", action: .character("a"), hold: .repeat)
        let rig = Rig(.of(rows: "a b", keys: [letter]), resolver: RuneKeymap())
        #expect(try rig.perform("down x a; wait 500") == "KEY_A↓ KEY_A↑ KEY_A↓ KEY_A↑")
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(rig.take() == "")
        rig.pass(40_000)
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
    }

    @Test func `Enter is typed on touch, and the shuffle that it causes is due on lift`() throws {
        var layout = layout()
        layout.shuffle = Shuffle(keys: [0, 3], occasions: [.enter])
        let rig = Rig(layout)
        #expect(try rig.perform("down a Enter") == "KEY_ENTER↓ KEY_ENTER↑")
        #expect(!rig.isShuffleDue)
        #expect(try rig.perform("down b a") == "KEY_A↓ KEY_A↑")
        #expect(!rig.isShuffleDue)
        #expect(try rig.perform("up a") == "")
        #expect(rig.isShuffleDue)
    }

    @Test func `a view shows a key as pressed until its contact ends`() throws {
        let rig = Rig(layout())
        _ = try rig.perform("down a a")
        #expect(rig.drawnView.keys.filter(\.isPressed).map(\.label) == ["a"])
        _ = try rig.perform("up a")
        #expect(rig.drawnView.keys.allSatisfy { !$0.isPressed })
    }
}
