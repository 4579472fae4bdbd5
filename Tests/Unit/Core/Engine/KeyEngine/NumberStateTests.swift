// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

extension NumberRange {
    /// A range of numbers that are written as in a file.
    init(_ from: String, _ to: String, step: String? = nil, decimals: Int? = nil, sign: Character = ".")
        throws
    {
        func number(_ text: String) throws -> Int { try #require(NumberRange.millionths(text)) }
        try self.init(
            from: number(from), to: number(to), step: step.map(number), decimals: decimals, decimalSign: sign)
    }
}

extension NumberState {
    private static let characters = Array("0123456789") + [".", "-"]

    /// Enters characters one by one, and returns those that were refused; `<` takes one back, `+` and `_` step, and `s`
    /// selects the number.
    mutating func enter(_ script: String) throws -> String {
        var refused = ""
        for character in script {
            switch character {
            case "<": erase()
            case "s": select()
            case "+": if !step(by: 1) { refused.append(character) }
            case "_": if !step(by: -1) { refused.append(character) }
            default:
                let index = try #require(Self.characters.firstIndex(of: character))
                let isAccepted = accepts(index)
                let isTaken = enter(index)
                #expect(isTaken == isAccepted)
                if !isAccepted { refused.append(character) }
            }
        }
        return refused
    }

    var shown: String { text(characters: Self.characters) ?? "" }

    var typed: String {
        var text = ""
        forEachTyped { text.append(Self.characters[$0]) }
        return text
    }
}

struct NumberStateTests {
    @Test(
        arguments: [
            // A digit that leads to no allowed number is refused; others go on.
            ("0", "250", "300", "", "30", "0"), ("0", "250", "2519", "", "25", "19"),
            ("5", "30", "4", "", "", "4"),
            ("5", "30", "31", "", "3", "1"), ("5", "30", "0", "", "", "0"), ("100", "250", "1", "", "1", ""),
            ("100", "250", "3", "", "", "3"), ("0", "9", "12", "", "1", "2"),
            // A single zero gives way.
            ("0", "250", "07", "", "7", ""), ("0", "250", "00", "", "0", ""),
            // A minus stands first, and only where numbers are negative.
            ("0", "9", "-", "", "", "-"), ("-40", "85", "-4", "", "-4", ""),
            ("-40", "85", "4-", "", "4", "-"),
            ("-40", "85", "-41", "", "-4", "1"), ("-40", "85", "--", "", "-", "-"),
            ("-40", "85", "-0", "", "-", "0"),
            ("-40", "-10", "1", "", "", "1"), ("-40", "-10", "-9", "", "-", "9"),
            ("-40", "-10", "-15", "", "-15", ""),
            // Steps count from the first number.
            ("0", "30", "21.4", "0.5", "21.", "4"), ("0", "30", "21.5", "0.5", "21.5", ""),
            ("1", "9", "4", "2", "", "4"), ("0", "250", "12", "10", "12", ""),
            ("0", "250", "123", "10", "12", "3"),
            ("-0.5", "2.5", "-0", "0.5", "-0", ""), ("-0.5", "2.5", "-0.1", "0.5", "-0.", "1"),
            // The sign comes once, behind a digit, and only before decimals.
            ("0", "30", ".", "0.5", "", "."), ("0", "30", "3..", "0.5", "3.", "."),
            ("0", "30", "3.", "1", "3", "."),
            ("0", "30", "30.5", "0.5", "30.", "5"), ("0", "30", "3.00", "0.5", "3.0", "0"),
            // Digits are taken back one by one.
            ("-40", "85", "-12<", "", "-1", ""), ("-40", "85", "-1<<5", "", "5", ""),
            ("0", "30", "3.5<<1", "0.5", "3", "1"),
            // After a tap, the next character begins the number anew.
            ("0", "250", "25s3", "", "3", ""), ("0", "250", "25s<", "", "", ""),
            ("0", "250", "25s", "", "25", ""),
        ] as [(String, String, String, String, String, String)])
    func `characters are refused unless an allowed number can come of them`(
        from: String, to: String, script: String, step: String, shown: String, refused: String
    ) throws {
        var state = NumberState(try NumberRange(from, to, step: step.isEmpty ? nil : step), isSecret: false)
        let found = try state.enter(script)
        #expect(state.shown == shown)
        #expect(found == refused)
    }

