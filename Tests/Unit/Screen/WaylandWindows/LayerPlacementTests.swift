// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import WaylandWindows

struct LayerPlacementTests {
    private let output = PixelSize(width: 1280, height: 720)

    private func place(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, reservesSpace: Bool = true
    ) -> LayerPlacement {
        LayerPlacement(
            Frame(x: x, y: y, width: width, height: height), on: output, reservesSpace: reservesSpace)
    }

    @Test func `a view that fills the lower edge reserves its height there`() {
        let placement = place(0, 0.6, 1, 0.4)
        #expect(placement.size == PixelSize(width: 1280, height: 288))
        #expect(placement.anchors == LayerPlacement.Edges([.bottom, .left, .right]))
        #expect(placement.margins == LayerPlacement.Margins())
        #expect(placement.exclusiveZone == 288)
    }

    @Test func `a view that fills the upper edge reserves its height there`() {
        let placement = place(0, 0, 1, 0.25)
        #expect(placement.size == PixelSize(width: 1280, height: 180))
        #expect(placement.anchors == LayerPlacement.Edges([.top, .left, .right]))
        #expect(placement.exclusiveZone == 180)
    }

    @Test func `a view that reserves nothing ignores the areas that others reserve`() {
        let placement = place(0, 0.6, 1, 0.4, reservesSpace: false)
        #expect(placement.size == PixelSize(width: 1280, height: 288))
        #expect(placement.anchors == LayerPlacement.Edges([.bottom, .left]))
        #expect(placement.margins == LayerPlacement.Margins())
        #expect(placement.exclusiveZone == -1)
    }

    @Test func `a view that fills no edge, or fills the output, reserves nothing`() {
        #expect(place(0.1, 0.6, 0.8, 0.4).exclusiveZone == -1)
        #expect(place(0, 0.3, 1, 0.4).exclusiveZone == -1)
        #expect(place(0, 0, 1, 1).exclusiveZone == -1)
        #expect(place(0, 0, 0.3, 1).exclusiveZone == -1)
    }

    @Test func `a view is anchored to the nearest corner`() {
        // 128 and 1152 from the left, 72 and 360 from above.
        let first = place(0.1, 0.1, 0.8, 0.4)
        #expect(first.anchors == LayerPlacement.Edges([.top, .left]))
        #expect(first.margins == LayerPlacement.Margins(top: 72, left: 128))
        // 640 and 1216 from the left, 432 and 648 from above.
        let last = place(0.5, 0.6, 0.45, 0.3)
        #expect(last.anchors == LayerPlacement.Edges([.bottom, .right]))
        #expect(last.margins == LayerPlacement.Margins(right: 64, bottom: 72))
        #expect(last.size == PixelSize(width: 576, height: 216))
    }

    @Test func `views with adjacent frames meet without a gap on the output`() {
        // A third of 720 is 240; of 1280 it is 426.67: the left view ends where the right one begins.
        let third = 1.0 / 3
        #expect(place(0, 0, third, 1).size.width == 427)
        #expect(place(third, 0, 1 - third, 1).size.width == 853)
    }

    @Test func `a frame is cut at the output's edges and has at least one pixel`() {
        #expect(place(-0.5, 0.5, 2, 1).size == PixelSize(width: 1280, height: 360))
        #expect(place(1, 1, 0, 0).size == PixelSize(width: 1, height: 1))
        #expect(
            LayerPlacement(Frame(x: 0, y: 0, width: 1, height: 1), on: .zero, reservesSpace: true).size
                == PixelSize(width: 1, height: 1))
    }
}
