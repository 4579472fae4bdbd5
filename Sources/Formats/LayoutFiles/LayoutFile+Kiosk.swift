// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

extension LayoutFile {
    /// Adds an error for each keystroke that the layout can type and a kiosk must not type, at the place of
    /// its key, and returns whether there was none.
    ///
    /// Many keystrokes that one key makes possible, such as one for Ctrl, are one error, at the place of that key.
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
        let groups = Dictionary(grouping: escapes) { Way(holders: $0.holders, elsewhere: $0.heldElsewhere) }
        var told: Set<Way> = []
        for escape in escapes {
            let way = Way(holders: escape.holders, elsewhere: escape.heldElsewhere)
            guard let group = groups[way], group.count >= Self.leastGrouped else {
                diagnostics.error(fault(of: escape, way), at: sources[escape.key].typed)
                continue
            }
            guard told.insert(way).inserted else { continue }
            diagnostics.error(
                fault(of: group, way), remedy: remedy(way), at: sources[way.holders.first ?? escape.key].typed
            )
        }
        return escapes.isEmpty
    }

    /// The fewest keystrokes with the same further keys that are one error.
    private static let leastGrouped = 4
    /// How many keystrokes of such an error have their effects: they show the reason, and the others only have names.
    private static let explained = 3

    /// What is down or latched besides the key that types a keystroke.
    private struct Way: Hashable {
        /// The further keys, by index in ``Engine/Layout/keys``.
        var holders: [Int]
        /// The modifiers that another panel holds.
        var elsewhere: ModifierSet
    }

    private func fault(of escape: KioskEscape, _ way: Way) -> String {
        "a kiosk must not have \(escape.keystroke), which \(escape.effect): the key "
            + "\(quoted(layout.keys[escape.key].name)) types it\(words(way))"
    }

    private func fault(of escapes: [KioskEscape], _ way: Way) -> String {
        let explained = escapes.prefix(Self.explained).map { "\(name($0)), which \($0.effect)" }
        let others = escapes.dropFirst(Self.explained).map(name)
        return "a kiosk must not have these \(escapes.count) keystrokes, which keys type\(words(way)): "
            + "\(explained.joined(separator: "; ")); and \(others.joined(separator: ", "))"
    }

    /// The keystroke, with its key where that has another name: "F11 by 'Full'".
    private func name(_ escape: KioskEscape) -> String {
        let key = layout.keys[escape.key].name
        let isSame = escape.keystroke.lowercased().hasSuffix(key.lowercased())
        return isSame ? escape.keystroke : "\(escape.keystroke) by \(quoted(key))"
    }

    private func words(_ way: Way) -> String {
        var words = ""
        if !way.holders.isEmpty { words += " together with \(keys(way.holders))" }
        if !way.elsewhere.isEmpty {
            let names = way.elsewhere.names
            words +=
                " while \(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") held on another "
                + "touchscreen"
        }
        return words
    }

    private func remedy(_ way: Way) -> String? {
        way.holders.isEmpty ? nil : "without \(keys(way.holders)) the layout does not type them"
    }

    /// The names of keys: "'Control' and 'Alt'".
    private func keys(_ indices: [Int]) -> String {
        indices.map { quoted(layout.keys[$0].name) }.joined(separator: " and ")
    }
}
