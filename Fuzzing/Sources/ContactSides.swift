// SPDX-License-Identifier: MIT

import Layouts
import Touch

/// Whose each contact is, by where it began and nothing else.
struct ContactSides {
    /// The slots whose contact is the pass-through's.
    private(set) var passed: UInt64 = 0
    private var down: UInt64 = 0

    /// Whether nothing but contacts of the pass-through change.
    func arePassed(_ changes: borrowing Span<ContactChange>) -> Bool {
        for index in changes.indices {
            let change = changes[index]
            if change.phase == .began || passed & 1 << UInt64(change.slot) == 0 { return false }
        }
        return true
    }

    /// Takes a report's changes and the slots that the engine passes on after it.
    ///
    /// - Parameters:
    ///   - changes: What the tracker told.
    ///   - slots: The engine's `passedSlots`.
    ///   - view: The view's frame, where it was shown before the report and after it.
    ///   - isHidden: Whether it was hidden before and after.
    mutating func follow(
        _ changes: borrowing Span<ContactChange>, passed slots: UInt64, view: Frame?, isHidden: Bool
    ) {
        var began: [Int32: Point] = [:]
        for index in changes.indices {
            let change = changes[index]
            let bit: UInt64 = 1 << UInt64(change.slot)
            switch change.phase {
            case .began:
                require(down & bit == 0, "a contact begins twice")
                down |= bit
                began[change.slot] = Point(x: change.x, y: change.y)
            case .moved: require(down & bit != 0, "a contact moves that is not there")
            case .ended, .cancelled:
                require(down & bit != 0, "a contact ends that is not there")
                down &= ~bit
                passed &= ~bit
                began[change.slot] = nil
            }
        }
        for (slot, point) in began {
            let bit: UInt64 = 1 << UInt64(slot)
            let isPassed: Bool
            if let view {
                isPassed = !view.contains(point)
            } else if isHidden {
                isPassed = true
            } else {
                // The view went in this very report: which contact came before that is the engine's to say.
                isPassed = slots & bit != 0
            }
            passed = isPassed ? passed | bit : passed & ~bit
        }
        require(slots == passed, "a contact is on another side")
    }
}
