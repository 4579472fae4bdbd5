// SPDX-License-Identifier: MIT

package import Engine
package import YAML

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
