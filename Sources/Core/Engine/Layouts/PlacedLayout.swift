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
/// - A key that reaches over several rows stands at an edge of the view, or beside such a key. The rows below share
///   the width that these keys leave.
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
    /// Whether a person may move the view: it stands at an edge of the panel, and not in a region beside other content.
    package let isMovable: Bool
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
        let frame = placement.frame(of: layout, strip: strip)
        self.frame = frame
        secondPlaceDistance = placement.avoidsTouches ? frame.distanceToMirrorImage : 0
        isMovable = placement.region == nil
        handle = placement.hasHandle ? placement.handle(of: frame) : nil
        let top = frame.minY + frame.height * strip / (1 + strip)
        let widest = Self.widestRow(of: layout)
        accessory = Self.place(
            layout.accessory, heights: [], of: layout, beside: widest,
            in: Frame(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: top))
        layers = layout.layers.map { layer in
            Self.place(
                layer.rows, heights: layer.heights, of: layout, beside: widest,
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

    /// Returns the keys of `rows`, with frames that fill `area`, where the widest row of the first layer is `widest`
    /// keys wide.
    private static func place(
        _ rows: [Row], heights: [Double], of layout: Layout, beside widest: Double, in area: Frame
    ) -> [PlacedKey] {
        let edges = edges(of: rows.count, heights: heights, in: area)
        var placed: [PlacedKey] = []
        var sides = TallSides(area)
        for (index, row) in rows.enumerated() {
            let (minX, maxX) = sides.span(of: index)
            let flexible = flexibleWidth(
                of: row, in: layout, beside: widest * ((maxX - minX) / area.width))
            let total = row.reduce(0) { $0 + width(of: $1, in: layout, flexible: flexible) }
            var before = 0.0
            var isLeft = true
            for (column, place) in row.enumerated() {
                let left = minX + (maxX - minX) * before / total
                before += width(of: place, in: layout, flexible: flexible)
                let right = column + 1 == row.count ? maxX : minX + (maxX - minX) * before / total
                guard case .key(let key) = place else {
                    isLeft = false
                    continue
                }
                let end = min(index + layout.keys[key].height, rows.count)
                let frame = Frame(minX: left, minY: edges[index], maxX: right, maxY: edges[end])
                placed.append(PlacedKey(key: key, frame: frame))
                if end == index + 1 { isLeft = false } else { sides.add(frame, isLeft: isLeft, until: end) }
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

    /// Returns the width in keys of the widest row of the first layer, with the keys that reach into it from above, and
    /// with each flexible key counted as one key wide.
    private static func widestRow(of layout: Layout) -> Double {
        let rows = layout.layers.first?.rows ?? []
        var widths = rows.map { fixedWidth(of: $0, in: layout) }
        for (index, row) in rows.enumerated() {
            for case .key(let key) in row where layout.keys[key].height > 1 {
                let end = min(index + layout.keys[key].height, rows.count)
                for below in index + 1..<end { widths[below] += width(of: .key(key), in: layout) }
            }
        }
        return widths.max() ?? 1
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

/// The keys at the sides of a layer that reach down into further rows, while its rows are placed from top to bottom.
private struct TallSides {
    private let minX, maxX: Double
    /// The inner edges of the keys at each side, each with the first row below its key.
    private var left: [(edge: Double, end: Int)] = []
    private var right: [(edge: Double, end: Int)] = []

    init(_ area: Frame) {
        minX = area.minX
        maxX = area.maxX
    }

    mutating func add(_ frame: Frame, isLeft: Bool, until end: Int) {
        if isLeft { left.append((frame.maxX, end)) } else { right.append((frame.minX, end)) }
    }

    /// Returns the edges between which a row has its keys.
    func span(of row: Int) -> (minX: Double, maxX: Double) {
        var span = (minX: minX, maxX: maxX)
        for key in left where key.end > row { span.minX = max(span.minX, key.edge) }
        for key in right where key.end > row { span.maxX = min(span.maxX, key.edge) }
        return span
    }
}
