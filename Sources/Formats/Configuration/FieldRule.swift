// SPDX-License-Identifier: MIT

package import Devices
package import Engine

/// A rule that chooses the layout for a text field: an entry of a panel's `fields`.
///
/// Programs do not tell everything about their fields: no browser says that a field is for a PIN. A rule tells
/// it instead.
package struct FieldRule: Hashable, Sendable {
    /// The pattern for the name of the field's program, or `nil` for every program.
    package var program: Glob?
    /// The purpose of the field, as its program tells it, or `nil` for every purpose.
    package var purpose: Purpose?
    /// The index of the layout in `PanelConfiguration.layouts`, or `nil` if the field brings no view.
    package var layout: Int?

    package init(program: Glob? = nil, purpose: Purpose? = nil, layout: Int?) {
        self.program = program
        self.purpose = purpose
        self.layout = layout
    }

    /// Whether the rule is for a field of this purpose in the program of this name.
    ///
    /// A rule for a program is not for the field if the name is `nil` or empty, because it is then not known.
    package func isFor(_ purpose: Purpose, in program: String?) -> Bool {
        if let own = self.purpose, own != purpose { return false }
        guard let pattern = self.program else { return true }
        guard let program, !program.isEmpty else { return false }
        return pattern.matches(program)
    }

    /// Whether the rule is for every field for which another one is.
    package func covers(_ other: FieldRule) -> Bool {
        if let purpose, purpose != other.purpose { return false }
        guard let program else { return true }
        guard let pattern = other.program else { return false }
        // A `*` that takes a part of a pattern takes this part of every name, too; a `?` takes only one character.
        return program == pattern
            || !program.description.contains("?") && program.matches(pattern.description)
    }
}
