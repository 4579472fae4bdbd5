// SPDX-License-Identifier: MIT

/// A kind of session that reads keyboards.
enum SessionKind: String, CaseIterable {
    case console, xorg, sway, labwc, cage, weston

    /// The name of the kind's line in what `runepad xkb --install` leaves to the operator, if it leaves anything.
    var hasAdvice: Bool {
        self != .console && self != .xorg
    }
}
