// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Testing
import YAML

@testable import LayoutFiles

struct WordFilesTests {
    /// The languages of the voice.
    static let languages = [
        "de", "el", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "uk", "zh",
    ]

    @Test(arguments: languages)
    func `a shipped word file has all words of its language and no errors`(language: String) {
        var diagnostics = DiagnosticList()
        let words = WordFiles(directories: [shippedWords]).words(of: language, into: &diagnostics)
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
        let files = try FileManager.default.contentsOfDirectory(atPath: shippedWords)
        #expect(files.sorted() == ShippedWordTests.languages.map { "\($0).yaml" })
    }

    /// Such a text would have a space behind the hyphen.
    @Test(arguments: ShippedWordTests.languages)
    func `no line of a shipped word file ends with a hyphen within a word`(language: String) throws {
        let text = try String(contentsOfFile: "\(shippedWords)/\(language).yaml", encoding: .utf8)
        #expect(text.split(separator: "\n").filter { $0.contains(/\p{L}-\s*$/) } == [])
    }

    @Test(arguments: [
        ("de-AT", ["de-AT", "de"]), ("zh-Hant-TW", ["zh-Hant-TW", "zh-Hant", "zh"]), ("en", ["en"]), ("", []),
        ("../../etc/passwd", []), ("de-", []), ("dé", []),
    ])
    func `a word file is searched by the language tag, then by shorter tags`(tag: String, names: [String]) {
        #expect(WordFiles.names(of: tag) == names)
    }

    @Test func `words are searched beside folders of layouts, and the shipped ones last`() {
        let library = LayoutLibrary(
            directories: ["/srv/own", "/srv/kiosk/layouts"] + LayoutLibrary.installedDirectories,
            checkout: "/opt/share/runepad/layouts")
        let files = WordFiles.standard(library)
        #expect(
            files.directories == [
                "/srv/kiosk/words", "/etc/runepad/words", "/etc/runepad/voice", "/run/runepad/words",
            ])
        #expect(files.shipped == ["/usr/share/runepad/words", "/opt/share/runepad/words"])
    }

    // MARK: A site's files

    /// The library of these files of a site, by their paths, and of the shipped ones.
    private func library(_ folder: LayoutFolder) -> WordFiles {
        WordFiles(directories: ["\(folder.path)/words", "\(folder.path)/voice"], shipped: [shippedWords])
    }

    @Test func `a site's file can have a single word, and the shipped one has the others`() throws {
        let folder = try LayoutFolder([
            "words/de.yaml": "typed: getippt\nlabels: {done: OK}\n",
            "words/en.yaml": "labels: {hide: Away}\n",
        ])
        var diagnostics = DiagnosticList()
        let words = library(folder).words(of: "de-AT", into: &diagnostics)
        #expect(words.typed == "getippt" && words.hidden == "Tastatur ausgeblendet.")
        #expect(words.language == "de")
        let labels = library(folder).labels(of: "de-AT", into: &diagnostics)
        #expect(labels[.done] == "OK" && labels[.hide] == "Ausblenden")
        #expect(labels.count == LabelWord.allCases.count)
        // Programs have the shipped English ones.
        #expect(library(folder).labels(of: "en", into: &diagnostics) == [.hide: "Away"])
        #expect(diagnostics.sorted.map(\.description) == [])
    }

    @Test func `a word of a region comes before that of its language`() throws {
        let folder = try LayoutFolder([
            "words/pt-PT.yaml": "typed: premida\nlabels: {password: Palavra-passe}\n"
        ])
        var diagnostics = DiagnosticList()
        let words = library(folder).words(of: "pt-PT", into: &diagnostics)
        #expect(words.typed == "premida" && words.states[.locked] == "bloqueado" && words.language == "pt-PT")
        let labels = library(folder).labels(of: "pt-PT", into: &diagnostics)
        #expect(labels[.password] == "Palavra-passe" && labels[.hide] == "Ocultar")
    }

    @Test func `a site's words of the voice from before there were labels are still read`() throws {
        let former = try String(
            contentsOfFile: Checkout.file("Tests/Releases/1.0.0/de.yaml"), encoding: .utf8)
        let folder = try LayoutFolder([
            "voice/de.yaml": former.replacing("\"eingegeben\"", with: "\"getippt\"")
        ])
        var diagnostics = DiagnosticList()
        #expect(library(folder).words(of: "de", into: &diagnostics).typed == "getippt")
        #expect(library(folder).labels(of: "de", into: &diagnostics)[.done] == "Fertig")
        #expect(diagnostics.sorted.map(\.description) == [])
    }

    @Test func `a site's word file with errors is reported and skipped`() throws {
        let folder = try LayoutFolder(["words/de.yaml": "typed: [1]\ntypde: x\nlabels: {doen: x}\n"])
        var diagnostics = DiagnosticList()
        #expect(library(folder).words(of: "de", into: &diagnostics).typed == "eingegeben")
        let faults = diagnostics.sorted.map { $0.description.replacing("\(folder.path)/", with: "") }
        #expect(faults.contains("words/de.yaml:1:8: error: 'typed' must be text, not a list"))
        #expect(faults.contains { $0.contains("unknown field 'typde' of words") })
        #expect(faults.contains { $0.contains("unknown field 'doen' of 'labels'; did you mean 'done'?") })
    }

    @Test func `the voice speaks English where its words of a language are not complete`() throws {
        let folder = try LayoutFolder(["words/xx.yaml": "typed: x\nlabels: {done: Y}\n"])
        var diagnostics = DiagnosticList()
        #expect(library(folder).words(of: "xx", into: &diagnostics) == .english)
        #expect(diagnostics.sorted.contains { $0.message == "the words lack 'masked'" })
        #expect(library(folder).labels(of: "xx", into: &diagnostics) == [.done: "Y"])
    }

    @Test(arguments: ["he", "sv"])
    func `a language without words of the voice has English ones`(language: String) {
        var diagnostics = DiagnosticList()
        let words = WordFiles(directories: [shippedWords]).words(of: language, into: &diagnostics)
        #expect(words == .english)
        #expect(diagnostics.sorted.isEmpty)
    }

    @Test(arguments: [
        ("labels: x\n", "1:9: error: 'labels' must be a mapping, not 'x'"),
        ("labels: {done: [x]}\n", "1:16: error: 'label' must be text, not a list"),
        (
            "labels: {done: \"\"}\n",
            "1:16: error: the label of the word 'done' is empty; for a blank key write ' '"
        ),
        ("labels: {done: \"a\\tb\"}\n", "1:16: error: 'label' cannot have the control character '\\t'"),
    ]) func `a wrong word of a key is an error in its line`(text: String, fault: String) throws {
        let folder = try LayoutFolder(["words/xx.yaml": text])
        var diagnostics = DiagnosticList()
        #expect(library(folder).labels(of: "xx", into: &diagnostics) == [:])
        let file = "\(folder.path)/words/xx.yaml:"
        #expect(diagnostics.sorted.map { $0.description.replacing(file, with: "") } == [fault])
    }
}
