// SPDX-License-Identifier: MIT

import Clocks
import Keycodes
import Layouts
import Testing
import Touch
import Transcripts
import Views

@testable import KeyEngine

/// Guided touch beyond the transcripts: alternates, layers, layouts, ends, secrets.
struct GuidedTests {
    /// Two rows: letters, one with alternates; keys that act on the view, and a label.
    private func layout(shufflesGuided: Bool = false) -> Layout {
        var layout = Layout.of(
            [("base", ["a e 5 Back", "More Shift Hide Title"]), ("more", ["1 2 3 Back", "Base _ _ Hide"])],
            keys: [
                Key(name: "e", action: .character("e"), alternates: [1, 2]),
                Key(name: "3", action: .character("3")),
                Key(name: "4", action: .character("4")),
                Key(name: "Back", action: .key(.backspace)),
                Key(name: "More", action: .layer(1, .once)),
                Key(name: "Base", action: .layer(0, .lock)),
                Key(name: "Shift", action: .modifier(.shift, .once)),
                Key(name: "Hide", action: .hide),
                Key(name: "Title", action: .none),
            ], shuffle: ["a", "5"], height: 0.5)
        for index in layout.keys.indices where layout.keys[index].name == "Back" {
            layout.keys[index].spoken = "delete"
        }
        layout.shuffle?.isGuided = shufflesGuided
        return layout
    }

    private func rig(_ confirm: GuidedTouch.Confirm = .doubleTap, _ layout: Layout? = nil) -> Rig {
        let rig = Rig(layout ?? self.layout())
        rig.core.settle(at: rig.now)
        rig.core.perform(.guide(GuidedTouch(confirm: confirm)), at: rig.now)
        rig.core.settle(at: rig.now)
        #expect(rig.takeSaid() == ["began"])
        return rig
    }

    @Test(
        "a second tap that stays offers the alternates, which the finger hears as it moves, and its lift types one"
    )
    func alternates() throws {
        let rig = rig()
        #expect(try rig.perform("down a e; wait 200; up a") == "")
        #expect(rig.takeSaid() == ["e"])
        // Far from the key: the way of the finger counts.
        #expect(try rig.perform("tap More; down a More; wait 500") == "")
        #expect(rig.takeSaid() == ["opened:e", "3"])
        #expect(try rig.perform("move a Shift") == "")
        #expect(rig.takeSaid() == ["4"])
        #expect(try rig.perform("up a") == "KEY_4↓ KEY_4↑")
        #expect(rig.takeSaid() == ["typed:4"])
        #expect(rig.drawnView.alternates.isEmpty)
    }

    @Test("a finger that moves far away from the alternates closes them and types none")
    func alternatesLeft() throws {
        let rig = rig(.splitTap)
        #expect(try rig.perform("down a e; wait 200; down b a; wait 500; up b") == "")
        #expect(rig.takeSaid() == ["e", "opened:e", "3"])
        #expect(try rig.perform("move a 40%,5%; up a") == "")
        #expect(rig.takeSaid() == ["left"])
        #expect(rig.drawnView.alternates.isEmpty)
    }

    @Test(
        "alternates whose finger was lost, as by a suspend, close, and the next confirmed key is typed itself"
    )
    func alternatesLost() throws {
        let rig = rig()
        _ = try rig.perform("down a e; wait 200; up a; tap a; down a a; wait 500")
        #expect(!rig.drawnView.alternates.isEmpty)
        rig.core.perform(.releaseAll, at: rig.now)
        #expect(rig.drawnView.alternates.isEmpty)
        #expect(try rig.perform("up a; down a e; wait 200; up a; tap a; tap a") == "KEY_E↓ KEY_E↑")
    }

    @Test("where a lift types, a second finger's tap offers the alternates")
    func alternatesOfLift() throws {
        let rig = rig(.lift)
        #expect(try rig.perform("down a e; wait 200; down b a; up b") == "")
        #expect(rig.takeSaid() == ["e", "opened:e", "3"])
        #expect(try rig.perform("up a") == "KEY_3↓ KEY_3↑")
    }

