// SPDX-License-Identifier: MIT

import Testing

@testable import LayoutFiles

struct NamedFilesTests {
    @Test func `a name leads to the first directory's file, and never to a hidden file`() throws {
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

    @Test func `a file whose name has a control character has no name`() throws {
        let folder = try LayoutFolder(["a\u{85}.yaml": "", "b\u{7F}.yaml": "", "c.yaml": ""])
        let files = NamedFiles(in: [folder.path])
        #expect(files.names == ["c"])
        for name in ["a\u{85}", "b\u{7F}"] { #expect(files.path(of: name) == nil) }
    }

    @Test(arguments: [("a/b.yaml", "b"), ("b.yml", "b.yml"), ("/", "")])
    func `a file's name is the last part of its path, without .yaml`(path: String, name: String) {
        #expect(NamedFiles.name(ofPath: path) == name)
    }

    @Test func `a text with a slash or the ending .yaml is a path, and not a name`() {
        #expect(["./a", "a.yaml", "/"].allSatisfy(NamedFiles.isPath))
        #expect(!["a", "a.yml", "a.b"].contains(where: NamedFiles.isPath))
    }
}
