// SPDX-License-Identifier: MIT

import Glibc
import Testing
import Windows

/// What a part of the screen shows, or is to show: pixels as 0xRRGGBB.
struct XPicture: Equatable, CustomStringConvertible {
    private let width: Int
    private var words: [UInt32]

    /// A picture of no rows.
    init(width: Int) {
        self.width = width
        words = []
    }

    /// Rows of one colour.
    init(_ size: PixelSize, color: UInt32) {
        self.init(width: size.width)
        append(rows: size.height, of: color)
    }

    /// The pixels of a screenshot.
    init(width: Int, _ bytes: UnsafeRawBufferPointer) {
        self.width = width
        words = unsafe Array(unsafeUninitializedCapacity: bytes.count / 4) { pointer, count in
            unsafe UnsafeMutableRawBufferPointer(pointer).copyMemory(from: bytes)
            count = bytes.count / 4
        }
    }

    /// Adds rows of one colour.
    mutating func append(rows: Int, of color: UInt32) {
        let row = [UInt32](repeating: color, count: width)
        for _ in 0..<rows { words += row }
    }

    /// Adds the upper rows of an image.
    mutating func append(rows: Int, of image: XImage) {
        words += image.pixels.prefix(rows * width)
    }

    /// Compares them all at once: a test is built without optimisation, and run on an emulated processor.
    static func == (a: Self, b: Self) -> Bool {
        guard a.words.count == b.words.count else { return false }
        return unsafe a.words.withUnsafeBytes { a in
            unsafe b.words.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return true }
                return unsafe memcmp(first, second, a.count) == 0
            }
        }
    }

    var description: String { "\(words.count / max(1, width)) rows of \(width) pixels" }
}

/// An image of pixels that nearly all differ from their neighbours.
///
/// None has alpha, which an X server leaves alone, so that the byte which it does not use is 0 everywhere.
struct XImage {
    let size: PixelSize
    private(set) var pixels: [UInt32] = []

    /// What rows are cut out of.
    private static let noise: [UInt32] = (0..<4096).map { UInt32($0) &* 2_654_435_761 & 0xFF_FFFF }

    /// Makes an image; those of other seeds differ in each pixel.
    init(_ size: PixelSize, seed: Int) {
        self.size = size
        for y in 0..<size.height { pixels += Self.row(y, 0..<size.width, seed) }
    }

    /// Draws rectangles anew.
    mutating func redraw(_ areas: [PixelArea], seed: Int) {
        for area in areas {
            for y in area.y..<area.y + area.height {
                let start = y * size.width + area.x
                let row = Self.row(y, area.x..<area.x + area.width, seed)
                pixels.replaceSubrange(start..<start + area.width, with: row)
            }
        }
    }

    /// What is seen of it.
    var picture: XPicture {
        var picture = XPicture(width: size.width)
        picture.append(rows: size.height, of: self)
        return picture
    }

    /// Gives it to a window.
    func present(in window: any Window, _ damage: [PixelArea], _ offset: Int) throws {
        try unsafe pixels.withUnsafeBytes { bytes in
            let image = unsafe Image(size: size, stride: size.width * 4, bytes: bytes)
            try window.present(image, damage: damage, offset: offset)
        }
    }

    private static func row(_ y: Int, _ columns: Range<Int>, _ seed: Int) -> ArraySlice<UInt32> {
        let start = (y * 37 + seed * 101) % 2048 + columns.lowerBound
        return noise[start..<start + columns.count]
    }
}

/// The X server's screen, and another client on it.
struct XDisplay {
    let client: XClient
    let size = PixelSize(width: 1024, height: 768)
    /// All of the screen.
    var all: PixelArea { PixelArea(size) }

    init() throws {
        _ = try XServer.shared
        client = try XClient()
        try #require(try client.screenSize() == size)
    }

    /// The screen with a window of one colour all over it, and above it an image from a row on.
    func picture(_ image: XImage? = nil, row: Int = 0) -> XPicture {
        guard let image else { return XPicture(size, color: Self.color) }
        var picture = XPicture(PixelSize(width: size.width, height: row), color: Self.color)
        picture.append(rows: size.height - row, of: image)
        return picture
    }

    /// The colour of windows of the other client.
    static let color: UInt32 = 0x20_4060
}
