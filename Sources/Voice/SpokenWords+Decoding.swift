// SPDX-License-Identifier: MIT

internal import Layouts
internal import Views
public import YAMLDocuments

extension SpokenWords {
    /// The fields of a file of words.
    public static let fields =
        ["begin", "masked", "ended", "typed", "released"] + spokenStates.map(\.rawValue) + ["more"]

    /// Reads the words of a language from `root`, the value of a file's document.
    ///
    /// Adds an error to `diagnostics` for each wrong or missing field, because a word of another language would be
    /// pronounced wrongly.  Such a field has the English words.
    public init(_ root: YAMLNode, language: String, into diagnostics: inout DiagnosticList) {
        self = .english
        self.language = language
        let fields = YAMLFields(root, of: "words", known: Self.fields, into: &diagnostics)
        if let words = Self.text("masked", of: fields, root, into: &diagnostics) { masked = words }
        if let words = Self.text("ended", of: fields, root, into: &diagnostics) { ended = words }
        if let words = Self.text("typed", of: fields, root, into: &diagnostics) { typed = words }
        if let words = Self.text("released", of: fields, root, into: &diagnostics) { released = words }
        if let words = Self.text("more", of: fields, root, into: &diagnostics) { more = words }
        for state in Self.spokenStates {
            if let words = Self.text(state.rawValue, of: fields, root, into: &diagnostics) {
                states[state] = words
            }
        }
        guard let node = fields["begin"] else {
            diagnostics.error("the words lack 'begin'", at: root.place)
            return
        }
        let ways = GuideMessage.Confirmation.allCases
        let sentences = YAMLFields(node, of: "'begin'", known: ways.map(\.rawValue), into: &diagnostics)
        for way in ways {
            if let words = Self.text(way.rawValue, of: sentences, node, into: &diagnostics) {
                began[way] = words
            }
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
