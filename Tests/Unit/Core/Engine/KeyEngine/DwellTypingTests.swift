// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// Pointers that hover above the glass: protocol B with ABS_MT_DISTANCE.
@Suite(.timeLimit(.minutes(10)))
struct DwellTypingTests {
    private let now = MonotonicTime(rawValue: 1_000_000)

    /// Keys 1 and 2 over 3 and 4 on the lower half of a panel of a hundred units a side; a pointer taps after a second.
    private func core(_ touch: TouchBehavior = TouchBehavior()) -> PanelCore {
        var layout = Layout.of([("base", ["1 2", "3 4"])], height: 0.5)
        layout.touch = touch
        let description = TouchscreenDescription(
            reporting: .slots(2), x: Axis(minimum: 0, maximum: 99), y: Axis(minimum: 0, maximum: 99),
            contactAxes: [EventCode.absMTDistance: Axis(minimum: 0, maximum: 20)])
        var core = PanelCore(
            description,
            layouts: PanelLayouts([TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap())]),
            transform: PanelTransform(), rules: CoreRules(dwell: Dwell(microseconds: 1_000_000)),
            composer: PassThroughComposer(description), surroundings: .seeded(1))
        core.perform(.show, at: now)
        return core
    }

    /// Puts the pointer of slot 0 at a place and a distance, so many milliseconds after the start.
    private func place(
        _ x: Int32, _ y: Int32, distance: Int32 = 5, after milliseconds: UInt64, in core: inout PanelCore
    ) {
        let time = now.advanced(byMicroseconds: milliseconds * 1000)
        let axes: [(UInt16, Int32)] = [
            (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1), (EventCode.absMTPositionX, x),
            (EventCode.absMTPositionY, y), (EventCode.absMTDistance, distance),
        ]
        for (code, value) in axes {
            _ = core.take(InputEvent(type: EventType.abs, code: code, value: value), at: time)
        }
        _ = core.take(InputEvent.report, at: time)
    }

    /// What is typed until so many milliseconds after the start.
    private func typed(until milliseconds: UInt64, by core: inout PanelCore) -> String {
        let end = now.advanced(byMicroseconds: milliseconds * 1000)
        while let deadline = core.deadline, deadline <= end { core.advance(to: deadline) }
        core.advance(to: end)
        defer { core.removeOutput() }
        return core.typedEvents.filter { $0.type == EventType.key }
            .map { (Keycode(rawValue: $0.code).name ?? "?") + ($0.value == 1 ? "↓" : "↑") }.joined(
                separator: " ")
    }

    @Test func `a pointer that hovers above a key for the dwell time types it once`() {
        var core = core()
        place(20, 60, after: 0, in: &core)
        #expect(typed(until: 999, by: &core) == "")
        #expect(typed(until: 1000, by: &core) == "KEY_1↓ KEY_1↑")
        // A hand is never quite still.
        place(21, 61, after: 1500, in: &core)
        #expect(typed(until: 5000, by: &core) == "")
        place(70, 60, after: 6000, in: &core)
        #expect(typed(until: 7000, by: &core) == "KEY_2↓ KEY_2↑")
        let isIdle = core.isIdle
        #expect(isIdle)
    }

    @Test func `a pointer that has rested types its key before the touch or the move that is seen late`() {
        var core = core()
        place(20, 60, after: 0, in: &core)
        place(70, 60, after: 1500, in: &core)
        #expect(typed(until: 1500, by: &core) == "KEY_1↓ KEY_1↑")
        place(70, 60, distance: 0, after: 5000, in: &core)
        #expect(typed(until: 5000, by: &core) == "KEY_2↓ KEY_2↑ KEY_2↓ KEY_2↑")
    }

    @Test func `a moving pointer types nothing, and a touching pointer types only by touch`() {
        var core = core()
        for step in 0..<20 { place(10 + Int32(step) * 4, 60, after: UInt64(step) * 200, in: &core) }
        #expect(typed(until: 3900, by: &core) == "")
        place(20, 60, after: 4700, in: &core)
        place(20, 60, distance: 0, after: 5500, in: &core)
        #expect(typed(until: 6200, by: &core) == "KEY_1↓ KEY_1↑")
        place(20, 60, after: 6300, in: &core)
        #expect(typed(until: 7200, by: &core) == "")
    }

    @Test func `hovering beside the view or above a hidden view does nothing`() {
        var core = core()
        place(20, 20, after: 0, in: &core)
        #expect(typed(until: 3000, by: &core) == "")
        core.perform(.hide, at: now.advanced(byMicroseconds: 4_000_000))
        place(20, 60, after: 4000, in: &core)
        #expect(typed(until: 8000, by: &core) == "")
        let eventCount = core.passThroughEvents.count
        let contactCount = core.passedContactCount
        #expect(eventCount == 0 && contactCount == 0)
    }

    @Test func `the touch delay does not apply to hovering pointers`() {
        var core = core(TouchBehavior(delay: 0.5))
        place(20, 60, after: 0, in: &core)
        #expect(typed(until: 1000, by: &core) == "KEY_1↓ KEY_1↑")
        let isIdle = core.isIdle
        #expect(isIdle)
    }
}
