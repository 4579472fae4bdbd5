// SPDX-License-Identifier: MIT

import Testing
import Windows

@Suite struct ImageTests {
    /// Two rows of two pixels, and four bytes behind each row.
    @Test(arguments: [(0, 0, 2, 0..<8), (1, 0, 1, 4..<8), (0, 1, 2, 12..<20), (1, 1, 1, 16..<20)])
    func `the pixels of a row are four bytes each from their column on`(
        x: Int, y: Int, count: Int, expected: Range<UInt8>
    ) {
        let bytes = Array(UInt8(0)..<24)
        let pixels = unsafe bytes.withUnsafeBytes { bytes in
            let image = unsafe Image(size: PixelSize(width: 2, height: 2), stride: 12, bytes: bytes)
            return unsafe Array(image.pixels(x: x, y: y, count: count))
        }
        #expect(pixels == Array(expected))
    }
}
