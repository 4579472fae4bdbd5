// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import LayoutFiles
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
