// SPDX-License-Identifier: MIT

/// How long it took from touches to keys: how many of them at most how long.
///
/// A latency is from the time that the kernel gave to the touch report until the key was written.
public struct LatencyHistogram: Hashable, Sendable {
    /// The longest latency of each bucket but the last, which has all that were longer: microseconds.
    public static let bounds: [UInt32] = [
        50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
    ]

    /// How many latencies are in each bucket: longer than the bound before, and at most as long as its own.
    ///
    /// One more than there are bounds.
    public var counts = [UInt64](repeating: 0, count: 12)
    /// All latencies together, in microseconds.
    public var sum: UInt64 = 0

    /// Makes an empty one.
    public init() {}

    /// Counts a latency.
    ///
    /// - Parameter microseconds: How long it was; the clock of the events and that of the caller are the same.
    public mutating func note(_ microseconds: UInt64) {
        var bucket = 0
        while bucket < Self.bounds.count, microseconds > UInt64(Self.bounds[bucket]) { bucket += 1 }
        counts[bucket] &+= 1
        sum &+= microseconds
    }
}
