// SPDX-License-Identifier: MIT

package import Control
package import Engine
package import Text

/// The metrics of the driver's counters and of the panels that are served now, or the one that there is no driver.
package func metricFamilies(_ counters: DriverCounters?, _ panels: [PanelState]) -> [MetricFamily] {
    var up = MetricFamily("runepad_up", .gauge, help: "Whether the driver answers on the bus.")
    up.add(counters == nil ? 0 : 1)
    guard let counters else { return [up] }
    var build = MetricFamily(
        "runepad_build_info", .gauge, help: "The version of the driver; the value is always 1.")
    build.add(1, [MetricLabel("version", counters.version)])
    var reloads = MetricFamily("runepad_reloads", .counter, help: "Times that the files were read again.")
    reloads.add(counters.reloads, [MetricLabel("result", "good")])
    reloads.add(counters.refusedReloads, [MetricLabel("result", "refused")])
    return [up, build, reloads] + gauges(counters, panels) + totals(counters)
        + [gestures(panels), latencies(counters)]
}

private func gauges(_ counters: DriverCounters, _ panels: [PanelState]) -> [MetricFamily] {
    var served = MetricFamily("runepad_panel_served", .gauge, help: "Whether the touchscreen is plugged in.")
    for panel in counters.panels { served.add(panel.isServed ? 1 : 0, labels(panel.name)) }
    var serving = MetricFamily(
        "runepad_panel_serving", .gauge,
        help: "Whether the driver has grabbed the touchscreen, so that keys type.")
    let atWork = panels.filter { $0.status == .serving }.map(\.name)
    for panel in counters.panels { serving.add(atWork.contains(panel.name) ? 1 : 0, labels(panel.name)) }
    var shown = MetricFamily("runepad_view_shown", .gauge, help: "Whether the view is shown.")
    var givenBack = MetricFamily(
        "runepad_panel_given_back", .gauge,
        help: "Whether other programs have the touchscreen, because two corners were held.")
    for panel in panels {
        shown.add(panel.isVisible ? 1 : 0, labels(panel.name))
        givenBack.add(panel.isGivenBack ? 1 : 0, labels(panel.name))
    }
    return [served, serving, shown, givenBack]
}

private func totals(_ counters: DriverCounters) -> [MetricFamily] {
    let all: [(name: String, help: String, value: (PanelCounters) -> UInt64)] = [
        ("runepad_touch_reports", "Touch reports that were processed.", \.reports),
        ("runepad_key_presses", "Times that a key went down.", \.keyPresses),
        ("runepad_passed_contacts", "Contacts that were passed on.", \.passedContacts),
        (
            "runepad_dropped_syncs",
            "Times that the kernel's buffer for touch reports overflowed (SYN_DROPPED).",
            \.droppedSyncs
        ),
        ("runepad_replugs", "Times that the touchscreen was plugged in again.", \.replugs),
        (
            "runepad_open_retries", "Times that opening the touchscreen failed and was tried again.",
            \.openRetries
        ),
    ]
    return all.map { name, help, value in
        var family = MetricFamily(name, .counter, help: help)
        for panel in counters.panels { family.add(value(panel.counters), labels(panel.name)) }
        return family
    }
}

private func gestures(_ panels: [PanelState]) -> MetricFamily {
    var family = MetricFamily(
        "runepad_staff_gestures", .counter, help: "Times that corners were tapped as for the staff's gesture."
    )
    for panel in panels {
        family.add(UInt64(panel.staffGestures), labels(panel.name) + [MetricLabel("result", "right")])
        family.add(UInt64(panel.wrongStaffGestures), labels(panel.name) + [MetricLabel("result", "wrong")])
    }
    return family
}

private func latencies(_ counters: DriverCounters) -> MetricFamily {
    var family = MetricFamily(
        "runepad_key_latency_seconds", .histogram, unit: "seconds",
        help: "Time from the kernel's timestamp of a touch report until its key press was written.")
    for panel in counters.panels {
        family.add(
            counts: panel.counters.latency.counts, bounds: LatencyHistogram.bounds,
            sum: panel.counters.latency.sum, labels(panel.name))
    }
    return family
}

private func labels(_ panel: String) -> [MetricLabel] { [MetricLabel("panel", panel)] }
