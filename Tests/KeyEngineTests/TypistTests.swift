// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import Testing
import Touch
import Transcripts

@testable import KeyEngine

/// The pace of a text, and the queue behind it.
@Suite struct TypistTests {
    private let layout = Layout.of(
        rows: "ABC a b !", keys: [Key(name: "ABC", action: .text("abc"))])

    @Test func aTextIsTypedAStrokeEveryTenMilliseconds() throws {
        let rig = Rig(layout)
        let start = rig.now
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        #expect(rig.takeReports() == ["KEY_A↓ KEY_A↑"])
        #expect(rig.deadline == start.advanced(byMicroseconds: 10_000))
        rig.pass(9_999)
        #expect(rig.take() == "")
        rig.pass(1)
        #expect(rig.takeReports() == ["KEY_B↓ KEY_B↑"])
        rig.pass(10_000)
        #expect(rig.takeReports() == ["KEY_C↓ KEY_C↑"])
        rig.pass(10_000)
        #expect(rig.deadline == nil)
    }

    @Test func aLateTimerIsNotFollowedByABurst() throws {
        let rig = Rig(layout)
        _ = try rig.perform("down a ABC")
        let late = rig.now.advanced(byMicroseconds: 500_000)
        rig.engine.advance(to: late)
        #expect(rig.take() == "KEY_C↓ KEY_C↑")
        #expect(rig.deadline == late.advanced(byMicroseconds: 10_000))
    }

    @Test func whatWaitsIsTypedAtTheSamePace() throws {
        let rig = Rig(layout)
        let changes = [(0, 0.1), (1, 0.3), (2, 0.6), (3, 0.9)].map {
            ContactChange(slot: $0.0, phase: .began, x: $0.1, y: 0.5)
        }
        rig.handle(changes)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.pass(20_000)
        _ = rig.take()
        rig.pass(10_000)
        #expect(rig.take() == "KEY_A↓ KEY_A↑")
        rig.pass(10_000)
        #expect(rig.take() == "KEY_B↓ KEY_B↑")
        rig.pass(10_000)
        #expect(rig.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑"])
        rig.pass(10_000)
        #expect(rig.deadline == nil)
    }

    @Test func whatIsHeldBehindATextIsPressedAndReleasedInItsOrder() throws {
        let rig = Rig(layout.held())
        rig.handle([
            ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5),
            ContactChange(slot: 1, phase: .began, x: 0.3, y: 0.5),
            ContactChange(slot: 2, phase: .began, x: 0.9, y: 0.5),
            ContactChange(slot: 1, phase: .ended, x: 0.3, y: 0.5),
        ])
        rig.pass(20_000)
        _ = rig.take()
        rig.pass(10_000)
        #expect(rig.take() == "KEY_A↓")
        rig.pass(10_000)
        #expect(rig.take() == "KEY_LEFTSHIFT↓ KEY_1↓ KEY_A↑")
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        rig.handle([ContactChange(slot: 2, phase: .ended, x: 0.9, y: 0.5)])
        #expect(rig.take() == "KEY_1↑ KEY_LEFTSHIFT↑")
    }

    @Test(arguments: [Hold.once, .down])
    func aPressIsRefusedAsAWholeWhenTheQueueIsFull(hold: Hold) throws {
        let layout = Layout.of(rows: "Long a", keys: [Key(name: "Long", action: .text("bcdefghijk"))])
        let rig = Rig(hold == .down ? layout.held() : layout)
        rig.handle([ContactChange(slot: 0, phase: .began, x: 0.1, y: 0.5)])
        // Three hundred taps in no time; room is for 256 strikes, or as many presses and releases.
        for _ in 0..<300 {
            rig.handle([ContactChange(slot: 1, phase: .began, x: 0.9, y: 0.5)])
            rig.handle([ContactChange(slot: 1, phase: .ended, x: 0.9, y: 0.5)])
        }
        rig.pass(10_000_000)
        let typed = rig.takeEvents().filter { $0.keycode == Keycode(rawValue: 30) }
        #expect(typed.count == (hold == .down ? 256 : 512))
        #expect(typed.filter(\.isDown).count * 2 == typed.count)
        rig.handle([ContactChange(slot: 0, phase: .ended, x: 0.1, y: 0.5)])
        #expect(rig.isIdle)
    }

    @Test func aReportsModifiersComeBeforeItsKeys() throws {
        let changes = [(0, 0.9), (1, 0.3)].map {
            ContactChange(slot: $0.0, phase: .began, x: $0.1, y: 0.5)
        }
        let rig = Rig(layout)
        rig.handle(changes)
        #expect(
            rig.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓ KEY_1↑ KEY_LEFTSHIFT↑", "KEY_A↓ KEY_A↑"])
        let held = Rig(layout.held())
        held.handle(changes)
        #expect(held.takeReports() == ["KEY_LEFTSHIFT↓ KEY_1↓", "KEY_LEFTSHIFT↑ KEY_A↓"])
    }
}
