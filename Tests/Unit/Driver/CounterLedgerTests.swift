// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Driver

struct CounterLedgerTests {
    @Test func `a panel that returns keeps its counters and counts a replug`() {
        var ledger = CounterLedger()
        var counters = ledger.resumed("front")
        #expect(counters.replugs == 0)
        counters.keyPresses = 5
        ledger.close("front", counters)
        let again = ledger.resumed("front")
        #expect(again.keyPresses == 5)
        #expect(again.replugs == 1)
    }

    @Test func `failed attempts to serve a returned panel count only one replug`() {
        var ledger = CounterLedger()
        ledger.close("front", PanelCounters())
        _ = ledger.resumed("front")
        #expect(ledger.resumed("front").replugs == 1)
        ledger.handOver("front")
        #expect(ledger.counters(with: []).panels == [])
    }

    @Test func `counters list both served panels and those that have gone, sorted by name`() {
        var ledger = CounterLedger()
        ledger.reloads = 3
        ledger.refusedReloads = 1
        var gone = PanelCounters()
        gone.reports = 9
        ledger.close("side", gone)
        let told = ledger.counters(with: [
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
