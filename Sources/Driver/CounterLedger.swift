// SPDX-License-Identifier: MIT

import Configuration
import Counters

/// What was counted of panels that are not served now, and of the driver.
struct CounterLedger {
    /// Times that files were read again, and all was well.
    var reloads: UInt64 = 0
    /// Times that files were read again that have faults.
    var refusedReloads: UInt64 = 0
    private var closed: [String: PanelCounters] = [:]

    /// The counters with which a panel would go on whose touchscreen has come.
    func resumed(_ name: String) -> PanelCounters {
        guard var counters = closed[name] else { return PanelCounters() }
        counters.replugs += 1
        return counters
    }

    /// Leaves the counters to a panel whose touchscreen is there.
    mutating func handOver(_ name: String) {
        closed[name] = nil
    }

    /// Keeps the counters of a panel that has ended.
    mutating func close(_ name: String, _ counters: PanelCounters) {
        closed[name] = counters
    }

    /// Everything, with that of panels whose touchscreens are there.
    func counters(with panels: [CountedPanel]) -> DriverCounters {
        var counters = DriverCounters(version: runepadVersion)
        counters.reloads = reloads
        counters.refusedReloads = refusedReloads
        counters.panels =
            (panels + closed.map { CountedPanel(name: $0.key, isServed: false, counters: $0.value) })
            .sorted { $0.name < $1.name }
        return counters
    }
}
