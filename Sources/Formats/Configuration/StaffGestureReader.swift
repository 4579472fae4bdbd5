// SPDX-License-Identifier: MIT

internal import Engine
internal import Text
internal import YAML

extension ConfigurationReader {
    /// Reads `staff-gesture`: `no`, or a mapping with the corners and what comes of their taps.
    mutating func staffGesture(_ node: YAMLNode) -> StaffGestureRule? {
        if node.mapping == nil {
            guard node.flag != false else { return nil }
            return node.refuse("'staff-gesture'", "no, or a mapping with 'corners'", into: &diagnostics)
        }
        let known = ["corners", "within", "shows", "gives-back"]
        let fields = YAMLFields(node, of: "'staff-gesture'", known: known, into: &diagnostics)
        let corners = fields["corners"].map { self.corners($0) } ?? missingCorners(node)
        var effects: [StaffGestureRule.Effect] = []
        if let layout = fields["shows"].flatMap({ staffLayout($0) }) { effects.append(.shows(layout)) }
        if fields["gives-back"]?.flag("'gives-back' of 'staff-gesture'", into: &diagnostics) == true {
            effects.append(.givesBack)
        }
        let time: UInt32? = fields["within"].flatMap {
            milliseconds($0, of: "'within' of 'staff-gesture'", in: 1000...60_000, suchAs: "5s")
        }
        guard effects.count == 1 else {
            // A wrong value is already reported.
            let isWrong = fields["shows"] != nil || fields["gives-back"].map { $0.flag == nil } == true
            if effects.count > 1 || !isWrong {
                diagnostics.error(
                    "'staff-gesture' needs either 'shows', the name of a layout, or 'gives-back: yes'",
                    at: node.place)
            }
            return nil
        }
        guard let corners else { return nil }
        var rule = StaffGestureRule(corners: corners, effect: effects[0])
        if let time { rule.milliseconds = time }
        return rule
    }

    private mutating func staffLayout(_ node: YAMLNode) -> LayoutReference? {
        if node.scalar != nil { return layout(node, of: "'shows' of 'staff-gesture'") }
        return node.refuse(
            "'shows' of 'staff-gesture'", "the name or the path of a layout", into: &diagnostics)
    }

    private mutating func missingCorners(_ node: YAMLNode) -> [Corner]? {
        diagnostics.error(
            "'staff-gesture' needs 'corners': from 4 to 12 of top-left, top-right, bottom-left and bottom-right",
            at: node.place)
        return nil
    }

    private mutating func corners(_ node: YAMLNode) -> [Corner]? {
        guard let nodes = node.sequence("'corners'", into: &diagnostics) else { return nil }
        let corners = nodes.compactMap { $0.choice("a corner", of: Corner.self, into: &diagnostics) }
        guard corners.count == nodes.count else { return nil }
        if !CornerTaps.lengths.contains(corners.count) {
            diagnostics.error(
                "'corners' must be from 4 to 12 taps: fewer are soon guessed, and more nobody remembers",
                at: node.place)
        } else if Set(corners).count < 3 {
            diagnostics.error(
                "'corners' must have at least three different corners: others come about by chance",
                at: node.place)
        } else {
            return corners
        }
        return nil
    }
}
