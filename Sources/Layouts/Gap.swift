// SPDX-License-Identifier: MIT

/// The drawn space between the keys of a layout.
public enum Gap: Hashable, Sendable {
    /// A fraction of a key's shorter side, 0 ... 0.5: `8%` in a file.
    case fractionOfKey(Double)
    /// Millimetres: `2mm` in a file.
    case millimetres(Double)
}

extension Gap {
    /// The gap between the keys of a surface: of the accessory strip, or of a layer.
    ///
    /// All gaps of a surface are alike, so a fraction is of the shortest side of all its keys.  Pictures and the key
    /// engine both ask here: a contact in the drawn half of a gap finds the key beside it.
    ///
    /// - Parameters:
    ///   - frames: The frames of the surface's keys, in fractions of the panel.
    ///   - panel: The panel's size on the glass; `nil` where it is not known.  Then a fraction is of the least width
    ///     and of the least height, and millimetres have no length.
    /// - Returns: The whole gap, in fractions of the panel's width and height; zero without keys.
    public func size(among frames: some Sequence<Frame>, on panel: PhysicalSize?) -> (
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
