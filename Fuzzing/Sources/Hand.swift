// SPDX-License-Identifier: MIT

import KeyEngine
import Keycodes
import Layouts
import Touch

/// Taps the keys of layouts through an engine, and reads what it types as the kernel would.
struct Hand: ~Copyable {
    private var engine: KeyEngine
    private var keyboard: KeyboardReader
    private var layouts: PanelLayouts
    private var now = MonotonicTime(rawValue: 1_000_000)
    private var generator = SeededGenerator(seed: 7)

    init(_ plans: [TypingPlan]) {
        layouts = PanelLayouts(plans)
        engine = KeyEngine(plans[0])
        keyboard = KeyboardReader(declaring: plans.flatMap { $0.keycodes.map(\.rawValue) })
        engine.show(at: now)
        settle()
    }

    /// Taps keys of every layer of the first layout, all of them unless there are very many, wherever that leads; the
    /// first keys for long.
    mutating func tapEveryKey() {
        let placed = layouts.plans[0].placed
        for keys in [placed.accessory] + placed.layers {
            for (index, key) in keys.prefix(min(64, 512 / (placed.layers.count + 1) + 2)).enumerated() {
                tap(key.frame.center, for: index < 2 ? 900_000 : 50_000)
            }
        }
    }

    /// Requires that nothing stays down when all has been typed.
    mutating func finish() {
        meetDeadlines(until: MonotonicTime(rawValue: now.rawValue + 3_600_000_000))
        require(keyboard.downCount == 0, "\(keyboard.downCount) keys stay down")
        require(engine.passedSlots == 0, "slots are still passed")
    }

    private mutating func tap(_ point: Point, for microseconds: UInt64) {
        handle(ContactChange(slot: 0, phase: .began, x: point.x, y: point.y))
        meetDeadlines(until: now.advanced(byMicroseconds: microseconds))
        _ = engine.snapshot()
        handle(ContactChange(slot: 0, phase: .ended, x: point.x, y: point.y))
        meetDeadlines(until: now.advanced(byMicroseconds: 30_000))
    }

    private mutating func handle(_ change: ContactChange) {
        engine.handle([change].span, at: now)
        settle()
    }

    private mutating func meetDeadlines(until time: MonotonicTime) {
        var calls = 0
        while let deadline = engine.deadline, deadline < time {
            now = max(now, deadline)
            engine.advance(to: now)
            settle()
            calls += 1
            require(calls < 200_000, "the engine never comes to rest")
        }
        now = time
    }

    private mutating func settle() {
        drain()
        engine.takeDueLayout(of: &layouts, at: now)
        drain()
        if engine.isShuffleDue { engine.shuffle(using: &generator) }
        if engine.isTimeDue {
            engine.tellTime(CivilTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59))
        }
        if engine.isCompletionDue { engine.completeWord() }
    }

    private mutating func drain() {
        keyboard.take(&engine.output)
    }
}
