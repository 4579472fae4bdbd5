// SPDX-License-Identifier: MIT

import Engine
import Testing

struct LatencyHistogramTests {
    @Test func `a latency is counted in the first bucket that has room for it`() {
        var histogram = LatencyHistogram()
        for microseconds in [0, 50, 51, 100, 499, 100_000, 100_001, 5_000_000] as [UInt64] {
            histogram.record(microseconds)
        }
        #expect(histogram.counts == [2, 2, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2])
        #expect(histogram.sum == 5_200_701)
    }

    @Test func `a histogram has a bucket for each rising bound, and one for longer latencies`() {
        #expect(LatencyHistogram().counts.count == LatencyHistogram.bounds.count + 1)
        #expect(LatencyHistogram.bounds == LatencyHistogram.bounds.sorted())
    }
}
