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

extension TouchChange {
    /// Reads `touch` of a layout or of a panel, such as `{press: lift, delay: 300ms}`.
    ///
    /// A wrong value becomes an error at its place, and changes nothing. `fields` are those of
    /// ``Engine/TouchChange`` that the value may have.
    package init(_ node: YAMLNode, fields: [String], into diagnostics: inout DiagnosticList) {
        let fields = YAMLFields(node, of: "'touch'", known: fields, into: &diagnostics)
        self.init(
            press: fields["press"]?.choice("'press'", into: &diagnostics),
            slide: fields["slide"]?.choice("'slide'", into: &diagnostics),
            delay: fields["delay"]?
                .time("'delay' of 'touch'", in: TouchBehavior.delays, or: "300ms", into: &diagnostics),
            debounce: fields["debounce"]?
                .time("'debounce' of 'touch'", in: TouchBehavior.debounces, or: "500ms", into: &diagnostics))
    }
}
