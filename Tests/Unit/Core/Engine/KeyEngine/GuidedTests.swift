// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

/// Guided touch beyond the transcripts: alternates, layers, layouts, ends, secrets.
@Suite(.timeLimit(.minutes(10)))
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

    @Test func `in guided touch, a held second tap offers alternates, and its lift types one`() throws {
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

    @Test func `a finger that moves far away from the alternates closes them and types none`() throws {
        let rig = rig(.splitTap)
        #expect(try rig.perform("down a e; wait 200; down b a; wait 500; up b") == "")
        #expect(rig.takeSaid() == ["e", "opened:e", "3"])
        #expect(try rig.perform("move a 40%,5%; up a") == "")
        #expect(rig.takeSaid() == ["left"])
        #expect(rig.drawnView.alternates.isEmpty)
    }

    @Test func `alternates close when their finger is lost, and the next key types itself`() throws {
        let rig = rig()
        _ = try rig.perform("down a e; wait 200; up a; tap a; down a a; wait 500")
        #expect(!rig.drawnView.alternates.isEmpty)
        rig.core.perform(.releaseAll, at: rig.now)
        #expect(rig.drawnView.alternates.isEmpty)
        #expect(try rig.perform("up a; down a e; wait 200; up a; tap a; tap a") == "KEY_E↓ KEY_E↑")
    }

    @Test func `with confirm lift, the tap of a second finger offers the alternates`() throws {
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

    @Test func `two fingers that tap together stop the voice, unless one strokes the glass`() throws {
        let rig = rig()
        #expect(try rig.perform("down a a; down b 5; up a; up b") == "")
        #expect(rig.takeSaid() == ["stop"])
        #expect(try rig.perform("down a a; down b 5; move b Back; up a; up b") == "")
        #expect(rig.takeSaid() == [])
    }

    @Test func `a long second tap on a key without alternates types the key`() throws {
        let rig = rig()
        #expect(try rig.perform("down a a; wait 200; up a; tap a; down a a; wait 2000") == "")
        #expect(try rig.perform("up a") == "KEY_A↓ KEY_A↑")
    }

    @Test func `a new layer is spoken, then the key that is now under the finger`() throws {
        let rig = rig(.splitTap)
        _ = try rig.perform("down a More; wait 200")
        #expect(rig.takeSaid() == ["More"])
        _ = try rig.perform("down b a; up b")
        #expect(rig.takeSaid() == ["typed:More", "layer:more", "Base"])
        // The layer ends with the key.
        _ = try rig.perform("move a more/1; down b a; up b")
        #expect(rig.takeSaid() == ["1", "typed:1", "layer:base", "a"])
    }

    @Test func `after a change of layer the finger hears the key under it, in any column`() throws {
        let layout = Layout.of(
            [("base", ["a b c", "d e More"]), ("more", ["1 2 3", "4 5 6"])],
            keys: [Key(name: "More", action: .layer(1, .lock))], height: 0.5)
        let rig = rig(.splitTap, layout)
        _ = try rig.perform("down a More; wait 200; down b a; up b")
        #expect(rig.takeSaid() == ["More", "typed:More", "layer:more", "6"])
        #expect(try rig.perform("down b a; up b") == "KEY_6↓ KEY_6↑")
    }

    /// A lift comes with a last move, and a palm without one.
    @Test(arguments: ["up a", "palm a"])
    func `the idle time counts from the last lift`(end: String) throws {
        let rig = rig()
        _ = try rig.perform("down a a; wait 100000; \(end)")
        rig.pass(59_980_000)
        #expect(rig.isGuided)
        rig.pass(20_000)
        #expect(!rig.isGuided)
        #expect(rig.takeSaid() == ["a", "ended"])
    }

    @Test(arguments: [(200_000, ["stop"]), (200_001, [])] as [(UInt64, [String])])
    func `two fingers tap within 300 ms of the first`(rest: UInt64, said: [String]) {
        let rig = rig()
        let places = [0.3, 0.6]
        rig.handle([ContactChange(slot: 0, phase: .began, x: places[0], y: 0.9)])
        rig.pass(100_000)
        rig.handle([ContactChange(slot: 1, phase: .began, x: places[1], y: 0.9)])
        rig.pass(rest)
        rig.handle((0..<2).map { ContactChange(slot: Int32($0), phase: .ended, x: places[$0], y: 0.9) })
        #expect(rig.takeSaid() == said)
    }

    @Test func `a latched key is spoken as latched, and the next key is typed with it`() throws {
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

    @Test func `guided touch ends when the view is hidden, after its idle time, or on request`() throws {
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

    @Test func `with headphones, a touch after the idle time only begins guided touch again`() throws {
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

    @Test func `swipes skip labels, and a double tap on a label or before any key is refused`() throws {
        let rig = rig()
        #expect(try rig.perform("tap a; tap a; wait 400") == "")
        #expect(rig.takeSaid() == ["refused"])
        #expect(try rig.perform("down a Title; wait 200; up a; tap a; tap a") == "")
        #expect(rig.takeSaid() == ["Title=label", "refused:Title"])
        #expect(try rig.perform("down a Hide; wait 200; up a; down a a; move a 5; up a") == "")
        #expect(rig.takeSaid() == ["Hide", "left"])
    }

    @Test func `a key is spoken by its own words, and the key 5 is the home of a pad`() throws {
        let rig = rig()
        _ = try rig.perform("down a Back; wait 200; move a 5; up a")
        #expect(rig.takeSaid() == ["delete", "5"])
        let keys = rig.placed.layout.keys
        #expect(keys.indices.filter { rig.engine.isHome($0) }.map { keys[$0].name } == ["5"])
    }

    @Test func `guided touch shows keys in their own order, unless the layout still shuffles`() throws {
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

    @Test func `the last spoken key has a ring, except in a secret layout`() throws {
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

    @Test func `contacts beside the view are passed on during guided touch`() throws {
        let rig = rig()
        _ = try rig.perform("down a 50%,10%; wait 200")
        #expect(rig.passed == ["a"])
        #expect(rig.takeSaid() == [])
    }
}
