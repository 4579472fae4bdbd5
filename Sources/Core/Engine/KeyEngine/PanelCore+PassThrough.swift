// SPDX-License-Identifier: MIT

// What programs get of the contacts beside the view, where that is limited.
extension PanelCore {
    /// Returns the slots whose contact programs have, and writes the taps that end in this report.
    @inline(never)
    mutating func limitedSlots(at time: MonotonicTime) -> UInt64 {
        guard var gate = gate.take() else { return engine.passedSlots }
        let taps = gate.end(tracker.changes)
        if taps != 0 { composer?.tap(taps, gate.values, into: &passThrough) }
        gate.follow(tracker.changes, tracker.values, among: engine.passedSlots, at: time)
        if gate.due != engine.restDue { engine.restDue = gate.due }
        let slots = gate.passedSlots
        self.gate = consume gate
        return slots
    }

    /// Lifts the contacts beside the view that have rested: for programs each of them is a tap.
    @inline(never)
    mutating func liftRested(at now: MonotonicTime) {
        guard var gate = gate.take() else { return }
        let rested = gate.takeRested(at: now)
        composer?.lift(rested.lifts, into: &passThrough)
        composer?.tap(rested.taps, gate.values, into: &passThrough)
        engine.restDue = gate.due
        self.gate = consume gate
    }
}
