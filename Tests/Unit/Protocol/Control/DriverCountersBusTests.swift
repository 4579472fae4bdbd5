// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct DriverCountersBusTests {
    /// The answer of a driver whose histograms have these bounds, and one panel with so many counts.
    private func answer(bounds: [UInt32], counts: Int) throws -> TestMessage {
        try TestMessage { writer in
            writer.append("1.2.3")
            writer.append(UInt64(2))
            writer.append(UInt64(1))
            writer.array("u") { writer in
                for bound in bounds { writer.append(bound) }
            }
            writer.array("(\(CountedPanel.types))") { writer in
                writer.structure(CountedPanel.types) { writer in
                    writer.append("front")
                    writer.append(true)
                    for number in 1...7 { writer.append(UInt64(number)) }
                    writer.array("t") { writer in
                        for count in 0..<counts { writer.append(UInt64(count)) }
                    }
                }
            }
        }
    }

    @Test func `counters are read in the order that the interface defines`() throws {
        let message = try answer(bounds: LatencyHistogram.bounds, counts: 12)
        let counters = try DriverCounters(message.reader())
        #expect(message.signature == DriverMethod.getCounters.member.results.types)
        #expect((counters.version, counters.reloads, counters.refusedReloads) == ("1.2.3", 2, 1))
        let panel = try #require(counters.panels.first)
        #expect(panel.name == "front" && panel.isServed)
        let numbers = panel.counters
        #expect([numbers.reports, numbers.keyPresses, numbers.passedContacts] == [1, 2, 3])
        #expect([numbers.droppedSyncs, numbers.replugs, numbers.openRetries] == [4, 5, 6])
        #expect(numbers.latency.sum == 7)
        #expect(numbers.latency.counts == Array(0..<12))
    }

    @Test func `a latency histogram with other bounds or numbers of buckets is refused`() throws {
        var bounds = LatencyHistogram.bounds
        bounds[3] += 1
        let others = try answer(bounds: bounds, counts: 12)
        #expect(throws: MessageFault.self) { _ = try DriverCounters(others.reader()) }
        for counts in [11, 13] {
            let message = try answer(bounds: LatencyHistogram.bounds, counts: counts)
            #expect(throws: MessageFault.self) { _ = try DriverCounters(message.reader()) }
        }
    }
}
