// SPDX-License-Identifier: MIT

import Testing
import Text

struct OpenMetricsTests {
    @Test func `OpenMetrics text has metadata before the samples, and ends with # EOF`() {
        var replugs = MetricFamily("x_replugs", .counter, help: "Came again.")
        replugs.add(3, [MetricLabel("panel", "front")])
        replugs.add(0, [MetricLabel("panel", "side")])
        var up = MetricFamily("x_up", .gauge, help: "Is there.")
        up.add(1)
        var latency = MetricFamily("x_latency_seconds", .histogram, unit: "seconds", help: "How long.")
        latency.add(
            counts: [2, 0, 1], bounds: [50, 1_000_000], sum: 2_000_070, [MetricLabel("panel", "front")])
        #expect(
            openMetricsText([replugs, up, latency]) == """
                # TYPE x_replugs counter
                # HELP x_replugs Came again.
                x_replugs_total{panel="front"} 3
                x_replugs_total{panel="side"} 0
                # TYPE x_up gauge
                # HELP x_up Is there.
                x_up 1
                # TYPE x_latency_seconds histogram
                # UNIT x_latency_seconds seconds
                # HELP x_latency_seconds How long.
                x_latency_seconds_bucket{panel="front",le="0.00005"} 2
                x_latency_seconds_bucket{panel="front",le="1.0"} 2
                x_latency_seconds_bucket{panel="front",le="+Inf"} 3
                x_latency_seconds_count{panel="front"} 3
                x_latency_seconds_sum{panel="front"} 2.00007
                # EOF

                """)
    }

    @Test func `OpenMetrics text escapes backslashes, quotes and line ends`() {
        var family = MetricFamily("x", .gauge, help: "a\\b\"c\nd")
        family.add(7, [MetricLabel("l", "a\\b\"c\nd")])
        #expect(
            openMetricsText([family])
                == #"# TYPE x gauge"# + "\n" + #"# HELP x a\\b\"c\nd"# + "\n" + #"x{l="a\\b\"c\nd"} 7"#
                + "\n# EOF\n")
    }

    @Test func `OpenMetrics text without metrics has only the line # EOF`() {
        #expect(openMetricsText([]) == "# EOF\n")
    }
}
