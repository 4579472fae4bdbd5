// SPDX-License-Identifier: MIT

internal import Engine
internal import Glibc

/// Makes the events of a panel of 4096 by 4096 units on which ten contacts type.
///
/// Contacts begin anywhere, waver, and end after some 20 reports. One in eight drifts to the left or right.
///
/// Like the kernel, the generator writes an axis only when its value differs from the slot's last one. Beside
/// the slots, it writes BTN_TOUCH, ABS_X and ABS_Y of the oldest contact.
///
/// The file of a workload has its events in the form that ``Engine/InputEvent`` has in memory: type and code
/// (UInt16 each), then the value (Int32).
struct WorkloadGenerator {
    private struct Slot {
        var tracking: Int32 = -1
        var x = 0
        var y = 0
        var drift = 0
        var sentX = 0
        var sentY = 0
    }

    private var random = SeededGenerator(seed: 1)
    private var slots = [Slot](repeating: Slot(), count: 10)
    private var selected = 0
    private var nextTracking: Int32 = 0
    private var sentX = 0
    private var sentY = 0
    private var events: [InputEvent] = []

    /// Writes a workload of this number of reports, always the same one, and returns whether that worked.
    static func write(to path: String, reports: Int) -> Bool {
        var generator = WorkloadGenerator()
        for _ in 0..<reports { generator.addReport() }
        let events = generator.events
        guard let file = unsafe fopen(path, "wb") else { return false }
        let written = unsafe fwrite(events, MemoryLayout<InputEvent>.stride, events.count, file)
        let isClosed = unsafe fclose(file) == 0
        return isClosed && written == events.count
    }

    private mutating func addReport() {
        let wasTouched = slots.contains { $0.tracking >= 0 }
        for index in slots.indices { changeContact(in: index) }
        let oldest = slots.filter { $0.tracking >= 0 }.min { $0.tracking < $1.tracking }
        if wasTouched != (oldest != nil) { add(1, 330, wasTouched ? 0 : 1) }
        if let oldest {
            if oldest.x != sentX { add(3, 0, oldest.x) }
            if oldest.y != sentY { add(3, 1, oldest.y) }
            (sentX, sentY) = (oldest.x, oldest.y)
        }
        add(0, 0, 0)
    }

    private mutating func changeContact(in index: Int) {
        var slot = slots[index]
        if slot.tracking < 0 {
            guard random.below(3) == 0 else { return }
            nextTracking += 1
            (slot.tracking, slot.x, slot.y) = (nextTracking, random.below(4096), random.below(4096))
            slot.drift = random.below(8) == 0 ? random.below(61) - 30 : 0
            select(index)
            add(3, 57, Int(slot.tracking))
        } else if random.below(20) == 0 {
            slot.tracking = -1
            select(index)
            add(3, 57, -1)
        } else {
            slot.x = min(4095, max(0, slot.x + random.below(7) - 3 + slot.drift))
            slot.y = min(4095, max(0, slot.y + random.below(7) - 3))
        }
        if slot.x != slot.sentX || slot.y != slot.sentY { select(index) }
        if slot.x != slot.sentX { add(3, 53, slot.x) }
        if slot.y != slot.sentY { add(3, 54, slot.y) }
        (slot.sentX, slot.sentY) = (slot.x, slot.y)
        slots[index] = slot
    }

    private mutating func select(_ index: Int) {
        if index != selected { add(3, 47, index) }
        selected = index
    }

    private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int) {
        events.append(InputEvent(type: type, code: code, value: Int32(value)))
    }
}

extension SeededGenerator {
    /// Returns a random number from 0 to one less than `bound`.
    fileprivate mutating func below(_ bound: Int) -> Int {
        Int(next() >> 33) % bound
    }
}
