// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

extension LayoutFile {
    /// Adds an error for everything that a kiosk must not type and the layout can, where that is written.
    ///
    /// - Parameters:
    ///   - level: What counts.
    ///   - elsewhere: The ``Layouts/Layout/holdableModifiers`` of what other panels show meanwhile.  With some, only
    ///     what they make possible is told: the rest was told when the layout was read.
    ///   - diagnostics: Receives the errors.
    /// - Returns: Whether the layout is fit for kiosks.
    @discardableResult
    public func checkKiosk(
        at level: KioskLevel, besides elsewhere: ModifierSet = [], into diagnostics: inout DiagnosticList
    ) -> Bool {
        let escapes = layout.kioskEscapes(at: level, besides: elsewhere)
            .filter { elsewhere.isEmpty || !$0.heldElsewhere.isEmpty }
        for escape in escapes {
            var way = ""
            if !escape.holders.isEmpty {
                let holders = escape.holders.map { quoted(layout.keys[$0].name) }
                way += " together with \(holders.joined(separator: " and "))"
            }
            if !escape.heldElsewhere.isEmpty {
                let names = escape.heldElsewhere.names.joined(separator: " and ")
                way +=
                    " while \(names) \(escape.heldElsewhere.names.count == 1 ? "is" : "are") held on another touchscreen"
            }
            diagnostics.error(
                "a kiosk must not have \(escape.keystroke), which \(escape.effect): the key "
                    + "\(quoted(layout.keys[escape.key].name)) types it\(way)", at: sources[escape.key].typed)
        }
        return escapes.isEmpty
    }
}
