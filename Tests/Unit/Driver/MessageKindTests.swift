// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

@testable import Driver

struct MessageKindTests {
    /// An entry of config/systemd/runepad.catalog.
    private struct Entry {
        var id: String
        var headers: [String: String] = [:]
        var text = ""
    }

    /// The entries, as systemd's CATALOG.md has them: "-- ", the id, headers, an empty line, and the text.
    private func entries() throws -> [Entry] {
        let file = URL(filePath: Checkout.file("config/systemd/runepad.catalog"))
        var entries: [Entry] = []
        var isInHead = false
        for line in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        where !line.hasPrefix("#") {
            if line.hasPrefix("-- ") {
                entries.append(Entry(id: String(line.dropFirst(3))))
                isInHead = true
            } else if entries.isEmpty {
                #expect(line == "")
            } else if isInHead {
                isInHead = !line.isEmpty
                guard isInHead else { continue }
                let parts = line.split(separator: ": ", maxSplits: 1)
                try #require(parts.count == 2, "\(line)")
                entries[entries.count - 1].headers[String(parts[0])] = String(parts[1])
            } else {
                entries[entries.count - 1].text += line + "\n"
            }
        }
        return entries
    }

    @Test func `the message catalog has exactly one entry for each kind of message`() throws {
        let ids = try entries().map(\.id)
        #expect(ids.sorted() == MessageKind.allCases.map(\.rawValue).sorted())
        #expect(Set(ids).count == ids.count)
    }

    @Test func `each entry of the catalog has a subject, a text and only known fields`() throws {
        let known: Set = ["RUNEPAD_PANEL", "RUNEPAD_DEVICE", "RUNEPAD_LAYOUT", "RUNEPAD_FILE"]
        for entry in try entries() {
            #expect(entry.id.wholeMatch(of: /[0-9a-f]{32}/) != nil, "\(entry.id)")
            #expect(entry.headers.keys.sorted() == ["Defined-By", "Documentation", "Subject"])
            #expect(entry.text.count > 40, "\(entry.id)")
            let fields = entry.text.matches(of: /@([A-Z_]+)@/).map { String($0.1) }
            #expect(known.isSuperset(of: fields), "\(entry.id): \(fields)")
            // An odd number would have one that is not closed.
            #expect(entry.text.count { $0 == "@" } == fields.count * 2)
        }
    }
}
