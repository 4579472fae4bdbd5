// SPDX-License-Identifier: MIT

public import Layouts

/// How a person types on a panel with one or two switches.
public struct ScanRule: Hashable, Sendable {
    /// The switch that chooses, or `nil` for a touch anywhere on the glass.
    public var choosing: AssistiveKey?
    /// The switch that moves the highlight, or `nil` if the highlight moves by itself.
    public var stepping: AssistiveKey?
    public var scanning: Scanning

    public init(choosing: AssistiveKey?, stepping: AssistiveKey? = nil, scanning: Scanning = Scanning()) {
        self.choosing = choosing
        self.stepping = stepping
        self.scanning = scanning
        self.scanning.takesTouches = choosing == nil
        self.scanning.isStepped = stepping != nil
    }

    var keys: [AssistiveKey] { [choosing, stepping].compactMap { $0 } }
}
