// SPDX-License-Identifier: MIT

import Foundation
import RandomHands
import Repetitions
import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10))) struct TapStormTests {
    /// 2,000,000 taps under `make faults`.
    @Test func `random touches of ten hands are typed once and released once`() throws {
        var panel = StormPanel()
        var hands = RandomHands(seed: 20)
        let count = repetitions(full: 2_000_000, quick: 5000)
        var progress = ProgressReport("taps in process", of: count)
        var memory = 0
        while hands.taps < count {
            if memory == 0, hands.taps > count / 10 { memory = try residentPages() }
            panel.take(hands.report())
            #expect(panel.fault == nil)
            try #require(panel.down == hands.pressed)
            try #require(Set(panel.contacts.keys) == hands.passed)
            try #require(panel.presses == hands.presses && panel.passes == hands.passes)
            progress.reach(hands.taps)
        }
        panel.take(hands.liftAll())
        panel.finish()
        #expect(panel.fault == nil && panel.down.isEmpty && panel.contacts.isEmpty)
        #expect(panel.presses == hands.presses && panel.passes == hands.passes)
        let growth = try residentPages() - memory
        // Beside other tests the process grows by theirs.
        print(
            "\(hands.taps) taps in process: \(panel.presses) presses, \(panel.passes) contacts passed on, "
                + "\(growth * 4) KiB more than after a tenth")
    }
}

/// A panel's core, with readers of its keyboard and of its pass-through touchscreen.
private struct StormPanel: ~Copyable {
    /// The keycodes that are down.
    private(set) var down: Set<UInt16> = []
    /// The clone's contacts: tracking IDs by slot.
    private(set) var contacts: [Int: Int32] = [:]
    private(set) var presses = 0
    private(set) var passes = 0
    /// What went wrong first.
    private(set) var fault: String?

    private var core: PanelCore
    private var cloneSlot = 0
    private var now = MonotonicTime(rawValue: 1)
    private var nextID: Int32 = 0

    init() {
        let axis = Axis(minimum: 0, maximum: 32_767)
        let touchscreen = TouchscreenDescription(
            reporting: .slots(10), x: axis, y: axis,
            contactAxes: [EventCode.absMTToolType: Axis(minimum: 0, maximum: 2)])
        let keys = RandomHands.held.map { Key(name: $0, action: .character(Character($0)), hold: .down) }
        let layout = Layout.of([("base", RandomHands.rows)], keys: keys, height: 0.5)
        let plan = TypingPlan(PlacedLayout(layout), resolver: ASCIIKeymap())
        core = PanelCore(
            touchscreen, layouts: PanelLayouts([plan]), transform: PanelTransform(),
            composer: PassThroughComposer(touchscreen), surroundings: .seeded(1))
        core.perform(.show, at: now)
    }

    mutating func take(_ touches: [RandomHands.Touch]) {
        for touch in touches {
            switch touch {
            case .down(let slot, let x, let y):
                put(EventCode.absMTSlot, Int32(slot))
                put(EventCode.absMTTrackingID, nextID)
                put(EventCode.absMTToolType, 0)
                nextID = (nextID + 1) & 0xffff
                place(x, y)
            case .move(let slot, let x, let y):
                put(EventCode.absMTSlot, Int32(slot))
                place(x, y)
            case .palm(let slot):
                put(EventCode.absMTSlot, Int32(slot))
                put(EventCode.absMTToolType, 2)
            case .up(let slot):
                put(EventCode.absMTSlot, Int32(slot))
                put(EventCode.absMTTrackingID, -1)
            }
        }
        _ = core.take(InputEvent.report, at: now)
        now = now.advanced(byMicroseconds: 8000)
        read()
    }

    mutating func finish() {
        while let deadline = core.deadline {
            core.advance(to: deadline)
            read()
        }
    }

    private mutating func place(_ x: Double, _ y: Double) {
        put(EventCode.absMTPositionX, Int32(32_767 * x))
        put(EventCode.absMTPositionY, Int32(32_767 * y))
    }

    private mutating func put(_ code: UInt16, _ value: Int32) {
        _ = core.take(InputEvent(type: EventType.abs, code: code, value: value), at: now)
    }

    private mutating func read() {
        for event in core.typedEvents where event.type == EventType.key {
            if event.value == 1 {
                presses += 1
                if !down.insert(event.code).inserted { fault = fault ?? "pressed twice" }
            } else if down.remove(event.code) == nil {
                fault = fault ?? "released twice"
            }
        }
        for event in core.passedEvents where event.type == EventType.abs {
            if event.code == EventCode.absMTSlot { cloneSlot = Int(event.value) }
            guard event.code == EventCode.absMTTrackingID else { continue }
            if event.value >= 0 {
                if contacts.updateValue(event.value, forKey: cloneSlot) != nil {
                    fault = fault ?? "begun twice"
                }
            } else if contacts.removeValue(forKey: cloneSlot) != nil {
                passes += 1
            } else {
                fault = fault ?? "ended twice"
            }
        }
        core.removeOutput()
    }
}

/// The memory that this process has, in pages: proc_pid_statm(5).
private func residentPages() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(numbers.dropFirst().first.flatMap { Int($0) })
}
