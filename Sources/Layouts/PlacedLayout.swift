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

/// A key with its frame on a panel.
public struct PlacedKey: Hashable, Sendable {
    /// The key's index in ``Layout/keys``.
    public var key: Int
    /// The part of the panel in which a contact finds the key; the frames of neighbours touch.
    public var frame: Frame

    /// Makes a placed key.
    public init(key: Int, frame: Frame) {
        self.key = key
        self.frame = frame
    }
}

/// A layout with its frames on a panel.
///
/// ```
/// ┌───────────────────────┐
/// │                       │
/// │   other programs      │
/// │                       │
/// ├───────────────────────┤ ┐
/// │ accessory             │ │
/// ├───────┬───────┬───────┤ │ frame
/// │   1   │   2   │   3   │ │
/// └───────┴───────┴───────┘ ┘
/// ```
///
/// Rows share the input view's height equally; the places of a row share its width in proportion to theirs.  A
/// row of the accessory strip is three quarters as high as a row of the first layer.
public struct PlacedLayout: Hashable, Sendable {
    /// The layout.
    public let layout: Layout
    /// The view with its accessory strip.
    public let frame: Frame
    /// The keys of the accessory strip, row by row.
    public let accessory: [PlacedKey]
    /// The keys of each layer, row by row.
    public let layers: [[PlacedKey]]

    /// The height of a row of the accessory strip in rows of the first layer.
    static let accessoryRowHeight = 0.75

    /// Puts `layout` where `placement` says.
    public init(_ layout: Layout, on placement: Placement = Placement()) {
        self.layout = layout
        let rows = Double(layout.layers.first?.rows.count ?? 1)
        let strip = Double(layout.accessory.count) * Self.accessoryRowHeight / rows
        let frame = Self.frame(of: layout, strip: strip, on: placement)
        self.frame = frame
        let top = frame.minY + frame.height * strip / (1 + strip)
        accessory = Self.place(
            layout.accessory, of: layout,
            in: Frame(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: top))
        layers = layout.layers.map { layer in
            Self.place(
                layer.rows, of: layout,
                in: Frame(minX: frame.minX, minY: top, maxX: frame.maxX, maxY: frame.maxY))
        }
    }

    /// The frame of the whole view, whose accessory strip is `strip` times as high as its input view.
    private static func frame(of layout: Layout, strip: Double, on placement: Placement) -> Frame {
        func fraction(_ length: Length, of side: Double?) -> Double {
            switch length {
            case .fraction(let fraction): fraction
            case .millimetres(let millimetres): side.map { millimetres / $0 } ?? 0.4
            }
        }
        let size = placement.panelSize
        guard let region = placement.region else {
            let height = fraction(layout.height, of: size?.height) * (1 + strip)
            return Frame(minX: 0, minY: max(0, 1 - height), maxX: 1, maxY: 1)
        }
        return Frame(
            x: fraction(region.x, of: size?.width), y: fraction(region.y, of: size?.height),
            width: fraction(region.width, of: size?.width), height: fraction(region.height, of: size?.height))
    }

    /// The keys of `rows` in their frames, which fill `area`.
    private static func place(_ rows: [Row], of layout: Layout, in area: Frame) -> [PlacedKey] {
        var placed: [PlacedKey] = []
        for (index, row) in rows.enumerated() {
            let count = Double(rows.count)
            let minY = area.minY + area.height * Double(index) / count
            let maxY =
                index + 1 == rows.count ? area.maxY : area.minY + area.height * Double(index + 1) / count
            let total = row.reduce(0) { $0 + width(of: $1, in: layout) }
            var before = 0.0
            for (column, place) in row.enumerated() {
                let minX = area.minX + area.width * before / total
                before += width(of: place, in: layout)
                let maxX = column + 1 == row.count ? area.maxX : area.minX + area.width * before / total
                guard case .key(let key) = place else { continue }
                placed.append(
                    PlacedKey(key: key, frame: Frame(minX: minX, minY: minY, maxX: maxX, maxY: maxY)))
            }
        }
        return placed
    }

    /// The width of a place in keys.
    private static func width(of place: Place, in layout: Layout) -> Double {
        switch place {
        case .key(let key): layout.keys[key].width
        case .empty: 1
        }
    }
}
