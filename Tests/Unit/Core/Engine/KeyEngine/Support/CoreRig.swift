// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A touchscreen of a hundred units a side, a core, and the events that the two virtual devices would carry.
final class CoreRig {
    var core: PanelCore
    var now = MonotonicTime(rawValue: 1_000_000)
    private(set) var typed: [String] = []
    private(set) var passed: [String] = []

    static let touchscreen = TouchscreenDescription(
        reporting: .slots(5), x: Axis(minimum: 0, maximum: 99), y: Axis(minimum: 0, maximum: 99))

    init(
        _ layouts: [Layout] = [.lowPad()], links: [LayoutLinks] = [], avoidsTouches: Bool = false,
        hasHandle: Bool = false,
        rules: CoreRules = CoreRules(), transform: PanelTransform = PanelTransform(),
        composer: consuming PassThroughComposer? = PassThroughComposer(touchscreen),
        surroundings: CoreSurroundings = .seeded(1)
    ) {
        let plans = layouts.enumerated().map { index, layout in
            TypingPlan(
                PlacedLayout(layout, on: Placement(avoidsTouches: avoidsTouches, hasHandle: hasHandle)),
                resolver: ASCIIKeymap(),
                links: links.indices.contains(index) ? links[index] : LayoutLinks())
        }
        core = PanelCore(
            Self.touchscreen, layouts: PanelLayouts(plans), transform: transform,
            rules: rules, composer: composer,
            surroundings: surroundings)
    }

    /// Hands a report to the core and takes the output; the core is settled unless told otherwise.
    func report(_ events: (UInt16, Int32)..., settles: Bool = true) {
        for (code, value) in events {
            _ = core.take(InputEvent(type: EventType.abs, code: code, value: value), at: now)
        }
        let isClosed = core.take(InputEvent.report, at: now)
        #expect(isClosed)
        drain()
        if settles, core.isUnsettled {
            core.settle(at: now)
            drain()
        }
        now = now.advanced(byMicroseconds: 10_000)
    }

    func down(_ slot: Int32, _ x: Int32, _ y: Int32, settles: Bool = true) {
        report(
            (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, slot + 1), (EventCode.absMTPositionX, x),
            (EventCode.absMTPositionY, y), settles: settles)
    }

    func up(_ slot: Int32, settles: Bool = true) {
        report((EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, -1), settles: settles)
    }

    func tap(_ x: Int32, _ y: Int32, settles: Bool = true) {
        down(0, x, y, settles: settles)
        up(0, settles: settles)
    }

    func advance() {
        core.advance(to: now)
        drain()
    }

    func perform(_ request: CoreRequest) {
        core.perform(request, at: now)
        drain()
        core.settle(at: now)
        drain()
    }

    func drain() {
        for event in core.typedEvents where event.type == EventType.key {
            let name = Keycode(rawValue: event.code).name ?? "?"
            typed.append(name.dropFirst(4) + (event.value == 1 ? "↓" : "↑"))
        }
        for event in core.passedEvents where event.type == EventType.abs {
            if event.code == EventCode.absMTSlot { passed.append("slot \(event.value)") }
            if event.code == EventCode.absMTTrackingID { passed.append("id \(event.value)") }
            if event.code == EventCode.absMTPositionX { passed.append("x \(event.value)") }
            if event.code == EventCode.absMTPositionY { passed.append("y \(event.value)") }
        }
        core.removeOutput()
    }

    var isIdle: Bool { core.isIdle }
    var isServing: Bool { core.isServing }
    var isToldDark: Bool { core.isSetDark }
    var isUnsettled: Bool { core.isUnsettled }
    var deadline: MonotonicTime? { core.deadline }
    var viewStatus: ViewStatus { core.viewStatus }
    var layouts: PanelLayouts { core.layouts }
    var labels: [String] { core.drawnView().keys.map(\.label) }
    var passedContactCount: UInt64 { core.passedContactCount }
    func isCornerHeld(at time: MonotonicTime) -> Bool { core.isCornerHeld(at: time) }
    func takeChanges() -> CoreChanges { core.takeChanges() }

    func takeTyped() -> String {
        defer { typed = [] }
        return typed.joined(separator: " ")
    }

    func takePassed(withPlaces: Bool = false) -> String {
        defer { passed = [] }
        return passed.filter { withPlaces || !($0.hasPrefix("x") || $0.hasPrefix("y")) }.joined(
            separator: ", ")
    }
}

extension Layout {
    /// 1 and 2 over 3 and 4 on the lower half of the panel.
    static func lowPad(_ rows: [String] = ["1 2", "3 4"], keys: [Key] = []) -> Layout {
        .of([("base", rows)], keys: keys, height: 0.5)
    }
}
