// SPDX-License-Identifier: MIT

import Engine

/// Taps the keys of layouts on a touchscreen, and reads the typed events as the kernel does.
struct Hand: ~Copyable {
    private var core: PanelCore
    private var keyboard: KeyboardReader
    private var now = MonotonicTime(rawValue: 1_000_000)

    /// The axes of the touchscreen, fine enough for the smallest possible key.
    private static let axis = Axis(minimum: 0, maximum: 0xff_ffff)

    init(_ plans: [TypingPlan]) {
        keyboard = KeyboardReader(declaring: plans.flatMap { $0.keycodes.map(\.rawValue) })
        core = PanelCore(
            TouchscreenDescription(reporting: .slots(1), x: Self.axis, y: Self.axis),
            layouts: PanelLayouts(plans), transform: PanelTransform(), surroundings: .fixed(seed: 7))
        core.perform(.show, at: now)
        settle()
    }

    /// Taps the keys of every layer of the first layout, also when a key leads to another layer or layout.
    ///
    /// At most 64 keys of a layer are tapped, fewer if there are many layers.  The first two keys are pressed
    /// long.
    mutating func tapEveryKey() {
        let placed = core.layouts.plans[0].placed
        for keys in [placed.accessory] + placed.layers {
            for (index, key) in keys.prefix(min(64, 512 / (placed.layers.count + 1) + 2)).enumerated() {
                tap(key.frame.center, for: index < 2 ? 900_000 : 50_000)
            }
        }
    }

    /// Requires that no key is down and no slot is passed on when everything has been typed.
    mutating func finish() {
        meetDeadlines(until: MonotonicTime(rawValue: now.rawValue + 3_600_000_000))
        require(keyboard.downCount == 0, "\(keyboard.downCount) keys stay down")
        require(core.passedSlots == 0, "slots are still passed")
    }

    private mutating func tap(_ point: Point, for microseconds: UInt64) {
        put(EventCode.absMTTrackingID, 1)
        put(EventCode.absMTPositionX, Int32(point.x * Double(Self.axis.maximum)))
        put(EventCode.absMTPositionY, Int32(point.y * Double(Self.axis.maximum)))
        report()
        meetDeadlines(until: now.advanced(byMicroseconds: microseconds))
        _ = core.drawnView()
        put(EventCode.absMTTrackingID, -1)
        report()
        meetDeadlines(until: now.advanced(byMicroseconds: 30_000))
    }

    private mutating func put(_ code: UInt16, _ value: Int32) {
        _ = core.take(InputEvent(type: EventType.abs, code: code, value: value), at: now)
    }

    private mutating func report() {
        _ = core.take(InputEvent.report, at: now)
        settle()
    }

    private mutating func meetDeadlines(until time: MonotonicTime) {
        var calls = 0
        while let deadline = core.deadline, deadline < time {
            now = max(now, deadline)
            core.advance(to: now)
            settle()
            calls += 1
            require(calls < 200_000, "the core never comes to rest")
        }
        now = time
    }

    private mutating func settle() {
        drain()
        core.settle(at: now)
        drain()
    }

    private mutating func drain() {
        keyboard.read(core.keyboardEvents)
        core.removeOutput()
    }
}
