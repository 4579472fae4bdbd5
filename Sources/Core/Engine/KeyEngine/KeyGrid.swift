// SPDX-License-Identifier: MIT

/// The places of a layout's keys: a table, which is searched by the edges of rows, then of places.
///
/// ```
/// ┌───┬───┬───┐  A point on an edge belongs to the frame right of it or below it. So no point has two
/// │ 1 │ 2 │ 3 │  keys. Frames touch: of the drawn gap between two keys, each key has one half.
/// ├───┼──┄┼───┤  Half of a gap is also drawn in an empty place beside a key. Within this half (┄) a
/// │ 7 │  ┄│ 9 │  contact finds the nearest key, and in the rest of the empty place no key.
/// └───┴──┄┴───┘
/// ```
///
/// A key that reaches over several rows has its place in the first of them. In the rows below, no place contains its
/// points. So these are searched in all places of the layer, which only layers with such keys need.
struct KeyGrid: ~Copyable {
    /// All places that have a key: those of the accessory strip, then those of each layer, row by row.
    let places: Table<PlacePlan>
    /// The right edge of each place.
    private let ends: Table<Double>
    /// The lower edge of each row.
    private let rowEnds: Table<Double>
    /// The rows of all layers, from top to bottom; each layer begins with the rows of the accessory strip.
    private let rows: Table<RowPlan>
    private let layers: Table<LayerPlan>
    /// Whether a key reaches over several rows.
    private let hasTallKeys: Bool
    /// The view with its accessory strip.
    let frame: Edges

    /// How far a contact may leave its key on a panel of known size, in millimetres.
    static let slopMillimetres = 3.0
    /// How far a contact may leave its key on a panel of unknown size, as a fraction of the key.
    static let slopOfKey = 0.3

    init(_ placed: PlacedLayout, panelSize: PhysicalSize?, at place: ViewPlace) {
        var places: [PlacePlan] = []
        var rows: [RowPlan] = []
        var layers: [LayerPlan] = []
        func add(_ keys: [PlacedKey]) -> [RowPlan] {
            var added: [RowPlan] = []
            let keys = keys.map { PlacedKey(key: $0.key, frame: $0.frame.moved(to: place, in: placed)) }
            let gap = placed.layout.gap.size(among: keys.lazy.map(\.frame), on: panelSize)
            for key in keys {
                let index = Int32(places.count)
                places.append(PlacePlan(key, panelSize: panelSize))
                if let last = added.indices.last, added[last].minY == key.frame.minY {
                    added[last].end = index + 1
                    added[last].maxY = min(added[last].maxY, key.frame.maxY)
                } else {
                    // All keys of the row above may reach beside this one.
                    if let last = added.indices.last {
                        added[last].maxY = min(added[last].maxY, key.frame.minY)
                    }
                    added.append(
                        RowPlan(
                            minY: key.frame.minY, maxY: key.frame.maxY, halfGapX: gap.width / 2,
                            halfGapY: gap.height / 2, first: index, end: index + 1))
                }
            }
            return added
        }
        let accessory = add(placed.accessory)
        for layer in placed.layers {
            let first = Int32(rows.count)
            rows += accessory + add(layer)
            layers.append(LayerPlan(first: first, end: Int32(rows.count)))
        }
        self.places = Table(places)
        ends = Table(places.map(\.frame.maxX))
        self.rows = Table(rows)
        rowEnds = Table(rows.map(\.maxY))
        self.layers = Table(layers)
        hasTallKeys = placed.layout.keys.contains { $0.height > 1 }
        frame = Edges(placed.frame(at: place))
    }

    /// The rows of a layer from top to bottom, first those of the accessory strip, as indices.
    func rows(of layer: Int) -> Range<Int> { Int(layers[layer].first)..<Int(layers[layer].end) }

    /// The places of a row from left to right, as indices of ``places``.
    func places(of row: Int) -> Range<Int> { Int(rows[row].first)..<Int(rows[row].end) }

    /// Returns the place of `layer` whose frame contains a point, or −1 for none.
    @inline(__always)
    func place(x: Double, y: Double, layer: Int) -> Int {
        let end = Int(layers[layer].end)
        let row = rowEnds.firstIndex(above: y, from: Int(layers[layer].first), to: end)
        if row < end, y >= rows[row].minY {
            let last = Int(rows[row].end)
            let place = ends.firstIndex(above: x, from: Int(rows[row].first), to: last)
            if place < last, x >= places[place].frame.minX { return place }
        }
        return hasTallKeys ? tallPlace(x: x, y: y, layer: layer) : -1
    }

