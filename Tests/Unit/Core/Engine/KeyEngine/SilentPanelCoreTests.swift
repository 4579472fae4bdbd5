// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A core on a panel that reports only changes: see `ContactTracker`.
@Suite(.timeLimit(.minutes(10)))
struct SilentPanelCoreTests {
    /// The core of a panel of a hundred units a side, with the key `a` that stays down and `e` with the alternate `3`.
    private final class SilentRig {
        private var core: PanelCore
        private var now = MonotonicTime(rawValue: 1_000_000)

        init(cornerHold: CornerHold = .never) {
            let axis = Axis(minimum: 0, maximum: 99)
            let layout = Layout.of(
                rows: "a e",
                keys: [
                    Key(name: "a", action: .character("a"), hold: .down),
                    Key(name: "e", action: .character("e"), alternates: [2]),
                    Key(name: "3", action: .character("3")),
                ])
            core = PanelCore(
                TouchscreenDescription(reporting: .slots(5), x: axis, y: axis),
                layouts: PanelLayouts([
                    TypingPlan(
                        PlacedLayout(layout, on: Placement()), resolver: ASCIIKeymap(), links: LayoutLinks())
                ]), transform: PanelTransform(), rules: CoreRules(cornerHold: cornerHold),
                surroundings: .seeded(1))
            core.perform(.show, at: now)
        }

        /// Reports the panel's contacts: a tracking ID for each slot that changes, and a place for a new one.
        func report(_ contacts: (slot: Int32, id: Int32, x: Int32?)..., isStamped: Bool = true) -> String {
            for contact in contacts {
                take(EventType.abs, EventCode.absMTSlot, contact.slot)
                take(EventType.abs, EventCode.absMTTrackingID, contact.id)
                guard let x = contact.x else { continue }
                take(EventType.abs, EventCode.absMTPositionX, x)
                take(EventType.abs, EventCode.absMTPositionY, x)
            }
            if isStamped { take(EventType.msc, EventCode.mscTimestamp, 1) }
            take(EventType.syn, EventCode.synReport, 0)
            return typed()
        }

        /// Lets milliseconds pass, with a call at the core's deadlines.
        func wait(_ milliseconds: UInt64) -> String {
            let end = now.advanced(byMicroseconds: milliseconds * 1000)
            while let deadline = core.deadline, deadline <= end, !core.isCornerHeld(at: deadline) {
                core.advance(to: deadline)
            }
            now = end
            return typed()
        }

        var isCornerHeld: Bool { core.isCornerHeld(at: now) }

        private func take(_ type: UInt16, _ code: UInt16, _ value: Int32) {
            _ = core.take(InputEvent(type: type, code: code, value: value), at: now)
        }

        private func typed() -> String {
            defer { core.removeOutput() }
            return core.typedEvents.filter { $0.type == EventType.key }.map {
                (Keycode(rawValue: $0.code).name ?? "?") + ($0.value == 1 ? "↓" : "↑")
            }.joined(separator: " ")
        }
    }

    @Test func `a key that is held stays down while the panel is silent, until the finger lifts`() {
        let rig = SilentRig()
        #expect(rig.report((0, 1, 20)) == "KEY_A↓")
        for id in Int32(2)...4 {
            #expect(rig.wait(100) == "")
            #expect(rig.report((0, -1, nil), isStamped: false) == "")
            #expect(rig.wait(2000) == "")
            #expect(rig.report((0, id, nil)) == "")
        }
        #expect(rig.report((0, -1, nil)) == "KEY_A↑")
    }

    @Test func `a double tap types twice, at the very same place and after 100 ms, too`() {
        let rig = SilentRig()
        for id in Int32(1)...2 {
            #expect(rig.report((0, id, 20)) == "KEY_A↓")
            #expect(rig.wait(100) == "")
            #expect(rig.report((0, -1, nil)) == "KEY_A↑")
            #expect(rig.wait(50) == "")
        }
    }

    @Test func `a long press offers alternates although the kernel has lifted the contact`() {
        let rig = SilentRig()
        _ = rig.report((0, 1, 80))
        _ = rig.wait(100)
        #expect(rig.report((0, -1, nil), isStamped: false) == "")
        #expect(rig.wait(400) == "")
        #expect(rig.report((0, 2, nil)) == "")
        #expect(rig.report((0, -1, nil)) == "KEY_3↓ KEY_3↑")
    }

    @Test func `two fingers that rest in the corners give the touchscreen back`() {
        let rig = SilentRig(cornerHold: CornerHold(width: 0.1, height: 0.1, microseconds: 5_000_000))
        _ = rig.report((0, 1, 1), (1, 2, 98))
        _ = rig.wait(100)
        _ = rig.report((0, -1, nil), (1, -1, nil), isStamped: false)
        _ = rig.wait(4899)
        #expect(!rig.isCornerHeld)
        _ = rig.wait(1)
        #expect(rig.isCornerHeld)
    }

    @Test func `a key goes up after six seconds of silence, and does not type when the finger comes back`() {
        let rig = SilentRig()
        #expect(rig.report((0, 1, 20)) == "KEY_A↓")
        #expect(rig.report((0, -1, nil), isStamped: false) == "")
        #expect(rig.wait(5999) == "")
        #expect(rig.wait(1) == "KEY_A↑")
        #expect(rig.report((0, 2, nil)) == "")
        #expect(rig.report((0, -1, nil)) == "")
        #expect(rig.report((0, 3, nil)) == "KEY_A↓")
    }
}
