// SPDX-License-Identifier: MIT

import Foundation
import LayoutFiles
import YAML

/// What a layout file is read as in a folder of its own, and what `runepad check` says of it.
struct WrittenLayout {
    /// The layout, or `nil` if it has errors.
    let file: LayoutFile?
    let faults: [Diagnostic]

    /// Writes and reads `text`, a layout called `name`, which can extend the layouts of a library.
    init(_ text: String, name: String, in library: LayoutLibrary = LayoutLibrary(directories: [])) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "\(name).yaml")
        try Data(text.utf8).write(to: path)
        var diagnostics = DiagnosticList()
        file = library.layout(atPath: path.path, into: &diagnostics)
        faults = diagnostics.sorted
    }
}
