// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct EventSoupTests {
    private static let descriptions: [TouchscreenDescription] = [.hundred, .single()]

    @Test(arguments: 0..<40) func `under random events, each contact begins once before it moves or ends`(
        seed: UInt64
    ) {
        for description in Self.descriptions {
            var tracker = ContactTracker(description, transform: PanelTransform(rotation: .quarter))
            var down: Set<Int32> = []
            var faults: [String] = []
            for event in eventSoup(3000, seed: seed) {
                guard tracker.handle(event) else { continue }
                follow(tracker.changes, &down, &faults)
                if tracker.downSlots != mask(down) { faults.append("downSlots differ") }
            }
            tracker.cancelAll()
            follow(tracker.changes, &down, &faults)
            #expect(faults == [])
            #expect(down == [])
        }
    }

    @Test(arguments: 0..<40) func `events in pieces give the same changes as single events`(seed: UInt64) {
        for description in Self.descriptions {
            var single = ContactTracker(description, transform: PanelTransform())
            var pieces = ContactTracker(description, transform: PanelTransform())
            let events = eventSoup(3000, seed: seed)
            var (expected, found): ([[ContactChange]], [[ContactChange]]) = ([], [])
            for event in events {
                let isReport = single.handle(event)
                if isReport { expected.append(list(single.changes)) }
            }
            // A read(2) may end within a report.
            for start in stride(from: 0, to: events.count, by: 7) {
                let piece = Array(events[start..<min(start + 7, events.count)])
                var next = 0
                while pieces.handle(piece.span, from: &next) { found.append(list(pieces.changes)) }
                #expect(next == piece.count)
            }
            let firstFault = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(firstFault == nil)
            #expect(found.count == expected.count)
            #expect(expected.contains { $0.count > 1 })
        }
    }

    private func list(_ changes: Span<ContactChange>) -> [ContactChange] {
        changes.indices.map { changes[$0] }
    }

    @Test(arguments: 0..<40)
    func `under random events, the pass-through touchscreen has the passed-on contacts`(seed: UInt64) {
        for description in Self.descriptions {
            var tracker = ContactTracker(description, transform: PanelTransform())
            var composer = PassThroughComposer(description)
            var reader = SlotReader()
            var dice = SeededGenerator(seed: seed ^ 0xffff)
            var faults: [String] = []
            var passed: [Int32] = []  // the slots that are passed on, oldest first
            for event in eventSoup(8000, seed: seed) {
                guard tracker.handle(event) else { continue }
                for index in tracker.changes.indices {
                    let change = tracker.changes[index]
                    if change.phase == .began {
                        if Bool.random(using: &dice) { passed.append(change.slot) }
                    } else if change.phase != .moved {
                        passed.removeAll { $0 == change.slot }
                    }
                }
                var buffer = EventBuffer()
                composer.compose(tracker, passedSlots: mask(Set(passed)), into: &buffer)
                reader.read(buffer.events)
                let state = reader.states.last ?? SlotReader.State()
                if Set(state.contacts.keys) != Set(passed) { faults.append("other contacts") }
                for slot in passed {
                    let axes = Int(slot) * 16
                    let (x, y) = (tracker.values[axes + 5], tracker.values[axes + 6])
                    if state.contacts[slot]?.axes[EventCode.absMTPositionX] != x {
                        faults.append("another x")
                    }
                    if state.contacts[slot]?.axes[EventCode.absMTPositionY] != y {
                        faults.append("another y")
                    }
                }
                if let oldest = passed.first, let axes = state.contacts[oldest]?.axes {
                    if state.x != axes[EventCode.absMTPositionX] || state.y != axes[EventCode.absMTPositionY]
                    {
                        faults.append("not the oldest")
                    }
                }
            }
            #expect(faults == [])
            #expect(reader.faults == [])
            #expect(reader.states.count > 10)
            var buffer = EventBuffer()
            composer.releaseAll(into: &buffer)
            reader.read(buffer.events)
            #expect(reader.states.last?.contacts.isEmpty == true)
        }
    }

    private func follow(
        _ changes: borrowing Span<ContactChange>, _ down: inout Set<Int32>, _ faults: inout [String]
    ) {
        for index in changes.indices {
            let change = changes[index]
            if !(-1...2).contains(change.x) || !(-1...2).contains(change.y) { faults.append("lost its way") }
            switch change.phase {
            case .began:
                if !down.insert(change.slot).inserted { faults.append("began twice") }
            case .moved:
                if !down.contains(change.slot) { faults.append("moved without having begun") }
            case .ended, .cancelled:
                if down.remove(change.slot) == nil { faults.append("ended without having begun") }
            }
        }
    }

    private func mask(_ slots: Set<Int32>) -> UInt64 {
        slots.reduce(0) { $0 | 1 << UInt64($1) }
    }
}
