// SPDX-License-Identifier: MIT

/// A key with its frame on a panel.
package struct PlacedKey: Hashable, Sendable {
    /// The key's index in ``Layout/keys``.
    package var key: Int
    /// The part of the panel in which a contact finds the key; the frames of neighbours touch.
    package var frame: Frame

    package init(key: Int, frame: Frame) {
        self.key = key
        self.frame = frame
    }
}

/// A layout with the positions of its keys on a panel.
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
/// - Rows share the input view's height, equally or in proportion to their relative heights. The places of a
///   row share its width in proportion to their own widths.
/// - A flexible key fills its row: the row becomes as wide, in keys, as the widest row of the first layer. A
///   flexible key is at least one key wide.
/// - A row of the accessory strip is three quarters as high as the rows of the first layer are on average.
/// - The outer edges of the keys are the view's edges, and neighbours share an edge. So every point of a row
///   without empty places belongs to exactly one key.
package struct PlacedLayout: Hashable, Sendable {
    package let layout: Layout
    /// The view with its accessory strip, at its first place.
    package let frame: Frame
    /// The distance from the view's first place down to its second place, in fractions of the panel's height.
    ///
    /// The second place is the mirror image of the first place: at the upper edge for a view at the lower
    /// edge, and the other way round. 0 if the view has only one place.
    package let secondPlaceDistance: Double
    /// The handle that shows the hidden view, or `nil` if there is none.
    package let handle: Frame?
    /// The keys of the accessory strip, row by row.
    package let accessory: [PlacedKey]
    /// The keys of each layer, row by row.
    package let layers: [[PlacedKey]]

    /// The height of a row of the accessory strip, in rows of the first layer of average height.
    static let accessoryRowHeight = 0.75

    package init(_ layout: Layout, on placement: Placement = Placement()) {
        self.layout = layout
        let strip = Self.strip(of: layout)
        let frame = placement.frame(height: layout.height, strip: strip)
        self.frame = frame
        secondPlaceDistance = placement.avoidsTouches ? frame.distanceToMirrorImage : 0
        handle = placement.hasHandle ? placement.handle(of: frame) : nil
        let top = frame.minY + frame.height * strip / (1 + strip)
        accessory = Self.place(
            layout.accessory, heights: [], of: layout,
            in: Frame(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: top))
        layers = layout.layers.map { layer in
            Self.place(
                layer.rows, heights: layer.heights, of: layout,
                in: Frame(minX: frame.minX, minY: top, maxX: frame.maxX, maxY: frame.maxY))
        }
    }

    /// The height of the accessory strip of a layout, in heights of the input view.
    private static func strip(of layout: Layout) -> Double {
        let rows = Double(layout.layers.first?.rows.count ?? 1)
        return Double(layout.accessory.count) * accessoryRowHeight / rows
    }

    /// Returns the height in millimetres that a view wants at the lower edge of a panel, if it is more than the panel
    /// has.
    ///
    /// A view that is too high is as high as the panel, and its keys are lower than its layout says. Returns `nil` for
    /// a view in a region, and where the panel's size is not known.
    package static func excessiveHeight(of layout: Layout, on placement: Placement) -> Double? {
        guard placement.region == nil, let size = placement.panelSize else { return nil }
        let height = placement.wantedHeight(layout.height, strip: strip(of: layout))
        return height > 1 + 1e-9 ? height * size.height : nil
    }

    /// Returns the keys of `rows`, with frames that fill `area`.
    private static func place(
        _ rows: [Row], heights: [Double], of layout: Layout, in area: Frame
    ) -> [PlacedKey] {
        let widest = layout.layers.first?.rows.map { fixedWidth(of: $0, in: layout) }.max() ?? 1
        let edges = edges(of: rows.count, heights: heights, in: area)
        var placed: [PlacedKey] = []
        for (index, row) in rows.enumerated() {
            let (minY, maxY) = (edges[index], edges[index + 1])
            let flexible = flexibleWidth(of: row, in: layout, beside: widest)
            let total = row.reduce(0) { $0 + width(of: $1, in: layout, flexible: flexible) }
            var before = 0.0
            for (column, place) in row.enumerated() {
                let minX = area.minX + area.width * before / total
                before += width(of: place, in: layout, flexible: flexible)
                let maxX = column + 1 == row.count ? area.maxX : area.minX + area.width * before / total
                guard case .key(let key) = place else { continue }
                placed.append(
                    PlacedKey(key: key, frame: Frame(minX: minX, minY: minY, maxX: maxX, maxY: maxY)))
            }
        }
        return placed
    }

    /// Returns the upper edge of each of `count` rows in `area`, and the lower edge of the last one.
    private static func edges(of count: Int, heights: [Double], in area: Frame) -> [Double] {
        let heights = heights.count == count ? heights : Array(repeating: 1, count: count)
        let total = heights.reduce(0, +)
        var edges = [area.minY]
        var above = 0.0
        for height in heights {
            above += height
            edges.append(area.minY + area.height * above / total)
        }
        // The last edge is the view's to the last bit.
        if count > 0 { edges[count] = area.maxY }
        return edges
    }

    /// Returns the width of a place in keys, where a flexible key has the width `flexible`.
    private static func width(of place: Place, in layout: Layout, flexible: Double = 1) -> Double {
        switch place {
        case .key(let key): layout.keys[key].isFlexible ? flexible : layout.keys[key].width
        case .empty: 1
        }
    }

    /// Returns the width of a row in keys, with each flexible key counted as one key wide.
    private static func fixedWidth(of row: Row, in layout: Layout) -> Double {
        row.reduce(0) { $0 + width(of: $1, in: layout) }
    }

    /// Returns the width of each flexible key of `row`, at least 1, such that the row is `widest` keys wide.
    private static func flexibleWidth(of row: Row, in layout: Layout, beside widest: Double) -> Double {
        let count = row.count { place in
            if case .key(let key) = place { layout.keys[key].isFlexible } else { false }
        }
        guard count > 0 else { return 1 }
        return 1 + max(0, widest - fixedWidth(of: row, in: layout)) / Double(count)
    }
}
