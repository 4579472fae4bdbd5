// SPDX-License-Identifier: MIT

import Foundation

/// What the sessions read on one host, for the table that `scripts/test` prints.
struct Report {
    /// The characters that were typed by touch.
    private(set) var characters: [Row: Typist.Count] = [:]
    /// Those that were typed on the plain keyboard beside.
    private(set) var letters: [Row: Typist.Count] = [:]
    private let host: HostKeyboard
    private let rows: [Row]

    /// A row of the table: a kind of session, and the browser in it, if a browser reads its keyboards.
    struct Row: Hashable, CustomStringConvertible {
        var kind: SessionKind
        var browser: Browser?
        /// Whether the overlay commits what the keymap lacks, in place of glyphs.
        var isCommitted = false

        /// Such as `sway`, or `sway, Chromium`.
        var description: String {
            "\(kind)" + (browser.map { ", \($0)" } ?? "") + (isCommitted ? ", committed" : "")
        }
    }

    /// Begins a report on some sessions.
    init(_ host: HostKeyboard, rows: [Row]) {
        self.host = host
        self.rows = rows
    }

    /// Adds what was typed in one round.
    mutating func add(_ touched: Typist, _ plain: Typist) {
        for row in rows {
            add(touched.counts[row], to: &characters[row, default: .init()])
            add(plain.counts[row], to: &letters[row, default: .init()])
        }
    }

    /// Adds what was typed in a row's session, with nothing on the plain keyboard.
    mutating func add(_ touched: Typist.Count, to row: Row) {
        add(touched, to: &characters[row, default: .init()])
    }

    /// Appends the report to the file that RUNEPAD_SESSION_TABLE names, if it does.
    func write() throws {
        guard let path = ProcessInfo.processInfo.environment["RUNEPAD_SESSION_TABLE"] else { return }
        let lines = rows.map { row in
            let (touched, plain) = (characters[row, default: .init()], letters[row, default: .init()])
            let counts = [touched.right, touched.typed, plain.right, plain.typed].map { "\($0)" }
            return (["\(row)", "\(host)"] + counts).joined(separator: "\t") + "\n"
        }
        let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try (before + lines.joined()).write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func add(_ count: Typist.Count?, to sum: inout Typist.Count) {
        sum.right += count?.right ?? 0
        sum.typed += count?.typed ?? 0
    }
}
