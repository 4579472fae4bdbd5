// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct IdleTests {
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

    @Test func `keys are shuffled once after the idle time without a contact`() throws {
        let rig = Rig(pad)
        #expect(shuffles(rig, after: 2_000_000))
        #expect(rig.deadline == nil)
        rig.pass(60_000_000)
        #expect(!shuffles(rig))
    }

    @Test func `each contact restarts the idle time`() throws {
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
    func `keys are not shuffled while any contact is down`(place: String) throws {
        let rig = Rig(pad)
        _ = try rig.perform("down a \(place)")
        if place == "50%,60%" { rig.engine.releaseAll(at: rig.now) }
        rig.pass(10_000_000)
        #expect(!shuffles(rig))
        _ = try rig.perform("up a")
        #expect(shuffles(rig, after: 1_990_000))
    }

    // MARK: Glass that reports touches by itself

    /// The same pad, as a secret.
    private var secretPad: Layout {
        var layout = pad
        layout.isSecret = true
        return layout
    }

    /// Has a contact of a duration in microseconds at a height of the panel.
    private func touch(_ rig: Rig, y: Double, for duration: UInt64) {
        rig.handle([ContactChange(slot: 3, phase: .began, x: 0.9, y: y)])
        rig.pass(duration)
        rig.handle([ContactChange(slot: 3, phase: .ended, x: 0.9, y: y)])
    }

    @Test(arguments: [(0.6, 0), (0.6, 19_999), (0.1, 500_000)] as [(Double, UInt64)])
    func `touches that no finger makes do not keep a secret pad open`(y: Double, duration: UInt64) {
        let rig = Rig(secretPad)
        var passed: UInt64 = 0
        while passed + 600_000 < 2_000_000 {
            rig.pass(600_000 - duration)
            touch(rig, y: y, for: duration)
            passed += 600_000
            #expect(!shuffles(rig))
        }
        #expect(shuffles(rig, after: 2_000_000 - passed))
        rig.pass(10_000_000)
        touch(rig, y: y, for: duration)
        #expect(!shuffles(rig))
        #expect(rig.deadline == nil)
    }

    @Test func `a touch in the view of a secret pad restarts the idle time when it ends`() {
        let rig = Rig(secretPad)
        rig.pass(1_900_000)
        touch(rig, y: 0.6, for: 20_000)
        #expect(shuffles(rig, after: 2_000_000))
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.9, y: 0.6)])
        rig.pass(10_000_000)
        rig.handle([ContactChange(slot: 0, phase: .ended, x: 0.9, y: 0.6)])
        #expect(shuffles(rig, after: 2_000_000))
    }

    @Test func `a touch that no finger makes does not hide the end of the idle time`() {
        let rig = Rig(secretPad)
        rig.pass(1_995_000)
        touch(rig, y: 0.6, for: 10_000)
        #expect(shuffles(rig))
    }

    @Test func `a contact beside the view that rests does not keep a secret pad open`() {
        let rig = Rig(secretPad)
        rig.handle([ContactChange(slot: 3, phase: .began, x: 0.9, y: 0.1)])
        #expect(shuffles(rig, after: 2_000_000))
    }

    @Test func `in a layout that is no secret each contact restarts the idle time`() {
        let rig = Rig(pad)
        rig.pass(1_900_000)
        touch(rig, y: 0.1, for: 0)
        #expect(shuffles(rig, after: 2_000_000))
    }

    @Test func `contacts do not move the idle deadline`() throws {
        let rig = Rig(pad)
        let deadline = rig.deadline
        _ = try rig.perform("tap Enter; tap Enter")
        #expect(rig.deadline == deadline)
    }

    @Test func `idle time does not count while the view is hidden`() throws {
        let rig = Rig(pad)
        _ = try rig.perform("hide; tap 50%,10%")
        #expect(rig.deadline == nil)
        rig.pass(10_000_000)
        #expect(!shuffles(rig))
        _ = try rig.perform("show")
        #expect(shuffles(rig, after: 2_000_000))
    }

    @Test func `each time counts from the show of the view, not from the contact before it`() throws {
        let rig = door(leftAfter: 2, shuffledAfter: 5)
        _ = try rig.perform("tap Start; hide; wait 60000; show")
        #expect(shuffles(rig, after: 5_000_000))
    }

    @Test func `a layout without an idle shuffle has no deadline`() throws {
        let rig = Rig(.of(rows: "1 2 3", shuffle: ["1", "2"], on: [.show, .enter]))
        _ = try rig.perform("tap 1")
        #expect(rig.deadline == nil)
        // Nor has one that takes the place of one that does.
        let other = Rig(pad)
        #expect(other.deadline != nil)
        other.engine.replacePlan(TypingPlan(PlacedLayout(.digits()), resolver: ASCIIKeymap()), at: other.now)
        #expect(other.deadline == nil)
    }

    /// Digits behind a key that shows them, shuffled after 2 s and left after another time.
    private func door(leftAfter seconds: Double, shuffledAfter idleTime: Double) -> Rig {
        var layout = Layout.of(
            [("base", ["Start"]), ("digits", ["1 2 3"])],
            keys: [Key(name: "Start", action: .layer(1, .lock))],
            shuffle: ["1", "2", "3"], on: [.idle])
        layout.shuffle?.idleTime = idleTime
        layout.firstLayer = UseEnd(idleTime: seconds)
        return Rig(layout)
    }

    @Test(arguments: [(left: 5.0, shuffled: 2.0), (left: 2.0, shuffled: 5.0), (left: 3.0, shuffled: 3.0)])
    func `the first layer is shown after its own idle time`(left: Double, shuffled: Double) throws {
        let rig = door(leftAfter: left, shuffledAfter: shuffled)
        for _ in 0..<2 {
            _ = try rig.perform("tap Start")
            #expect(rig.drawnView.keys.count == 3)
            // The tap ended 10 ms ago.
            var isShuffled = false
            for tenth in 1...60 {
                rig.pass(tenth == 1 ? 90_000 : 100_000)
                #expect((rig.drawnView.keys.count == 1) == (Double(tenth) >= left * 10))
                if shuffles(rig) {
                    #expect(!isShuffled && Double(tenth) == shuffled * 10)
                    isShuffled = true
                }
            }
            #expect(isShuffled && rig.deadline == nil)
        }
    }

    @Test func `a contact restarts both idle times`() throws {
        let rig = door(leftAfter: 3600, shuffledAfter: 1)
        _ = try rig.perform("tap Start")
        #expect(shuffles(rig, after: 990_000))
        _ = try rig.perform("tap 100%,50%")
        #expect(shuffles(rig, after: 990_000))
        rig.pass(3_598_000_000)
        #expect(rig.drawnView.keys.count == 3)
        rig.pass(1_000_000)
        #expect(rig.drawnView.keys.count == 1)
    }
}
