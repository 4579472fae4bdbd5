// SPDX-License-Identifier: MIT

/// Gives each touchscreen of an entry of `panels` a name of its own: `front`, `front-2`, `front-3`.
///
/// ```swift
/// var names = PanelNames(configuration)
/// names.take(0)         // "front"
/// names.take(0)         // "front-2"
/// names.giveBack("front")
/// names.take(0)         // "front"
/// ```
///
/// A touchscreen that is plugged in again gets the lowest free number. So a single touchscreen keeps its
/// plain name.
package struct PanelNames: Sendable {
    private let bases: [String]
    private var taken: Set<String> = []

    package init(_ configuration: Configuration) {
        bases = configuration.panels.map(\.name)
    }

    /// Takes a free name for a touchscreen of the panel with the index `panel`.
    package mutating func take(_ panel: Int) -> String {
        var name = bases[panel]
        var number = 1
        // The plain name of another panel stays free for that panel.
        while taken.contains(name) || (number > 1 && bases.contains(name)) {
            number += 1
            name = "\(bases[panel])-\(number)"
        }
        taken.insert(name)
        return name
    }

    /// Whether a touchscreen of the entry `base` may go on with its name: no other entry has it as its plain name.
    package func mayKeep(_ name: String, ofEntry base: String) -> Bool {
        name == base || !bases.contains(name)
    }

    /// Takes the name that a touchscreen already has.
    package mutating func keep(_ name: String) {
        taken.insert(name)
    }

    package mutating func giveBack(_ name: String) {
        taken.remove(name)
    }
}