    @Test func `a finger that moves while a second one is down hears the key that it comes to`() throws {
        let rig = rig(.splitTap)
        #expect(try rig.perform("down a a; wait 200; down b Title; move a Hide") == "")
        #expect(rig.takeSaid() == ["a", "Hide"])
    }

    @Test func `a second tap that goes to another key hears that key instead`() throws {
        let rig = rig()
        #expect(try rig.perform("tap a; down a a; move a Hide; up a") == "")
        #expect(rig.takeSaid() == ["Hide"])
    }

    @Test func `a finger that goes beside the keys hears that it left them once`() throws {
        let rig = rig()
        #expect(try rig.perform("down a e; wait 200; move a 40%,10%; move a 45%,10%; move a a; up a") == "")
        #expect(rig.takeSaid() == ["e", "left", "a"])
    }

    @Test func `two fingers that tap together stop the voice, unless one strokes the glass`()
        throws
    {
        let rig = rig()
        #expect(try rig.perform("down a a; down b 5; up a; up b") == "")
        #expect(rig.takeSaid() == ["stop"])
        #expect(try rig.perform("down a a; down b 5; move b Back; up a; up b") == "")
        #expect(rig.takeSaid() == [])
    }

    @Test("a second tap on a key without alternates types it however long it stays")
    func longSecondTap() throws {
        let rig = rig()
        #expect(try rig.perform("down a a; wait 200; up a; tap a; down a a; wait 2000") == "")
        #expect(try rig.perform("up a") == "KEY_A↓ KEY_A↑")
    }

    @Test("a layer is said, and the finger under which it came hears the key that is there now")
    func layers() throws {
        let rig = rig(.splitTap)
        _ = try rig.perform("down a More; wait 200")
        #expect(rig.takeSaid() == ["More"])
        _ = try rig.perform("down b a; up b")
        #expect(rig.takeSaid() == ["typed:More", "layer:more", "Base"])
        // The layer ends with the key.
        _ = try rig.perform("move a more/1; down b a; up b")
        #expect(rig.takeSaid() == ["1", "typed:1", "layer:base", "a"])
    }

