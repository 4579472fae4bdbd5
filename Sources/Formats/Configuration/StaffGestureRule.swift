// SPDX-License-Identifier: MIT

package import Engine

/// The corners that the staff taps in their order, and what comes of it.
package struct StaffGestureRule: Hashable, Sendable {
    package var corners: [Corner]
    /// The time for all taps in milliseconds, from 1,000 to 60,000.
    package var milliseconds: UInt32 = 5000
    /// The width and height of a corner, as `CornerHoldRule/size` has them.
    package var size: Length?
    package var effect: Effect

    package enum Effect: Hashable, Sendable {
        /// The panel shows a layout, until the visit ends.
        case shows(LayoutReference)
        /// The driver gives the touchscreen back to other programs.
        case givesBack
    }

    /// The time that people need at least for a tap and the way to the next corner, in milliseconds.
    package static let quickestTap = 200

    package init(corners: [Corner], effect: Effect) {
        (self.corners, self.effect) = (corners, effect)
    }

    /// The layout that is shown, or `nil` if none is.
    package var layout: LayoutReference? {
        if case .shows(let layout) = effect { layout } else { nil }
    }

    /// Returns what follows the taps on a panel of a size as a person sees it.
    package func taps(onPanelOf panelSize: PhysicalSize?) -> CornerTaps {
        var hold = CornerHoldRule()
        hold.size = size
        return CornerTaps(
            corners, size: hold.cornerSize(onPanelOf: panelSize), microseconds: UInt64(milliseconds) * 1000)
    }
}
