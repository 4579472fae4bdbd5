// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

private let characters = Array("0123456789ABYZ")

extension MaskState {
    /// Enters characters one by one, and returns those that were refused; `<` takes one back, and `s` selects the text.
    fileprivate mutating func enter(_ script: String) throws -> String {
        var refused = ""
        for character in script {
            switch character {
            case "<": erase()
            case "s": select()
            default:
                let index = try #require(characters.firstIndex(of: character))
                let isAccepted = accepts(index)
                let isTaken = enter(index)
                #expect(isTaken == isAccepted)
                if !isAccepted { refused.append(character) }
            }
        }
        return refused
    }
}

struct MaskStateTests {
    @Test(
        arguments: [
            ("A", "", "A_-__", false), ("1", "1", "", false), ("AB", "", "AB-__", false),
            ("ABZ", "Z", "AB-__", false),
            ("AB12", "", "AB-12", true), ("AB123", "3", "AB-12", true), ("AB12<", "", "AB-1_", false),
            ("AB<<", "", "", false), ("AB12sZ", "", "Z_-__", false), ("AB12s1", "1", "AB-12", true),
            ("AB12s<", "", "", false), ("<Y", "", "Y_-__", false),
        ] as [(String, String, String, Bool)])
    func `each place takes only what fits, and hyphens come by themselves`(
        script: String, refused: String, shown: String, isComplete: Bool
    ) throws {
        var state = MaskState(try TextMask("AA-99"), isSecret: false)
        let found = try state.enter(script)
        #expect(found == refused)
        #expect(state.text(characters: characters) ?? "" == shown)
        #expect(state.isWrong == !refused.isEmpty)
        if !refused.isEmpty {
            let isTextInDoubt = state.check()
            #expect(!isTextInDoubt)
        }
        let isText = state.check()
        #expect(isText == isComplete)
        #expect(state.isWrong == !isComplete)
    }

    @Test func `a secret text shows dots`() throws {
        var state = MaskState(try TextMask("99-99"), isSecret: true)
        let refused = try state.enter("123")
        #expect(refused == "")
        #expect(state.text(characters: characters) == "••-•_")
    }

    @Test func `a text of 64 places is composed to its end`() throws {
        var state = MaskState(try TextMask(String(repeating: "9", count: 64)), isSecret: false)
        let refused = try state.enter(String(repeating: "7", count: 65))
        #expect(refused == "7")
        let isTextInDoubt = state.check()
        let isText = state.check()
        #expect(!isTextInDoubt && isText)
    }

    @Test(arguments: ["AA-99", "99-99-99", "A", #"\A9A\9 A9"#])
    func `no taps type a text that does not fit`(mask: String) throws {
        let mask = try TextMask(mask)
        let places = mask.pieces.filter { $0 == .letter || $0 == .digit }
        var generator = SeededGenerator(seed: 7)
        for isSecret in [false, true] {
            var state = MaskState(mask, isSecret: isSecret)
            var count = 0
            for _ in 0..<100_000 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 14: state.erase()
                case 15: state.select()
                case 16, 17:
                    guard state.check() else { continue }
                    count += 1
                    for (place, piece) in places.enumerated() {
                        #expect((piece == .digit) == (state.character(ofPlace: place) < 10))
                    }
                    state.clear()
                case let tap: _ = state.enter(tap % characters.count)
                }
            }
            #expect(count > 100)
        }
    }
}
