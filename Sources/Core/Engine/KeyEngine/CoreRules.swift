// SPDX-License-Identifier: MIT

/// The ways to use a panel besides touching its keys, of those that its operator allows.
package struct CoreRules: Hashable, Sendable {
    /// In which corners and for how long a person must hold two contacts to get the touchscreen back.
    package var cornerHold: CornerHold
    /// For how long a person must hold three fingers to begin or end guided touch.
    package var fingerHold: FingerHold
    /// For how long a pointer must hover at a place to tap there.
    package var dwell: Dwell
    /// How switches type, or `nil` if none does.
    package var scanning: Scanning?
    /// Whether a touch on a dark screen only wakes it: no key types, and no contact is passed on.
    package var wakesOnly: Bool

    package init(
        cornerHold: CornerHold = .never, fingerHold: FingerHold = .never, dwell: Dwell = .never,
        scanning: Scanning? = nil, wakesOnly: Bool = false
    ) {
        self.cornerHold = cornerHold
        self.fingerHold = fingerHold
        self.dwell = dwell
        self.scanning = scanning
        self.wakesOnly = wakesOnly
    }
}
