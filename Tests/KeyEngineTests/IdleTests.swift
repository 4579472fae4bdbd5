// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import Testing
import Touch

@testable import KeyEngine

@Suite struct IdleTests {
    /// A pad in the lower half whose keys are shuffled after two seconds without a contact.
    private var pad: Layout {
        var layout = Layout.of(
            rows: "1 2 3 Enter", keys: [Key(name: "Enter", action: .key(.enter))], shuffle: ["1", "2", "3"],
            on: [.idle], height: 0.5)
        layout.shuffle?.idleTime = 2
        return layout
    }

    /// Whether keys are to be shuffled, which they then are.
    private func shuffles(_ rig: Rig) -> Bool {
        var generator = SeededGenerator(seed: 1)
        defer { if rig.isShuffleDue { rig.engine.shuffle(using: &generator) } }
        return rig.isShuffleDue
    }

    /// Whether keys are to be shuffled after so many microseconds, and not one sooner.
    private func shuffles(_ rig: Rig, after microseconds: UInt64) -> Bool {
        rig.pass(microseconds - 1)
        guard !shuffles(rig) else { return false }
        rig.pass(1)
        return shuffles(rig)
    }

    @Test func keysAreShuffledOnceAfterThatLongWithoutAContact() throws {
        let rig = Rig(pad)
        #expect(shuffles(rig, after: 2_000_000))
        #expect(rig.deadline == nil)
        rig.pass(60_000_000)
        #expect(!shuffles(rig))
    }

    @Test func eachContactBeginsTheTimeAnew() throws {
        let rig = Rig(pad)
        for _ in 0..<5 {
            rig.pass(1_500_000)
            #expect(try rig.perform("tap Enter") == "KEY_ENTER↓ KEY_ENTER↑")
            #expect(!shuffles(rig))
        }
        // The tap ended 10 ms ago.
        #expect(shuffles(rig, after: 1_990_000))
    }

    @Test(arguments: ["Enter", "50%,10%", "50%,60%"])
    func notWhileThereIsAContactOnAKeyBesideTheViewOrDead(place: String) throws {
        let rig = Rig(pad)
        _ = try rig.perform("down a \(place)")
        if place == "50%,60%" { rig.engine.releaseAll(at: rig.now) }
        rig.pass(10_000_000)
        #expect(!shuffles(rig))
        _ = try rig.perform("up a")
        #expect(shuffles(rig, after: 1_990_000))
    }

    @Test func aTimerIsNotSetAnewForEachContact() throws {
        let rig = Rig(pad)
        let deadline = rig.deadline
        _ = try rig.perform("tap Enter; tap Enter")
        #expect(rig.deadline == deadline)
    }

    @Test func notWhileTheViewIsHidden() throws {
        let rig = Rig(pad)
        _ = try rig.perform("hide; tap 50%,10%")
        #expect(rig.deadline == nil)
        rig.pass(10_000_000)
        #expect(!shuffles(rig))
        _ = try rig.perform("show")
        #expect(shuffles(rig, after: 2_000_000))
    }

    @Test func aLayoutThatDoesNotWantItHasNoDeadline() throws {
        let rig = Rig(.of(rows: "1 2 3", shuffle: ["1", "2"], on: [.show, .enter]))
        _ = try rig.perform("tap 1")
        #expect(rig.deadline == nil)
        // Nor has one that takes the place of one that does.
        let other = Rig(pad)
        #expect(other.deadline != nil)
        other.engine.replacePlan(TypingPlan(PlacedLayout(.digits()), resolver: ASCIIKeymap()), at: other.now)
        #expect(other.deadline == nil)
    }
}
