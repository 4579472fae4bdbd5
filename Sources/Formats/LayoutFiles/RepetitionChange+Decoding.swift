// SPDX-License-Identifier: MIT

package import Engine
package import YAML

extension RepetitionChange {
    /// Reads `repeat` of a layout or of a panel: `{delay: 500ms, interval: 40ms}` or one of the two, `yes` or
    /// `no`.
    ///
    /// A wrong value becomes an error at its place, and changes nothing.
    package init(_ node: YAMLNode, into diagnostics: inout DiagnosticList) {
        self.init()
        guard node.scalar == nil else {
            repeats = node.flag
            if repeats == nil {
                diagnostics.error(
                    "'repeat' must be a mapping such as {delay: 500ms, interval: 40ms}, or no to repeat nothing",
                    at: node.place)
            }
            return
        }
        let fields = YAMLFields(node, of: "'repeat'", known: ["delay", "interval"], into: &diagnostics)
        guard node.mapping != nil else { return }
        repeats = true
        delay = fields["delay"]?
            .time("'delay' of 'repeat'", in: Repetition.delays, or: "500ms", into: &diagnostics)
        interval = fields["interval"]?
            .time("'interval' of 'repeat'", in: Repetition.intervals, or: "40ms", into: &diagnostics)
    }
}
