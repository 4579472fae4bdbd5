// SPDX-License-Identifier: MIT

/// The order in which a core shows the keys of a layout, and how long nobody has touched them.
package struct KeyOrder: Sendable {
    fileprivate let layout: Int
    fileprivate let keys: [Int16]
    fileprivate let idleness: Idleness
}

extension PanelCore {
    /// The order of the keys that are shown, for the next core of the same layouts; `nil` if no order is worth keeping.
    package var keyOrder: KeyOrder? {
        engine.keptOrder.map { KeyOrder(layout: layouts.shown, keys: $0, idleness: engine.idleness) }
    }

    /// Shows the keys in the order of an earlier core of the same layouts, unless another layout is shown.
    package mutating func keep(_ order: KeyOrder) {
        if order.layout == layouts.shown { engine.keep(order.keys, order.idleness) }
    }
}
