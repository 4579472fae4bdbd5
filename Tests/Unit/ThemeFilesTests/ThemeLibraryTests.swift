// SPDX-License-Identifier: MIT

import Foundation
import Painting
import Testing
import ThemeFiles
import YAMLDocuments

@Suite("The themes of a machine")
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

    @Test("are found by name, the first directory wins")
    func names() throws {
        try library { library, _ in
            var diagnostics = DiagnosticList()
            #expect(library.names == ["broken", "day", "light", "night"])
            #expect(library.theme("night", into: &diagnostics)?.title == "Ours")
            #expect(library.theme("day", into: &diagnostics)?.title == "Day")
            #expect(diagnostics.isEmpty)
        }
    }

    @Test("have a file called light go before the theme of that name that needs no file")
    func ownLight() throws {
        try library { library, folder in
            var diagnostics = DiagnosticList()
            #expect(library.theme("light", into: &diagnostics) == .light)
            try Data("title: Our light\n".utf8).write(to: folder.appending(path: "site/light.yaml"))
            #expect(library.theme("light", into: &diagnostics)?.title == "Our light")
            #expect(diagnostics.isEmpty)
        }
    }

    @Test("are read by path")
    func paths() throws {
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

    @Test("that are not there or have faults are refused with the nearest name or the place")
    func missing() throws {
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
