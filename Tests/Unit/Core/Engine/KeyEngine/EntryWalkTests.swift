// SPDX-License-Identifier: MIT

import Checkout
import LayoutFiles
import Testing
import Transcripts
import YAML

@testable import Engine

/// Random taps on the shipped pads for values, through a whole core: from contacts to keystrokes.
@Suite(.timeLimit(.minutes(30))) struct EntryWalkTests {
    /// A US keyboard with a key for the Arabic decimal sign.
    private struct Keymap: CharacterResolver {
        func keystroke(for character: Character) -> Keystroke? {
            character == "\u{66B}"
                ? Keystroke(Keycode(rawValue: 86)) : ASCIIKeymap().keystroke(for: character)
        }
    }

    /// A pad whose view is shown, and a finger that touches random places of it.
    private struct Walk {
        private let rig: Rig
        private let characters: [UInt16: Character]
        private var generator: SeededGenerator
        private(set) var typed: [String] = []

        init(_ layout: Layout, typing characters: String, seed: UInt64) {
            rig = Rig(layout, panelSize: PhysicalSize(width: 154, height: 86), resolver: Keymap())
            let codes = characters.compactMap { character in
                Keymap().keystroke(for: character).map { ($0.keycode.rawValue, character) }
            }
            self.characters = Dictionary(codes) { first, _ in first }
            generator = SeededGenerator(seed: seed)
        }

        /// Taps anywhere in the view, and sometimes hides it or enters a text field.
        ///
        /// What is typed to its end is read.
        mutating func step(_ fields: [FieldHints]) {
            let turn = Int.random(in: 0..<100, using: &generator)
            if turn == 0 {
                rig.core.perform(.hide, at: rig.now)
            } else if turn < 3, let hints = fields.randomElement(using: &generator) {
                rig.core.perform(.showForField(layout: nil, hints: hints), at: rig.now)
            }
            if !rig.isVisible { rig.core.perform(.show, at: rig.now) }
            let frame = rig.placed.frame(at: rig.core.viewStatus.place)
            let x = frame.minX + Double.random(in: 0..<1, using: &generator) * frame.width
            let y = frame.minY + Double.random(in: 0..<1, using: &generator) * frame.height
            for phase in [ContactChange.Phase.began, .ended] {
                rig.handle([ContactChange(slot: 0, phase: phase, x: x, y: y)])
                rig.pass(Rig.interval)
            }
            var events = rig.takeEvents()
            if events.isEmpty { return }
            // A value is typed at a keyboard's pace.
            rig.pass(2_000_000)
            events += rig.takeEvents()
            let codes = events.filter { $0.isDown && $0.keycode != .leftShift }.map(\.keycode.rawValue)
            typed.append(String(codes.map { characters[$0] ?? "?" }))
        }
    }

    private func layout(_ text: String, sign: Character) throws -> Layout {
        var collection = LayoutCollection(
            LayoutLibrary(directories: [Checkout.transcripts + "/layouts"], checkout: Checkout.layouts))
        var diagnostics = DiagnosticList()
        let place = SourcePlace(file: "walk")
        let set = collection.layouts([(.named(text), place)], into: &diagnostics)
        var found = try #require(set, "\(diagnostics.sorted)")
        found.settle(decimalSeparator: sign)
        return try #require(found.files.first?.layout)
    }

    /// The signs are those of numbers in English, German, Persian and French.
    @Test(arguments: [("en", "."), ("de", ","), ("fa", "\u{66B}"), ("fr", ",")] as [(String, Character)])
    func `no random taps on a value pad type a number outside its limits or beside its steps`(
        language: String, sign: Character
    ) throws {
        let layout = try layout("below-zero", sign: sign)
        guard case .number(let range) = layout.composed else { return }
        let fields = ["min:-10 max:10", "min:0 max:50 step:1", "maxlength:3", ""].map {
            FieldHints(words: $0.split(separator: " ").map(String.init))
        }
        var walk = Walk(layout, typing: "0123456789-" + String(sign), seed: UInt64(language.utf8.first ?? 0))
        // A million in the four languages together.
        for _ in 0..<250_000 { walk.step(fields) }
        #expect(walk.typed.count > 100)
        for text in walk.typed {
            let number = try #require(
                NumberRange.millionths(text.replacing(String(sign), with: ".")), "\(text) was typed")
            #expect(number >= range.from && number <= range.to, "\(text) was typed")
            #expect((number - range.from) % range.step == 0, "\(text) was typed")
        }
        // Otherwise the sign would not matter.
        #expect(walk.typed.contains { $0.contains(sign) } && walk.typed.contains { $0.hasPrefix("-") })
    }

    @Test func `no random taps on a plate pad type a text that its mask does not allow`() throws {
        let layout = try layout("plate-pad", sign: ".")
        var walk = Walk(layout, typing: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", seed: 7)
        for _ in 0..<250_000 { walk.step([]) }
        #expect(!walk.typed.isEmpty)
        for text in walk.typed {
            #expect(text.wholeMatch(of: /[A-Z]{2}-[0-9]{3}-[A-Z]{2}/) != nil, "\(text) was typed")
        }
    }
}