    /// Returns the place whose frame contains a point, in whatever row it begins, or −1 for none.
    @inline(never)
    private func tallPlace(x: Double, y: Double, layer: Int) -> Int {
        for row in rows(of: layer) {
            for place in places(of: row) where places[place].frame.contains(x: x, y: y) { return place }
        }
        return -1
    }

    /// Returns the place nearest to a point in an empty place, or −1 if the point is beyond half of its gap.
    @inline(never)
    func nearest(x: Double, y: Double, layer: Int) -> Int {
        var best = -1
        var least = Double.infinity
        for row in Int(layers[layer].first)..<Int(layers[layer].end) {
            for place in Int(rows[row].first)..<Int(rows[row].end) {
                let distance = rows[row].gapDistance(x: x, y: y, from: places[place].frame)
                if distance <= 1, distance < least {
                    best = place
                    least = distance
                }
            }
        }
        return best
    }

    /// Returns the place after or before another one in the order of reading, or the first or the last place of
    /// `layer` for `nil`; `nil` beyond either end.
    func place(after place: Int?, layer: Int, isForward: Bool) -> Int? {
        let order = rows(of: layer).flatMap { places(of: $0) }
        guard let place, let index = order.firstIndex(of: place) else {
            return isForward ? order.first : order.last
        }
        let next = index + (isForward ? 1 : -1)
        return order.indices.contains(next) ? order[next] : nil
    }
}

/// The rows of a layer, as indices into the grid's rows.
struct LayerPlan {
    var first: Int32
    var end: Int32
}

/// The keys of a row, as indices into the grid's places from left to right.
struct RowPlan {
    var minY: Double
    var maxY: Double
    /// Half of the gap drawn beside each key, in fractions of the panel's width.
    var halfGapX: Double
    /// Half of the gap drawn above and below each key, in fractions of the panel's height.
    var halfGapY: Double
    var first: Int32
    var end: Int32

    /// Returns the distance of a point from the frame of a key, in halves of the gap; more than 1 is too far.
    func gapDistance(x: Double, y: Double, from frame: Edges) -> Double {
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

/// A rectangle of the panel, half-open as a `Frame` is.
struct Edges: Equatable {
    var minX = 0.0
    var minY = 0.0
    var maxX = 0.0
    var maxY = 0.0

    init() {}

    init(_ frame: Frame) {
        minX = frame.minX
        minY = frame.minY
        maxX = frame.maxX
        maxY = frame.maxY
    }

    var middleX: Double { (minX + maxX) / 2 }
    var middleY: Double { (minY + maxY) / 2 }

    func contains(x: Double, y: Double) -> Bool {
        x >= minX && x < maxX && y >= minY && y < maxY
    }
}

/// A place that holds a key.
///
/// A layout may have hundreds of places, so a place has only what its row does not say.
struct PlacePlan {
    let frame: Edges
    /// The width and the height of the slop around the frame, in fractions of the panel.
    private let slopX, slopY: Double
    /// The key that is here until keys are shuffled.
    let key: Int16

    init(_ placed: PlacedKey, panelSize: PhysicalSize?) {
        let frame = placed.frame
        slopX = panelSize.map { KeyGrid.slopMillimetres / $0.width } ?? KeyGrid.slopOfKey * frame.width
        slopY = panelSize.map { KeyGrid.slopMillimetres / $0.height } ?? KeyGrid.slopOfKey * frame.height
        key = Int16(placed.key)
        self.frame = Edges(frame)
    }

    /// Where a contact that has found the key stays on it: the frame and the slop around the frame.
    var reach: Edges {
        var reach = frame
        reach.minX -= slopX
        reach.minY -= slopY
        reach.maxX += slopX
        reach.maxY += slopY
        return reach
    }

    /// Whether a point lies in the frame, or beside it by less than a third of the slop.
    func isNear(x: Double, y: Double) -> Bool {
        x >= frame.minX - slopX / 3 && x < frame.maxX + slopX / 3 && y >= frame.minY - slopY / 3
            && y < frame.maxY + slopY / 3
    }
}
