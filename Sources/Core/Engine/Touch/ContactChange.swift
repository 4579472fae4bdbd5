// SPDX-License-Identifier: MIT

/// What happened to one contact in one report.
package struct ContactChange: BitwiseCopyable, Hashable, Sendable {
    /// The contact's slot, 0 ..< the panel's slots.
    package var slot: Int32
    package var phase: Phase
    /// The contact's place: the fraction of the panel's width from the left, as a person sees the panel.
    package var x: Double
    /// The contact's place: the fraction of the panel's height from the top, as a person sees the panel.
    package var y: Double

    @inlinable
    package init(slot: Int32, phase: Phase, x: Double, y: Double) {
        self.slot = slot
        self.phase = phase
        self.x = x
        self.y = y
    }

    /// The stages of a contact's life.
    package enum Phase: UInt8, BitwiseCopyable, Hashable, Sendable {
        case began
        /// The contact is in another place than in the report before.
        case moved
        case ended
        /// The contact may still be there, but no further change of it follows: a palm, a lost device, a lost
        /// report.
        case cancelled
    }
}
