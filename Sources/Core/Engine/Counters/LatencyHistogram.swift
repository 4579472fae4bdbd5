// SPDX-License-Identifier: MIT

/// The latencies from touch to key, as the number of latencies in each bucket.
///
/// A latency is the time from the kernel's timestamp of the touch report until the driver has written the
/// key.
package struct LatencyHistogram: Hashable, Sendable {
    /// The longest latency of each bucket, in microseconds; the last bucket has no bound and takes all longer
    /// ones.
    package static let bounds: [UInt32] = [
        50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
    ]

    /// The number of latencies in each bucket: above the bound of the bucket before, up to and including its
    /// own.
    ///
    /// There is one bucket more than there are bounds.
    package var counts = [UInt64](repeating: 0, count: 12)
    /// The sum of all latencies, in microseconds.
    package var sum: UInt64 = 0

    package init() {}

    /// Counts a latency, which is the difference of two times of one clock, that of the events.
    package mutating func record(_ microseconds: UInt64) {
        var bucket = 0
        while bucket < Self.bounds.count, microseconds > UInt64(Self.bounds[bucket]) { bucket += 1 }
        counts[bucket] &+= 1
        sum &+= microseconds
    }
}
