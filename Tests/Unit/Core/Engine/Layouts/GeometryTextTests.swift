// SPDX-License-Identifier: MIT

import Engine
import Testing

struct GeometryTextTests {
    @Test(arguments: [
        ("55%", Length.fraction(0.55)), ("0.55", .fraction(0.55)), ("0%", .fraction(0)),
        ("100%", .fraction(1)),
        ("0", .fraction(0)), ("1", .fraction(1)), ("12.5%", .fraction(0.125)), ("80mm", .millimetres(80)),
        ("2.5mm", .millimetres(2.5)), ("0mm", .millimetres(0)), (".5", .fraction(0.5)),
    ])
    func `a length is a fraction of the panel or a number of millimetres`(text: String, length: Length) throws
    {
        #expect(try Length(text) == length)
    }

    @Test(arguments: [
        "", "%", "mm", "55", "1.1", "101%", "-5%", "+5%", "5 %", " 5%", "5%%", "80cm", "80MM", "1e-1", "nan",
        "inf",
        "0x1", "1.2.3%", "10001mm", "٥%", "5％",
    ])
    func `any other text is refused as a length`(text: String) {
        #expect(throws: GeometryFault(text, isNot: .length)) { try Length(text) }
    }

    @Test func `a region consists of four lengths`() throws {
        let lower = Region(x: .fraction(0), y: .fraction(0.55), width: .fraction(1), height: .fraction(0.45))
        #expect(try Region("0,0.55,1,0.45") == lower)
        #expect(try Region("0%, 55%, 100%, 45%") == lower)
        #expect(
            try Region("10mm,0,80mm,100%")
                == Region(x: .millimetres(10), y: .fraction(0), width: .millimetres(80), height: .fraction(1))
        )
    }

    @Test(arguments: ["", "0", "0,0,1", "0,0,1,1,1"])
    func `fewer or more than four lengths are refused as a region`(text: String) {
        #expect(throws: GeometryFault(text, isNot: .region)) { try Region(text) }
    }

    @Test func `the error for a region names the length that is wrong`() {
        #expect(throws: GeometryFault("45", isNot: .length)) { try Region("0,55%,100%,45") }
        #expect(throws: GeometryFault("", isNot: .length)) { try Region("0,,100%,45%") }
    }

    @Test(arguments: ["0,0,0,1", "0,0,1,0%", "0,0,0mm,1"])
    func `a region without area is refused`(text: String) {
        #expect(throws: GeometryFault(text, isNot: .regionWithArea)) { try Region(text) }
    }

    @Test(arguments: ["1%,0,100%,1", "0,55%,100%,46%", "0.5,0,0.51,1"])
    func `a region beyond the panel is refused`(text: String) {
        #expect(throws: GeometryFault(text, isNot: .regionOnPanel)) { try Region(text) }
    }

    @Test(arguments: ["0.7,0,0.3,1", "10%,0,90%,1", "0.1,0.8,0.9,0.2", "33.3%,0,66.7%,1"])
    func `a region up to the panel's edge is accepted in spite of rounding`(text: String) throws {
        #expect(try Region(text).fits())
    }

    @Test func `the panel's size decides whether a region in millimetres fits`() throws {
        let region = try Region("50%,10mm,80mm,40mm")
        #expect(region.fits())
        #expect(region.fits(on: PhysicalSize(width: 160, height: 50)))
        #expect(!region.fits(on: PhysicalSize(width: 159, height: 50)))
        #expect(!region.fits(on: PhysicalSize(width: 160, height: 49)))
    }

    @Test func `a size is width and height in millimetres`() throws {
        #expect(try PhysicalSize("154x86mm") == PhysicalSize(width: 154, height: 86))
        #expect(try PhysicalSize("154.5x86.25mm") == PhysicalSize(width: 154.5, height: 86.25))
        #expect(try PhysicalSize("0.5x0.5mm") == PhysicalSize(width: 0.5, height: 0.5))
    }

    @Test(arguments: [
        "", "154x86", "154mm", "x86mm", "154xmm", "0x86mm", "154x0mm", "1x2x3mm", "154x86in", "-1x86mm",
    ])
    func `any other text is refused as a size`(text: String) {
        #expect(throws: GeometryFault(text, isNot: .size)) { try PhysicalSize(text) }
    }

    @Test func `an error shows a correct example and no control characters`() {
        #expect(
            GeometryFault("5\u{1B}", isNot: .length).description
                == "'5\\u{1B}' is not a length: write a part of the panel as 55% or 0.55, or millimetres as "
                + "80mm"
        )
        #expect(
            GeometryFault("1x1", isNot: .size).description
                == "'1x1' is not a size: write width and height in millimetres, such as 154x86mm")
    }
}
