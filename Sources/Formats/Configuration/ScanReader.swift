// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// Reads `scan`: the switches, and how the highlight walks.
    mutating func scanRule(_ node: YAMLNode) -> ScanRule? {
        let fields = YAMLFields(
            node, of: "'scan'", known: ["switch", "step", "speed", "by"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        guard let choosing = fields["switch"] else {
            diagnostics.error(
                "'scan' needs 'switch': touch, or the device and the key of a switch", at: node.place)
            return nil
        }
        let isTouch = choosing.scalar?.text == "touch"
        if choosing.scalar != nil, !isTouch {
            return choosing.refuse(
                "'switch'", "touch, or a mapping with 'device' and 'key'", into: &diagnostics)
        }
        let key = isTouch ? nil : assistiveKey(choosing, "'switch'")
        let step = fields["step"].flatMap { assistiveKey($0, "'step'") }
        if let key, key == step, let place = fields["step"]?.place {
            diagnostics.error("'step' is the same key as 'switch': name another key", at: place)
        }
        var scanning = Scanning()
        if let node = fields["speed"], let speed = speed(node) { scanning.speed = speed }
        if let order: Scanning.Order = fields["by"]?.choice("'by'", into: &diagnostics) {
            scanning.order = order
        }
        guard isTouch || key != nil else { return nil }
        return ScanRule(choosing: key, stepping: step, scanning: scanning)
    }

    private mutating func speed(_ node: YAMLNode) -> Double? {
        seconds(node, of: "'speed' of 'scan'", in: Scanning.speeds, suchAs: "1.2s")
    }
}
