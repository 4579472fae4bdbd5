// SPDX-License-Identifier: MIT

import Engine
import Text

/// The counters of panels that are not served now, and of the driver itself.
struct CounterLedger {
    /// How often files were read again without faults.
    var reloads: UInt64 = 0
    /// How often files were read again and had faults.
    var refusedReloads: UInt64 = 0
    private var closed: [String: PanelCounters] = [:]

    /// Returns the first counters of a panel after its touchscreen was plugged in.
    ///
    /// They are the kept counters with one replug more, or new counters for a new name.
    func resumed(_ name: String) -> PanelCounters {
        guard var counters = closed[name] else { return PanelCounters() }
        counters.replugs += 1
        return counters
    }

    /// Removes the counters of a panel whose touchscreen is plugged in, because the panel keeps them from now
    /// on.
    mutating func handOver(_ name: String) {
        closed[name] = nil
    }

    /// Keeps the counters of a panel that has ended.
    mutating func close(_ name: String, _ counters: PanelCounters) {
        closed[name] = counters
    }

    /// Returns all counters, with the counters of `panels`, whose touchscreens are plugged in.
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
