// SPDX-License-Identifier: MIT

import Testing

@testable import LayoutFiles

@Suite("Named files")
struct NamedFilesTests {
    @Test("are those of the first directory that has one of the name, and not hidden")
    func names() throws {
        let folder = try LayoutFolder([
            "site/a.yaml": "", "shipped/a.yaml": "", "shipped/b.yaml": "", "shipped/.c.yaml": "",
            "shipped/d.yml": "",
        ])
        let files = NamedFiles(in: ["\(folder.path)/site", "\(folder.path)/none", "\(folder.path)/shipped/"])
        #expect(files.names == ["a", "b"])
        #expect(files.path(of: "a") == "\(folder.path)/site/a.yaml")
        #expect(files.path(of: "b") == "\(folder.path)/shipped/b.yaml")
        #expect(files.paths(of: "a") == ["\(folder.path)/site/a.yaml", "\(folder.path)/shipped/a.yaml"])
        for name in ["", "c", ".c", "d", "../site/a"] { #expect(files.path(of: name) == nil, "\(name)") }
    }

    @Test(
        "are called by the last part of their paths",
        arguments: [("a/b.yaml", "b"), ("b.yml", "b.yml"), ("/", "")])
    func names(path: String, name: String) {
        #expect(NamedFiles.name(ofPath: path) == name)
    }

    @Test("are told from paths, which have a slash or end in .yaml")
    func paths() {
        #expect(["./a", "a.yaml", "/"].allSatisfy(NamedFiles.isPath))
        #expect(!["a", "a.yml", "a.b"].contains(where: NamedFiles.isPath))
    }
}
