// SPDX-License-Identifier: MIT

package import Engine

/// How a person types on a panel with one or two switches.
package struct ScanRule: Hashable, Sendable {
    /// The switch that chooses, or `nil` for a touch anywhere on the glass.
    package var choosing: AssistiveKey?
    /// The switch that moves the highlight, or `nil` if the highlight moves by itself.
    package var stepping: AssistiveKey?
    package var scanning: Scanning

    package init(choosing: AssistiveKey?, stepping: AssistiveKey? = nil, scanning: Scanning = Scanning()) {
        self.choosing = choosing
        self.stepping = stepping
        self.scanning = scanning
        self.scanning.takesTouches = choosing == nil
        self.scanning.isStepped = stepping != nil
    }

    var keys: [AssistiveKey] { [choosing, stepping].compactMap { $0 } }
}
