// SPDX-License-Identifier: MIT

/// How the server keeps the pixels of windows of one depth.
struct PixelFormat: Hashable {
    /// Bits of colour, and of alpha where it is 32.
    var depth: UInt8
    /// Bits from one pixel to the next.
    var bitsPerPixel: UInt8
    /// Where in a pixel the red is.
    var red: UInt32
    /// Where in a pixel the green is.
    var green: UInt32
    /// Where in a pixel the blue is.
    var blue: UInt32
    /// Whether the server reads the bytes of a pixel from the highest on.
    var isBigEndian: Bool

    /// Whether its pixels are those of ``Windows/Image``, but for the order of their bytes.
    var isSupported: Bool {
        (depth == 24 || depth == 32) && bitsPerPixel == 32 && red == 0xFF0000 && green == 0xFF00
            && blue == 0xFF
    }

    /// Whether the bytes of a pixel have to be turned round for the server.
    var swapsBytes: Bool {
        isBigEndian != (UInt32(bigEndian: 1) == 1)
    }
}
