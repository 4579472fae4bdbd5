// SPDX-License-Identifier: MIT

/// The position of a layout on a panel.
package struct Placement: Hashable, Sendable {
    /// The part of the panel that the view with its accessory strip fills; `nil` is a part of its lower edge,
    /// with the layout's width and height.
    package var region: Region?
    /// The panel's size on the glass as a person sees it, or `nil` if the size is not known.
    package var panelSize: PhysicalSize?
    /// Whether the view has a second place, where it does not cover the text field that a person has touched.
    package var avoidsTouches: Bool
    /// Whether a handle stands on the panel while the view is hidden.
    package var hasHandle: Bool

    package init(
        region: Region? = nil, panelSize: PhysicalSize? = nil, avoidsTouches: Bool = false,
        hasHandle: Bool = false
    ) {
        self.region = region
        self.panelSize = panelSize
        self.avoidsTouches = avoidsTouches
        self.hasHandle = hasHandle
    }
}

/// A rectangle of a panel as an operator writes it: each side as a fraction of the panel or in millimetres.
package struct Region: Hashable, Sendable {
    package var x: Length
    package var y: Length
    package var width: Length
    package var height: Length

    package init(x: Length, y: Length, width: Length, height: Length) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Where a view stands beside the free part of the panel's width: `align` of a layout.
package enum ViewAlignment: String, CaseIterable, Hashable, Sendable {
    case left, center, right

    /// Returns the edges of a view of this width, in fractions of the panel's width.
    fileprivate func edges(ofWidth width: Double) -> (minX: Double, maxX: Double) {
        switch self {
        case .left: (0, width)
        case .center: ((1 - width) / 2, (1 + width) / 2)
        case .right: (1 - width, 1)
        }
    }
}

// MARK: - On the panel

extension Length {
    /// The length as a fraction of a panel's side that is `side` millimetres long; the panel's other side is `other`
    /// millimetres long.
    ///
    /// Returns `nil` for millimetres if the side's length is not known. Where the other side's is not known, the side
    /// counts as the shorter one.
    package func fraction(of side: Double?, beside other: Double? = nil) -> Double? {
        switch self {
        case .fraction(let fraction): fraction
        case .fractionOfShorterSide(let fraction):
            if let side, let other { fraction * min(1, other / side) } else { fraction }
        case .millimetres(let millimetres): side.map { millimetres / $0 }
        }
    }
}

extension Region {
    /// The region as a frame of a panel of that size, which may reach beyond the panel.
    ///
    /// Returns `nil` if the region has a length in millimetres and the size is not known.
    package func frame(on size: PhysicalSize?) -> Frame? {
        guard let x = x.fraction(of: size?.width), let y = y.fraction(of: size?.height),
            let width = width.fraction(of: size?.width), let height = height.fraction(of: size?.height)
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }
}

extension Placement {
    /// The height of an input view on a panel of unknown size whose layout gives a height in millimetres:
    /// 40 % of the panel.
    static let assumedHeight = 0.4

    /// Returns the height of a view at the lower edge as its layout wants it, in fractions of the panel's height; more
    /// than 1 is more than the panel has.
    func wantedHeight(_ height: Length, strip: Double) -> Double {
        (height.fraction(of: panelSize?.height, beside: panelSize?.width) ?? Self.assumedHeight) * (1 + strip)
    }

    /// Returns the frame of a layout's view, cut off at the panel's edges.
    ///
    /// The accessory strip is `strip` times as high as the input view. A width in millimetres on a panel of unknown size
    /// is the whole width.
    ///
    /// A region without area has no effect, nor has a region in millimetres on a panel of unknown size. The
    /// reader of the configuration reports both.
    func frame(of layout: Layout, strip: Double) -> Frame {
        if let region, let frame = region.frame(on: panelSize)?.onPanel { return frame }
        let height = wantedHeight(layout.height, strip: strip)
        let width = layout.width.fraction(of: panelSize?.width, beside: panelSize?.height) ?? 1
        let (minX, maxX) = layout.alignment.edges(ofWidth: min(1, width))
        return Frame(minX: minX, minY: max(0, 1 - height), maxX: maxX, maxY: 1)
    }
}

extension Placement {
    /// The size of the handle, in millimetres.
    static let handleSize = PhysicalSize(width: 24, height: 9)
    /// The size of a panel that does not tell its size: 7 inches.
    package static let commonSize = PhysicalSize(width: 154, height: 86)

    /// Returns the frame of the handle of a view in `frame`: in the middle of the edge from which the view
    /// comes.
    func handle(of frame: Frame) -> Frame {
        let size = panelSize ?? Self.commonSize
        let width = min(Self.handleSize.width / size.width, frame.width)
        let height = min(Self.handleSize.height / size.height, frame.height)
        let minY = frame.isAtUpperEdge ? frame.minY : frame.maxY - height
        return Frame(
            minX: frame.center.x - width / 2, minY: minY, maxX: frame.center.x + width / 2,
            maxY: minY + height)
    }
}

extension Frame {
    /// Whether the frame lies at the panel's upper edge alone, so that its view comes from above.
    package var isAtUpperEdge: Bool { minY <= 0 && maxY < 1 }

    /// The distance from the frame to its mirror image at the panel's horizontal centre line, in fractions of
    /// the panel's height.
    ///
    /// The mirror image of a frame at the lower edge lies at the upper edge, as far from that edge.
    var distanceToMirrorImage: Double {
        let distance = 1 - maxY - minY
        // A region may end a rounding error before the panel's edge.
        return abs(1 - maxY) < 1e-9 ? -minY : distance
    }

    /// Whether the frame is as far from the panel's upper edge as from its lower edge.
    package var isMirrorImageOfItself: Bool { abs(distanceToMirrorImage) < 1e-9 }

    /// Returns the frame moved down by a fraction of the panel's height; a negative fraction moves it up.
    package func movedDown(by distance: Double) -> Frame {
        Frame(minX: minX, minY: minY + distance, maxX: maxX, maxY: maxY + distance)
    }

    /// The part of the frame that lies on the panel, or `nil` if no part does.
    fileprivate var onPanel: Frame? {
        let part = Frame(
            minX: max(0, minX), minY: max(0, minY), maxX: min(1, maxX), maxY: min(1, maxY))
        return part.width > 0 && part.height > 0 ? part : nil
    }
}
