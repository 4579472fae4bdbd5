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
