// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import X11Windows

struct RepaintingTests {
    private let size = PixelSize(width: 100, height: 50)

    private func piece(_ x: Int, _ y: Int, _ width: Int, _ height: Int, row: Int) -> Repainting.Piece {
        Repainting.Piece(area: PixelArea(x: x, y: y, width: width, height: height), row: row)
    }

    @Test func `the first image is sent whole, and later images only where they differ`() {
        var repainting = Repainting(size)
        #expect(repainting.isDone)
        let first = repainting.add([PixelArea(size)], offset: 0)
        #expect(first)
        let all = repainting.take(atMost: .max)
        #expect(all == [piece(0, 0, 100, 50, row: 0)])
        let second = repainting.add(
            [PixelArea(x: 10, y: 20, width: 5, height: 6), PixelArea(x: 90, y: 40, width: 30, height: 30)],
            offset: 0)
        #expect(!second)
        let parts = repainting.take(atMost: .max)
        #expect(parts == [piece(10, 20, 5, 6, row: 20), piece(90, 40, 10, 10, row: 40)])
        #expect(repainting.isDone)
    }

    @Test func `a moved image is sent where it is visible, in place of unsent pieces`() {
        var repainting = Repainting(size)
        _ = repainting.add([PixelArea(size)], offset: 0)
        let isMoved = repainting.add([], offset: 30)
        #expect(isMoved)
        #expect(repainting.visible == PixelArea(x: 0, y: 30, width: 100, height: 20))
        let seen = repainting.take(atMost: .max)
        #expect(seen == [piece(0, 0, 100, 20, row: 30)])
        _ = repainting.add([PixelArea(x: 0, y: 15, width: 10, height: 10)], offset: 30)
        let damaged = repainting.take(atMost: .max)
        #expect(damaged == [piece(0, 15, 10, 5, row: 45)])
    }

    @Test func `nothing is sent of an image that is moved out of its window`() {
        var repainting = Repainting(size)
        let isMoved = repainting.add([PixelArea(size)], offset: 50)
        #expect(isMoved)
        #expect(repainting.isDone)
        #expect(repainting.visible.isEmpty)
    }

    @Test func `areas that the server has lost are sent again, except rows above the image`() {
        var repainting = Repainting(size)
        repainting.expose(PixelArea(size))
        #expect(repainting.isDone)
        _ = repainting.add([], offset: 10)
        _ = repainting.take(atMost: .max)
        repainting.expose(PixelArea(x: 20, y: 0, width: 10, height: 12))
        let lost = repainting.take(atMost: .max)
        #expect(lost == [piece(20, 0, 10, 2, row: 10)])
    }

    @Test func `a piece fits into one request, but has at least one row`() {
        var repainting = Repainting(size)
        _ = repainting.add([], offset: 0)
        let first = repainting.take(atMost: 400 * 20 + 399)
        let second = repainting.take(atMost: 400 * 20)
        let third = repainting.take(atMost: 400 * 20)
        #expect(first == [piece(0, 0, 100, 20, row: 0)])
        #expect(second == [piece(0, 20, 100, 20, row: 20)])
        #expect(third == [piece(0, 40, 100, 10, row: 40)])
        #expect(repainting.isDone)
        _ = repainting.add([PixelArea(x: 0, y: 0, width: 100, height: 2)], offset: 0)
        let row = repainting.take(atMost: 10)
        let last = repainting.take(atMost: 10)
        #expect(row == [piece(0, 0, 100, 1, row: 0)])
        #expect(last == [piece(0, 1, 100, 1, row: 1)])
        #expect(repainting.isDone)
    }

    @Test func `small pieces share a request, and a large piece continues in the next one`() {
        var repainting = Repainting(size)
        _ = repainting.add([], offset: 0)
        _ = repainting.take(atMost: .max)
        let areas = [
            PixelArea(x: 0, y: 0, width: 10, height: 10), PixelArea(x: 50, y: 0, width: 10, height: 10),
        ]
        _ = repainting.add(areas, offset: 0)
        let first = repainting.take(atMost: 4 * 150)
        let second = repainting.take(atMost: 4 * 150)
        #expect(first == [piece(0, 0, 10, 10, row: 0), piece(50, 0, 10, 5, row: 0)])
        #expect(second == [piece(50, 5, 10, 5, row: 5)])
    }
}
