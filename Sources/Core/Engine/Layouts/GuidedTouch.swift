// SPDX-License-Identifier: MIT

/// How a person who cannot see the glass types by guided touch: a finger that explores the view hears each key
/// that it enters, and types nothing until the person confirms the key.
///
/// EN 301 549, clause 5.1.3, wants a terminal to be usable without sight. The gestures are those of phones with a
/// screen reader.
package struct GuidedTouch: Hashable, Sendable {
    package var confirm: Confirm
    /// The time in seconds without a contact after which guided touch ends: one of ``idleTimes``.
    package var idleTime: Double
    /// Whether the next contact in the view begins guided touch again after the idle time, and does nothing else.
    ///
    /// The driver wants this while headphones are plugged in: who uses them does not know that the time is over.
    package var resumes: Bool

    package static let idleTimes = 10.0...600.0

    /// The gestures that type a key.
    package enum Confirm: String, CaseIterable, Hashable, Sendable {
        /// Two taps in quick succession, anywhere in the view.
        case doubleTap = "double-tap"
        /// A tap of a second finger while the first one rests on the key.
        case splitTap = "split-tap"
        /// The lift of the finger that explores.
        case lift
    }

    /// The defaults are those of a configuration file.
    package init(confirm: Confirm = .doubleTap, idleTime: Double = 60, resumes: Bool = false) {
        self.confirm = confirm
        self.idleTime = idleTime
        self.resumes = resumes
    }
}
