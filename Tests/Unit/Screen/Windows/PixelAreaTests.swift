// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

struct PixelAreaTests {
    let output = PixelSize(width: 100, height: 75)

    @Test func `a frame's area has edges on whole pixels and ends at the output's edge`() {
        let area = PixelArea(of: .init(minX: 0, minY: 0.55, maxX: 1, maxY: 1.2), on: output)
        #expect(area == PixelArea(x: 0, y: 41, width: 100, height: 34))
    }

    @Test func `the areas of adjacent frames meet without a gap or an overlap`() {
        let upper = PixelArea(of: .init(minX: 0, minY: 0, maxX: 1, maxY: 0.34), on: output)
        let lower = PixelArea(of: .init(minX: 0, minY: 0.34, maxX: 1, maxY: 1), on: output)
        // 25.5 of 75 rows.
        #expect(upper == PixelArea(x: 0, y: 0, width: 100, height: 26))
        #expect(lower == PixelArea(x: 0, y: 26, width: 100, height: 49))
    }

    @Test func `the area of an empty frame is one pixel on the output`() {
        let area = PixelArea(of: .init(minX: 1, minY: 1, maxX: 1, maxY: 1), on: output)
        #expect(area == PixelArea(x: 99, y: 74, width: 1, height: 1))
        let inside = PixelArea(of: .init(minX: 0.5, minY: 0.2, maxX: 0.5, maxY: 0.2), on: output)
        #expect(inside == PixelArea(x: 50, y: 15, width: 1, height: 1))
    }

    @Test func `areas intersect if they share a pixel, but not if they only touch`() {
        let area = PixelArea(x: 10, y: 10, width: 10, height: 10)
        for (x, y, isCommon) in [
            (19, 10, true), (20, 10, false), (1, 10, true), (0, 10, false), (10, 19, true), (10, 20, false),
            (10, 1, true), (10, 0, false), (12, 12, true),
        ] {
            let other = PixelArea(x: x, y: y, width: 10, height: 10)
            #expect(area.intersects(other) == isCommon, "\(x),\(y)")
            #expect(other.intersects(area) == isCommon, "\(x),\(y)")
            #expect(area.intersection(other).isEmpty == !isCommon, "\(x),\(y)")
        }
        for empty in [
            PixelArea(x: 12, y: 12, width: 0, height: 5), PixelArea(x: 12, y: 12, width: 5, height: 0),
        ] {
            #expect(!area.intersects(empty) && !empty.intersects(area))
        }
    }

    @Test func `a union contains both areas, and an empty area adds nothing to it`() {
        let area = PixelArea(x: 10, y: 10, width: 10, height: 10)
        let other = PixelArea(x: 30, y: 5, width: 2, height: 6)
        #expect(area.union(other) == PixelArea(x: 10, y: 5, width: 22, height: 15))
        for empty in [PixelArea(.zero), PixelArea(x: 90, y: 90, width: 5, height: 0)] {
            #expect(area.union(empty) == area)
            #expect(empty.union(area) == area)
        }
    }
}
