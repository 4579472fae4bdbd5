// SPDX-License-Identifier: MIT

/// The format of a framebuffer's pixels.
struct PixelFormat: Hashable {
    /// The place of a colour in a pixel, in bits.
    struct Channel: Hashable {
        var offset: Int
        var length: Int

        /// The bits of a pixel for a colour from 0 to 255.
        func bits(_ value: UInt32) -> UInt32 {
            length >= 8 ? value << (offset + length - 8) : (value >> (8 - length)) << offset
        }
    }

    /// The size of a pixel in bytes: 2, 3 or 4.
    var bytes: Int
    var red: Channel
    var green: Channel
    var blue: Channel

    /// The format of the images that are drawn, except for alpha: nothing must be converted.
    static let xrgb8888 = PixelFormat(
        bytes: 4, red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
        blue: Channel(offset: 0, length: 8))

    /// Copies pixels of an image without alpha, because a view is opaque everywhere.
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
