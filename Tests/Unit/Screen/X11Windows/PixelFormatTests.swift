// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import X11Windows

struct PixelFormatTests {
    private let usual = PixelFormat(
        depth: 24, bitsPerPixel: 32, red: 0xFF0000, green: 0xFF00, blue: 0xFF, isBigEndian: false)

    @Test func `only 32-bit RGB pixels with a depth of 24 or 32 are supported`() {
        #expect(usual.isSupported)
        var format = usual
        format.depth = 32
        #expect(format.isSupported)
        format.depth = 16
        #expect(!format.isSupported)
        format = usual
        format.bitsPerPixel = 24
        #expect(!format.isSupported)
        format = usual
        (format.red, format.blue) = (format.blue, format.red)
        #expect(!format.isSupported)
    }

    @Test(arguments: [false, true]) func `pixels are written in the byte order of the server`(
        isBigEndian: Bool
    ) throws {
        var format = usual
        format.isBigEndian = isBigEndian
        let size = PixelSize(width: 3, height: 2)
        let buffer = try #require(PixelBuffer(size, swapsBytes: format.swapsBytes, isShared: false))
        // Rows with a gap of a pixel behind them.
        let pixels: [UInt32] = [0xFF01_0203, 0xFF04_0506, 0xFF07_0809, 1, 0, 0xFFAA_BBCC, 0, 1]
        unsafe pixels.withUnsafeBytes { bytes in
            let image = unsafe Image(size: size, stride: 16, bytes: bytes)
            buffer.copy(PixelArea(x: 1, y: 0, width: 2, height: 2), of: image)
        }
        let (rgb, bgr): ([UInt8], [UInt8]) = ([0xFF, 4, 5, 6], [6, 5, 4, 0xFF])
        let first = unsafe buffer.withRows(of: PixelArea(x: 1, y: 0, width: 1, height: 1)) {
            unsafe Array($0)
        }
        #expect(first == (isBigEndian ? rgb : bgr))
        let rest = unsafe buffer.withRows(of: PixelArea(x: 0, y: 1, width: 3, height: 1)) { unsafe Array($0) }
        let middle: [UInt8] = isBigEndian ? [0xFF, 0xAA, 0xBB, 0xCC] : [0xCC, 0xBB, 0xAA, 0xFF]
        #expect(rest == [0, 0, 0, 0] + middle + [0, 0, 0, 0])
    }

    @Test func `wiping a buffer that the server shares clears all its pixels`() throws {
        let size = PixelSize(width: 2, height: 1)
        let buffer = try #require(PixelBuffer(size, swapsBytes: false, isShared: true))
        unsafe [UInt32.max, 7].withUnsafeBytes { bytes in
            buffer.copy(PixelArea(size), of: unsafe Image(size: size, stride: 8, bytes: bytes))
        }
        let copied = unsafe buffer.withRows(of: PixelArea(size)) { unsafe $0.contains { $0 != 0 } }
        #expect(copied)
        buffer.wipe()
        let left = unsafe buffer.withRows(of: PixelArea(size)) { unsafe $0.contains { $0 != 0 } }
        #expect(!left)
    }
}
