// SPDX-License-Identifier: MIT

/// A random number generator that gives the same numbers for the same seed: SplitMix64.
///
/// Pictures, replays and tests use this generator, because their results must repeat. A layout that hides a
/// secret is shuffled with the kernel's generator instead.
///
/// Follows G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014, figure 17.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
