// SPDX-License-Identifier: MIT

/// What happened to one contact in one report.
public struct ContactChange: BitwiseCopyable, Hashable, Sendable {
    /// The contact's slot, 0 ..< the panel's slots.
    public var slot: Int32
    /// What happened.
    public var phase: Phase
    /// Where the contact is: the fraction of the panel's width from the left, as a person sees the panel.
    public var x: Double
    /// Where the contact is: the fraction of the panel's height from the top, as a person sees the panel.
    public var y: Double

    /// Makes a change.
    @inlinable
    public init(slot: Int32, phase: Phase, x: Double, y: Double) {
        self.slot = slot
        self.phase = phase
        self.x = x
        self.y = y
    }

    /// The stages of a contact's life.
    public enum Phase: UInt8, BitwiseCopyable, Hashable, Sendable {
        /// The contact is new in this report.
        case began
        /// It is somewhere else than in the report before.
        case moved
        /// It has left the glass.
        case ended
        /// It will not be told of again though it may still be there: a palm, a lost device, a lost report.
        case cancelled
    }
}