    @Test("a latched key says so, and the next key is typed with it")
    func latches() throws {
        let rig = rig()
        #expect(
            try rig.perform("down a Shift; wait 200; up a; tap a; tap a; wait 400")
                == "KEY_LEFTSHIFT↓ KEY_LEFTSHIFT↑")
        #expect(rig.takeSaid() == ["Shift", "typed:Shift"])
        // The finger that comes again hears the key again.
        #expect(try rig.perform("down a Shift; wait 200; up a; wait 400") == "")
        #expect(rig.takeSaid() == ["Shift=latched"])
        #expect(
            try rig.perform("down a a; wait 200; up a; tap 5; tap 5")
                == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
    }

    @Test(
        "a key that hides the view ends guided touch, and so do hiding, a time without contacts and the request"
    )
    func ends() throws {
        var rig = rig()
        _ = try rig.perform("down a Hide; wait 200; up a; tap a; tap a")
        #expect(rig.takeSaid() == ["Hide", "typed:Hide", "hidden"])
        #expect(rig.engine.guide == nil && !rig.isVisible)
        rig = self.rig()
        rig.core.perform(.hide, at: rig.now)
        #expect(rig.takeSaid() == ["hidden"])
        rig = self.rig()
        rig.pass(59_000_000)
        _ = try rig.perform("tap a; wait 59000")
        #expect(rig.engine.guide != nil)
        rig.pass(2_000_000)
        #expect(rig.takeSaid() == ["a", "ended"])
        #expect(rig.deadline == nil)
        // A finger whose contact was lost, as by a suspend, does not keep it.
        rig = self.rig()
        _ = try rig.perform("down a a; wait 200")
        rig.core.perform(.releaseAll, at: rig.now)
        rig.pass(61_000_000)
        #expect(rig.engine.guide == nil)
        rig = self.rig()
        _ = try rig.perform("down a a; wait 200")
        rig.core.perform(.guide(nil), at: rig.now)
        #expect(rig.takeSaid() == ["a", "ended"])
        // The finger that explored types nothing after the end.
        #expect(try rig.perform("move a e; up a") == "")
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test("with headphones, the touch after the idle time begins guided touch again, and does nothing else")
    func resumes() throws {
        let rig = rig()
        rig.core.perform(.guide(GuidedTouch(resumes: true)), at: rig.now)
        #expect(rig.takeSaid() == ["began"])
        _ = try rig.perform("down a e; wait 200; up a")
        rig.pass(61_000_000)
        #expect(rig.takeSaid() == ["e", "ended"])
        #expect(!rig.isGuided && rig.deadline == nil)
        // Nobody hears of what programs do meanwhile.
        rig.core.perform(.setLayout(0), at: rig.now)
        #expect(rig.takeSaid() == [])
        #expect(try rig.perform("down a a; wait 200; move a e; up a; wait 400") == "")
        #expect(rig.takeSaid() == ["began"])
        #expect(rig.isGuided)
        #expect(try rig.perform("down a a; wait 200; up a; tap a; tap a") == "KEY_A↓ KEY_A↑")
        #expect(rig.takeSaid() == ["a", "typed:a"])
        // Again idle, and then ended by who may.
        rig.pass(61_000_000)
        rig.core.perform(.guide(nil), at: rig.now)
        #expect(rig.takeSaid() == ["ended"])
        #expect(try rig.perform("tap a") == "KEY_A↓ KEY_A↑")
    }

    @Test(
        "labels are left out by swipes, a double tap on one is refused, and so is one before any key was heard"
    )
    func refusals() throws {
        let rig = rig()
        #expect(try rig.perform("tap a; tap a; wait 400") == "")
        #expect(rig.takeSaid() == ["refused"])
        #expect(try rig.perform("down a Title; wait 200; up a; tap a; tap a") == "")
        #expect(rig.takeSaid() == ["Title=label", "refused:Title"])
        #expect(try rig.perform("down a Hide; wait 200; up a; down a a; move a 5; up a") == "")
        #expect(rig.takeSaid() == ["Hide", "left"])
    }

    @Test("a key is said by its own words where its layout has some, and the five is the home of a pad")
    func words() throws {
        let rig = rig()
        _ = try rig.perform("down a Back; wait 200; move a 5; up a")
        #expect(rig.takeSaid() == ["delete", "5"])
        let keys = rig.placed.layout.keys
        #expect(keys.indices.filter { rig.engine.isHome($0) }.map { keys[$0].name } == ["5"])
    }

    @Test(
        "shuffled keys stand in their own order while guided touch lasts, unless the layout shuffles them in it"
    )
    func order() throws {
        var rig = rig()
        rig.core.perform(.shuffle, at: rig.now)
        rig.core.settle(at: rig.now)
        #expect(rig.drawnView.keys.map(\.label).prefix(3) == ["a", "e", "5"])
        #expect(rig.shuffleCount == 1)
        rig.core.perform(.guide(nil), at: rig.now)
        #expect(rig.isShuffleDue)
        rig = self.rig(.doubleTap, layout(shufflesGuided: true))
        rig.core.perform(.shuffle, at: rig.now)
        rig.core.settle(at: rig.now)
        #expect(rig.shuffleCount == 2)
    }

    @Test("the key that was heard last has a ring, but in a secret layout")
    func ring() throws {
        let rig = rig()
        _ = try rig.perform("down a e; wait 200; up a")
        #expect(rig.drawnView.keys.filter { $0.state.isFocused }.map(\.label) == ["e"])
        _ = try rig.perform("down a 50%,10%; wait 200; up a")
        var secret = layout()
        secret.isSecret = true
        let other = self.rig(.doubleTap, secret)
        _ = try other.perform("down a e; wait 200; up a")
        #expect(other.drawnView.keys.allSatisfy { !$0.state.isFocused })
    }

    @Test("contacts beside the view are passed on as always")
    func beside() throws {
        let rig = rig()
        _ = try rig.perform("down a 50%,10%; wait 200")
        #expect(rig.passed == ["a"])
        #expect(rig.takeSaid() == [])
    }
}

