// SPDX-License-Identifier: MIT

import Engine

/// Decides the side of each contact, only by the place where the contact began.
struct ContactSides {
    /// The slots whose contacts belong to the pass-through touchscreen.
    private(set) var passed: UInt64 = 0
    private var down: UInt64 = 0

    /// Whether only contacts of the pass-through touchscreen change.
    func arePassed(_ changes: borrowing Span<ContactChange>) -> Bool {
        for index in changes.indices {
            let change = changes[index]
            if change.phase == .began || passed & 1 << UInt64(change.slot) == 0 { return false }
        }
        return true
    }

    /// Forgets contacts that are not among these slots: the core has ended them without a report, on a silent panel.
    mutating func keep(_ slots: UInt64) {
        down &= slots
        passed &= slots
    }

    /// Takes the changes of a report, and compares its own decision with the slots that the engine passes on.
    ///
    /// - Parameters:
    ///   - changes: The changes that the tracker reported.
    ///   - slots: The engine's `passedSlots` after the report.
    ///   - view: The frame of the view if it was shown before and after the report, or `nil`.
    ///   - isHidden: Whether the view was hidden before and after the report.
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
                // The view was shown or hidden in this report: only the engine knows which contacts began
                // before that.
                isPassed = slots & bit != 0
            }
            passed = isPassed ? passed | bit : passed & ~bit
        }
        require(slots == passed, "a contact is on another side")
    }
}
