// SPDX-License-Identifier: MIT

/// Where a framebuffer has the colours of a pixel.
struct PixelFormat: Hashable {
    /// The bits of a colour in a pixel.
    struct Channel: Hashable {
        var offset: Int
        var length: Int

        /// The bits for a colour from 0 to 255.
        func bits(_ value: UInt32) -> UInt32 {
            length >= 8 ? value << (offset + length - 8) : (value >> (8 - length)) << offset
        }
    }

    /// The bytes of a pixel: 2, 3 or 4.
    var bytes: Int
    var red: Channel
    var green: Channel
    var blue: Channel

    /// As it is drawn: nothing has to be converted.
    static let xrgb8888 = PixelFormat(
        bytes: 4, red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
        blue: Channel(offset: 0, length: 8))

    /// Copies pixels of an image, whose alpha is left out, for all of a view is opaque.
    func copy(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        if self == .xrgb8888 { return unsafe target.copyMemory(from: source) }
        for index in 0..<source.count / 4 {
            let pixel = unsafe source.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            let value =
                red.bits(pixel >> 16 & 0xFF) | green.bits(pixel >> 8 & 0xFF) | blue.bits(pixel & 0xFF)
            for byte in 0..<bytes {
                unsafe target[index * bytes + byte] = UInt8(
                    truncatingIfNeeded: value >> (8 * byte))
            }
        }
    }
}
