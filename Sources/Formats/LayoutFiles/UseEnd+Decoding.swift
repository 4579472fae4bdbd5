// SPDX-License-Identifier: MIT

package import Engine
package import YAML

extension UseEnd {
    /// Reads `first-layer` of a layout, or `hide` of a layout or of a panel: `{on: [enter, idle], idle: 60s}`, or
    /// `no`, which is ``never``.
    ///
    /// The error of a value that is neither names `other`. Returns `nil` after it. `idleTime` is the default of
    /// `idle`, in seconds.
    package init?(
        _ node: YAMLNode, of field: String, idle idleTime: Double = 60, or other: String,
        into diagnostics: inout DiagnosticList
    ) {
        guard !node.isNo else {
            self = .never
            return
        }
        guard node.scalar == nil else {
            diagnostics.error(
                "'\(field)' must be a mapping such as {on: idle, idle: \(Int(idleTime))s}, or \(other)",
                at: node.place)
            return nil
        }
        let fields = YAMLFields(node, of: "'\(field)'", known: ["on", "idle"], into: &diagnostics)
        guard node.mapping != nil else { return nil }
        self.init(idleTime: idleTime)
        if let on = fields["on"] {
            let nodes = on.sequence ?? [on]
            occasions = Set(nodes.compactMap { Self.occasion($0, of: field, into: &diagnostics) })
        }
        if let time = fields["idle"]?.seconds("'idle'", in: 1...3600, into: &diagnostics) {
            self.idleTime = time
        }
        if let entry = fields.entry("idle"), !occasions.contains(.idle) {
            diagnostics.error("'idle' has an effect only with 'on: idle'", at: entry.place)
        }
    }

    private static func occasion(
        _ node: YAMLNode, of field: String, into diagnostics: inout DiagnosticList
    ) -> Occasion? {
        guard field == "hide", node.scalar?.text == "done" else {
            return node.choice("'on'", into: &diagnostics)
        }
        diagnostics.error(
            "'on' cannot be 'done': it is one of enter, idle; a key with 'picker: done' hides the view by itself",
            at: node.place)
        return nil
    }
}
