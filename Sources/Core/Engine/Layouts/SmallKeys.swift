// SPDX-License-Identifier: MIT

/// A key that is so small on the glass that people may miss it.
package struct SmallKey: Hashable, Sendable {
    /// The key's index in ``Layout/keys``.
    package var key: Int
    package var size: PhysicalSize

    package init(key: Int, size: PhysicalSize) {
        self.key = key
        self.size = size
    }
}

extension PlacedLayout {
    /// The side in millimetres below which people often miss a key: 9.
    ///
    /// P. Parhi, A. Karlson, B. Bederson, "Target Size Study for One-Handed Thumb Use on Small Touchscreen
    /// Devices", MobileHCI 2006: 9.2 mm suffice for single taps, 9.6 mm for taps in a row.
    package static let comfortableSide = 9.0

    /// The least side of a key in millimetres by WCAG 2.2, success criterion 2.5.8 (level AA): 24 CSS pixels, of which
    /// an inch has 96.
    ///
    /// The criterion has exceptions, among them for small targets with free space around them. EN 301 549 V3.2.1 takes
    /// over WCAG 2.1, which lacks the criterion, and has no figure of its own.
    package static let leastSide = 25.4 / 4

    /// Returns the keys whose shorter side is below `side` millimetres on a panel of size `panel`.
    ///
    /// A key that does nothing is left out. Each key occurs once. The keys of the accessory strip come first,
    /// then those of the layers, each in the order of their places.
    package func keys(smallerThan side: Double, on panel: PhysicalSize) -> [SmallKey] {
        var seen = [Bool](repeating: false, count: layout.keys.count)
        var small: [SmallKey] = []
        for keys in [accessory] + layers {
            for placed in keys where !seen[placed.key] && layout.keys[placed.key].action != .none {
                let size = PhysicalSize(
                    width: placed.frame.width * panel.width, height: placed.frame.height * panel.height)
                // The tenth of a millimetre allows for rounding in sums of fractions. No person feels it.
                guard min(size.width, size.height) < side - 0.1 else { continue }
                seen[placed.key] = true
                small.append(SmallKey(key: placed.key, size: size))
            }
        }
        return small
    }
}
