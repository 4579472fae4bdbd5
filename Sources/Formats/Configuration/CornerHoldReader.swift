// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads `corner-hold`: `5s`, `no` for none, `yes` for the default, or a mapping with time and size.
    mutating func cornerHold(_ node: YAMLNode) -> CornerHoldRule? {
        if node.mapping == nil { return cornerHoldOfScalar(node) }
        let fields = YAMLFields(node, of: "a corner hold", known: ["time", "size"], into: &diagnostics)
        var rule = CornerHoldRule()
        if let time = fields["time"].flatMap({ holdTime($0, of: "'time' of a corner hold") }) {
            rule.milliseconds = time
        }
        rule.size = fields["size"].flatMap { cornerSize($0) }
        return rule
    }

    private mutating func cornerHoldOfScalar(_ node: YAMLNode) -> CornerHoldRule? {
        if node.flag == false { return nil }
        var rule = CornerHoldRule()
        if node.flag == true { return rule }
        guard let time = holdTime(node, of: "'corner-hold'", or: "no, or ") else { return nil }
        rule.milliseconds = time
        return rule
    }

    /// Reads for how long contacts are held, in milliseconds.
    mutating func holdTime(
        _ node: YAMLNode, of what: String, or other: String = ""
    ) -> UInt32? {
        milliseconds(node, of: what, in: 1000...60_000, suchAs: "5s", or: other)
    }

    private mutating func cornerSize(_ node: YAMLNode) -> Length? {
        if let text = node.scalar?.text, let size = try? Length(text) {
            switch size {
            case .fraction(let part) where part > 0 && part <= CornerHoldRule.greatestPart: return size
            case .millimetres(let length) where length > 0: return size
            default: break
            }
        }
        diagnostics.error(
            "'size' of a corner must be above 0 and at most 40% of a side, such as 15mm or 10%",
            at: node.place)
        return nil
    }
}
