// SPDX-License-Identifier: MIT

import Foundation

/// What the sessions read on one host, for the table that `scripts/test` prints.
struct Report {
    /// The characters that were typed by touch.
    private(set) var characters: [SessionKind: Typist.Count] = [:]
    /// Those that were typed on the plain keyboard beside.
    private(set) var letters: [SessionKind: Typist.Count] = [:]
    private let host: Host

    /// Begins a report.
    init(_ host: Host) {
        self.host = host
    }

    /// Adds what was typed in one round.
    mutating func add(_ touched: Typist, _ plain: Typist) {
        for kind in SessionKind.allCases {
            add(touched.counts[kind], to: &characters[kind, default: .init()])
            add(plain.counts[kind], to: &letters[kind, default: .init()])
        }
    }

    /// Appends the report to the file that RUNEPAD_SESSION_TABLE names, if it does.
    func write() throws {
        guard let path = ProcessInfo.processInfo.environment["RUNEPAD_SESSION_TABLE"] else { return }
        let lines = SessionKind.allCases.map { kind in
            let (touched, plain) = (characters[kind, default: .init()], letters[kind, default: .init()])
            return "\(kind) \(host) \(touched.right) \(touched.typed) \(plain.right) \(plain.typed)\n"
        }
        let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try (before + lines.joined()).write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func add(_ count: Typist.Count?, to sum: inout Typist.Count) {
        sum.right += count?.right ?? 0
        sum.typed += count?.typed ?? 0
    }
}
