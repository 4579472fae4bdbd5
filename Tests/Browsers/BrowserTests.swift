// SPDX-License-Identifier: MIT

import Foundation
import Repetitions
import Testing

@testable import DesktopRig

/// What people type into Chromium and Firefox.
///
/// One test runs after another, as all of them change the keymap of one machine.
@Suite(.serialized)
struct BrowserTests {
    /// How many characters a round has: fewer than the glyphs for which Chromium reads keycodes on Wayland.
    private static let mostInBrowsers = 200

    @Test(arguments: cases([SessionKind.labwc], others: [.xorg, .sway]))
    func `browsers read the characters of shipped layouts, on Wayland only up to U+FFFF`(kind: SessionKind)
        throws
    {
        let host = HostKeyboard.us
        let rows = Browser.allCases.map { Report.Row(kind: kind, browser: $0) }
        // Chromium on Wayland types none of the others from a key: docs/characters.md.
        let shipped = try Characters.ofShippedLayouts().filter { kind == .xorg || $0.value <= 0xFFFF }
        let typed = hasAllCases ? shipped : Characters.sample(of: shipped, most: Self.mostInBrowsers)
        var report = Report(host, rows: rows)
        defer { try? report.write() }
        var sessions: [Session] = []
        for round in Characters.rounds(of: typed, most: Self.mostInBrowsers) {
            let pad = try Pad("./pad.yaml", text: layoutText(of: round))
            let advice = try host.install(configuration: pad.configuration)
            if sessions.isEmpty { sessions = try rows.map { try start($0, on: host, advice) } }
            try pad.start()
            for session in sessions { session.readKeymap() }
            let keys = try pad.places()
            func tap(_ label: String) throws { try pad.tap(at: try #require(keys[label])) }
            let (typist, letters) = (Typist(sessions), Typist(sessions))
            try typist.awaitFocus(space: { try tap("Space") }, enter: { try tap("Enter") })
            let first = try #require(round.first)
            try typist.awaitKeymap(
                String(first), type: { try tap("k\(round.startIndex)") }, enter: { try tap("Enter") })
            for start in stride(from: round.startIndex, to: round.endIndex, by: 10) {
                let row = start..<min(start + 10, round.endIndex)
                try typist.expect(text(round[row])) { for index in row { try tap("k\(index)") } }
            }
            try typist.fence { try tap("Space") }
            var left = host.plainLetters[...]
            while !left.isEmpty { try letters.expectLetters(of: &left, on: pad) }
            report.add(typist, letters)
            #expect(typist.faults.isEmpty)
            #expect(letters.faults.isEmpty)
        }
        for row in rows {
            #expect(report.characters[row] == .init(right: typed.count, typed: typed.count))
        }
    }

    /// Starts a session with a browser, and waits for its page: a browser keeps an emulated machine busy while it
    /// starts, so one starts after another.
    private func start(_ row: Report.Row, on host: HostKeyboard, _ advice: HostKeyboard.Advice) throws
        -> Session
    {
        let browser = try #require(row.browser)
        let session = try Session(
            row.kind, on: host, advice, client: .browser(browser), name: "\(row.kind)-\(browser.rawValue)")
        try Typist([session]).awaitPage()
        return session
    }

    private func text(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: characters)
        return text
    }
}

extension BrowserTests {
    @Test(arguments: cases([FieldForm.firefox], others: [.chromium]))
    func `on an X server, views follow text fields of browsers by AT-SPI`(form: FieldForm) throws {
        try expectAccessible(form)
    }
}
