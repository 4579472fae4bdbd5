// SPDX-License-Identifier: MIT

package import Control
package import Engine

/// A view with every state of a key.
package enum TestView {
    package static let key = DrawnKey(
        label: "ᚠ‍\u{301}", hint: "", style: "function", frame: Frame(x: 0.1, y: 0.2, width: 0.3, height: 0.1))

    package static let shown = ShownView(
        serial: 1 << 53,
        view: DrawnView(
            // 1 / 3 + (0.9 - 1 / 3) is not 0.9 to the last bit.
            layout: "elder-futhark", layer: "base", frame: Frame(minX: 1 / 3, minY: 0.55, maxX: 0.9, maxY: 1),
            gap: .millimetres(1.5), accessory: [key],
            keys: DrawnKey.State.allCases.map { state in
                DrawnKey(label: "", frame: Frame(x: 0, y: 0, width: 1, height: 1), state: state)
            }, alternates: [key, key]))
}
