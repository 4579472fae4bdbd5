// SPDX-License-Identifier: MIT

/// The places of a level's keys.
///
/// In gnome-shell they stand in a grid, where each row begins at the left edge, and a key of several rows covers the
/// cells below it:
///
/// ```
/// ┌───┬───┬───┬───┐
/// │ 7 │ 8 │ 9 │ ⌫ │
/// ├───┼───┼───┼───┤
/// │ 4 │ 5 │ 6 │   │
/// ├───┼───┼───┤ ⏎ │  the row of 1 has three keys, and its fourth cell is covered
/// │ 1 │ 2 │ 3 │   │
/// ├───┴───┴───┼───┤
/// │     0     │   │
/// └───────────┴───┘
/// ```
struct GnomeGrid {
    /// The keys and empty places of each row, from left to right; a covered place is left out.
    private(set) var rows: [[Part]] = []
    /// The keys of several rows that are 1 row high here, because a layout file cannot have them where they stand.
    private(set) var lowered: [GnomeLayout.Key] = []
    /// The keys for emoji, which are left out.
    private(set) var emoji: [GnomeLayout.Key] = []

    /// A key or an empty place, with its width in keys.
    enum Part {
        case key(GnomeLayout.Key, width: Double, height: Int)
        case blank(width: Double)
    }

    /// A key in its row, with its edges in keys.
    private struct Slot {
        var key: GnomeLayout.Key
        var row: Int
        var left: Double
        var right: Double
        /// The first row below the key.
        var bottom: Int
    }

    /// The greatest distance of two edges that are one, in keys.
    private static let tolerance = 0.01

    init(_ level: GnomeLayout.Level) {
        var slots: [[Slot]] = []
        for (index, row) in level.rows.enumerated() { slots.append(place(row, at: index)) }
        let width = slots.joined().map(\.right).max() ?? 1
        /// The keys of the rows above that reach into the row.
        var covering: [Slot] = []
        for index in slots.indices {
            covering.removeAll { $0.bottom <= index }
            let tall = Self.tallKeys(of: index, in: slots, beside: covering, width: width)
            for column in slots[index].indices where slots[index][column].bottom > index + 1 {
                if tall.contains(slots[index][column].left) { continue }
                slots[index][column].bottom = index + 1
                lowered.append(slots[index][column].key)
            }
            rows.append(Self.parts(of: slots[index], beside: covering, width: width))
            covering += slots[index].filter { $0.bottom > index + 1 }
        }
    }

    /// Returns the places of a row's keys.
    private mutating func place(_ keys: [GnomeLayout.Key], at row: Int) -> [Slot] {
        var slots: [Slot] = []
        var (edge, extra) = (0.0, 0.0)
        for key in keys {
            // Where gnome-shell offers no emoji, the next key is as much wider.
            if key.action?.text == "emoji" {
                emoji.append(key)
                extra = key.width
                continue
            }
            let left = edge + key.leftOffset
            edge = left + key.width + extra
            extra = 0
            slots.append(Slot(key: key, row: row, left: left, right: edge, bottom: row + key.height))
        }
        return slots
    }
}

// MARK: - Rows

extension GnomeGrid {
    /// Returns the left edges of the keys of a row that may be several rows high.
    ///
    /// In a layout file such a key stands at an end of its row, or beside one that reaches at least as far down. One key or
    /// empty place of each row is 1 row high.
    private static func tallKeys(
        of row: Int, in slots: [[Slot]], beside covering: [Slot], width: Double
    ) -> Set<Double> {
        let items = (covering + slots[row]).sorted { $0.left < $1.left }
        var tall: Set<Double> = []
        /// Goes on from an edge of the view, and returns the edge of the last key of several rows.
        func advance(
            over items: [Slot], from start: Double, near: KeyPath<Slot, Double>, far: KeyPath<Slot, Double>,
            before end: Double
        ) -> Double {
            var (edge, bottom) = (start, Int.max)
            for item in items {
                guard abs(item[keyPath: near] - edge) < tolerance else { break }
                if item.row == row {
                    guard item.bottom > row + 1, item.bottom <= bottom, isFree(below: item, in: slots),
                        abs(item[keyPath: far] - end) > tolerance
                    else { break }
                    tall.insert(item.left)
                }
                edge = item[keyPath: far]
                bottom = min(bottom, item.bottom)
            }
            return edge
        }
        let edge = advance(over: items, from: 0, near: \.left, far: \.right, before: width)
        _ = advance(over: items.reversed(), from: width, near: \.right, far: \.left, before: edge)
        return tall
    }

    /// Whether no key of the rows over which a key reaches stands in its columns.
    private static func isFree(below slot: Slot, in slots: [[Slot]]) -> Bool {
        slot.bottom <= slots.count
            && !slots[slot.row + 1..<slot.bottom].joined().contains {
                $0.left < slot.right - tolerance && $0.right > slot.left + tolerance
            }
    }

    private static func parts(of slots: [Slot], beside covering: [Slot], width: Double) -> [Part] {
        var parts: [Part] = []
        var edge = 0.0
        func fill(to left: Double) {
            if left - edge > tolerance { parts.append(.blank(width: left - edge)) }
            edge = max(edge, left)
        }
        for item in (covering + slots).sorted(by: { $0.left < $1.left }) {
            fill(to: item.left)
            if item.row == slots.first?.row {
                parts.append(.key(item.key, width: item.right - item.left, height: item.bottom - item.row))
            }
            edge = max(edge, item.right)
        }
        fill(to: width)
        return parts
    }
}
