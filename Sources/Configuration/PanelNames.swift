// SPDX-License-Identifier: MIT

/// Gives each touchscreen of a panel's entry a name of its own: `front`, `front-2`, `front-3`.
///
/// ```swift
/// var names = PanelNames(configuration)
/// names.take(0)         // "front"
/// names.take(0)         // "front-2"
/// names.giveBack("front")
/// names.take(0)         // "front"
/// ```
///
/// A touchscreen that comes back gets the lowest number that is free, so that a single one keeps its plain name.
public struct PanelNames: Sendable {
    private let bases: [String]
    private var taken: Set<String> = []

    /// Makes the names of the panels of `configuration`, none of which is taken.
    public init(_ configuration: Configuration) {
        bases = configuration.panels.map(\.name)
    }

    /// Takes a free name for a touchscreen of the panel with the index `panel`.
    public mutating func take(_ panel: Int) -> String {
        var name = bases[panel]
        var number = 1
        // The plain name of another panel stays free for that one.
        while taken.contains(name) || (number > 1 && bases.contains(name)) {
            number += 1
            name = "\(bases[panel])-\(number)"
        }
        taken.insert(name)
        return name
    }

    /// Takes the very name that a touchscreen has had so far.
    public mutating func keep(_ name: String) {
        taken.insert(name)
    }

    /// Frees a name that was taken.
    public mutating func giveBack(_ name: String) {
        taken.remove(name)
    }
}
