// SPDX-License-Identifier: MIT

/// The position of a layout on a panel.
public struct Placement: Hashable, Sendable {
    /// The part of the panel that the view with its accessory strip fills.
    ///
    /// `nil` is the panel's whole width at its lower edge, with the layout's height.
    public var region: Region?
    /// The panel's size on the glass as a person sees it, or `nil` if the size is not known.
    public var panelSize: PhysicalSize?

    /// Makes a placement.
    public init(region: Region? = nil, panelSize: PhysicalSize? = nil) {
        self.region = region
        self.panelSize = panelSize
    }
}

/// A rectangle of a panel as an operator writes it: each side as a fraction of the panel or in millimetres.
public struct Region: Hashable, Sendable {
    /// The distance of the left edge from the panel's left edge.
    public var x: Length
    /// The distance of the upper edge from the panel's upper edge.
    public var y: Length
    /// The width, more than 0.
    public var width: Length
    /// The height, more than 0.
    public var height: Length

    /// Makes a region.
    public init(x: Length, y: Length, width: Length, height: Length) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

// MARK: - On the panel

extension Length {
    /// The length as a fraction of a panel's side that is `side` millimetres long.
    ///
    /// Returns `nil` for millimetres if the side's length is not known.
    public func fraction(of side: Double?) -> Double? {
        switch self {
        case .fraction(let fraction): fraction
        case .millimetres(let millimetres): side.map { millimetres / $0 }
        }
    }
}

extension Region {
    /// The region as a frame of a panel of that size.
    ///
    /// The frame may reach beyond the panel.
    ///
    /// Returns `nil` if the region has a length in millimetres and the size is not known.
    public func frame(on size: PhysicalSize?) -> Frame? {
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

    /// Returns the frame of a view, cut off at the panel's edges.
    ///
    /// The input view is `height` high, and its accessory strip is `strip` times as high as the input view.
    ///
    /// A region without area has no effect, nor has a region in millimetres on a panel of unknown size. The
    /// reader of the configuration reports both.
    func frame(height: Length, strip: Double) -> Frame {
        if let region, let frame = region.frame(on: panelSize)?.onPanel { return frame }
        let height = (height.fraction(of: panelSize?.height) ?? Self.assumedHeight) * (1 + strip)
        return Frame(minX: 0, minY: max(0, 1 - height), maxX: 1, maxY: 1)
    }
}

extension Frame {
    /// The part of the frame that lies on the panel, or `nil` if no part does.
    fileprivate var onPanel: Frame? {
        let part = Frame(
            minX: max(0, minX), minY: max(0, minY), maxX: min(1, maxX), maxY: min(1, maxY))
        return part.width > 0 && part.height > 0 ? part : nil
    }
}
