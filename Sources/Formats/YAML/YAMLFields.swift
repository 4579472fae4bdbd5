// SPDX-License-Identifier: MIT

internal import Text

/// A mapping whose possible names are known, such as a key of a layout.
///
/// ```swift
/// let fields = YAMLFields(node, of: "a key", known: ["label", "width"], into: &diagnostics)
/// let width = fields["width"]?.number("'width'", in: 0.1...20, into: &diagnostics) ?? 1
/// ```
package struct YAMLFields: Sendable {
    /// The entries in the order of the file, without those with unknown names.
    package let entries: [YAMLEntry]

    /// Takes the entries of `node`, and adds an error for each name that is not in `known`.
    ///
    /// `what` names the owner of the fields in the error: "unknown field 'widht' of a key; did you mean
    /// 'width'?". `remedy` may say more of such a name. If `node` is no mapping, one error says so, and there are no
    /// entries.
    package init(
        _ node: YAMLNode, of what: @autoclosure () -> String, known: [String],
        remedy: (String) -> String? = { _ in nil }, into diagnostics: inout DiagnosticList
    ) {
        guard let mapping = node.mapping else {
            _ = node.mapping(what(), into: &diagnostics)
            entries = []
            return
        }
        // Most files have no fault. Then the entries need no copy.
        if mapping.allSatisfy({ known.contains($0.name) }) {
            entries = mapping
            return
        }
        entries = mapping.filter { known.contains($0.name) }
        for entry in mapping where !known.contains(entry.name) {
            Self.refuse(
                entry, of: what(), known: known, remedy: remedy(entry.name), into: &diagnostics)
        }
    }

    /// Adds the error that `what` has no field `entry`, with the remedy, or with a similar name of `known`, or else with
    /// all of them.
    package static func refuse(
        _ entry: YAMLEntry, of what: String, known: [String], remedy: String? = nil,
        into diagnostics: inout DiagnosticList
    ) {
        let remedy = remedy ?? suggestion(for: entry.name, among: known)
        diagnostics.error(
            "unknown field \(quoted(entry.name)) of \(what)"
                + (remedy.isEmpty ? ": it is one of \(known.joined(separator: ", "))" : remedy),
            at: entry.place)
    }

    package subscript(name: String) -> YAMLNode? {
        entry(name)?.value
    }

    package func entry(_ name: String) -> YAMLEntry? {
        entries.first { $0.name == name }
    }
}
