// SPDX-License-Identifier: MIT

/// The format of the pixels of windows with one depth.
struct PixelFormat: Hashable {
    /// The number of bits of colour; 32 includes alpha.
    var depth: UInt8
    /// The distance from one pixel to the next, in bits.
    var bitsPerPixel: UInt8
    /// The mask of red in a pixel.
    var red: UInt32
    /// The mask of green in a pixel.
    var green: UInt32
    /// The mask of blue in a pixel.
    var blue: UInt32
    /// Whether the server takes the highest byte of a pixel first.
    var isBigEndian: Bool

    /// Whether the pixels equal those of ``Windows/Image``, except for the order of their bytes.
    var isSupported: Bool {
        (depth == 24 || depth == 32) && bitsPerPixel == 32 && red == 0xFF0000 && green == 0xFF00
            && blue == 0xFF
    }

    /// Whether the bytes of a pixel must be swapped for the server.
    var swapsBytes: Bool {
        isBigEndian != (UInt32(bigEndian: 1) == 1)
    }
}
