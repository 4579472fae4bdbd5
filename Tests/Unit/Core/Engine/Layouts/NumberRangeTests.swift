// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct NumberRangeTests {
    @Test(
        arguments: [
            ("0", 0), ("-40", -40_000_000), ("21.5", 21_500_000), ("0.000001", 1), ("-0.5", -500_000),
            ("1000000000000", NumberRange.largest), ("-1000000000000.000000", -NumberRange.largest),
            ("007", 7_000_000),
        ] as [(String, Int)])
    func `a number in a file is read exactly, in millionths`(text: String, millionths: Int) {
        #expect(NumberRange.millionths(text) == millionths)
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "+1", "--1", "1e3", "1,5", "0x10", "1.0000001", "1000000000000.000001",
        "10000000000000", "99999999999999999999999", "1.2.3", "１", " 1", "nan",
    ])
    func `what is no number, too large or too fine is refused`(text: String) {
        #expect(NumberRange.millionths(text) == nil)
    }

    @Test func `a range has as many decimals and as small a step as its numbers, unless the file says more`()
        throws
    {
        #expect(try NumberRange(from: 0, to: 250_000_000).decimals == 0)
        #expect(try NumberRange(from: 0, to: 250_000_000).step == 1_000_000)
        #expect(try NumberRange(from: 500_000, to: 1_500_000).step == 100_000)
        #expect(try NumberRange(from: 0, to: 2_000_000, step: 250_000).decimals == 2)
        #expect(try NumberRange(from: 0, to: 1_000_000, decimals: 6).step == 1)
    }

    @Test(
        arguments: [
            (1, 0, nil, nil, .reversed), (0, 10, 3, nil, .unreachable(last: "0.000009")),
            (0, 5_000_000, 10_000_000, nil, .unreachable(last: "0")), (0, 10, 0, nil, .noStep),
            (0, 10, -1, nil, .noStep), (0, 1_000_000, 500_000, 0, .tooPrecise(.step, decimals: 1)),
            (10_000, 1_000_000, nil, 1, .tooPrecise(.from, decimals: 2)),
            (0, 1, nil, 5, .tooPrecise(.to, decimals: 6)), (0, 1_000_000, nil, 7, .tooManyDecimals),
            (0, NumberRange.largest + 1, nil, nil, .tooLarge),
            (-NumberRange.largest - 1, 0, nil, nil, .tooLarge),
        ] as [(Int, Int, Int?, Int?, NumberRangeError)])
    func `numbers that do not fit each other are refused`(
        from: Int, to: Int, step: Int?, decimals: Int?, error: NumberRangeError
    ) {
        #expect(throws: error) { try NumberRange(from: from, to: to, step: step, decimals: decimals) }
    }

    @Test func `limits are shown with the decimal sign and the unit`() throws {
        let range = try NumberRange(
            from: -40_000_000, to: 85_500_000, step: 500_000, unit: "°C", decimalSign: ",")
        #expect(range.limits == "-40 – 85,5 °C")
        #expect(try NumberRange(from: 10_000, to: 70_000).limits == "0.01 – 0.07")
    }

    @Test(
        arguments: [
            // The narrower limits count, on both sides.
            ("5", "30", "0.5", ["min:10", "max:25"], "10 – 25", "0.5"),
            ("5", "30", "0.5", ["min:-10", "max:25"], "5 – 25", "0.5"),
            ("5", "30", "0.5", ["min:10", "max:99"], "10 – 30", "0.5"),
            // Limits between two numbers lead to the next number inside.
            ("5", "30", "0.5", ["min:10.2", "max:24.9"], "10.5 – 24.5", "0.5"),
            ("-40", "85", "1", ["min:-10.5", "max:-1.5"], "-10 – -2", "1"),
            // A step that leads from numbers to numbers counts, from the lowest one or from zero.
            ("5", "30", "0.5", ["min:10", "max:25", "step:2"], "10 – 24", "2"),
            ("5", "30", "0.5", ["min:-1", "step:2"], "5 – 29", "2"),
            ("5", "30", "0.5", ["step:4"], "8 – 28", "4"),
            ("-40", "85", "1", ["step:7"], "-35 – 84", "7"),
            // Other steps do not count.
            ("5", "30", "0.5", ["min:10", "step:0.7"], "10 – 30", "0.5"),
            ("5", "30", "0.5", ["min:10.2", "step:1"], "10.5 – 30", "0.5"),
            ("5", "30", "0.5", ["min:26", "max:29", "step:50"], "26 – 26", "50"),
            ("5", "30", "0.5", ["step:50"], "5 – 30", "0.5"),
            // None of the numbers is left.
            ("5", "30", "0.5", ["min:31"], "5 – 30", "0.5"),
            ("5", "30", "0.5", ["min:20", "max:10"], "5 – 30", "0.5"),
            ("5", "30", "0.5", ["min:10.1", "max:10.2"], "5 – 30", "0.5"),
            ("5", "30", "0.5", [], "5 – 30", "0.5"),
            // The farthest numbers do not overflow.
            (
                "-1000000000000", "1000000000000", "0.000001",
                ["min:-1000000000000", "max:1000000000000", "step:1000000000000"],
                "-1000000000000 – 1000000000000", "1000000000000"
            ),
        ] as [(String, String, String, [String], String, String)])
    func `a field narrows a range to those of its numbers that the field takes`(
        from: String, to: String, step: String, words: [String], limits: String, newStep: String
    ) throws {
        let range = try NumberRange(from, to, step: step)
        let narrowed = range.within(FieldNumbers(words: words))
        #expect(narrowed.limits == limits)
        #expect(NumberRange.text(of: narrowed.step, sign: ".") == newStep)
        #expect(narrowed.decimals == range.decimals)
    }

    @Test(
        arguments: [
            // There is room for every number.
            ("5", "30", "0.5", ["maxlength:4"], "5 – 30", "0.5", 1),
            // Beside the longest number there is none for its decimals, or not for all.
            ("5", "30", "0.5", ["maxlength:3"], "5 – 30", "1", 0),
            ("-0.5", "0.5", "0.25", ["maxlength:4"], "-0.5 – 0.5", "0.5", 1),
            ("0", "1", "0.000001", ["maxlength:1"], "0 – 1", "1", 0),
            ("0.4", "1.3", "0.3", ["maxlength:2"], "1 – 1", "1", 0),
            // Numbers with more digits, and those with a minus, are too long.
            ("5", "30", "0.5", ["maxlength:1"], "5 – 9", "1", 0),
            ("-40", "85", "1", ["maxlength:2"], "-9 – 85", "1", 0),
            ("-40", "85", "1", ["maxlength:1"], "0 – 9", "1", 0),
            (
                "-1000000000000", "1000000000000", "1", ["maxlength:13"], "-999999999999 – 1000000000000",
                "1",
                0
            ),
            // The limits of a field count, too.
            ("5", "30", "0.5", ["min:10", "max:20.5", "maxlength:2"], "10 – 20", "1", 0),
            // None of the numbers is left.
            ("20", "30", "0.5", ["maxlength:1"], "20 – 30", "0.5", 1),
            ("0.5", "9.5", "1", ["maxlength:1"], "0.5 – 9.5", "1", 1),
        ] as [(String, String, String, [String], String, String, Int)])
    func `a field that takes few characters has no longer numbers, and as many decimals as it has room for`(
        from: String, to: String, step: String, words: [String], limits: String, newStep: String,
        decimals: Int
    ) throws {
        let narrowed = try NumberRange(from, to, step: step).within(FieldNumbers(words: words))
        #expect(narrowed.limits == limits)
        #expect(NumberRange.text(of: narrowed.step, sign: ".") == newStep)
        #expect(narrowed.decimals == decimals)
    }

    @Test func `a number of a range is found in an interval only if steps lead to it`() throws {
        let range = try NumberRange(from: -5_000_000, to: 10_000_000, step: 3_000_000)
        #expect(range.hasNumber(in: -100_000_000 ... -5_000_000))
        #expect(!range.hasNumber(in: -4_000_000 ... -3_000_000))
        #expect(range.hasNumber(in: -2_000_000 ... -2_000_000))
        #expect(!range.hasNumber(in: 10_000_001...NumberRange.largest))
        let widest = try NumberRange(from: -NumberRange.largest, to: NumberRange.largest, step: 1)
        #expect(widest.hasNumber(in: NumberRange.largest...NumberRange.largest + 1))
    }
}
