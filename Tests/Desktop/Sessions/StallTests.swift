// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing

@testable import DesktopRig

// Sessions that do not run for a while, as on a crowded machine, and repeat a key that is down for longer than 400 ms.
// In the suite of the others, as all of them use one console.
extension CharacterTests {
    /// A letter, a glyph, and what is held.
    ///
    /// An emulated machine on a crowded one may stand still for seconds longer than it is told to, so Backspace repeats
    /// slowly: the kernel keeps some 80 strokes for a session.
    private static let stallLayout = """
        repeat: {delay: 500ms, interval: 200ms}
        layers:
          base:
            - a ᚠ Delete
            - Space Enter
        keys:
          Delete: {key: KEY_BACKSPACE}
          Space: {key: KEY_SPACE, hold: once}
          Enter: {key: KEY_ENTER}

        """

    @Test func `a session stopped for two seconds reads each letter once and every due Backspace`() throws {
        let pad = try Pad("./pad.yaml", text: Self.stallLayout)
        let advice = try HostKeyboard.de.install(configuration: pad.configuration)
        try pad.start(repeatsSoon: true)
        let places = try pad.places()
        func place(_ label: String) throws -> Point { try #require(places[label]) }
        let typist = Typist(
            try [.console, .xorg, .sway, .labwc, .cage].map {
                try Session($0, on: .de, advice, repeatsSoon: true)
            })
        func fence() throws { try typist.fence { try pad.tap(at: place("Space")) } }
        try typist.awaitFocus(
            space: { try pad.tap(at: place("Space")) }, enter: { try pad.tap(at: place("Enter")) })
        try fence()
        for text in ["a", "ᚠ"] {
            // Before the finger comes, and until after it has gone.
            try typist.expect(text) {
                try typist.stall {
                    try pad.touch(at: place(text))
                    pass(1)
                    try pad.lift()
                    pass(1)
                }
            }
            try fence()
            // While the finger is there, whose letter has been read.
            try typist.expect(text) {
                try pad.touch(at: place(text))
                try typist.awaitRead(text.utf8.count)
                try typist.stall {
                    pass(2)
                    try pad.lift()
                }
            }
            try fence()
        }
        try holdBackspace(pad, typist, at: place("Delete"), space: place("Space"))
        try fence()
        #expect(typist.faults.isEmpty)
    }

    /// Holds Backspace until every session has read three, and two seconds more in which none runs.
    private func holdBackspace(_ pad: Pad, _ typist: Typist, at point: Point, space: Point) throws {
        // KEY_BACKSPACE and KEY_SPACE; what was typed before is not counted.
        _ = try pad.countPresses(of: 14, until: 57)
        let before = MonotonicTime.now()
        try pad.touch(at: point)
        let touched = MonotonicTime.now()
        try typist.awaitRead(3)
        var (lifting, lifted, count) = (touched, touched, 0)
        try typist.stall {
            pass(2)
            lifting = .now()
            try pad.lift()
            lifted = .now()
            try pad.tap(at: space)
            count = try pad.countPresses(of: 14, until: 57)
        }
        // At once, after 500 ms, and then every 200 ms.
        func due(_ microseconds: UInt64) -> Int {
            microseconds < 500_000 ? 1 : 2 + (Int(microseconds) - 500_000) / 200_000
        }
        #expect(count >= due(lifting.rawValue - touched.rawValue))
        #expect(count <= due(lifted.rawValue - before.rawValue))
        try typist.awaitRead(count + 1)
        let expected = String(repeating: "\u{7F}", count: count) + " "
        for (kind, read) in typist.take() {
            #expect(read == expected, "\(kind) read \(read.utf8.count - 1) Backspaces, not \(count)")
        }
    }

    /// Lets time pass, which is what is tested here.
    private func pass(_ seconds: Double) {
        Thread.sleep(forTimeInterval: seconds)
    }
}