/// Three fingers that are held ask for guided touch.
struct FingerHoldTests {
    private func change(_ slot: Int32, _ phase: ContactChange.Phase, _ x: Double = 0.5) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: 0.5)
    }

    private func hold(_ changes: [ContactChange], at time: UInt64 = 0) -> FingerHold {
        var hold = FingerHold(microseconds: 2_000_000)
        for change in changes { hold.handle([change].span, at: MonotonicTime(rawValue: time)) }
        return hold
    }

    private let three: [ContactChange] = (0..<3).map {
        ContactChange(slot: $0, phase: .began, x: 0.5, y: 0.5)
    }

    @Test("they are held after the time, and not before")
    func held() {
        let hold = hold(three, at: 1_000_000)
        #expect(hold.deadline == MonotonicTime(rawValue: 3_000_000))
        #expect(!hold.isHeld(at: MonotonicTime(rawValue: 2_999_999)))
        #expect(hold.isHeld(at: MonotonicTime(rawValue: 3_000_000)))
    }

    @Test("two fingers, four, one that moves, one that lifts, and a finger that comes again hold nothing")
    func spoilt() {
        #expect(hold(Array(three.prefix(2))).deadline == nil)
        #expect(hold(three + [change(3, .began)]).deadline == nil)
        #expect(hold(three + [change(1, .moved, 0.53)]).deadline != nil)
        #expect(hold(three + [change(1, .moved, 0.55)]).deadline == nil)
        #expect(hold(three + [change(1, .ended)]).deadline == nil)
        #expect(hold(three + [change(1, .ended), change(1, .began)]).deadline == nil)
        let lifted = (0..<3).map { change($0, .ended) }
        #expect(hold(three + lifted + three).deadline != nil)
    }

    @Test func `a finger may move as far as the tolerance, to each side`() {
        func began(_ slot: Int32, _ place: Double) -> ContactChange {
            ContactChange(slot: slot, phase: .began, x: place, y: place)
        }
        func moved(_ x: Double, _ y: Double) -> [ContactChange] {
            [began(0, 0), began(1, 0.5), began(2, 0.5), ContactChange(slot: 0, phase: .moved, x: x, y: y)]
        }
        #expect(hold(moved(0.04, 0.04)).deadline != nil)
        #expect(hold(moved(-0.04, -0.04)).deadline != nil)
        for (x, y) in [(0.041, 0.0), (-0.041, 0), (0, 0.041), (0, -0.041)] {
            #expect(hold(moved(x, y)).deadline == nil)
        }
    }

    @Test func `after a restart the present fingers do not count, and three others are held`() {
        var hold = hold(Array(three.prefix(2)))
        hold.restart()
        hold.handle([change(2, .began)].span, at: MonotonicTime(rawValue: 0))
        #expect(hold.deadline == nil)
        for slot in 3...4 as ClosedRange<Int32> {
            hold.handle([change(slot, .began)].span, at: MonotonicTime(rawValue: 0))
        }
        #expect(hold.deadline == MonotonicTime(rawValue: 2_000_000))
    }

    @Test("the same fingers are held once, and nobody's where holding does nothing")
    func once() {
        var hold = hold(three)
        hold.finish()
        #expect(hold.deadline == nil)
        var never = FingerHold.never
        for change in three { never.handle([change].span, at: MonotonicTime(rawValue: 0)) }
        #expect(never.deadline == nil)
    }
}
