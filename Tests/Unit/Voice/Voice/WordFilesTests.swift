// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Testing
import Text
import YAML

@testable import Voice

struct WordFilesTests {
    private static let shipped = Checkout.file("config/voice")
    static let languages = ["de", "el", "en", "es", "fr", "it", "pl", "ru", "tr"]

    @Test(arguments: languages)
    func `a shipped word file has all words of its language and no errors`(language: String) {
        var diagnostics = DiagnosticList()
        let words = WordFiles(directories: [Self.shipped]).words(of: language, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        #expect(words.language == language)
        #expect(Set(words.began.keys) == Set(GuideMessage.Confirmation.allCases))
        #expect(Set(words.states.keys) == Set(SpokenWords.spokenStates))
        #expect(Set(words.keys.keys) == Set(SpokenWords.Key.allCases))
        #expect(words.more("4").contains("4") && !words.more("4").contains("{"))
        guard language != "en" else { return #expect(words == .english) }
        // Nothing was left in English.
        #expect(Set(words.began.values).isDisjoint(with: SpokenWords.english.began.values))
        #expect(words.typed != SpokenWords.english.typed && words.masked != SpokenWords.english.masked)
    }

    @Test func `each shipped word file is tested`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.shipped)
        #expect(files.sorted() == Self.languages.map { "\($0).yaml" })
    }

    @Test(arguments: [
        ("de-AT", ["de-AT", "de"]), ("zh-Hant-TW", ["zh-Hant-TW", "zh-Hant", "zh"]), ("en", ["en"]), ("", []),
        ("../../etc/passwd", []), ("de-", []), ("dé", []),
    ])
    func `a word file is searched by the language tag, then by shorter tags`(tag: String, names: [String]) {
        #expect(WordFiles.names(of: tag) == names)
    }

    /// The words of `xx` from a site's file with this text, and from the shipped German file as the vendor's.
    private func words(site text: String) throws -> (SpokenWords, [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["site", "vendor"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try text.write(to: folder.appending(path: "site/xx.yaml"), atomically: true, encoding: .utf8)
        try FileManager.default.copyItem(
            atPath: "\(Self.shipped)/de.yaml", toPath: folder.appending(path: "vendor/xx.yaml").path)
        var diagnostics = DiagnosticList()
        let files = WordFiles(directories: ["site", "vendor"].map { folder.appending(path: $0).path })
        let words = files.words(of: "xx-YY", into: &diagnostics)
        return (words, diagnostics.sorted.map(\.message))
    }

    @Test func `a site's word file is used before the shipped one`() throws {
        let german = try String(contentsOfFile: "\(Self.shipped)/de.yaml", encoding: .utf8)
        let (words, faults) = try words(site: german.replacing("\"eingegeben\"", with: "\"getippt\""))
        #expect(words.typed == "getippt" && words.language == "xx")
        #expect(faults == [])
    }

    @Test func `a site's word file with errors is reported and skipped`() throws {
        let (words, faults) = try words(site: "typed: [1]\ntypde: x\n")
        #expect(words.typed == "eingegeben")
        #expect(faults.contains("the words lack 'begin'"))
        #expect(faults.contains("the words lack 'masked'"))
        #expect(faults.contains { $0.hasPrefix("unknown field 'typde' of words") })
    }

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
        let page = URL(filePath: Self.shipped).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/voice.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        for name in Set(Self.paths.flatMap { $0.split(separator: "/").map(String.init) }) {
            #expect(try text.contains(Regex("`\(name)`|[`{ ]\(name)[:,}]")), "the page lacks \(name)")
        }
    }

    @Test func `a language without a word file has English words`() {
        var diagnostics = DiagnosticList()
        let words = WordFiles(directories: [Self.shipped]).words(of: "he", into: &diagnostics)
        #expect(words == .english)
        #expect(diagnostics.sorted.isEmpty)
    }
}

struct VoiceOptionsTests {
    @Test func `known options are read, and unknown options are refused`() throws {
        #expect(try VoiceOptions.read([]) == .run(VoiceOptions()))
        #expect(
            try VoiceOptions.read(["--panel", "front", "--sound", "hw:1"])
                == .run(VoiceOptions(panel: "front", soundDevice: "hw:1")))
        #expect(try VoiceOptions.read(["--version"]) == .version)
        #expect(try VoiceOptions.read(["--help"]) == .help)
        #expect(throws: (any Error).self) { try VoiceOptions.read(["--loud"]) }
    }
}
