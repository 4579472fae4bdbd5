// SPDX-License-Identifier: MIT

/// A length on a panel: a part of the panel, or millimetres.
package enum Length: Hashable, Sendable {
    /// A fraction of the panel's width or height, 0 ... 1: `45%` in a file.
    case fraction(Double)
    /// A fraction of the panel's shorter side, 0 ... 1: `45% of the shorter side` in a layout's file.
    ///
    /// So a view is as high on a portrait panel as on the same panel in landscape.
    case fractionOfShorterSide(Double)
    /// Millimetres: `80mm` in a file.
    case millimetres(Double)
}

/// The size of something on the glass, in millimetres, each side more than 0.
package struct PhysicalSize: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A part of a panel's width and one of its height, as fractions from 0 to 1.
package struct PanelParts: Hashable, Sendable {
    package var width, height: Double

    package init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }
}

/// A point of a panel, in fractions of the panel from its top left corner as a person sees it: 0 to 1 on the
/// glass.
package struct Point: BitwiseCopyable, Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of a panel, in fractions of the panel.
///
/// The rectangle is half-open: the left and upper edges belong to it, the right and lower edges do not. So no
/// point lies in two frames that share an edge.
///
/// A frame stores its edges and not its size, so that neighbours share an edge to the last bit.
package struct Frame: Hashable, Sendable {
    package var minX: Double
    package var minY: Double
    package var maxX: Double
    package var maxY: Double

    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    package var width: Double { maxX - minX }
    package var height: Double { maxY - minY }
    package var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// Whether the edges are numbers in their order, and at most eight panels away from the panel.
    ///
    /// A frame of another program must pass this check before pixels are computed from it.
    package var isDrawable: Bool {
        let reach = -8.0...9.0
        return minX <= maxX && minY <= maxY && reach.contains(minX) && reach.contains(minY)
            && reach.contains(maxX) && reach.contains(maxY)
    }

    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
