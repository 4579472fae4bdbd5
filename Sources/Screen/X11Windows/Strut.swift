// SPDX-License-Identifier: MIT

import Windows

/// The space at an edge of the screen that a window reserves, as `_NET_WM_STRUT_PARTIAL` describes it.
///
/// A strut is measured from an edge of the screen, not of an output.  So it includes the area between the
/// window and that edge: often nothing, or a part of the screen that no output shows.  Where another output
/// lies in that area there is no strut, because that output would lose the space, too.
///
/// See the Extended Window Manager Hints, section "Application Window Properties".
struct Strut: Hashable {
    /// An edge of the screen, in the order of the property.
    enum Edge: Int {
        case left, right, top, bottom
    }

    let edge: Edge
    /// How many pixels of the screen are reserved, from that edge to the far side of the window.
    let depth: Int
    /// The range along the edge that is reserved, in pixels of the screen.
    let range: ClosedRange<Int>

    /// Makes the strut of a window that fills an edge of its monitor, with all areas in pixels of the screen.
    ///
    /// Returns `nil` where the window fills no edge, fills the monitor, or another monitor would lose space, and
    /// where it does not lie within the screen, as while monitors change.
    init?(of window: PixelArea, on monitor: PixelArea, beside others: [PixelArea], screen: PixelSize) {
        guard !window.isEmpty, window.intersection(PixelArea(screen)) == window else { return nil }
        let fillsWidth = window.x <= monitor.x && window.maxX >= monitor.maxX
        let fillsHeight = window.y <= monitor.y && window.maxY >= monitor.maxY
        switch (fillsWidth, fillsHeight) {
        case (true, true), (false, false): return nil
        case (true, false):
            range = window.x...window.maxX - 1
            if window.maxY >= monitor.maxY {
                (edge, depth) = (.bottom, screen.height - window.y)
            } else if window.y <= monitor.y {
                (edge, depth) = (.top, window.maxY)
            } else {
                return nil
            }
        case (false, true):
            range = window.y...window.maxY - 1
            if window.x <= monitor.x {
                (edge, depth) = (.left, window.maxX)
            } else if window.maxX >= monitor.maxX {
                (edge, depth) = (.right, screen.width - window.x)
            } else {
                return nil
            }
        }
        if others.contains(where: { $0.intersects(covered(of: screen)) }) { return nil }
    }

    /// The part of the screen that the strut reserves.
    private func covered(of screen: PixelSize) -> PixelArea {
        switch edge {
        case .left: PixelArea(x: 0, y: range.lowerBound, width: depth, height: range.count)
        case .right:
            PixelArea(x: screen.width - depth, y: range.lowerBound, width: depth, height: range.count)
        case .top: PixelArea(x: range.lowerBound, y: 0, width: range.count, height: depth)
        case .bottom:
            PixelArea(x: range.lowerBound, y: screen.height - depth, width: range.count, height: depth)
        }
    }

    /// The four numbers of `_NET_WM_STRUT`: left, right, top, bottom.
    var plain: [UInt32] {
        var numbers = [UInt32](repeating: 0, count: 4)
        numbers[edge.rawValue] = UInt32(depth)
        return numbers
    }

    /// The twelve numbers of `_NET_WM_STRUT_PARTIAL`: the four of ``plain``, then begin and end along each
    /// edge.
    var partial: [UInt32] {
        var numbers = plain + [UInt32](repeating: 0, count: 8)
        numbers[4 + edge.rawValue * 2] = UInt32(range.lowerBound)
        numbers[5 + edge.rawValue * 2] = UInt32(range.upperBound)
        return numbers
    }
}
