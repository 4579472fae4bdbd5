// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// The characters of a text, up to the first bytes that are none.
private func scalars(_ bytes: [UInt8], _ encoding: TextEncoding = .utf8) -> [UInt32?] {
    var result: [UInt32?] = []
    var index = 0
    while index < bytes.count, result.last != .some(nil) {
        result.append(encoding.scalar(in: bytes.span, at: &index, end: bytes.count)?.value)
    }
    return result
}

struct TextEncodingTests {
    @Test func `characters of one to four bytes are read`() {
        #expect(scalars(Array("aß€𞤀z".utf8)) == [0x61, 0xDF, 0x20AC, 0x1E900, 0x7A])
        #expect(scalars([0x7F, 0xC2, 0x80, 0xDF, 0xBF, 0xE0, 0xA0, 0x80]) == [0x7F, 0x80, 0x7FF, 0x800])
        #expect(scalars([0xEF, 0xBF, 0xBF, 0xF0, 0x90, 0x80, 0x80]) == [0xFFFF, 0x10000])
        #expect(scalars([0xF4, 0x8F, 0xBF, 0xBF]) == [0x10FFFF])
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC3], [0xC3, 0x28], [0xC1, 0xBF], [0xC0, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82],
            [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func `bytes that are no UTF-8 are no characters`(bytes: [UInt8]) {
        #expect(scalars(bytes) == [nil])
    }

    @Test func `each byte of other encodings is a character or none`() {
        var characters = [UInt32](repeating: 0, count: 256)
        characters[0x61] = 0x61
        characters[0xE1] = 0x3B1
        let greek = TextEncoding(characters: characters)
        #expect(scalars([0x61, 0xE1, 0xFF, 0x61], greek) == [0x61, 0x3B1, nil])
    }
}
