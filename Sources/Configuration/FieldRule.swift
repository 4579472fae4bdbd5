// SPDX-License-Identifier: MIT

public import Devices
public import Layouts

/// A rule that chooses the layout for a text field: an entry of a panel's `fields`.
///
/// Programs do not tell everything about their fields: no browser says that a field is for a PIN. A rule tells
/// it instead.
public struct FieldRule: Hashable, Sendable {
    /// The pattern for the name of the field's program, or `nil` for every program.
    public var program: Glob?
    /// The purpose of the field, as its program tells it, or `nil` for every purpose.
    public var purpose: Purpose?
    /// The index of the layout in ``PanelConfiguration/layouts``.
    public var layout: Int

    /// Makes a rule.
    public init(program: Glob? = nil, purpose: Purpose? = nil, layout: Int) {
        self.program = program
        self.purpose = purpose
        self.layout = layout
    }

    /// Whether the rule is for a field.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the field.
    ///   - program: The name of its program, or `nil` or an empty text if it is not known. A rule for a program
    ///     is then not for the field.
    /// - Returns: Whether the rule is for the field.
    public func isFor(_ purpose: Purpose, in program: String?) -> Bool {
        if let own = self.purpose, own != purpose { return false }
        guard let pattern = self.program else { return true }
        guard let program, !program.isEmpty else { return false }
        return pattern.matches(program)
    }
}