    @Test(
        arguments: [
            ("", false, ""), ("4", false, "4"), ("12", true, "12"), ("12.", true, "12"),
            ("12.5", true, "12.5"),
            ("12.0", true, "12.0"), ("-", false, "-"), ("-0", false, "-0"), ("-0.5", true, "-0.5"),
            ("0", true, "0"),
        ] as [(String, Bool, String)])
    func `only a complete number of the range is right, and a sign without decimals is not typed`(
        script: String, isRight: Bool, typed: String
    ) throws {
        let low = script.contains("-") || script == "0" ? "-10" : "5"
        var state = NumberState(try NumberRange(low, "90", step: "0.5"), isSecret: false)
        _ = try state.enter(script)
        let isNumber = state.check()
        #expect(isNumber == isRight)
        #expect(state.isWrong == !isRight)
        if isRight { #expect(state.typed == typed) }
    }

    /// With a digit that was refused, 501 would be 50.
    @Test(
        arguments: [
            ("501", false), ("5019", false), ("50s0", false), ("501<", true), ("501+", true), ("501s", true),
            ("5012s7", true), ("40+", true), ("5005+", false),
        ] as [(String, Bool)])
    func `right after a refused digit the first check marks the number, and the second one takes it`(
        script: String, isTakenAtOnce: Bool
    ) throws {
        var state = NumberState(try NumberRange("1", "500"), isSecret: false)
        _ = try state.enter(script)
        let shown = state.shown
        let first = state.check()
        #expect(first == isTakenAtOnce)
        #expect(state.isWrong == !isTakenAtOnce)
        let second = state.check()
        #expect(second)
        #expect(state.shown == shown)
    }

    @Test(
        arguments: [
            ("+", "5"), ("_", "30"), ("++", "5.5"), ("30+", "30"), ("5_", "5"), ("12+", "12.5"),
            ("12_", "11.5"),
            ("2+", "5"), ("29.5+", "30"), ("12+3", "3"), ("12+<", ""),
        ] as [(String, String)])
    func `steps go to the next number, and not beyond the limits`(script: String, shown: String) throws {
        var state = NumberState(try NumberRange("5", "30", step: "0.5"), isSecret: false)
        let refused = try state.enter(script)
        #expect(state.shown == shown)
        #expect(refused == (script == "30+" ? "+" : script == "5_" ? "_" : ""))
    }

    @Test func `a secret number shows dots, and no digit is refused for its value`() throws {
        /// The dots, what was refused, and what is typed, if the digits are a number of the range.
        func composed(_ script: String) throws -> [String?] {
            var state = NumberState(try NumberRange("0", "250"), isSecret: true)
            let refused = try state.enter(script)
            let isNumber = state.check()
            return [state.shown, refused, isNumber ? state.typed : nil]
        }
        #expect(try composed("0999") == ["••••", "", nil])
        #expect(try composed("0999<<<251") == ["••••", "", nil])
        #expect(try composed("0249") == ["••••", "", "249"])
        #expect(try composed("99999999999999") == ["•••••••••••••", "9", nil])
    }
}

struct NumberWalkTests {
    /// A million taps on each: what is typed is read again, as a program does.
    @Test(
        arguments: [
            ("0", "250", "0.5", ".", 1), ("-40", "85", "1", ",", 2), ("-40", "-10", "0.1", "٫", 3),
            ("-0.75", "1.25", "0.25", "'", 4), ("7", "7", "1", ".", 5), ("13", "9973", "83", ",", 6),
            ("-1000000000000", "1000000000000", "0.000001", ".", 7),
            ("999999999999.5", "1000000000000", "0.5", ",", 8),
        ] as [(String, String, String, Character, UInt64)])
    func `no taps type a number outside the limits or beside the steps`(
        from: String, to: String, step: String, sign: Character, seed: UInt64
    ) throws {
        let range = try NumberRange(from, to, step: step, sign: sign)
        let characters = Array("0123456789") + [sign, "-"]
        var generator = SeededGenerator(seed: seed)
        for isSecret in [false, true] {
            var state = NumberState(range, isSecret: isSecret)
            var count = 0
            for _ in 0..<500_000 {
                let tap = Int.random(in: 0..<32, using: &generator)
                switch tap {
                case 0..<24: _ = state.enter(tap % 12)
                case 24, 25: state.erase()
                case 26: _ = state.step(by: 1)
                case 27: _ = state.step(by: -1)
                case 28: state.select()
                default:
                    guard state.check() else { break }
                    count += 1
                    var text = ""
                    state.forEachTyped { text.append(characters[$0]) }
                    let read = try #require(
                        NumberRange.millionths(text.replacing(String(sign), with: ".")), "\(text)")
                    guard read >= range.from, read <= range.to, (read - range.from) % range.step == 0,
                        text != "-0", text == "0" || !text.hasPrefix("0") || text.dropFirst().first == sign
                    else {
                        Issue.record("\(text) was typed")
                        return
                    }
                    if tap == 31 { state.clear() }
                }
                // Unless dots hide it, what is shown is a number, or can become one.
                guard !isSecret, tap == 29 else { continue }
                let isNumber = state.check()
                #expect(isNumber || characters.indices.contains { state.accepts($0) })
            }
            #expect(count > 100)
        }
    }
}
