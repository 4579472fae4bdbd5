// SPDX-License-Identifier: MIT

import Counters
import Testing

@testable import Driver

struct CounterLedgerTests {
    @Test func `a panel that comes again goes on counting, and that it came again`() {
        var ledger = CounterLedger()
        var counters = ledger.opened("front", retries: 2)
        #expect(counters.replugs == 0)
        #expect(counters.openRetries == 2)
        counters.keyPresses = 5
        ledger.close("front", counters)
        let again = ledger.opened("front", retries: 1)
        #expect(again.keyPresses == 5)
        #expect(again.replugs == 1)
        #expect(again.openRetries == 3)
    }

    @Test func `panels that have gone are told beside those that are served, by name`() {
        var ledger = CounterLedger()
        ledger.reloads = 3
        ledger.refusedReloads = 1
        var gone = PanelCounters()
        gone.reports = 9
        ledger.close("side", gone)
        let told = ledger.counters(serving: [
            CountedPanel(name: "top", isServed: true, counters: PanelCounters()),
            CountedPanel(name: "front", isServed: true, counters: PanelCounters()),
        ])
        #expect(told.panels.map(\.name) == ["front", "side", "top"])
        #expect(told.panels.map(\.isServed) == [true, false, true])
        #expect(told.panels[1].counters.reports == 9)
        #expect(told.reloads == 3)
        #expect(told.refusedReloads == 1)
    }
}
