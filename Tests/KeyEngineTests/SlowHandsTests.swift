// SPDX-License-Identifier: MIT

import Clocks
import Keycodes
import Layouts
import Testing
import Touch
import Transcripts

@testable import KeyEngine

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

    @Test func `a key acts when a contact has rested on it for the delay, not a microsecond earlier`() {
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
    func `a contact that goes earlier types nothing`(phase: ContactChange.Phase) {
        let rig = Rig(layout(delay: 0.3))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(299_999)
        rig.handle([change(0, phase, 0.1)])
        #expect(rig.deadline == nil)
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        #expect(rig.isIdle)
    }

    @Test func `a contact that is lifted in the moment in which the delay ends has rested`() {
        let rig = Rig(layout(delay: 0.3, press: .lift))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(300_000)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `on a key that a contact glides to, the delay begins anew`() {
        let rig = Rig(layout(delay: 0.3, slide: .glide))
        rig.handle([change(0, .began, 0.1)])
        rig.pass(200_000)
        rig.handle([change(0, .moved, 0.62)])
        rig.pass(299_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.take() == "KEY_BACKSPACE↓ KEY_BACKSPACE↑")
    }

    @Test func `a late call lets contacts act in the order in which they have rested`() {
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

    @Test func `repetition and long presses count from the moment in which the key acts`() {
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

    @Test func `a resting contact on a view that a key hides does nothing more`() throws {
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

    @Test func `a key takes no second touch until the time has passed since the contact left it`() {
        let rig = Rig(layout(debounce: 0.5))
        func tap(after microseconds: UInt64) -> String {
            rig.pass(microseconds)
            rig.handle([change(0, .began, 0.1)])
            rig.handle([change(0, .ended, 0.1)])
            return rig.take()
        }
        #expect(tap(after: 0) == "KEY_A↓ KEY_A↑")
        #expect(tap(after: 100_000) == "")
        // An ignored touch does not make the time longer.
        #expect(tap(after: 399_999) == "")
        #expect(tap(after: 1) == "KEY_A↓ KEY_A↑")
        // The time counts from the end of the touch.
        rig.pass(500_000)
        rig.handle([change(0, .began, 0.1)])
        rig.pass(2_000_000)
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        #expect(tap(after: 499_999) == "")
    }

    @Test func `an ignored touch does nothing however long it stays, and its key is not lit`() {
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

    @Test func `another key takes a touch at once, and two fingers on a key are one press`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(1, .began, 0.12)])
        rig.handle([change(1, .ended, 0.12)])
        rig.handle([change(0, .ended, 0.1)])
        rig.handle([change(0, .began, 0.6)])
        rig.handle([change(0, .ended, 0.6)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑")
    }

    @Test func `a contact that slid off before its key was typed leaves the key free`() {
        let rig = Rig(layout(debounce: 0.5, press: .lift, slide: .cancel))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .moved, 0.6)])
        rig.handle([change(0, .ended, 0.6)])
        #expect(rig.take() == "")
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
    }

    @Test func `a gliding contact types a key again only after the time`() {
        let rig = Rig(layout(debounce: 0.5, slide: .glide))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .moved, 0.6)])
        rig.handle([change(0, .moved, 0.1)])
        #expect(rig.take() == "KEY_A↓ KEY_A↑ KEY_BACKSPACE↓ KEY_BACKSPACE↑ KEY_A↓ KEY_A↑")
    }

    @Test func `nothing tells which key was touched last once the view is hidden`() {
        let rig = Rig(layout(debounce: 0.5))
        rig.handle([change(0, .began, 0.1)])
        rig.handle([change(0, .ended, 0.1)])
        let isKept = rig.engine.leftFrame.contains(x: 0.1, y: 0.5)
        #expect(isKept)
        rig.handle([change(0, .began, 0.9)])
        rig.handle([change(0, .ended, 0.9)])
        #expect(!rig.isVisible)
        let right = rig.engine.leftFrame.maxX
        #expect(right == 0)
    }
}
