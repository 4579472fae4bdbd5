// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads `touches`: `any` for no limit, or a mapping.
    mutating func touches(_ node: YAMLNode) -> TouchesRule {
        var rule = TouchesRule()
        if node.scalar != nil {
            if node.scalar?.text == "any" { return .any }
            return node.refuse("'touches'", "any, or a mapping", into: &diagnostics) ?? rule
        }
        let known = ["contacts", "edges", "rest", "swipe"]
        let fields = YAMLFields(node, of: "'touches'", known: known, into: &diagnostics)
        rule.contacts = fields["contacts"].flatMap { contactLimit($0) }
        rule.edges = fields["edges"].flatMap { edgeLimit($0) }
        rule.rest = fields["rest"].flatMap { restLimit($0) }
        rule.swipes = fields["swipe"]?.flag("'swipe' of 'touches'", into: &diagnostics)
        return rule
    }

    private mutating func contactLimit(_ node: YAMLNode) -> TouchesRule.Limit<Int>? {
        if node.scalar?.text == "any" { return .unlimited }
        if let text = node.scalar?.text, let count = Int(text), (1...64).contains(count) { return .at(count) }
        return node.refuse(
            "'contacts' of 'touches'", "any, or a whole number from 1 to 64", into: &diagnostics)
    }

    private mutating func edgeLimit(_ node: YAMLNode) -> TouchesRule.Limit<Length>? {
        if node.flag == false { return .unlimited }
        if let text = node.scalar?.text, let width = try? Length(text) {
            switch width {
            case .fraction(let part) where part > 0 && part <= TouchesRule.greatestEdge: return .at(width)
            case .millimetres(let length) where length > 0: return .at(width)
            default: break
            }
        }
        return node.refuse(
            "'edges' of 'touches'", "no, or above 0 and at most 25% of a side, such as 8mm or 5%",
            into: &diagnostics)
    }

    private mutating func restLimit(_ node: YAMLNode) -> TouchesRule.Limit<UInt32>? {
        if node.flag == false { return .unlimited }
        return milliseconds(
            node, of: "'rest' of 'touches'", in: 100...10_000, suchAs: "400ms", or: "no, or "
        ).map { .at($0) }
    }
}
