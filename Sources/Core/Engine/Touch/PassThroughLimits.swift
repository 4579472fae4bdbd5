// SPDX-License-Identifier: MIT

/// What programs get of the contacts beside the view, so that no gesture leads out of a kiosk.
package struct PassThroughLimits: Hashable, Sendable {
    /// The most contacts that programs have at once, from 1 to 64.
    package var contacts: Int
    /// The width of the left and the right edge, and the height of the upper and the lower one, in fractions of the
    /// panel as a person sees it; `nil` where a drag may begin anywhere.
    package var edges: PanelParts?
    /// The time after which a contact is lifted that stays where it began, in microseconds, or `nil` for never.
    package var rest: UInt64?
    /// Whether programs get drags, and not only taps.
    package var allowsDrags: Bool
    /// The size of the panel as a person sees it.
    package var size: PhysicalSize

    /// Makes limits for a panel of a size, or of 7 inches where it is not known; the defaults limit nothing.
    package init(
        contacts: Int = 64, edges: PanelParts? = nil, rest: UInt64? = nil, allowsDrags: Bool = true,
        size: PhysicalSize? = nil
    ) {
        self.contacts = contacts
        self.edges = edges
        self.rest = rest
        self.allowsDrags = allowsDrags
        self.size = size ?? Placement.commonSize
    }

    /// How far a contact moves before it drags, in millimetres.
    ///
    /// Programs take a contact for a drag by a number of pixels, and Chromium has the most: 15. On a large screen
    /// these are more than what a finger moves in a tap, so the hundredth part of the longer side counts there.
    var reach: Double { max(FieldTouch.tapMovement, max(size.width, size.height) / 100) }

    func isInEdge(_ point: Point) -> Bool {
        guard let edges else { return false }
        return point.x < edges.width || point.x >= 1 - edges.width || point.y < edges.height
            || point.y >= 1 - edges.height
    }

    /// Whether a contact that began at `start` drags when it is at `point`.
    func isDrag(from start: Point, to point: Point) -> Bool {
        let (x, y) = ((point.x - start.x) * size.width, (point.y - start.y) * size.height)
        return x * x + y * y > reach * reach
    }
}
