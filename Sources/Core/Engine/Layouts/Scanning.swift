// SPDX-License-Identifier: MIT

/// How a person types with one or two switches: a highlight walks over the keys, and a press of the switch chooses.
package struct Scanning: Hashable, Sendable {
    package var order = Order.rowColumn
    /// How long the highlight stays, in seconds: one of ``speeds``.
    package var speed = 1.2
    /// Whether a second switch moves the highlight, which then does not move by itself.
    package var isStepped = false
    /// Whether a touch anywhere on the glass is a press of the switch.
    package var takesTouches = false

    package static let speeds = 0.3...10.0

    /// The orders in which the highlight walks.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        /// Over the rows, and then over the keys of the chosen row.
        case rowColumn = "row-column"
        /// Over the keys, row by row.
        case linear
    }

    package init() {}
}
