// SPDX-License-Identifier: MIT

import Testing
import Transcripts

@testable import Engine

/// The delay before a key acts, and the time in which its place takes no second touch.
@Suite(.timeLimit(.minutes(10)))
struct SlowHandsTests {
    /// Two letters, one of them with an alternate, a Backspace and a key that hides the view, in a row.
    private func layout(
        delay: Double = 0, debounce: Double = 0, press: TouchBehavior.Press = .touch,
        slide: TouchBehavior.Slide = .hold
    ) -> Layout {
        var layout = Layout.of(
            rows: "a e Back Hide",
            keys: [
                Key(name: "e", action: .character("e"), alternates: [1]),
                Key(name: "3", action: .character("3")),
                Key(name: "Back", action: .key(Keycode(rawValue: 14))),
                Key(name: "Hide", action: .hide),
            ], press: press, slide: slide)
        layout.touch.delay = delay
        layout.touch.debounce = debounce
        return layout
    }

    private func change(_ slot: Int32, _ phase: ContactChange.Phase, _ x: Double) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: 0.5)
    }

    // MARK: The delay

    @Test func `a key acts once a contact has rested on it for the delay, and not before`() {
        let rig = Rig(layout(delay: 0.3))
        let start = rig.now
        rig.handle([change(0, .began, 0.1)])
        #expect(rig.deadline == start.advanced(byMicroseconds: 300_000))
        rig.pass(299_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        #expect(rig.deadline == nil)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test(arguments: [ContactChange.Phase.ended, .cancelled])
    func `a contact that ends before the delay types nothing`(phase: ContactChange.Phase) {
        let rig = Rig(layout(delay: 0.3))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(299_999)
        rig.handle([change(0, phase, 0.1)])
        #expect(rig.deadline == nil)
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a contact lifted exactly when the delay ends types its key`() {
        let rig = Rig(layout(delay: 0.3, press: .lift))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(300_000)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `the delay restarts when a contact glides to another key`() {
        let rig = Rig(layout(delay: 0.3, slide: .glide))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(200_000)
        rig.handle([change(0, .moved, 0.62)])
        rig.pass(299_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
    }

    @Test func `after a late timer, contacts act in the order in which their delays ended`() {
        let rig = Rig(layout(delay: 0.3))
        rig.handle([change(1, .began, 0.6)])
        rig.handle([change(1, .ended, 0.6)])
        rig.handle([change(5, .began, 0.6)])
        rig.pass(1000)
        rig.handle([change(0, .began, 0.1)])
        // As if the driver could not run.
        rig.engine.advance(to: rig.now.advanced(byMicroseconds: 400_000))
        rig.pass(0)
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_A↓ KEY_A↑")
    }

    @Test func `repetition and long presses count from the moment when the key acts`() {
        let rig = Rig(layout(delay: 0.3))
        rig.handle([change(0, .began, 0.6)])
        rig.pass(799_999)
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
        rig.pass(1)
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
        rig.handle([change(0, .ended, 0.6)])
        rig.handle([change(0, .began, 0.35)])
        rig.pass(699_999)
        rig.handle([change(0, .ended, 0.35)])
        #expect(rig.take() == "KEY_E↓ KEY_E↑")
        rig.handle([change(0, .began, 0.35)])
        rig.pass(700_000)
        rig.handle([change(0, .ended, 0.35)])
        #expect(rig.take() == "KEY_3↓ KEY_3↑")
    }

    @Test func `a resting contact types nothing after another key hides the view`() throws {
        let rig = Rig(layout(delay: 0.3))
        rig.handle([change(0, .began, 0.9)])
        rig.pass(1000)
        rig.handle([change(1, .began, 0.1)])
        rig.pass(299_000)
        rig.handle([change(0, .ended, 0.9)])
        #expect(!rig.isVisible)
        #expect(rig.deadline == nil)
        rig.pass(1_000_000)
        #expect(rig.take() == "")
    }

    // MARK: Debouncing

    @Test func `a key ignores another touch until the debounce time has passed`() {
        let rig = Rig(layout(debounce: 0.5))
        func tap(after microseconds: UInt64) -> String {
            rig.pass(microseconds)
            rig.handle([change(0, .began, 0.1)])
            rig.handle([change(0, .ended, 0.1)])
            return rig.take()
        }
        #expect(tap(after: 0) == "KEY_A↓ KEY_A↑")
        #expect(tap(after: 499_999) == "")
        // As with bounce keys, an ignored touch starts the time anew.
        #expect(tap(after: 499_999) == "")
        #expect(tap(after: 500_000) == "KEY_A↓ KEY_A↑")
        // The time counts from the end of the touch.
        rig.pass(500_000)
        rig.handle([change(0, .began, 0.1)])
        rig.pass(2_000_000)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        #expect(tap(after: 499_999) == "")
    }

    @Test func `a layout with a debounce time debounces, also after one that has none`() {
        let rig = Rig(layout())
        rig.engine.replacePlan(
            TypingPlan(PlacedLayout(layout(debounce: 0.5)), resolver: ASCIIKeymap()), at: rig.now)
        for _ in 0..<2 {
            rig.handle([change(0, .began, 0.1)])
            rig.handle([change(0, .ended, 0.1)])
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `a debounced touch does nothing, however long it stays, and lights no key`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        let serial = rig.viewSerial
        rig.handle([change(0, .began, 0.1)])
        rig.pass(5_000_000)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.viewSerial == serial)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `glass that flickers under a finger types once, however long it flickers`() {
        let rig = Rig(layout(debounce: 0.05))
        for _ in 0..<200 {
            rig.handle([change(0, .began, 0.1)])
            rig.pass(30_000)
            rig.handle([change(0, .ended, 0.1)])
            rig.pass(20_000)
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `the time counts from the end of an ignored touch, too`() {
        let rig = Rig(layout(debounce: 0.5))
        for (wait, held) in [(0, 0), (400_000, 3_000_000), (499_999, 0)] as [(UInt64, UInt64)] {
            rig.pass(wait)
            rig.handle([change(0, .began, 0.1)])
            rig.pass(held)
            rig.handle([change(0, .ended, 0.1)])
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `the time counts from the begin of an ignored touch that rests, too`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        for slot in Int32(1)...2 {
            rig.pass(400_000)
            rig.handle([change(slot, .began, 0.1)])
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `a key waits for its own debounce time, whichever keys are touched meanwhile`() {
        let rig = Rig(layout(debounce: 0.5))
        for x in [0.1, 0.6, 0.1, 0.6] {
            rig.handle([change(0, .began, x)])
            rig.handle([change(0, .ended, x)])
            rig.pass(100_000)
        }
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑")
    }

    @Test func `a finger that glides to a key which another has just left does not type it`() {
        let rig = Rig(layout(debounce: 0.5, slide: .glide))
        rig.handle([change(1, .began, 0.6)])
        rig.handle([change(1, .ended, 0.6)])
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .moved, 0.6)])
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_A↓ KEY_A↑")
    }

    @Test func `debounce does not delay other keys, and two fingers on a key are one press`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(1, .began, 0.12)])
        rig.handle([change(1, .ended, 0.12)])
        rig.handle([change(0, .ended, 0.1)])
        rig.handle([change(0, .began, 0.6)])
        rig.handle([change(0, .ended, 0.6)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑")
    }

    @Test func `a contact that slid off before its key was typed starts no debounce`() {
        let rig = Rig(layout(debounce: 0.5, press: .lift, slide: .cancel))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .moved, 0.6)])
        rig.handle([change(0, .ended, 0.6)])
        #expect(rig.take() == "")
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `a contact that glides over another key can type the first key again at once`() {
        let rig = Rig(layout(debounce: 0.5, slide: .glide))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .moved, 0.6)])
        rig.handle([change(0, .moved, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_A↓ KEY_A↑")
    }

    @Test func `a hidden view does not keep which key was touched last`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        #expect(isKept(in: rig))
        rig.handle([change(0, .began, 0.9)])
        rig.handle([change(0, .ended, 0.9)])
        #expect(!rig.isVisible)
        #expect(!isKept(in: rig))
    }

    /// Whether the engine remembers that the first key was left.
    private func isKept(in rig: Rig) -> Bool {
        rig.engine.leftPlaces.contains(x: 0.1, y: 0.5, at: rig.now, within: 1)
    }
}
