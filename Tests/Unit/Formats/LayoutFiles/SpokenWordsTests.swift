// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

struct SpokenWordsTests {
    /// Every word of a file, with its owner's name before it if it has one.
    private static let paths: [String] = SpokenWords.fields.flatMap { field -> [String] in
        switch field {
        case "begin": GuideMessage.Confirmation.allCases.map { "begin/\($0.rawValue)" }
        case "keys": SpokenWords.Key.allCases.map { "keys/\($0.rawValue)" }
        default: [field]
        }
    }

    /// A file in which each word is its path, but for `changed`, which is `value` or missing.
    private func file(changed: String = "", to value: String? = nil) -> String {
        var text = ""
        for path in Self.paths {
            let parts = path.split(separator: "/").map(String.init)
            if parts.count == 2, !text.contains("\n\(parts[0]):\n"), !text.hasPrefix("\(parts[0]):\n") {
                text += "\(parts[0]):\n"
            }
            let word = path == changed ? value : path
            if let word { text += "\(parts.count == 2 ? "  " : "")\(parts.last ?? ""): \(word)\n" }
        }
        return text
    }

    private func read(_ text: String) -> (words: SpokenWords?, faults: [String]) {
        var diagnostics = DiagnosticList()
        let document = YAMLDocument(parsing: Array(text.utf8), file: "f", into: &diagnostics)
        let words = document.map { SpokenWords($0.root, language: "xx", into: &diagnostics) }
        return (words, diagnostics.sorted.map(\.description))
    }

    /// The word at a path of ``paths``.
    private func word(_ path: String, of words: SpokenWords) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if path.hasPrefix("begin/") {
            return GuideMessage.Confirmation(rawValue: name).flatMap { words.began[$0] }
        }
        if path.hasPrefix("keys/") { return SpokenWords.Key(rawValue: name).flatMap { words.keys[$0] } }
        switch path {
        case "masked": return words.masked
        case "hidden": return words.hidden
        case "typed": return words.typed
        case "released": return words.released
        case "more": return words.more
        default: return DrawnKey.State(rawValue: path).flatMap { words.states[$0] }
        }
    }

    @Test(arguments: paths)
    func `each word of a file is read, and refused where it is missing or wrong`(path: String) throws {
        let all = read(file())
        #expect(all.faults == [])
        #expect(word(path, of: try #require(all.words)) == path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let lines = file().split(separator: "\n").map { $0.drop { $0 == " " } }
        let line = try #require(
            path.contains("/")
                ? lines.firstIndex { $0 == "\(name): \(path)" }
                : lines.firstIndex { $0.hasPrefix("\(name): ") })
        let column = name.count + 3 + (path.contains("/") ? 2 : 0)
        let wrong = read(file(changed: path, to: "[x]"))
        #expect(wrong.faults == ["f:\(line + 1):\(column): error: '\(name)' must be text, not a list"])
        let missing = read(file(changed: path))
        #expect(missing.faults.count == 1)
        #expect(missing.faults.first?.hasSuffix(": error: the words lack '\(name)'") == true)
        // English words take its place.
        #expect(word(path, of: try #require(missing.words)) == word(path, of: .english))
    }

    @Test func `each field of a file of words is described in its page`() throws {
        let page = URL(filePath: Checkout.file("docs/voice.md"))
        let text = try String(contentsOf: page, encoding: .utf8)
        for name in Set(Self.paths.flatMap { $0.split(separator: "/").map(String.init) }) {
            #expect(try text.contains(Regex("`\(name)`|[`{ ]\(name)[:,}]")), "the page lacks \(name)")
        }
    }
}
