// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct TextMaskTests {
    @Test func `a mask has letters, digits, and characters that come by themselves`() throws {
        #expect(
            try TextMask(#"A9-\A\9\\ é"#).pieces == [
                .letter, .digit, .literal("-"), .literal("A"), .literal("9"), .literal("\\"), .literal(" "),
                .literal("é"),
            ])
        #expect(try TextMask("99-99-99").blank == "__-__-__")
        #expect(try TextMask("A\t").blank == "_")
        #expect(try TextMask("AA-9-A").literals == ["-"])
    }

    @Test func `a mask takes letters and digits only where it has places for them`() throws {
        let plate = try TextMask("AA-99")
        #expect("Aäß日".allSatisfy(plate.takes))
        #expect("07".allSatisfy(plate.takes))
        #expect(!"-. ٣５".contains(where: plate.takes))
        #expect(try !TextMask("99").takes("A"))
        #expect(try !TextMask("AA").takes("9"))
    }

    @Test(
        arguments: [
            ("", nil, .noPlace), ("--", nil, .noPlace), (#"\A"#, nil, .noPlace),
            (#"é9\b"#, 2, .unknownEscape("b")),
            (#"9\"#, 1, .unknownEscape(nil)), ("9\u{7}", 1, .controlCharacter),
            (String(repeating: "9", count: 65), nil, .tooLong),
        ] as [(String, Int?, TextMaskError.Reason)])
    func `a wrong mask is refused with its place`(mask: String, offset: Int?, reason: TextMaskError.Reason)
        throws
    {
        let error = try #require(throws: TextMaskError.self) { try TextMask(mask) }
        #expect(error.reason == reason)
        #expect(error.offset == offset)
    }

    @Test(
        arguments: [
            ("AA-99", 5, "__-__"), ("AA-99", 4, "____"), ("AA-99", 3, "__-__"), ("AA-99", nil, "__-__"),
            ("99 99\t", 5, "__ __"), ("99 99\t", 4, "____"), ("99/99", 4, "__/__"), (#"\A-99"#, 3, "A__"),
        ] as [(String, Int?, String)])
    func `a mask leaves hyphens and spaces out for a field with room for the rest`(
        mask: String, room: Int?, blank: String
    ) throws {
        #expect(try TextMask(mask).within(FieldNumbers(length: room)).blank == blank)
    }

    @Test func `a mask may have 64 characters`() throws {
        #expect(try TextMask(String(repeating: "A", count: 64)).pieces.count == 64)
    }
}
