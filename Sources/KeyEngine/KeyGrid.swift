// SPDX-License-Identifier: MIT

internal import Layouts

/// Where the keys of a plan are: a table of places, found by their rows' edges and then by their own.
///
/// ```
/// ┌───┬───┬───┐  A point on an edge belongs to the frame right of it or below it, so no point has two
/// │ 1 │ 2 │ 3 │  keys.  Frames tile, so the drawn gap between keys belongs to the keys.  Beside an empty
/// ├───┼──┄┼───┤  place half of the gap is drawn in that place: within that half (┄) the nearest key is
/// │ 7 │  ┄│ 9 │  found, beyond it none.
/// └───┴──┄┴───┘
/// ```
struct KeyGrid: Sendable {
    /// Every place that holds a key: the accessory strip's first, then each layer's, row by row.
    let places: [PlacePlan]
    /// Every layer's rows; the accessory strip's rows stand before the layer's own.
    let rows: [RowPlan]
    /// The rows of each layer, as indices into `rows`.
    let layers: [LayerPlan]
    /// The view with its accessory strip.
    let frame: Frame

    /// How far a contact may leave its key, in millimetres of a panel whose size is known.
    static let slopMillimetres = 3.0
    /// How far a contact may leave its key, in keys, elsewhere.
    static let slopOfKey = 0.3

    init(_ placed: PlacedLayout, panelSize: PhysicalSize?) {
        var places: [PlacePlan] = []
        var rows: [RowPlan] = []
        var layers: [LayerPlan] = []
        func add(_ keys: [PlacedKey]) -> [RowPlan] {
            var added: [RowPlan] = []
            for key in keys {
                let index = Int32(places.count)
                places.append(PlacePlan(key, gap: placed.layout.gap, panelSize: panelSize))
                if let last = added.indices.last, added[last].minY == key.frame.minY {
                    added[last].end = index + 1
                } else {
                    added.append(
                        RowPlan(
                            minY: key.frame.minY, maxY: key.frame.maxY, first: index, end: index + 1))
                }
            }
            return added
        }
        let accessory = add(placed.accessory)
        for layer in placed.layers {
            let first = Int32(rows.count)
            rows += accessory
            rows += add(layer)
            layers.append(LayerPlan(first: first, end: Int32(rows.count)))
        }
        self.places = places
        self.rows = rows
        self.layers = layers
        frame = placed.frame
    }

    /// The place in which a contact at a point of the view finds its key in `layer`, or −1 for none.
    func place(x: Double, y: Double, layer: Int) -> Int {
        let layer = layers[layer]
        var row = Int(layer.first)
        let end = Int(layer.end)
        while row < end, y >= rows[row].maxY { row += 1 }
        if row < end, y >= rows[row].minY {
            var place = Int(rows[row].first)
            let last = Int(rows[row].end)
            while place < last, x >= places[place].frame.maxX { place += 1 }
            if place < last, x >= places[place].frame.minX { return place }
        }
        return nearest(x: x, y: y, layer: layer)
    }

    /// The place nearest to a point in an empty place, when it is within half of its gap, or −1.
    private func nearest(x: Double, y: Double, layer: LayerPlan) -> Int {
        var best = -1
        var least = Double.infinity
        for row in Int(layer.first)..<Int(layer.end) {
            for place in Int(rows[row].first)..<Int(rows[row].end) {
                let distance = places[place].gapDistance(x: x, y: y)
                if distance <= 1, distance < least {
                    best = place
                    least = distance
                }
            }
        }
        return best
    }
}

/// The rows of a layer, as indices into ``KeyGrid/rows``.
struct LayerPlan: Sendable {
    var first: Int32
    var end: Int32
}

/// The keys of a row, as indices into ``KeyGrid/places`` from left to right.
struct RowPlan: Sendable {
    var minY: Double
    var maxY: Double
    var first: Int32
    var end: Int32
}

/// A place that holds a key.
struct PlacePlan: Sendable {
    /// Where a contact finds the key.
    let frame: Frame
    /// Where a contact that has found the key keeps it: the frame and the slop around it.
    let reach: Frame
    /// Half of the gap drawn beside the key, in fractions of the panel's width.
    let halfGapX: Double
    /// Half of the gap drawn above and below the key, in fractions of the panel's height.
    let halfGapY: Double
    /// The key that stands here until keys are shuffled.
    let key: Int16

    init(_ placed: PlacedKey, gap: Gap, panelSize: PhysicalSize?) {
        let frame = placed.frame
        key = Int16(placed.key)
        self.frame = frame
        let slopX = panelSize.map { KeyGrid.slopMillimetres / $0.width } ?? KeyGrid.slopOfKey * frame.width
        let slopY = panelSize.map { KeyGrid.slopMillimetres / $0.height } ?? KeyGrid.slopOfKey * frame.height
        reach = Frame(
            minX: frame.minX - slopX, minY: frame.minY - slopY, maxX: frame.maxX + slopX,
            maxY: frame.maxY + slopY)
        switch (gap, panelSize) {
        case (.fractionOfKey(let fraction), let size?):
            let shorter = min(frame.width * size.width, frame.height * size.height)
            halfGapX = fraction * shorter / size.width / 2
            halfGapY = fraction * shorter / size.height / 2
        case (.fractionOfKey(let fraction), nil):
            halfGapX = fraction * frame.width / 2
            halfGapY = fraction * frame.height / 2
        case (.millimetres(let millimetres), let size?):
            halfGapX = millimetres / size.width / 2
            halfGapY = millimetres / size.height / 2
        case (.millimetres, nil):
            halfGapX = 0
            halfGapY = 0
        }
    }

    /// How far a point is from the frame, in halves of the gap; more than 1 is too far.
    func gapDistance(x: Double, y: Double) -> Double {
        max(
            Self.gapDistance(x, from: frame.minX, to: frame.maxX, halfGap: halfGapX),
            Self.gapDistance(y, from: frame.minY, to: frame.maxY, halfGap: halfGapY))
    }

    private static func gapDistance(
        _ value: Double, from least: Double, to end: Double, halfGap: Double
    ) -> Double {
        if value >= least, value < end { return 0 }
        return halfGap > 0 ? max(least - value, value - end) / halfGap : .infinity
    }
}
