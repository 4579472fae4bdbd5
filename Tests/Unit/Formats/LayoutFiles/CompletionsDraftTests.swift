// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing

struct CompletionsDraftTests {
    @Test func `completions name an installed dictionary, or a file beside the layout`() throws {
        let folder = try LayoutFolder([:])
        func source(_ words: String) throws -> Completions.Source? {
            try folder.write(
                Array("completions: {words: \(words)}\nlayers: {base: [a]}\n".utf8), to: "f.yaml")
            return folder.read("f.yaml").file?.layout.completions?.words
        }
        #expect(try source("de_DE") == .dictionary("de_DE"))
        #expect(try source("./names.txt") == .file("\(folder.path)/names.txt"))
        #expect(try source("names.txt") == .file("\(folder.path)/names.txt"))
        #expect(try source("own.dic") == .file("\(folder.path)/own.dic"))
        #expect(try source("words/own.dic") == .file("\(folder.path)/words/own.dic"))
        #expect(try source("/usr/share/dict/words") == .file("/usr/share/dict/words"))
    }

    @Test func `an inherited word file is looked up beside the layout that names it`() throws {
        let folder = try LayoutFolder([
            "f.yaml": "extends: g\ntitle: f\n", "site/g.yaml": "", "h.yaml": "extends: g\ncompletions: no\n",
            "g.yaml": "completions: {words: names.txt}\nlayers: {base: [a C]}\nkeys: {C: {completion: 3}}\n",
        ])
        let layout = try #require(folder.read("f.yaml").file).layout
        #expect(layout.completions?.words == .file("\(folder.path)/names.txt"))
        #expect(layout.keys.map(\.action) == [.character("a"), .completion(3)])
        #expect(layout.keys.map(\.label) == ["a", " "])
        #expect(try #require(folder.read("h.yaml").file).layout.completions == nil)
    }

    @Test(arguments: [
        ("completions: yes", "f.yaml:1:14: error: 'completions' must be a mapping, not 'yes'"),
        (
            "completions: {}",
            "f.yaml:1:14: error: 'words' is missing: name a dictionary, as in 'words: en_US', or a file"
        ),
        ("completions: {words: ''}", "f.yaml:1:22: error: 'words' cannot be ''"),
        (
            "completions: {words: a, word: x}",
            "f.yaml:1:25: error: unknown field 'word' of 'completions'; did you mean 'words'?"
        ),
    ]) func `faults of completions are reported with their line and column`(text: String, expected: String)
        throws
    {
        let found = try LayoutFolder(["f.yaml": "\(text)\nlayers: {base: [a]}\n"]).read("f.yaml").diagnostics
        #expect(found.first == expected)
    }

    @Test func `a secret layout cannot have completions, nor keys for them`() throws {
        let text = """
            secret: yes
            completions: {words: en_US}
            layers: {base: [a C]}
            keys: {C: {completion: 1}}
            """
        #expect(
            try LayoutFolder(["f.yaml": text]).read("f.yaml").diagnostics == [
                "f.yaml:2:22: error: a secret layout completes no words; remove 'completions', or write "
                    + "'completions: no' where it extends a layout that has them",
                "f.yaml:4:24: error: a secret layout completes no words, so the key 'C' cannot have one",
            ])
    }

    @Test func `a completion key has a number from 1 to 3, and needs completions in its layout`() throws {
        func found(_ number: String) throws -> [String] {
            let text = "layers: {base: [a C]}\nkeys: {C: {completion: \(number)}}\n"
            return try LayoutFolder(["f.yaml": text]).read("f.yaml").diagnostics
        }
        #expect(
            try found("4") == ["f.yaml:2:24: error: 'completion' must be a whole number from 1 to 3, not '4'"]
        )
        #expect(
            try found("1") == [
                "f.yaml:2:24: warning: the key 'C' stays empty: the layout has no 'completions'"
            ])
    }
}
