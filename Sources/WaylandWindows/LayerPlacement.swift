// SPDX-License-Identifier: MIT

import Layouts
import Windows

/// Where a layer surface stands: what wlr-layer-shell is told, in logical pixels.
///
/// The size is always given, since an edge-to-edge surface without one is as wide as others leave it room.  So is the
/// corner: a surface that other windows make room for is anchored to the edge that it fills, any other one to the
/// corner that it is next to.
struct LayerPlacement: Hashable {
    /// Edges of the output: `enum zwlr_layer_surface_v1.anchor`.
    struct Edges: OptionSet, Hashable {
        let rawValue: UInt32

        static let top = Edges(rawValue: 1)
        static let bottom = Edges(rawValue: 2)
        static let left = Edges(rawValue: 4)
        static let right = Edges(rawValue: 8)
    }

    /// The distances to the edges that the surface is anchored to.
    struct Margins: Hashable {
        var top = 0
        var right = 0
        var bottom = 0
        var left = 0
    }

    /// The surface's size.
    let size: PixelSize
    /// The edges that it holds on to.
    let anchors: Edges
    /// The distances to them; 0 to any other.
    let margins: Margins
    /// How much of the output other windows leave to the surface, from the edge that it fills; −1 when they do not,
    /// and when other surfaces are not to push this one away from its frame either, as they would with 0.
    let exclusiveZone: Int

    /// Finds the place of a frame, given in fractions, on an output of a logical size.
    init(_ frame: Frame, on output: PixelSize, reservesSpace: Bool) {
        let area = PixelArea(of: frame, on: output)
        let (left, top, right, bottom) = (area.x, area.y, area.maxX, area.maxY)
        size = PixelSize(width: area.width, height: area.height)

        let isAcross = left == 0 && right == output.width
        let (isAtTop, isAtBottom) = (top == 0, bottom == output.height)
        // Not where it fills the output, of which nothing would be left to others.
        if reservesSpace, isAcross, isAtTop != isAtBottom {
            anchors = [isAtTop ? .top : .bottom, .left, .right]
            margins = Margins()
            exclusiveZone = size.height
            return
        }
        var (anchors, margins) = (Edges(), Margins())
        if left <= output.width - right {
            anchors.insert(.left)
            margins.left = left
        } else {
            anchors.insert(.right)
            margins.right = output.width - right
        }
        if top < output.height - bottom {
            anchors.insert(.top)
            margins.top = top
        } else {
            anchors.insert(.bottom)
            margins.bottom = output.height - bottom
        }
        (self.anchors, self.margins) = (anchors, margins)
        exclusiveZone = -1
    }
}
