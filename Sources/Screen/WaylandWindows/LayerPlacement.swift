// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The place of a layer surface, in logical pixels, with the values that wlr-layer-shell needs.
///
/// The size is always given: a surface from edge to edge without a size is only as wide as other surfaces
/// allow.  The anchors are always given, too.  A surface that other windows make room for is anchored to the
/// edge that it fills.  Any other surface is anchored to the nearest corner.
struct LayerPlacement: Hashable {
    /// Edges of the output: `enum zwlr_layer_surface_v1.anchor`.
    struct Edges: OptionSet, Hashable {
        let rawValue: UInt32

        static let top = Edges(rawValue: 1)
        static let bottom = Edges(rawValue: 2)
        static let left = Edges(rawValue: 4)
        static let right = Edges(rawValue: 8)
    }

    /// The distances to the edges that the surface is anchored to; 0 for any other edge.
    struct Margins: Hashable {
        var top = 0
        var right = 0
        var bottom = 0
        var left = 0
    }

    let size: PixelSize
    let anchors: Edges
    let margins: Margins
    /// How many logical pixels other windows leave free for the surface, from the edge that it fills.
    ///
    /// −1 when other windows leave nothing free.  0 would mean the same, but would let other surfaces push
    /// this one away.
    let exclusiveZone: Int

    /// Makes the placement of a frame, in fractions of the output, on an output of a logical size.
    init(_ frame: Frame, on output: PixelSize, reservesSpace: Bool) {
        let area = PixelArea(of: frame, on: output)
        let (left, top, right, bottom) = (area.x, area.y, area.maxX, area.maxY)
        size = PixelSize(width: area.width, height: area.height)

        let isAcross = left == 0 && right == output.width
        let (isAtTop, isAtBottom) = (top == 0, bottom == output.height)
        // A surface that fills the output reserves nothing: no space would be left for other windows.
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
