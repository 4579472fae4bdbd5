// SPDX-License-Identifier: MIT

import Drawing
import Engine
import LayoutFiles
import Text
import YAML

/// A report of the layout with one name.
struct LayoutReport {
    let name: String
    /// The paths of the files with this name, of which the first one is used.
    let files: [String]
    /// The layout, or `nil` if it has errors.
    let layout: Layout?
    /// The paths of `files` that the first file extends, and the first file itself.
    let extended: Set<String>
    let errors: Int

    /// Reads the layout `name` of `library`, from a `collection` of the same library.
    init(_ name: String, in library: LayoutLibrary, from collection: inout LayoutCollection) {
        var diagnostics = DiagnosticList()
        let file = collection.layout(named: name, into: &diagnostics)
        self.name = name
        files = library.paths(ofLayoutNamed: name)
        layout = file?.layout
        extended = Set(file?.paths ?? [])
        errors = diagnostics.sorted.count { $0.severity == .error }
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
func layoutTable(_ reports: [LayoutReport]) -> String {
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
    let last = rows[0].count - 1
    let widths = (0..<last).map { column in rows.map { terminalWidth(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
        let cells = zip(row, widths).map { cell, width in
            cell + String(repeating: " ", count: width - terminalWidth(of: cell))
        }
        return (cells + [row[last]]).joined(separator: "  ")
    }
    .joined(separator: "\n")
}

// MARK: - For programs

extension LayoutReport {
    var json: JSONValue {
        .object([
            ("name", .string(name)),
            ("title", layout.map { .string($0.title) } ?? .null),
            ("purpose", layout?.purpose.map { .string($0.rawValue) } ?? .null),
            ("language", layout?.language.map { .string($0.description) } ?? .null),
            ("secret", layout.map { .bool($0.isSecret) } ?? .null),
            ("layers", .array(layout?.layers.map { .string($0.name) } ?? [])),
            ("file", .string(files.first ?? "")),
            ("extends", .array(files.dropFirst().filter(extended.contains).map { .string($0) })),
            ("overrides", .array(files.dropFirst().filter { !extended.contains($0) }.map { .string($0) })),
            ("errors", .integer(errors)),
        ])
    }
}
