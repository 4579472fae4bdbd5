// SPDX-License-Identifier: MIT

/// Why the driver does not believe the size that a touchscreen reports; the description has the remedy.
///
/// Firmware often has a resolution that nobody has checked. A wrong size is worse than no size: lengths that
/// a layout gives in millimetres would fill the panel or be too small to hit, and no slide of a contact would
/// be long enough.
package struct SizeDoubt: Hashable, Sendable, CustomStringConvertible {
    /// The fault of the size.
    package enum Reason: Hashable, Sendable {
        /// A side is shorter than 20 mm.
        case tooSmall
        /// A side is longer than 4 m.
        case tooLarge
        /// One side is more than ten times as long as the other.
        case tooLong
        /// The ratio of the sides and the ratio of the axes' units differ by more than a factor of 2.
        ///
        /// Only checked where one axis has more than 1.05 times the units of the other.
        case unlikeUnits
    }

    package let reason: Reason
    /// The width that the device reports, in millimetres.
    package let width: Double
    /// The height that the device reports, in millimetres.
    package let height: Double

    /// The end of a sentence about the device, with the remedy.
    package var description: String {
        let what =
            switch reason {
            case .tooSmall: "smaller than any panel"
            case .tooLarge: "larger than any panel"
            case .tooLong: "longer than any panel for its other side"
            case .unlikeUnits: "with another shape than its units have"
            }
        return
            "reports a size of \(text(width)) × \(text(height)) mm, \(what), which Runepad ignores: give the "
            + "panel's 'size' in the configuration"
    }

    /// Returns a length in millimetres as text, with at most one digit after the point.
    private func text(_ length: Double) -> String {
        let tenths = (length * 10).rounded()
        guard abs(tenths) < 1e15 else { return "\(length)" }
        let whole = Int(tenths)
        return whole % 10 == 0 ? "\(whole / 10)" : "\(whole / 10).\(whole % 10)"
    }
}

extension TouchscreenDescription {
    /// Why the driver does not believe the size that follows from the resolution of the axes; `nil` where it
    /// believes the size, and where the device reports none.
    package var sizeDoubt: SizeDoubt? {
        guard let width = x.length, let height = y.length else { return nil }
        return reason(width, height).map { SizeDoubt(reason: $0, width: width, height: height) }
    }

    private func reason(_ width: Double, _ height: Double) -> SizeDoubt.Reason? {
        if min(width, height) < 20 { return .tooSmall }
        if max(width, height) > 4000 { return .tooLarge }
        if max(width, height) > 10 * min(width, height) { return .tooLong }
        // Most controllers have the same number of units on both axes, which says nothing about the shape of
        // the glass. Units that are pixels do.
        let (columns, rows) = (Double(x.maximum) - Double(x.minimum), Double(y.maximum) - Double(y.minimum))
        guard max(columns, rows) > 1.05 * min(columns, rows) else { return nil }
        let stretch = (width / height) / (columns / rows)
        return max(stretch, 1 / stretch) > 2.01 ? .unlikeUnits : nil
    }
}
