// SPDX-License-Identifier: MIT

import Engine

/// A layout of one layer with the given widths of keys, `nil` for an empty place.
func testLayout(
    _ rows: [[Double?]], accessory: [[Double?]] = [], height: Length = .fraction(0.4), shuffle: Shuffle? = nil
) -> Layout {
    var keys: [Key] = []
    func row(_ widths: [Double?]) -> Row {
        widths.map { width in
            guard let width else { return .empty }
            keys.append(Key(name: "\(keys.count)", action: .character("x"), width: width))
            return .key(keys.count - 1)
        }
    }
    let layer = Layer(name: "base", rows: rows.map(row))
    let strip = accessory.map(row)
    return Layout(
        name: "test", height: height, layers: [layer], keys: keys, accessory: strip, shuffle: shuffle)
}

/// A layout of one layer of random rows without empty places, whose rows and keys have random heights.
///
/// Keys of several rows stand where a file may have them.
func randomTallLayout(using generator: inout SeededGenerator) -> Layout {
    let count = Int.random(in: 1...7, using: &generator)
    // The first row below each key of several rows, from either edge inwards.
    var (left, right): ([Int], [Int]) = ([], [])
    var rows: [[Double?]] = []
    var heights: [Int] = []
    for row in 0..<count {
        let outer = tallKeys(beside: &left, in: row, of: count, using: &generator)
        let inner = Int.random(in: 1...5, using: &generator)
        let last = tallKeys(beside: &right, in: row, of: count, using: &generator)
        heights += outer + Array(repeating: 1, count: inner) + Array(last.reversed())
        rows.append(
            (0..<outer.count + inner + last.count).map { _ in Double.random(in: 0.3...4, using: &generator) })
    }
    var layout = testLayout(rows, accessory: [[1, 2]])
    for (key, height) in heights.enumerated() { layout.keys[key].height = height }
    layout.layers[0].heights = rows.map { _ in Double.random(in: 0.2...5, using: &generator) }
    return layout
}

/// Returns the heights of up to two keys that a row adds to a side, from the edge inwards.
private func tallKeys(
    beside side: inout [Int], in row: Int, of count: Int, using generator: inout SeededGenerator
) -> [Int] {
    side.removeAll { $0 <= row }
    var heights: [Int] = []
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let most = (side.last ?? count) - row
        guard most > 1 else { break }
        let height = Int.random(in: 2...most, using: &generator)
        side.append(row + height)
        heights.append(height)
    }
    return heights
}
