// SPDX-License-Identifier: MIT

/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package static let zero = PixelSize(width: 0, height: 0)
}

/// A rectangle of whole pixels, counted from the upper left corner.
package struct PixelArea: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Makes the area of a whole image of this size.
    package init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }
}

/// A view of pixels that another owner keeps in memory for the time of a call.
///
/// A pixel is a 32-bit word of the machine: alpha, red, green and blue, from the highest byte to the lowest.
/// The colours are multiplied by alpha, as in Cairo's `CAIRO_FORMAT_ARGB32` and Wayland's `argb8888`.
@safe package struct Image: ~Copyable {
    package let size: PixelSize
    /// The distance from one row to the next, in bytes.
    package let stride: Int
    /// The rows, `stride` bytes each.
    package let bytes: UnsafeRawBufferPointer

    /// The bytes of `count` pixels of row `y`, from column `x` on.
    ///
    /// All of them must lie in the image.
    @unsafe
    package func pixels(x: Int, y: Int, count: Int) -> UnsafeRawBufferPointer {
        let start = y * stride + x * 4
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * 4])
    }

    /// Makes an image of `bytes`, which must stay in their place for as long as the image is used.
    @unsafe
    package init(size: PixelSize, stride: Int, bytes: UnsafeRawBufferPointer) {
        self.size = size
        self.stride = stride
        unsafe self.bytes = unsafe bytes
    }
}

/// The pixels of a window, which their owner lends for the time of a call.
///
/// They have the format of an ``Image``, and rows without gaps.
@safe package struct WindowPixels: ~Copyable {
    package let size: PixelSize
    /// The rows, four bytes a pixel.
    package let bytes: UnsafeMutableRawBufferPointer

    package var stride: Int { size.width * 4 }

    /// Lends `bytes`, which must stay in their place for as long as the pixels are used.
    @unsafe
    package init(size: PixelSize, bytes: UnsafeMutableRawBufferPointer) {
        self.size = size
        unsafe self.bytes = unsafe bytes
    }
}
