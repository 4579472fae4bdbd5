// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct TypingPlanTests {
    private func plan(_ layout: Layout) -> TypingPlan {
        TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap())
    }

    @Test func `a typing plan declares the keycodes of its keys in ascending order`() {
        let layout = Layout.of(
            rows: "a Copy B", "Shift Ab",
            keys: [
                Key(name: "Copy", action: .chord([.leftControl, Keycode(rawValue: 46)])),
                Key(name: "Shift", action: .modifier(.shift, .once)),
                Key(name: "Ab", action: .text("x!")),
            ])
        // !, Ctrl, A, Shift, X, C, B.
        #expect(plan(layout).keycodes.map(\.rawValue) == [2, 29, 30, 42, 45, 46, 48])
    }

    @Test func `a typing plan declares keycodes of alternates and of the accessory strip`() {
        let layout = Layout.of(
            [("base", ["a"])],
            keys: [
                Key(name: "a", action: .character("a"), alternates: [1]),
                Key(name: "b", action: .character("b")), Key(name: "Enter", action: .key(.enter)),
            ], accessory: ["Enter"])
        #expect(plan(layout).keycodes.map(\.rawValue) == [28, 30, 48])
    }

    @Test func `a typing plan declares no keycodes for keys that are in no layer`() {
        let layout = Layout.of(rows: "a", keys: [Key(name: "Power", action: .key(Keycode(rawValue: 116)))])
        #expect(plan(layout).keycodes.map(\.rawValue) == [30])
    }

    @Test func `a typing plan names the characters that the keymap cannot type`() {
        let layout = Layout.of(
            rows: "ᚠ a Runes",
            keys: [Key(name: "Runes", action: .text("aᚢᚦ"))])
        let unresolved = plan(layout).unresolved
        #expect(unresolved.map(\.character) == ["ᚢ", "ᚦ", "ᚠ"])
        #expect(unresolved.compactMap(\.key).map { layout.keys[$0].name } == ["Runes", "Runes", "ᚠ"])
    }

    @Test func `a long press leaves out the alternates that the keymap cannot type`() throws {
        let keys = [
            Key(name: "a", action: .character("a"), alternates: [3, 2, 1]),
            Key(name: "b", action: .character("b")), Key(name: "Runes", action: .text("bᚢ")),
            Key(name: "ᚠ", action: .character("ᚠ")),
        ]
        let rig = Rig(.of(rows: "a c", keys: keys))
        #expect(rig.drawnView.keys.map(\.hint) == ["b", nil])
        #expect(try rig.perform("down a a; wait 500") == "")
        #expect(rig.drawnView.alternates.map(\.label) == ["b"])
        #expect(try rig.perform("up a") == "KEY_B↓ KEY_B↑")
    }

    @Test func `a key whose alternates cannot be typed acts like a key without alternates`() throws {
        let keys = [
            Key(name: "a", action: .character("a"), alternates: [1]),
            Key(name: "ᚠ", action: .character("ᚠ")),
        ]
        let rig = Rig(.of(rows: "a c", keys: keys))
        #expect(rig.drawnView.keys.map(\.hint) == [nil, nil])
        // It is typed at once, and a long press offers nothing.
        #expect(try rig.perform("down a a") == "KEY_A↓ KEY_A↑")
        #expect(try rig.perform("wait 500; up a") == "")
        #expect(rig.drawnView.alternates.isEmpty)
    }

    @Test func `a key whose strike Caps Lock changes still offers its alternates`() throws {
        let keys = [
            Key(name: "a", action: .character("a"), alternates: [1, 2]),
            Key(name: "b", action: .character("b")), Key(name: "1", action: .character("1")),
        ]
        let rig = Rig(.of(rows: "a c", keys: keys), resolver: RuneKeymap())
        rig.engine.setCapsLock(true, at: rig.now)
        #expect(rig.drawnView.keys.map(\.hint) == ["b", nil])
        #expect(try rig.perform("down a a; wait 500") == "")
        #expect(rig.drawnView.alternates.map(\.label) == ["b", "1"])
        #expect(try rig.perform("up a") == "KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑")
    }

    @Test func `steps are texts and keys, which are typed in order, or not at all`() throws {
        let keys = [
            Key(name: "Login", action: .steps([.text("aB"), .key(.tab), .character("1"), .key(.enter)])),
            Key(name: "Runes", action: .steps([.text("a"), .key(.tab), .text("ᚢ")])),
            Key(name: "Down", action: .steps([.key(.tab), .key(.tab)])),
        ]
        let rig = Rig(.of(rows: "Login a", "Runes Down", keys: keys))
        #expect(
            try rig.perform("tap Login; wait 200") == """
                KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↓ KEY_B↓ KEY_B↑ KEY_LEFTSHIFT↑ KEY_TAB↓ KEY_TAB↑ \
                KEY_1↓ KEY_1↑ KEY_ENTER↓ KEY_ENTER↑
                """)
        #expect(try rig.perform("tap Runes; wait 200") == "")
        #expect(rig.drawnView.keys.map(\.style) == [nil, nil, nil, DrawnKey.functionStyle])
        #expect(plan(rig.placed.layout).unresolved.map(\.character) == ["ᚢ"])
    }

    @Test func `a text types nothing if the keymap lacks one of its characters`() throws {
        let rig = Rig(.of(rows: "ᚠ a Runes", keys: [Key(name: "Runes", action: .text("aᚢ"))]))
        #expect(try rig.perform("tap ᚠ; tap Runes; wait 100") == "")
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }
}
