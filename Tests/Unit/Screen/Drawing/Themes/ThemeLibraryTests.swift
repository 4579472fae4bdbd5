// SPDX-License-Identifier: MIT

import Drawing
import Foundation
import Testing
import YAML

struct ThemeLibraryTests {
    /// Two directories, the first of which wins.
    private func library(_ body: (ThemeLibrary, URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "themes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "site/night.yaml": "title: Ours\n", "shipped/night.yaml": "title: Theirs\n",
            "shipped/day.yaml": "title: Day\n", "shipped/broken.yaml": "titel: x\n", "shipped/notes.txt": "",
            "shipped/.hidden.yaml": "title: Draft\n",
        ]
        for (file, text) in files {
            let url = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try body(
            ThemeLibrary(directories: [
                folder.appending(path: "site").path, folder.appending(path: "shipped").path,
            ]), folder)
    }

    @Test func `a theme is found by name, and the first directory wins`() throws {
        try library { library, _ in
            var diagnostics = DiagnosticList()
            #expect(library.names == ["broken", "day", "light", "night"])
            #expect(library.theme("night", into: &diagnostics)?.title == "Ours")
            #expect(library.theme("day", into: &diagnostics)?.title == "Day")
            #expect(diagnostics.isEmpty)
        }
    }

    @Test func `a file with the name light replaces the built-in theme light`() throws {
        try library { library, folder in
            var diagnostics = DiagnosticList()
            #expect(library.theme("light", into: &diagnostics) == .light)
            try Data("title: Our light\n".utf8).write(to: folder.appending(path: "site/light.yaml"))
            #expect(library.theme("light", into: &diagnostics)?.title == "Our light")
            #expect(diagnostics.isEmpty)
        }
    }

    @Test func `a theme is read by its path`() throws {
        try library { library, folder in
            var diagnostics = DiagnosticList()
            let path = folder.appending(path: "shipped/night.yaml").path
            #expect(library.theme(path, into: &diagnostics)?.title == "Theirs")
            #expect(library.theme("./nothing.yaml", into: &diagnostics) == nil)
            #expect(
                diagnostics.sorted.map(\.description) == [
                    "./nothing.yaml: error: cannot be opened: No such file or directory; check the path"
                ])
        }
    }

    @Test func `a missing or faulty theme is an error with the nearest name or the line`() throws {
        try library { library, folder in
            var diagnostics = DiagnosticList()
            #expect(library.theme("nigth", into: &diagnostics) == nil)
            #expect(
                diagnostics.sorted.map(\.message) == ["there is no theme 'nigth'; did you mean 'night'?"])
            diagnostics = DiagnosticList()
            #expect(library.theme("purple", into: &diagnostics) == nil)
            #expect(
                diagnostics.sorted.map(\.message) == [
                    "there is no theme 'purple'; there are broken, day, light, night"
                ])
            diagnostics = DiagnosticList()
            #expect(library.theme("broken", into: &diagnostics) == nil)
            #expect(diagnostics.sorted.first?.line == 1)
        }
    }
}
