// SPDX-License-Identifier: MIT

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public static let zero = PixelSize(width: 0, height: 0)
}

/// A rectangle of whole pixels, counted from the upper left corner.
public struct PixelArea: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Makes the area of a whole image of this size.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }
}

/// A view of pixels that another owner keeps in memory for the time of a call.
///
/// A pixel is a 32-bit word of the machine: alpha, red, green and blue, from the highest byte to the lowest.
/// The colours are multiplied by alpha, as in Cairo's `CAIRO_FORMAT_ARGB32` and Wayland's `argb8888`.
@safe public struct Image: ~Copyable {
    public let size: PixelSize
    /// The distance from one row to the next, in bytes.
    public let stride: Int
    /// The rows, `stride` bytes each.
    public let bytes: UnsafeRawBufferPointer

    /// The bytes of `count` pixels of row `y`, from column `x` on.
    ///
    /// All of them must lie in the image.
    @unsafe
    public func pixels(x: Int, y: Int, count: Int) -> UnsafeRawBufferPointer {
        let start = y * stride + x * 4
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * 4])
    }

    /// Makes an image of `bytes`, which must stay in their place for as long as the image is used.
    @unsafe
    public init(size: PixelSize, stride: Int, bytes: UnsafeRawBufferPointer) {
        self.size = size
        self.stride = stride
        unsafe self.bytes = unsafe bytes
    }
}

/// The pixels of a window, which their owner lends for the time of a call.
///
/// They have the format of an ``Image``, and rows without gaps.
@safe public struct WindowPixels: ~Copyable {
    public let size: PixelSize
    /// The rows, four bytes a pixel.
    public let bytes: UnsafeMutableRawBufferPointer

    public var stride: Int { size.width * 4 }

    /// Lends `bytes`, which must stay in their place for as long as the pixels are used.
    @unsafe
    public init(size: PixelSize, bytes: UnsafeMutableRawBufferPointer) {
        self.size = size
        unsafe self.bytes = unsafe bytes
    }
}
