// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import LayoutFiles
import Testing
import YAML

/// Directories with layout files for one test, removed afterwards.
final class LayoutFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "layouts-\(UUID().uuidString)").path

    /// Writes files by their paths in the folder: `["child.yaml": "layers: …"]`.
    init(_ files: [String: String]) throws {
        for (file, text) in files { try write(Array(text.utf8), to: file) }
    }

    /// Writes a file by its path in the folder.
    func write(_ bytes: [UInt8], to file: String) throws {
        let url = URL(fileURLWithPath: path).appending(path: file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Foundation's way waits until the file is on the disk, which tests with thousands of files need not.
        let stream = unsafe try #require(fopen(url.path, "w"))
        defer { unsafe fclose(stream) }
        try #require(unsafe fwrite(bytes, 1, bytes.count, stream) == bytes.count)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Reads the file `name` of the folder; diagnostics name files by their paths in it.
    func read(_ name: String) -> (file: LayoutFile?, diagnostics: [String]) {
        result { LayoutLibrary(directories: []).layout(atPath: "\(path)/\(name)", into: &$0) }
    }

    /// What `read` returns, and its diagnostics with paths in the folder.
    func result(
        _ read: (inout DiagnosticList) -> LayoutFile?
    ) -> (file: LayoutFile?, diagnostics: [String]) {
        var diagnostics = DiagnosticList()
        let file = read(&diagnostics)
        #expect((file == nil) == diagnostics.hasErrors)
        return (file, diagnostics.sorted.map { $0.description.replacing("\(path)/", with: "") })
    }
}

/// The diagnostics of a layout file with this text, called `f.yaml`.
func faults(_ text: String) throws -> [String] {
    try LayoutFolder(["f.yaml": text]).read("f.yaml").diagnostics
}

/// Where the repository keeps the layouts that it ships.
let shippedLayouts = Checkout.layouts
