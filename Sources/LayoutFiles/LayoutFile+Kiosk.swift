// SPDX-License-Identifier: MIT

public import Layouts
public import YAMLDocuments

extension LayoutFile {
    /// Adds an error for everything that a kiosk must not type and the layout can, where that is written.
    ///
    /// - Parameters:
    ///   - elsewhere: The ``Layouts/Layout/holdableModifiers`` of what other panels show meanwhile.  With some, only
    ///     what they make possible is told: the rest was told when the layout was read.
    ///   - diagnostics: Receives the errors.
    /// - Returns: Whether the layout is fit for kiosks.
    @discardableResult
    public func checkKiosk(
        besides elsewhere: ModifierSet = [], into diagnostics: inout DiagnosticList
    ) -> Bool {
        let escapes = layout.kioskEscapes(besides: elsewhere)
            .filter { elsewhere.isEmpty || !$0.heldElsewhere.isEmpty }
        for escape in escapes {
            let way =
                if let holder = escape.holder {
                    " together with \(quoted(layout.keys[holder].name))"
                } else if escape.heldElsewhere.isEmpty {
                    ""
                } else {
                    " while \(escape.heldElsewhere == .alt ? "Alt" : "Ctrl") is held on another touchscreen"
                }
            diagnostics.error(
                "a kiosk must not have \(escape.keystroke), which \(escape.effect): the key "
                    + "\(quoted(layout.keys[escape.key].name)) types it\(way)", at: sources[escape.key].typed)
        }
        return escapes.isEmpty
    }
}
