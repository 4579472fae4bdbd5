// SPDX-License-Identifier: MIT

import Engine
internal import Text
import YAML

// Keys that reach over several rows.

extension LayoutDraft {
    /// Reports keys of several rows that stand where the rows below would not have one span for their keys, and those
    /// that change places with keys of another height.
    func checkTallKeys(of layout: Layout, into diagnostics: inout DiagnosticList) {
        guard layout.keys.contains(where: { $0.height > 1 }) else { return }
        for (draft, row) in zip(accessory ?? [], layout.accessory) {
            for (word, place) in zip(draft.words, row) where layout.rowCount(of: place) > 1 {
                diagnostics.error(
                    "the key \(quoted(word.text)) is \(layout.rowCount(of: place)) rows high, and a key of the "
                        + "strip is always 1", at: word.place)
            }
        }
        for (draft, layer) in zip(layers, layout.layers) {
            var check = TallKeyCheck(rowCount: layer.rows.count)
            for (index, row) in layer.rows.enumerated() where draft.rows.indices.contains(index) {
                check.visit(
                    row.map { layout.rowCount(of: $0) }, named: draft.rows[index].words, in: index,
                    into: &diagnostics)
            }
        }
        checkShuffledHeights(of: layout, into: &diagnostics)
    }

    private func checkShuffledHeights(of layout: Layout, into diagnostics: inout DiagnosticList) {
        guard case .on(let words, _, _, _) = shuffle, let indices = layout.shuffle?.keys,
            indices.count == words.count, let first = indices.first
        else { return }
        for (word, index) in zip(words, indices) where layout.keys[index].height != layout.keys[first].height
        {
            diagnostics.error(
                "the shuffled key \(quoted(word.text)) has the height \(layout.keys[index].height), and "
                    + "\(quoted(layout.keys[first].name)) has \(layout.keys[first].height): keys that change places "
                    + "are equally high", at: word.place)
        }
    }
}

/// The check of a layer's rows from top to bottom.
///
/// ```
/// ┌───┬───┬───┬───┐
/// │   │ 1 │ 2 │   │  E reaches as far down as F, or less far: below both, one span is left for 5. If E reached
/// │ A ├───┼───┤   │  further down than F, the row below F would have two parts, one of them on the right of E.
/// │   │ 3 │   │ F │
/// ├───┴───┤ E │   │
/// │   4   │   │   │
/// ├───────┴───┴───┤
/// │       5       │
/// └───────────────┘
/// ```
private struct TallKeyCheck {
    let rowCount: Int
    /// The first row below each key of several rows, from the edge of the view inwards.
    private var left: [Int] = []
    private var right: [Int] = []

    init(rowCount: Int) { self.rowCount = rowCount }

    /// Checks a row, whose keys have these heights in rows.
    mutating func visit(
        _ heights: [Int], named words: [Word], in row: Int, into diagnostics: inout DiagnosticList
    ) {
        left.removeAll { $0 <= row }
        right.removeAll { $0 <= row }
        guard let first = heights.firstIndex(of: 1), let last = heights.lastIndex(of: 1) else {
            diagnostics.error(
                "a key of this row must be 1 row high, or the row below has no room", at: words[0].place)
            return
        }
        // From either edge inwards.
        let columns = Array(0...last) + Array((last + 1..<heights.count).reversed())
        for column in columns where heights[column] > 1 {
            let end = row + heights[column]
            let fault: String? =
                if end > rowCount {
                    "reaches below the last row"
                } else if column < first {
                    Self.stand(until: end, beside: &left)
                } else if column > last {
                    Self.stand(until: end, beside: &right)
                } else {
                    "must stand at the left or right end of its row"
                }
            guard let fault else { continue }
            diagnostics.error(
                "the key \(quoted(words[column].text)) of \(heights[column]) rows \(fault)",
                at: words[column].place)
        }
    }

    /// Adds a key to those at its side, or returns what is wrong with it.
    private static func stand(until end: Int, beside side: inout [Int]) -> String? {
        if let outer = side.last, end > outer {
            return "reaches further down than the one between it and the edge"
        }
        side.append(end)
        return nil
    }
}

extension Layout {
    /// The number of rows over which the key in a place reaches; 1 for an empty place.
    fileprivate func rowCount(of place: Place) -> Int { place.key.map { keys[$0].height } ?? 1 }
}
