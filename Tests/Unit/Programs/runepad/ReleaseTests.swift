// SPDX-License-Identifier: MIT

import Checkout
import Configuration
import Drawing
import Files
import Foundation
import Importing
import Keymaps
import LayoutFiles
import Testing
import Text
import YAML

private let folder = Checkout.file("Tests/Releases")
private let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []

/// The files of each release, beside the programs of today: see docs/stability.md.
struct ReleaseTests {
    @Test func `the version has its files, its section of the changelog, and its packages`() throws {
        #expect(Set(versions).isSuperset(of: ["0.1.0", runepadVersion]))
        /// The lines of a file of the checkout.
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOfFile: Checkout.file(path), encoding: .utf8).split(separator: "\n")
        }
        #expect(try lines("CHANGELOG.md").contains { $0.hasPrefix("## \(runepadVersion), ") })
        // Debian's own packages have a revision behind a hyphen.
        let packaged = try #require(try lines("debian/changelog").first)
        #expect([")", "-"].contains { packaged.hasPrefix("runepad (\(runepadVersion)\($0)") })
    }

    /// The faults of what is read, apart from the warnings of deprecated things.
    private func faults(_ read: (inout DiagnosticList) -> Void) -> [String] {
        var diagnostics = DiagnosticList()
        read(&diagnostics)
        return diagnostics.sorted
            .filter { $0.severity == .error || !$0.message.contains(" is deprecated") }.map(\.description)
    }

    @Test(arguments: versions) func `the configuration of a release still has no fault`(version: String) {
        #expect(
            faults { _ = Configuration(reading: "\(folder)/\(version)/configuration.yaml", into: &$0) } == [])
    }

    @Test(arguments: versions, ["everything", "picker"])
    func `a layout of a release still has no fault, nor have its links and words`(
        version: String, name: String
    ) {
        let library = LayoutLibrary(directories: [Checkout.layouts])
        let faults = faults { diagnostics in
            let layout = library.layout(atPath: "\(folder)/\(version)/\(name).yaml", into: &diagnostics)
            guard let layout else { return }
            library.checkLinks(of: layout, into: &diagnostics)
            var words = WordListReader()
            layout.words(from: &words, into: &diagnostics)
        }
        #expect(faults == [])
    }

    @Test(arguments: versions) func `the theme of a release still has no fault`(version: String) {
        let library = ThemeLibrary(directories: [])
        #expect(faults { _ = library.theme(atPath: "\(folder)/\(version)/theme.yaml", into: &$0) } == [])
    }

    @Test(arguments: versions) func `the voice of a release still says all its words`(version: String) {
        let files = WordFiles(directories: ["\(folder)/\(version)"])
        let faults = faults { diagnostics in
            let words = files.words(of: "de", into: &diagnostics)
            #expect(words.language == "de")
        }
        #expect(faults == [])
    }

    @Test(arguments: versions) func `the glyphs of a release keep their keycodes`(version: String) throws {
        let path = "\(folder)/\(version)/glyphs"
        var diagnostics = DiagnosticList()
        let table = try #require(GlyphTable(reading: path, into: &diagnostics))
        #expect(diagnostics.isEmpty)
        func entries(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        #expect(entries(table.text) == entries(try String(contentsOfFile: path, encoding: .utf8)))
    }

    @Test(arguments: versions) func `the recording of a release still has its touches`(version: String) throws
    {
        let bytes = try File.read("\(folder)/\(version)/touches.evemu")
        var recording: Recording?
        #expect(faults { recording = Recording(parsing: bytes, file: "touches", into: &$0) } == [])
        #expect(try recording?.touchscreen().events().isEmpty == false)
    }

    /// New members may come, but no argument of the others may come or go.
    @Test(arguments: versions, ["org.runepad.Runepad1", "org.runepad.Overlay1"])
    func `the bus still has each member of a release, with its types`(version: String, name: String) throws {
        /// The parts of each member, by its interface, kind and name; annotations do not count.
        func members(_ parts: Set<String>) -> [String: Set<String>] {
            let words = parts.map { (part: $0, words: $0.split(separator: " ")) }
                .filter { $0.words.count < 4 || !$0.words[3].contains(".") }
            return Dictionary(grouping: words) { $0.words.prefix(3).joined(separator: " ") }
                .mapValues { Set($0.map(\.part)) }
        }
        let xml = try String(contentsOfFile: "\(folder)/\(version)/\(name).xml", encoding: .utf8)
        let former = members(Checkout.busParts(of: xml))
        let present = members(try Checkout.busParts(ofName: name))
        #expect(!former.isEmpty)
        for (member, parts) in former { #expect(present[member] == parts, "\(member)") }
    }

    @Test(arguments: versions) func `each name of a release is still there`(version: String) throws {
        func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }
        let script = repository.appending(path: "scripts/public-names")
        let present = try output(of: script, [program("runepad").path])
        let former = try String(contentsOfFile: "\(folder)/\(version)/names", encoding: .utf8)
        #expect(lines(former).subtracting(lines(present)).sorted() == [])
    }
}
