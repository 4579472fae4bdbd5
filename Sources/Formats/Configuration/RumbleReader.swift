// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads `rumble`: `yes` for the touchscreen itself, `no`, or a mapping with conditions, strength and
    /// duration.
    mutating func rumble(_ node: YAMLNode) -> Rumble? {
        if node.scalar != nil {
            return node.flag("'rumble'", into: &diagnostics) == true ? Rumble() : nil
        }
        let known = ["match", "strength", "duration"]
        let fields = YAMLFields(node, of: "a rumble", known: known, into: &diagnostics)
        var rumble = Rumble(match: fields["match"].map { match($0) })
        if let strength = fields["strength"].flatMap({ strength($0) }) { rumble.strength = strength }
        if let time = fields["duration"].flatMap({ rumbleDuration($0) }) { rumble.milliseconds = time }
        return rumble
    }

    private mutating func strength(_ node: YAMLNode) -> Double? {
        if let text = node.scalar?.text, case .fraction(let strength) = try? Length(text), strength > 0 {
            return strength
        }
        diagnostics.error("'strength' must be above 0% and at most 100%, such as 60%", at: node.place)
        return nil
    }

    private mutating func rumbleDuration(_ node: YAMLNode) -> UInt16? {
        milliseconds(node, of: "'duration' of a rumble", in: 1...1000, suchAs: "20ms")
    }
}
