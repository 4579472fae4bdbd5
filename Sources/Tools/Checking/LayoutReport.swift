// SPDX-License-Identifier: MIT

package import Engine
package import LayoutFiles
package import Text
import YAML

/// A report of the layout with one name.
package struct LayoutReport {
    let name: String
    /// The paths of the files with this name, of which the first one is used.
    private let files: [String]
    /// The layout, or `nil` if it has errors.
    let layout: Layout?
    /// The paths of `files` that the first file extends, and the first file itself.
    private let extended: Set<String>
    private let errors: Int

    /// Reads the layout `name` of `library`, from a `collection` of the same library.
    package init(_ name: String, in library: LayoutLibrary, from collection: inout LayoutCollection) {
        var diagnostics = DiagnosticList()
        let file = collection.layout(named: name, into: &diagnostics)
        self.name = name
        files = library.paths(ofLayoutNamed: name)
        layout = file?.layout
        extended = Set(file?.paths ?? [])
        errors = diagnostics.sorted.count { $0.severity == .error }
    }

    /// Whether the layout is for a purpose, and for a language: `de` has those for `de-AT`, too; `nil` for any.
    package func matches(purpose: Purpose?, language: LanguageTag?) -> Bool {
        if let purpose, layout?.purpose != purpose { return false }
        guard let language else { return true }
        guard let other = layout?.language, other.language == language.language else { return false }
        return (language.script == nil || other.script == language.script)
            && (language.region == nil || other.region == language.region)
    }

    /// The lines of the last column: the file, its errors, and the files that it overrides or changes.
    fileprivate var fileLines: [String] {
        guard let first = files.first else { return [] }
        let others = files.dropFirst().map { (extended.contains($0) ? "changes " : "overrides ") + $0 }
        let faults =
            layout == nil
            ? ["has \(errors) \(errors == 1 ? "error" : "errors"): see 'runepad check \(first)'"] : []
        return [first] + faults + others
    }
}

/// The reports as a table with aligned columns.
package func layoutTable(_ reports: [LayoutReport]) -> String {
    guard !reports.isEmpty else { return "There are no such layouts." }
    var rows = [["NAME", "TITLE", "PURPOSE", "LANGUAGE", "FILE"]]
    for report in reports {
        let layout = report.layout
        let lines = report.fileLines
        rows.append([
            report.name, layout?.title ?? "?", layout.map { $0.purpose?.rawValue ?? "" } ?? "?",
            layout.map { $0.language?.description ?? "any" } ?? "?", lines.first ?? "",
        ])
        for line in lines.dropFirst() { rows.append(["", "", "", "", line]) }
    }
    return aligned(rows)
}

// MARK: - For programs

extension LayoutReport {
    package var json: JSONValue {
        .object([
            ("name", .string(name)),
            ("title", JSONValue(layout?.title)),
            ("purpose", JSONValue(layout?.purpose?.rawValue)),
            ("language", JSONValue(layout?.language?.description)),
            ("secret", layout.map { .bool($0.isSecret) } ?? .null),
            ("layers", .array(layout?.layers.map { .string($0.name) } ?? [])),
            ("file", .string(files.first ?? "")),
            ("extends", .array(files.dropFirst().filter(extended.contains).map { .string($0) })),
            ("overrides", .array(files.dropFirst().filter { !extended.contains($0) }.map { .string($0) })),
            ("errors", .integer(errors)),
        ])
    }
}
