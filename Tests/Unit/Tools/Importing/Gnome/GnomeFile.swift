// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

/// A layout of GNOME's on-screen keyboard that a test writes.
struct GnomeFile {
    let text: String

    init(_ text: String) { self.text = text }

    /// A file whose level `default` has these rows of keys, each in a line of its own.
    init(_ rows: [[String]], others: [String] = []) {
        let levels = [Self.level("default", "default", rows)] + others
        text = "{\"levels\": [\n" + levels.joined(separator: ",\n") + "\n]}\n"
    }

    static func level(_ name: String, _ mode: String, _ rows: [[String]]) -> String {
        let rows = rows.map { "[\n" + $0.map { "{\($0)}" }.joined(separator: ",\n") + "\n]" }
        return
            "{\"level\": \"\(name)\", \"mode\": \"\(mode)\", \"rows\": [" + rows.joined(separator: ", ")
            + "]}"
    }

    /// Keys that type these characters.
    static func letters(_ text: String) -> [String] { text.map { "\"strings\": [\"\($0)\"]" } }

    /// What becomes of the file at `path`, and what is wrong with it.
    func converted(path: String = "osk-layouts/own.json") -> (layout: ImportedLayout?, faults: [String]) {
        var diagnostics = DiagnosticList()
        let document = YAMLDocument(parsing: yaml(ofJSON: Array(text.utf8)), file: "f", into: &diagnostics)
        let layout = document.flatMap { ImportedLayout(gnome: $0.root, path: path, into: &diagnostics) }
        return (layout, diagnostics.sorted.map(\.description))
    }

    /// The layout that a file without a fault becomes, which the reader of layout files takes without a fault.
    func imported(path: String = "osk-layouts/own.json") throws -> ImportedLayout {
        let result = converted(path: path)
        #expect(result.faults.isEmpty, "\(result.faults)")
        let layout = try #require(result.layout)
        let faults = try WrittenLayout(layout.text, name: layout.name).faults
        #expect(faults == [], "\(layout.text)")
        return layout
    }
}

extension ImportedLayout {
    /// The rows of the layers, as the file has them.
    var rows: [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("    - ") }.map { String($0.dropFirst(6)) }
    }
}
