// SPDX-License-Identifier: MIT

package import Bus
package import Engine

// The answer of GetCounters: see config/dbus/org.runepad.Runepad1.xml.

extension DriverCounters {
    package func write(to writer: inout MessageWriter) {
        writer.append(version)
        writer.append(reloads)
        writer.append(refusedReloads)
        writer.array("u") { writer in
            for bound in LatencyHistogram.bounds { writer.append(bound) }
        }
        writer.array("(\(CountedPanel.types))") { writer in
            for panel in panels {
                writer.structure(CountedPanel.types) { panel.write(to: &$0) }
            }
        }
    }

    /// Reads the answer; throws if its latency bounds differ, because the driver is then of another version.
    init(_ reader: MessageReader) throws(MessageFault) {
        self.init(version: try reader.text())
        reloads = try reader.uint64()
        refusedReloads = try reader.uint64()
        let bounds = try reader.array("u") { () throws(MessageFault) in try reader.uint32() }
        guard bounds == LatencyHistogram.bounds else { throw MessageFault() }
        panels = try reader.array("(\(CountedPanel.types))") { () throws(MessageFault) in
            try reader.structure(CountedPanel.types) { () throws(MessageFault) in try CountedPanel(reader) }
        }
    }
}

extension CountedPanel {
    /// The D-Bus types of what a panel has.
    static let types = "sbtttttttat"

    fileprivate func write(to writer: inout MessageWriter) {
        writer.append(name)
        writer.append(isServed)
        writer.append(counters.reports)
        writer.append(counters.keyPresses)
        writer.append(counters.passedContacts)
        writer.append(counters.droppedSyncs)
        writer.append(counters.replugs)
        writer.append(counters.openRetries)
        writer.append(counters.latency.sum)
        writer.array("t") { writer in
            for count in counters.latency.counts { writer.append(count) }
        }
    }

    fileprivate init(_ reader: MessageReader) throws(MessageFault) {
        self.init(name: try reader.text(), isServed: try reader.bool(), counters: PanelCounters())
        counters.reports = try reader.uint64()
        counters.keyPresses = try reader.uint64()
        counters.passedContacts = try reader.uint64()
        counters.droppedSyncs = try reader.uint64()
        counters.replugs = try reader.uint64()
        counters.openRetries = try reader.uint64()
        counters.latency.sum = try reader.uint64()
        counters.latency.counts = try reader.array("t") { () throws(MessageFault) in try reader.uint64() }
        guard counters.latency.counts.count == LatencyHistogram.bounds.count + 1 else { throw MessageFault() }
    }
}
