// SPDX-License-Identifier: MIT

internal import Devices
internal import Engine
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads `fields`: a list of rules, each with a program, a purpose or both, and one of the panel's
    /// `layouts`, or `no`.
    mutating func fieldRules(_ node: YAMLNode, of layouts: [LayoutReference]) -> [FieldRule] {
        (node.sequence("'fields'", into: &diagnostics) ?? []).compactMap { fieldRule($0, of: layouts) }
    }

    private mutating func fieldRule(_ node: YAMLNode, of layouts: [LayoutReference]) -> FieldRule? {
        let fields = YAMLFields(
            node, of: "an entry of 'fields'", known: ["program", "purpose", "layout"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        let program = fields["program"].flatMap { programPattern($0) }
        let purpose = fields["purpose"]?.choice("'purpose'", of: Purpose.self, into: &diagnostics)
        if fields["program"] == nil, fields["purpose"] == nil {
            diagnostics.error("an entry of 'fields' needs 'program', 'purpose' or both", at: node.place)
        }
        guard let named = fields["layout"] else {
            diagnostics.error(
                "an entry of 'fields' needs 'layout': one of the panel's layouts, or no", at: node.place)
            return nil
        }
        if named.flag == false { return FieldRule(program: program, purpose: purpose, layout: nil) }
        guard let reference = layout(named, of: "'layout'") else { return nil }
        guard let index = layouts.firstIndex(of: reference) else {
            diagnostics.error(
                "\(quoted(reference.description)) is not in the 'layout' of this panel: write it there too, in "
                    + "the same form", at: named.place)
            return nil
        }
        return FieldRule(program: program, purpose: purpose, layout: index)
    }

    private mutating func programPattern(_ node: YAMLNode) -> Glob? {
        guard let text = node.text("'program'", into: &diagnostics) else { return nil }
        if !text.isEmpty { return Glob(text) }
        diagnostics.error(
            "'program' is empty: write a name or a pattern, such as \"firefox*\"", at: node.place)
        return nil
    }
}
