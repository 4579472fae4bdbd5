// SPDX-License-Identifier: MIT

/// How the focus of a keypad goes from key to key.
///
/// ```
///  ┌───┬───┬───┐   right   along the row: 1 → 2 → 3, and from the last key to the first: 3 → 1
///  │ 1 │ 2 │ 3 │   down    to the next row, there to the key nearest to the column: 1 → 4
///  ├───┼───┼───┤           The column is the middle of the key where the last move along a row ended. A wide
///  │ 4 │ 5 │ 6 │           key does not change it: 6 → Space → 6
///  ├───┴───┴───┤           and from the last row to the first: Space → 3
///  │   Space   │
///  └───────────┘
/// ```
///
/// A key that reaches over several rows belongs to the first of them alone.
///
/// Only keys that do something get the focus, and only rows with such keys count. So each move is undone by the
/// opposite one, and the moves reach every key.
struct KeyNavigation {
    enum Direction: CaseIterable {
        case up, down, left, right
    }

    /// A key to which the focus goes.
    struct Move: Equatable {
        /// Its place, as an index of the grid's places.
        var place: Int
        /// The middle of the column in which the focus goes up and down, as a fraction of the panel's width.
        var column: Double
        /// Whether the focus has gone over an edge of the view.
        var isWrapped = false
    }

    /// The places in which the focus can be, row by row; rows without such a place are left out.
    private let rows: [[Int]]

    /// Takes the rows of a layer; `isFocusable` says whether the key in a place can get the focus.
    init(_ grid: borrowing KeyGrid, layer: Int, _ isFocusable: (Int) -> Bool) {
        var rows: [[Int]] = []
        for row in grid.rows(of: layer) {
            let places = grid.places(of: row).filter(isFocusable)
            if !places.isEmpty { rows.append(places) }
        }
        self.rows = rows
    }

    /// The first place in the order of reading, or `nil` if no key can get the focus.
    var first: Int? { rows.first?.first }

    /// Returns where the focus goes from a place; `nil` if that place is not among the rows.
    func move(
        from place: Int, in column: Double?, _ direction: Direction, on grid: borrowing KeyGrid
    ) -> Move? {
        guard let row = rows.firstIndex(where: { $0.contains(place) }),
            let index = rows[row].firstIndex(of: place)
        else { return nil }
        switch direction {
        case .left, .right:
            let (next, isWrapped) = Self.step(index, direction == .right, of: rows[row].count)
            let place = rows[row][next]
            return Move(place: place, column: grid.places[place].frame.middleX, isWrapped: isWrapped)
        case .up, .down:
            let (next, isWrapped) = Self.step(row, direction == .down, of: rows.count)
            let column = column ?? grid.places[place].frame.middleX
            return Move(
                place: Self.nearest(rows[next], to: column, on: grid), column: column, isWrapped: isWrapped)
        }
    }

    /// Returns the place nearest to a point, first by rows, then within the row; `nil` if no key can get the focus.
    func place(nearX x: Double, y: Double, on grid: borrowing KeyGrid) -> Int? {
        var best: (row: Int, distance: Double)?
        for row in rows.indices {
            let frames = rows[row].map { grid.places[$0].frame }
            let maxY = frames.map(\.maxY).min() ?? 0
            let distance = Self.distance(y, from: frames[0].minY, to: maxY)
            if best.map({ distance < $0.distance }) ?? true { best = (row, distance) }
        }
        return best.map { Self.nearest(rows[$0.row], to: x, on: grid) }
    }

    private static func step(_ index: Int, _ isForward: Bool, of count: Int) -> (Int, isWrapped: Bool) {
        let next = isForward ? index + 1 : index - 1
        if next < 0 { return (count - 1, true) }
        return next < count ? (next, false) : (0, true)
    }

    /// The place of a row whose frame is nearest to a column; between two as near, the left one.
    private static func nearest(_ row: [Int], to column: Double, on grid: borrowing KeyGrid) -> Int {
        var (best, least) = (row[0], Double.infinity)
        for place in row {
            let frame = grid.places[place].frame
            let distance = distance(column, from: frame.minX, to: frame.maxX)
            if distance < least { (best, least) = (place, distance) }
        }
        return best
    }

    private static func distance(_ value: Double, from least: Double, to end: Double) -> Double {
        max(least - value, value - end, 0)
    }
}
