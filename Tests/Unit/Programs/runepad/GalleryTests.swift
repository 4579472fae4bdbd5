// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The names of the files with an ending in a folder of the repository, without it.
private func names(in folder: String, ending: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: repository.appending(path: folder).path)
    return Set(files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) })
}

/// What sha256sum(1) writes of these files, each by its path in the repository.
private func sha256sum(_ files: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum", "--"] + files
    process.currentDirectoryURL = repository
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
}

struct GalleryTests {
    @Test func `every shipped layout and theme has a picture, and no picture is left over`() throws {
        let layouts = try names(in: "config/layouts", ending: ".yaml")
        let themes = try names(in: "config/themes", ending: ".yaml").map { "theme-\($0)" }
        let pictures = try names(in: "docs/pictures", ending: ".png")
        #expect(pictures == layouts.union(themes).union(["icons", "readme-runic", "session", "states"]))
    }

    @Test func `the gallery was drawn from the current layouts and themes`() throws {
        let listed = try String(
            contentsOf: repository.appending(path: "docs/pictures/SHA256SUMS"), encoding: .utf8)
        let files = try ["config/layouts", "config/themes"].flatMap { folder in
            try names(in: folder, ending: ".yaml").map { "\(folder)/\($0).yaml" }
        }
        let found = try sha256sum(files)
        let stale = Set(listed.split(separator: "\n")).symmetricDifference(found.split(separator: "\n"))
            .compactMap { $0.split(separator: " ").last }
        #expect(
            stale.isEmpty,
            """
            \(Set(stale).sorted().joined(separator: ", ")): changed since the pictures were drawn; \
            run 'make pictures', look at them and commit them.
            """)
    }

    @Test func `the gallery has an entry for every shipped layout, in order`() throws {
        let text = try String(contentsOf: repository.appending(path: "docs/gallery.md"), encoding: .utf8)
        let entries = text.matches(of: /\[`(.+)`\]\(\.\.\/config\/layouts\/(.+)\.yaml\)/)
        #expect(entries.map(\.1) == entries.map(\.2))
        let files = try names(in: "config/layouts", ending: ".yaml").map { "\($0).yaml" }.sorted()
        #expect(entries.map { "\($0.1).yaml" } == files)
        let pictures = text.matches(of: /!\[.+\]\(pictures\/(.+)\.png\)/)
        #expect(pictures.map(\.1) == entries.map(\.1) + ["icons"])
    }

    @Test func `the pictures of the gallery have less than 2.2 MB`() throws {
        let folder = repository.appending(path: "docs/pictures")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.fileSizeKey])
        let bytes = try files.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
        #expect(bytes.reduce(0, +) < 2_200_000)
    }
}
