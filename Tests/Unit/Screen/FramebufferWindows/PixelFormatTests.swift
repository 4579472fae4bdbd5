// SPDX-License-Identifier: MIT

import Testing

@testable import FramebufferWindows

/// What a framebuffer has in memory for pixels of an image.
private func copied(_ pixels: [UInt32], as format: PixelFormat) -> [UInt8] {
    var target = [UInt8](repeating: 0xEE, count: pixels.count * format.bytes)
    unsafe pixels.withUnsafeBytes { source in
        unsafe target.withUnsafeMutableBytes { unsafe format.copy(source, to: $0) }
    }
    return target
}

struct PixelFormatTests {
    private let pixels: [UInt32] = [0xFF12_3456, 0xFFFF_8040]

    @Test func `pixels of 32 bits in the order of the image are copied unchanged`() {
        #expect(copied(pixels, as: .xrgb8888) == [0x56, 0x34, 0x12, 0xFF, 0x40, 0x80, 0xFF, 0xFF])
    }

    @Test func `pixels of 16 bits have five, six and five bits for red, green and blue`() {
        let format = PixelFormat(
            bytes: 2, red: .init(offset: 11, length: 5), green: .init(offset: 5, length: 6),
            blue: .init(offset: 0, length: 5))
        // 0x12 → 00010, 0x34 → 001101, 0x56 → 01010: 0001 0001 1010 1010; 11111 100000 01000.
        #expect(copied(pixels, as: format) == [0xAA, 0x11, 0x08, 0xFC])
    }

    @Test func `pixels of 24 bits can have red in their lowest byte`() {
        let format = PixelFormat(
            bytes: 3, red: .init(offset: 0, length: 8), green: .init(offset: 8, length: 8),
            blue: .init(offset: 16, length: 8))
        #expect(copied(pixels, as: format) == [0x12, 0x34, 0x56, 0xFF, 0x80, 0x40])
    }

    @Test func `pixels can have ten bits for each colour`() {
        let format = PixelFormat(
            bytes: 4, red: .init(offset: 20, length: 10), green: .init(offset: 10, length: 10),
            blue: .init(offset: 0, length: 10))
        // 0x12 · 4 · 2²⁰ + 0x34 · 4 · 2¹⁰ + 0x56 · 4.
        #expect(copied([0x12_3456], as: format) == [0x58, 0x41, 0x83, 0x04])
    }
}
