// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

extension LayoutFile {
    /// Adds an error for each keystroke that the layout can type and a kiosk must not type, at the place of
    /// its key, and returns whether there was none.
    ///
    /// `elsewhere` has the ``Engine/Layout/holdableModifiers`` of the layouts that other panels show at the
    /// same time. If it is not empty, only the keystrokes that need these modifiers are reported. The others
    /// were reported when the layout was read.
    @discardableResult
    package func checkKiosk(
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
