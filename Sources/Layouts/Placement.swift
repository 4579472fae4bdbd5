// SPDX-License-Identifier: MIT

/// Where a layout is put on a panel.
public struct Placement: Hashable, Sendable {
    /// The part of the panel that the view with its accessory strip fills, or `nil` for the panel's whole width
    /// at its lower edge, as high as the layout says.
    public var region: Region?
    /// The panel's size on the glass as a person sees it, or `nil` when it is not known.
    public var panelSize: PhysicalSize?

    /// Makes a placement.
    public init(region: Region? = nil, panelSize: PhysicalSize? = nil) {
        self.region = region
        self.panelSize = panelSize
    }
}

/// A rectangle of a panel as an operator states it: each side relative or in millimetres.
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
    /// Returns `nil` for millimetres when the side's length is not known.
    public func fraction(of side: Double?) -> Double? {
        switch self {
        case .fraction(let fraction): fraction
        case .millimetres(let millimetres): side.map { millimetres / $0 }
        }
    }
}

extension Region {
    /// The region as a frame of a panel of that size, whether or not it lies on the panel.
    ///
    /// Returns `nil` when the region is stated in millimetres and the size is not known.
    public func frame(on size: PhysicalSize?) -> Frame? {
        guard let x = x.fraction(of: size?.width), let y = y.fraction(of: size?.height),
            let width = width.fraction(of: size?.width), let height = height.fraction(of: size?.height)
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }
}

/// Why a region is no part of a panel.
public enum RegionFault: Error, Hashable, Sendable {
    /// The region is stated in millimetres, and how large the panel is, is not known.
    case sizeUnknown
    /// The region has no width or no height.
    case empty
    /// The region reaches beyond the panel's edges.
    case offPanel
}

extension RegionFault: CustomStringConvertible {
    /// The fault and its remedy, without naming the region.
    public var description: String {
        switch self {
        case .sizeUnknown: "is in millimetres, but the panel does not tell its size; use per cent"
        case .empty: "has no width or no height"
        case .offPanel: "reaches beyond the panel's edges"
        }
    }
}

extension Placement {
    /// Throws when the region is no part of the panel, which whoever reads a configuration reports.
    public func validate() throws(RegionFault) {
        guard let region else { return }
        guard let frame = region.frame(on: panelSize) else { throw .sizeUnknown }
        guard frame.width > 0, frame.height > 0 else { throw .empty }
        // Sums such as 0.7 + 0.3 may miss 1 by their last bit.
        let (least, most) = (-1e-9, 1 + 1e-9)
        guard frame.minX >= least, frame.minY >= least, frame.maxX <= most, frame.maxY <= most else {
            throw .offPanel
        }
    }

    /// The height of an input view in millimetres, on a panel that does not tell its size: 40 % of the panel.
    static let assumedHeight = 0.4

    /// The frame of a view whose input view is `height` high and whose accessory strip is `strip` times as high
    /// as that, cut off at the panel's edges.
    ///
    /// A region that is not valid, see ``validate()``, is as good as none.
    func frame(height: Length, strip: Double) -> Frame {
        if let region, (try? validate()) != nil, let frame = region.frame(on: panelSize) {
            return Frame(
                minX: max(0, frame.minX), minY: max(0, frame.minY), maxX: min(1, frame.maxX),
                maxY: min(1, frame.maxY))
        }
        let height = (height.fraction(of: panelSize?.height) ?? Self.assumedHeight) * (1 + strip)
        return Frame(minX: 0, minY: max(0, 1 - height), maxX: 1, maxY: 1)
    }
}
