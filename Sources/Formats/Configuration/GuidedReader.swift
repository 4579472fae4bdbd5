// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads `guided`: `yes` for the defaults, `no` for none, or a mapping.
    mutating func guided(_ node: YAMLNode) -> GuidedRule? {
        if node.mapping == nil {
            return node.flag("'guided'", or: "a mapping", into: &diagnostics) == true ? GuidedRule() : nil
        }
        let known = ["confirm", "idle", "fingers", "headphones", "key"]
        let fields = YAMLFields(node, of: "'guided'", known: known, into: &diagnostics)
        var rule = GuidedRule()
        if let confirm = fields["confirm"]?
            .choice("'confirm'", of: GuidedTouch.Confirm.self, into: &diagnostics)
        {
            rule.touch.confirm = confirm
        }
        if let time = fields["idle"].flatMap({ idleTime($0) }) { rule.touch.idleTime = time }
        if let fingers = fields["fingers"] { rule.fingerHold = fingerHold(fingers) }
        if let headphones = fields["headphones"] {
            rule.headphones = headphoneJack(headphones, "'headphones'")
        }
        rule.key = fields["key"].flatMap { assistiveKey($0, "'key' of 'guided'") }
        return rule
    }

    private mutating func idleTime(_ node: YAMLNode) -> Double? {
        seconds(node, of: "'idle' of 'guided'", in: GuidedTouch.idleTimes, suchAs: "60s")
    }

    /// Reads the time for which three fingers are held, or `no`.
    private mutating func fingerHold(_ node: YAMLNode) -> UInt32? {
        if node.flag == false { return nil }
        return holdTime(node, of: "'fingers' of 'guided'", or: "no, or ")
    }
}
