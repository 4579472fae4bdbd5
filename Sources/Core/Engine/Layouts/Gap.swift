// SPDX-License-Identifier: MIT

/// The drawn space between the keys of a layout.
package enum Gap: Hashable, Sendable {
    /// A fraction of a key's shorter side, 0 ... 0.5: `8%` in a file.
    case fractionOfKey(Double)
    /// Millimetres: `2mm` in a file.
    case millimetres(Double)
}

extension Gap {
    /// Returns the gap between the keys of a surface: of the accessory strip, or of a layer.
    ///
    /// All gaps of a surface are equal. So a fraction is a fraction of the shortest side of all its keys.
    /// Pictures and the key engine both call this function. So a contact in the drawn half of a gap finds the
    /// key beside it.
    ///
    /// - Parameters:
    ///   - frames: The frames of the surface's keys, in fractions of the panel.
    ///   - panel: The panel's size on the glass, or `nil` if it is unknown. Then a fraction is a fraction of
    ///     the least width and of the least height, and a gap in millimetres is 0.
    /// - Returns: The whole gap, in fractions of the panel's width and height; 0 without keys.
    @inlinable package func size(among frames: some Sequence<Frame>, on panel: PhysicalSize?) -> (
        width: Double, height: Double
    ) {
        var least = (width: Double.infinity, height: Double.infinity)
        for frame in frames {
            least.width = min(least.width, frame.width)
            least.height = min(least.height, frame.height)
        }
        guard least.width.isFinite else { return (0, 0) }
        switch (self, panel) {
        case (.fractionOfKey(let fraction), let panel?):
            let millimetres = fraction * min(least.width * panel.width, least.height * panel.height)
            return (millimetres / panel.width, millimetres / panel.height)
        case (.fractionOfKey(let fraction), nil): return (fraction * least.width, fraction * least.height)
        case (.millimetres(let millimetres), let panel?):
            return (millimetres / panel.width, millimetres / panel.height)
        case (.millimetres, nil): return (0, 0)
        }
    }
}
