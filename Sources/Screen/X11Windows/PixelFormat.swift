// SPDX-License-Identifier: MIT

/// The format of the pixels of windows with one depth; each colour has the mask of its bits in a pixel.
struct PixelFormat: Hashable {
    /// The number of bits of colour; 32 includes alpha.
    var depth: UInt8
    var bitsPerPixel: UInt8
    var red: UInt32
    var green: UInt32
    var blue: UInt32
    /// Whether the server takes the highest byte of a pixel first.
    var isBigEndian: Bool

    /// Whether the pixels equal those of ``Windows/Image``, except for the order of their bytes.
    var isSupported: Bool {
        (depth == 24 || depth == 32) && bitsPerPixel == 32 && red == 0xFF0000 && green == 0xFF00
            && blue == 0xFF
    }

    var swapsBytes: Bool {
        isBigEndian != (UInt32(bigEndian: 1) == 1)
    }
}
