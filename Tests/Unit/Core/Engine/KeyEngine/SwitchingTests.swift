// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct SwitchingTests {
    private let letters = Layout.of(
        rows: "a b c", "Hello Next Nowhere",
        keys: [
            Key(name: "Hello", action: .text("abcd")), Key(name: "Next", action: .nextLayout),
            Key(name: "Nowhere", action: .layout("nowhere")),
        ])
    private let digits = Layout.of(
        [("base", ["1 2 3", "4 Next 6"])], keys: [Key(name: "Next", action: .nextLayout)], height: 0.5)
    private let links = [LayoutLinks(next: 1), LayoutLinks(next: 0)]

    @Test func `a requested layout is due until it is shown`() throws {
        let rig = Rig([letters, digits], links: links)
        rig.core.perform(.setLayout(1), at: rig.now)
        #expect(rig.isLayoutDue)
        #expect(rig.isChangeDue)
        #expect(rig.layouts.shown == 0)
        rig.core.showDueLayout(at: rig.now)
        #expect(rig.layouts.shown == 1)
        #expect(!rig.isLayoutDue)
        #expect(!rig.isChangeDue)
        #expect(rig.isVisible)
        #expect(rig.drawnView.keys.map(\.label) == ["1", "2", "3", "4", "Next", "6"])
    }

    @Test func `pressed keys are released in a report before the layout changes`() throws {
        let rig = Rig([letters.held(), digits], links: links)
        #expect(try rig.perform("down x a") == "KEY_A↓")
        rig.core.perform(.setLayout(1), at: rig.now)
        #expect(rig.takeReports() == ["KEY_A↑"])
    }

    @Test func `another layout is shown only after a text under way is typed`() throws {
        let rig = Rig([letters, digits], links: links)
        _ = try rig.perform("down a Hello")
        rig.choose(1)
        #expect(!rig.isLayoutDue)
        #expect(rig.isChangeDue)
        // Meanwhile the keys that are seen are gone already.
        rig.handle([ContactChange(slot: 3, phase: .began, x: 0.1, y: 0.1)])
        rig.handle([ContactChange(slot: 3, phase: .ended, x: 0.1, y: 0.1)])
        #expect(rig.drawnView.layout == "test" && rig.drawnView.keys[0].label == "a")
        #expect(rig.take() == "")
        rig.pass(100_000)
        #expect(rig.take() == "KEY_C↓ KEY_C↑ KEY_D↓ KEY_D↑")
        #expect(rig.drawnView.keys[0].label == "1")
    }

    /// As with 🌐 in a shipped layout, which hides the view on a long press.
    @Test func `a layout key with alternates acts when another key is touched before its lift`() throws {
        let letters = Layout.of(
            rows: "a e Next",
            keys: [
                Key(name: "Hide", action: .hide), Key(name: "E", action: .character("E")),
                Key(name: "e", action: .character("e"), alternates: [1]),
                Key(name: "Next", action: .nextLayout, alternates: [0]),
            ])
        let rig = Rig([letters, digits], links: links)
        // Both keys wait; `a` types the first of them, and the layout is another before `a` does anything.
        #expect(try rig.perform("down x e; down y Next; down z a") == "KEY_E↓ KEY_E↑")
        #expect(rig.drawnView.keys[0].label == "1")
        rig.handle((0..<3).map { ContactChange(slot: $0, phase: .ended, x: 0.1, y: 0.9) })
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a hide key with alternates acts when another key is touched before its lift`() throws {
        let letters = Layout.of(
            rows: "a Hide",
            keys: [
                Key(name: "Hide", action: .hide, alternates: [1]), Key(name: "E", action: .character("E")),
            ])
        let rig = Rig(letters)
        #expect(try rig.perform("down x Hide; down y a") == "")
        #expect(!rig.isVisible)
        rig.handle((0..<2).map { ContactChange(slot: $0, phase: .ended, x: 0.1, y: 0.9) })
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a key without a target layout is unavailable`() throws {
        let rig = Rig([letters, digits], links: links)
        #expect(rig.drawnView.keys.map(\.isUnavailable) == [false, false, false, false, false, true])
        #expect(try rig.perform("tap Nowhere; tap a") == "KEY_A↓ KEY_A↑")
        let alone = Rig(letters)
        #expect(alone.drawnView.keys.map(\.isUnavailable) == [false, false, false, false, true, true])
        #expect(try alone.perform("tap Next; tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test func `the view's serial number and frame change with the layout`() throws {
        let rig = Rig([letters, digits], links: links)
        let serial = rig.viewSerial
        #expect(try rig.perform("tap Next") == "")
        #expect(rig.viewSerial != serial)
        #expect(rig.drawnView.frame.minY == 0.5)
        // Where the first layout was there is nobody's glass now.
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.2)])
        #expect(rig.passedSlots == 1)
        // That contact stays where it belongs when the first layout is back.
        rig.choose(0)
        rig.handle([ContactChange(slot: 0, phase: .moved, x: 0.1, y: 0.3)])
        #expect(rig.drawnView.frame.minY == 0)
        #expect(rig.passedSlots == 1)
        rig.handle([ContactChange(slot: 0, phase: .ended, x: 0.1, y: 0.3)])
        #expect(rig.take() == "")
    }

    @Test func `contacts that began on the old layout have no effect on the new one`() throws {
        let rig = Rig([letters, digits], links: links)
        #expect(try rig.perform("down a a; down n Next; up n") == "KEY_A↓ KEY_A↑")
        #expect(rig.drawnView.keys.allSatisfy { !$0.isPressed })
        #expect(try rig.perform("move a 6; up a; tap 6") == "KEY_6↓ KEY_6↑")
    }

    @Test func `a change of layout does not show a hidden view`() throws {
        let rig = Rig([letters, digits], links: links)
        rig.engine.hide(at: rig.now)
        rig.choose(1)
        #expect(!rig.isVisible)
        #expect(!rig.isShuffleDue)
        #expect(try rig.perform("show; tap 2") == "KEY_2↓ KEY_2↑")
    }

    @Test func `switching to a layout with shuffled keys makes a shuffle due`() throws {
        let pad = Layout.of(rows: "1 2 3", shuffle: ["1", "2", "3"], on: [.show])
        let rig = Rig([letters, pad], links: links)
        _ = try rig.perform("tap Next")
        #expect(rig.isShuffleDue)
    }
}
