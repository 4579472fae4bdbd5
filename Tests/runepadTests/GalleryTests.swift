// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The names of the files with an ending in a folder of the repository, without it.
private func names(in folder: String, ending: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: repository.appending(path: folder).path)
    return Set(files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) })
}

@Suite("The gallery, which make pictures draws")
struct GalleryTests {
    @Test("has a picture of every shipped layout and theme, and of nothing else")
    func pictures() throws {
        let layouts = try names(in: "config/layouts", ending: ".yaml")
        let themes = try names(in: "config/themes", ending: ".yaml").map { "theme-\($0)" }
        let pictures = try names(in: "docs/pictures", ending: ".png")
        #expect(pictures == layouts.union(themes).union(["readme-runic", "states"]))
    }

    @Test("has an entry for every shipped layout, in order")
    func entries() throws {
        let text = try String(contentsOf: repository.appending(path: "docs/gallery.md"), encoding: .utf8)
        let entries = text.matches(of: /\[`(.+)`\]\(\.\.\/config\/layouts\/(.+)\.yaml\)/)
        #expect(entries.map(\.1) == entries.map(\.2))
        let files = try names(in: "config/layouts", ending: ".yaml").map { "\($0).yaml" }.sorted()
        #expect(entries.map { "\($0.1).yaml" } == files)
        let pictures = text.matches(of: /!\[.+\]\(pictures\/(.+)\.png\)/)
        #expect(pictures.map(\.1) == entries.map(\.1))
    }

    @Test("does not weigh down the repository")
    func weight() throws {
        let folder = repository.appending(path: "docs/pictures")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.fileSizeKey])
        let bytes = try files.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
        #expect(bytes.reduce(0, +) < 2_000_000)
    }
}
