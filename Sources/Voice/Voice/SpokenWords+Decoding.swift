// SPDX-License-Identifier: MIT

internal import Engine
package import YAML

extension SpokenWords {
    /// The fields of a file of words.
    package static let fields =
        ["begin", "masked", "hidden", "typed", "released"] + spokenStates.map(\.rawValue) + ["more", "keys"]

    /// Reads the words of a language from `root`, the value of a file's document.
    ///
    /// Adds an error to `diagnostics` for each wrong or missing field, because a word of another language would be
    /// pronounced wrongly.  Such a field has the English words.
    package init(_ root: YAMLNode, language: String, into diagnostics: inout DiagnosticList) {
        self = .english
        self.language = language
        let fields = YAMLFields(root, of: "words", known: Self.fields, into: &diagnostics)
        if let words = Self.text("masked", of: fields, root, into: &diagnostics) { masked = words }
        if let words = Self.text("hidden", of: fields, root, into: &diagnostics) { hidden = words }
        if let words = Self.text("typed", of: fields, root, into: &diagnostics) { typed = words }
        if let words = Self.text("released", of: fields, root, into: &diagnostics) { released = words }
        if let words = Self.text("more", of: fields, root, into: &diagnostics) { more = words }
        for state in Self.spokenStates {
            if let words = Self.text(state.rawValue, of: fields, root, into: &diagnostics) {
                states[state] = words
            }
        }
        Self.read("begin", GuideMessage.Confirmation.allCases, of: fields, root, into: &diagnostics) {
            began[$0] = $1
        }
        Self.read("keys", Key.allCases, of: fields, root, into: &diagnostics) { keys[$0] = $1 }
    }

    /// Reads a field with words for each of several names, all of which it must have.
    private static func read<Name: RawRepresentable<String>>(
        _ field: String, _ names: [Name], of fields: YAMLFields, _ owner: YAMLNode,
        into diagnostics: inout DiagnosticList, _ take: (Name, String) -> Void
    ) {
        guard let node = fields[field] else {
            diagnostics.error("the words lack '\(field)'", at: owner.place)
            return
        }
        let words = YAMLFields(node, of: "'\(field)'", known: names.map(\.rawValue), into: &diagnostics)
        for name in names {
            if let text = text(name.rawValue, of: words, node, into: &diagnostics) { take(name, text) }
        }
    }

    private static func text(
        _ name: String, of fields: YAMLFields, _ owner: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> String? {
        guard let node = fields[name] else {
            diagnostics.error("the words lack '\(name)'", at: owner.place)
            return nil
        }
        return node.text("'\(name)'", into: &diagnostics)
    }
}
