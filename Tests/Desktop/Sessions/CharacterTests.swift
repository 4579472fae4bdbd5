// SPDX-License-Identifier: MIT

import Foundation
import Repetitions
import Testing

@testable import DesktopRig

/// All kinds of sessions run at once and read the same devices; one test runs after another, as each has its own
/// idea of the machine's keymap.
@Suite(.serialized)
struct CharacterTests {
    @Test(arguments: cases([HostKeyboard.de], others: [.us, .fr]))
    func `all characters of shipped layouts, and 300 others, arrive in every session`(host: HostKeyboard)
        throws
    {
        let shipped = try Characters.ofShippedLayouts()
        let others = Characters.others(than: shipped)
        #expect(others.count == 300)
        var report = Report(host, rows: SessionKind.allCases.map { .init(kind: $0) })
        defer { try? report.write() }
        for round in Characters.rounds(of: shipped + others) {
            let pad = try Pad("./pad.yaml", text: layoutText(of: round))
            let advice = try host.install(configuration: pad.configuration)
            try pad.start()
            let places = try pad.places()
            func tap(_ label: String) throws { try pad.tap(at: try #require(places[label])) }
            let typist = Typist(
                try SessionKind.allCases.map { try Session($0, on: host, advice) })
            try typist.awaitFocus(space: { try tap("Space") }, enter: { try tap("Enter") })
            let letters = Typist(typist.sessions)
            try letters.awaitFocus(
                space: { try pad.type(HostKeyboard.spaceCode) },
                enter: { try pad.type(HostKeyboard.enterCode) })
            var left = host.plainLetters[...]
            /// Types the next letters on the other keyboard.
            func typeLetters() throws {
                try letters.fence { try tap("Space") }
                try letters.expectLetters(of: &left, on: pad)
                try letters.fence { try pad.type(HostKeyboard.spaceCode) }
            }
            // Several at a time, because a session that draws takes longer than a finger.  They are few, so that the
            // kernel's buffer of events holds them for a session that comes late.
            for (count, start) in stride(from: round.startIndex, to: round.endIndex, by: 5).enumerated() {
                let row = start..<min(start + 5, round.endIndex)
                let text = String(String.UnicodeScalarView(round[row]))
                try typist.expect(text) { for index in row { try tap("k\(index)") } }
                if count % 8 == 7 { try typeLetters() }
            }
            while !left.isEmpty { try typeLetters() }
            report.add(typist, letters)
            #expect(typist.faults.isEmpty)
            #expect(letters.faults.isEmpty)
        }
        for kind in SessionKind.allCases {
            let count = shipped.count + others.count
            #expect(report.characters[.init(kind: kind)] == .init(right: count, typed: count))
        }
    }

    @Test(
        arguments: cases(
            [(SessionKind.console, HostKeyboard.de), (.xorg, .de), (.sway, .de)], others: [(.console, .us)]))
    func `Caps Lock on another keyboard does not change what the pad types`(
        kind: SessionKind, host: HostKeyboard
    )
        throws
    {
        let characters = Array("aäzyAÄZY19ß&.µ€ᚠᛟðÐ\u{1F600}".unicodeScalars)
        let pad = try Pad("./pad.yaml", text: layoutText(of: characters[...]))
        let advice = try host.install(configuration: pad.configuration)
        try pad.start()
        if kind != .console { try Session.silenceConsole() }
        let typist = Typist([try Session(kind, on: host, advice)])
        try typist.awaitFocus(space: { try pad.tap("Space") }, enter: { try pad.tap("Enter") })
        for isLocked in [false, true, false] {
            if isLocked != pad.isCapsLocked {
                try pad.type(HostKeyboard.capsLockCode)
                pad.awaitCapsLock(isLocked)
            }
            // What the other keyboard types tells that the session is locked.
            try typist.expect(isLocked ? "Q" : "q") { try pad.type(HostKeyboard.qCode) }
            try typist.fence { try pad.tap("Space") }
            for (index, character) in characters.enumerated() {
                try typist.expect(String(character)) { try pad.tap("k\(index)") }
            }
            try typist.fence { try pad.tap("Space") }
            try typist.expect(isLocked ? "Q" : "q") { try pad.type(HostKeyboard.qCode) }
        }
        #expect(typist.faults.isEmpty)
    }

    @Test func `runes tapped on the runic pad arrive in a GTK text field and a text console`() throws {
        let pad = try Pad("runic")
        let advice = try HostKeyboard.de.install(configuration: pad.configuration)
        try pad.start()
        let typist = Typist([
            try Session(.sway, on: .de, advice, client: .entry), try Session(.console, on: .de, advice),
        ])
        try typist.awaitFocus(
            space: { try pad.type(HostKeyboard.spaceCode) }, enter: { try pad.type(HostKeyboard.enterCode) })
        for rune in ["ᚠ", "ᚢ", "ᚦ", "ᚨ", "ᚱ", "ᚲ"] {
            try typist.expect(rune) { try pad.tap(rune) }
        }
        #expect(typist.faults.isEmpty)
    }
}
