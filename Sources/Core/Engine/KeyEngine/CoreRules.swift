// SPDX-License-Identifier: MIT

/// The ways to use a panel besides touching its keys, of those that its operator allows.
package struct CoreRules: Hashable, Sendable {
    /// In which corners and for how long a person must hold two contacts to get the touchscreen back.
    package var cornerHold: CornerHold
    /// Which corners the staff must tap in which order.
    package var cornerTaps: CornerTaps
    /// For how long a person must hold three fingers to begin or end guided touch.
    package var fingerHold: FingerHold
    /// For how long a pointer must hover at a place to tap there.
    package var dwell: Dwell
    /// How switches type, or `nil` if none does.
    package var scanning: Scanning?
    /// Whether a touch on a dark screen only wakes it: no key types, and no contact is passed on.
    package var wakesOnly: Bool
    /// What programs get of the contacts beside the view, or `nil` if they get everything.
    package var passThrough: PassThroughLimits?

    package init(
        cornerHold: CornerHold = .never, cornerTaps: CornerTaps = .never, fingerHold: FingerHold = .never,
        dwell: Dwell = .never,
        scanning: Scanning? = nil, wakesOnly: Bool = false, passThrough: PassThroughLimits? = nil
    ) {
        self.cornerHold = cornerHold
        self.cornerTaps = cornerTaps
        self.fingerHold = fingerHold
        self.dwell = dwell
        self.scanning = scanning
        self.wakesOnly = wakesOnly
        self.passThrough = passThrough
    }
}
