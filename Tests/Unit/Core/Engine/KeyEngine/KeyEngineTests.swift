// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// What the transcripts cannot say: deadlines, odd input, and what a driver asks for.
@Suite(.timeLimit(.minutes(10))) struct KeyEngineTests {
    private func change(
        _ slot: Int32, _ phase: ContactChange.Phase, _ x: Double, _ y: Double
    ) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: y)
    }

    @Test func `a key is struck in one report when its contact begins`() throws {
        let rig = Rig(.digits())
        rig.handle([change(0, .began, 0.5, 0.5)])
        #expect(rig.takeReports() == ["KEY_5↓ KEY_5↑"])
        #expect(rig.deadline == nil)
        #expect(!rig.isIdle)
        rig.pass(5_000_000)
        #expect(rig.take() == "")
        rig.handle([change(0, .ended, 0.5, 0.5)])
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a key with hold down stays down from its contact's first report to its end`() throws {
        let rig = Rig(.digits().held())
        #expect(rig.isIdle)
        #expect(try rig.perform("down a 5") == "KEY_5↓")
        #expect(!rig.isIdle)
        #expect(rig.deadline == nil)
        #expect(try rig.perform("wait 5000") == "")
        #expect(try rig.perform("up a") == "KEY_5↑")
        #expect(rig.isIdle)
    }

    @Test func `eighteen keys pressed in one report become two keyboard reports`() {
        let rig = Rig(.of(rows: "1 2 3 4 5 6 7 8 9", "q w e r t y u i o").held())
        rig.handle(
            (0..<18).map { change($0, .began, Double($0 % 9) / 9 + 0.05, $0 < 9 ? 0.25 : 0.75) })
        let reports = rig.takeReports()
        #expect(reports.map { $0.split(separator: " ").count } == [16, 2])
        #expect(reports.last == "KEY_I↓ KEY_O↓")
    }

    @Test func `a release and a press in one report become one keyboard report`() {
        let rig = Rig(.digits().held())
        rig.handle([change(0, .began, 0.1, 0.1)])
        rig.handle([change(0, .ended, 0.1, 0.1), change(1, .began, 0.5, 0.1)])
        #expect(rig.takeReports() == ["KEY_1↓", "KEY_1↑ KEY_2↓"])
    }

    @Test func `a long press is due after 400 ms`() throws {
        let layout = Layout.of(rows: "e E", keys: [Key(name: "e", action: .character("e"), alternates: [1])])
        let rig = Rig(layout)
        let began = rig.now
        rig.handle([change(0, .began, 0.1, 0.5)])
        #expect(rig.deadline == began.advanced(byMicroseconds: 400_000))
        rig.pass(399_999)
        #expect(rig.drawnView.alternates.isEmpty)
        rig.pass(1)
        #expect(!rig.drawnView.alternates.isEmpty)
        #expect(rig.deadline == nil)
        rig.handle([change(0, .ended, 0.1, 0.5)])
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_E↓ KEY_E↑ KEY_LEFTSHIFT↑")
    }

    @Test func `a report first performs a long press whose timer is late`() throws {
        let layout = Layout.of(rows: "e E", keys: [Key(name: "e", action: .character("e"), alternates: [1])])
        let rig = Rig(layout)
        let began = rig.now
        rig.handle([change(0, .began, 0.1, 0.5)])
        let changes = [change(0, .ended, 0.1, 0.5)]
        rig.engine.handle(changes.span, at: began.advanced(byMicroseconds: 450_000))
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_E↓ KEY_E↑ KEY_LEFTSHIFT↑")
    }

    @Test func `a second contact on a key whose alternates are offered types nothing`() throws {
        let layout = Layout.of(rows: "e E", keys: [Key(name: "e", action: .character("e"), alternates: [1])])
        let rig = Rig(layout)
        #expect(try rig.perform("down a e; wait 100; down b e; wait 400") == "")
        #expect(try rig.perform("up b") == "")
        #expect(try rig.perform("up a") == "KEY_LEFTSHIFT↓ KEY_E↓ KEY_E↑ KEY_LEFTSHIFT↑")
    }

    @Test func `invalid contact changes are ignored`() {
        let rig = Rig(.digits())
        rig.handle([
            change(-1, .began, 0.1, 0.1), change(64, .began, 0.1, 0.1), change(.max, .ended, 0.1, 0.1),
            change(3, .ended, 0.1, 0.1), change(4, .moved, 0.1, 0.1), change(5, .cancelled, 0.1, 0.1),
        ])
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a new contact in a slot that is in use replaces the old one`() {
        let rig = Rig(.digits())
        rig.handle([change(0, .began, 0.1, 0.1)])
        rig.handle([change(0, .began, 0.5, 0.1)])
        #expect(rig.take() == "KEY_1↓ KEY_1↑ KEY_2↓ KEY_2↑")
        rig.handle([change(0, .ended, 0.5, 0.1)])
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a contact whose coordinates are not numbers is passed on`() {
        let rig = Rig(.digits())
        rig.handle([change(0, .began, .nan, 0.5)])
        #expect(rig.engine.passedSlots == 1)
        rig.handle([change(1, .began, 0.5, 0.5), change(1, .moved, .nan, .infinity)])
        #expect(rig.take() == "KEY_5↓ KEY_5↑")
        rig.handle([change(0, .ended, .nan, 0.5), change(1, .ended, .nan, 0.5)])
        #expect(rig.engine.passedSlots == 0)
        #expect(rig.isIdle)
    }

    @Test func `the slots of passed-on contacts are bits of one number`() {
        let rig = Rig(.digits(height: 0.5))
        rig.handle([change(0, .began, 0.5, 0.1), change(2, .began, 0.5, 0.9), change(63, .began, 0.5, 0.2)])
        #expect(rig.engine.passedSlots == 0x8000_0000_0000_0001)
    }

    @Test func `all pressed keys can be released at once`() throws {
        let rig = Rig(.of(rows: "ABC a !", keys: [Key(name: "ABC", action: .text("abc"))]).held())
        _ = try rig.perform("down a a; down b !")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.take() == "KEY_A↑ KEY_1↑ KEY_LEFTSHIFT↑")
        #expect(try rig.perform("up a; up b") == "")
        #expect(rig.isIdle)
    }

    @Test func `the rest of a text is dropped when everything is released`() throws {
        let rig = Rig(.of(rows: "ABC a", keys: [Key(name: "ABC", action: .text("abc"))]))
        let changes = [change(0, .began, 0.1, 0.5), change(1, .began, 0.9, 0.5)]
        rig.handle(changes)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.engine.releaseAll(at: rig.now)
        #expect(rig.deadline == nil)
        rig.pass(1_000_000)
        #expect(rig.take() == "")
    }

    @Test func `a text is typed to its end after the view is hidden`() throws {
        let rig = Rig(.of(rows: "ABC a", keys: [Key(name: "ABC", action: .text("abc"))]))
        rig.handle([change(0, .began, 0.1, 0.5)])
        rig.engine.hide(at: rig.now)
        #expect(!rig.isIdle)
        rig.pass(100_000)
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_B↓ KEY_B↑ KEY_C↓ KEY_C↑")
    }

    @Test func `a new typing plan releases pressed keys and takes over`() throws {
        let rig = Rig(.digits().held())
        #expect(try rig.perform("down a 1") == "KEY_1↓")
        let letters = Layout.of(rows: "a b", "c d", "e f g h i j k l m n o p").held()
        rig.engine.replacePlan(TypingPlan(PlacedLayout(letters), resolver: ASCIIKeymap()), at: rig.now)
        #expect(rig.take() == "KEY_1↑")
        #expect(rig.isVisible)
        #expect(rig.drawnView.keys.first?.label == "a")
        rig.handle([change(0, .moved, 0.1, 0.1), change(1, .began, 0.1, 0.1)])
        #expect(rig.take() == "KEY_A↓")
        rig.handle([change(0, .ended, 0.1, 0.1), change(1, .ended, 0.1, 0.1)])
        #expect(rig.take() == "KEY_A↑")
        #expect(rig.isIdle)
    }

    @Test func `a new view is hidden until it is shown`() throws {
        let rig = Rig(.digits(), isShown: false)
        #expect(!rig.isVisible)
        #expect(try rig.perform("down a 5") == "")
        #expect(rig.passed == ["a"])
        _ = try rig.perform("show")
        #expect(rig.passed == ["a"])
        #expect(try rig.perform("up a; tap 5") == "KEY_5↓ KEY_5↑")
    }

    @Test func `alternates that a contact has left can be offered again`() throws {
        let keys = [
            Key(name: "f", action: .character("f"), alternates: [1]), Key(name: "F", action: .character("F")),
        ]
        let rig = Rig(.of(rows: "1 2 3 4", "5 6 7 8", "a b c d", "e f g h", keys: keys))
        #expect(try rig.perform("down a f; wait 600; move a 50%,1%; up a") == "")
        #expect(rig.engine.popup == nil)
        #expect(
            try rig.perform("down a f; wait 600; up a") == "KEY_LEFTSHIFT↓ KEY_F↓ KEY_F↑ KEY_LEFTSHIFT↑")
    }

    /// The contact drifts by more than the slop, to where the second alternate will be, and stays there.
    @Test func `the choice of alternates starts where the contact is when they appear`() {
        let keys = [
            Key(name: "e", action: .character("e"), alternates: [1, 2]),
            Key(name: "E", action: .character("E")), Key(name: "1", action: .character("1")),
        ]
        let rig = Rig(.of(rows: "e a b c", "E 1 2 3", keys: keys))
        rig.handle([change(0, .began, 0.125, 0.25)])
        rig.handle([change(0, .moved, 0.31, 0.25)])
        rig.pass(500_000)
        rig.handle([change(0, .moved, 0.32, 0.25)])
        rig.handle([change(0, .ended, 0.32, 0.25)])
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_E↓ KEY_E↑ KEY_LEFTSHIFT↑")
    }

    /// A slot whose contact's end was lost.
    @Test func `a slot that begins twice releases the key that it held before`() {
        let rig = Rig(.digits().held())
        rig.handle([change(0, .began, 0.1, 0.1)])
        rig.handle([change(0, .began, 0.5, 0.1)])
        #expect(rig.take() == "KEY_1↓ KEY_1↑ KEY_2↓")
        rig.handle([change(0, .ended, 0.5, 0.1)])
        #expect(rig.take() == "KEY_2↑")
        #expect(rig.isIdle)
    }

    @Test func `slot 63 works for keys and for passed-on contacts`() {
        let rig = Rig(.digits(height: 0.5).held())
        rig.handle([change(63, .began, 0.1, 0.9)])
        #expect(rig.take() == "KEY_7↓")
        rig.handle([change(63, .ended, 0.1, 0.9)])
        #expect(rig.take() == "KEY_7↑")
        rig.handle([change(63, .began, 0.1, 0.1)])
        #expect(rig.passedSlots == 1 << 63)
        rig.handle([change(63, .ended, 0.1, 0.1)])
        #expect(rig.passedSlots == 0 && rig.isIdle)
    }
}
