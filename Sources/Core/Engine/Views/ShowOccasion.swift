// SPDX-License-Identifier: MIT

/// When a panel's view is shown, in the words of configurations and of the bus.
package enum ShowOccasion: String, CaseIterable, Hashable, Sendable {
    /// From the start of the driver.
    case always
    /// When a text field has the focus, or when a person or program calls the view.
    case auto
    /// When a person or program calls the view.
    case call
}
