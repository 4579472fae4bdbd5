// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A page of the repository, by its path in it.
struct Page: CustomTestStringConvertible, Sendable {
    var path: String

    var testDescription: String { path }

    /// The pages for operators and developers.
    static let all: [Page] = ["", "docs", "ansible/roles/runepad"].flatMap { folder -> [Page] in
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: repository.appending(path: folder).path)
        return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
            .map { Page(path: folder.isEmpty ? $0 : "\(folder)/\($0)") }
    }

    private func text() throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    /// Its lines, without those of fenced code.
    func lines() throws -> [Substring] {
        var isCode = false
        return try text().split(separator: "\n").filter { line in
            guard line.hasPrefix("```") else { return !isCode }
            isCode.toggle()
            return false
        }
    }

    /// Its fenced code, each block with the line that names its language.
    func blocks() throws -> [String] {
        try text().matches(of: #/^```.*?^```$/#.anchorsMatchLineEndings().dotMatchesNewlines())
            .map { String($0.output) }
    }

    /// The anchors of its headings, as GitHub and GitLab make them: small letters, digits, and hyphens for spaces.
    func anchors() throws -> Set<String> {
        Set(
            try lines().filter { $0.hasPrefix("#") }.map { line in
                let heading = line.drop { $0 == "#" }.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
                return heading.trimmingCharacters(in: .whitespaces).lowercased()
                    .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
            })
    }

    /// What it links to, as it stands there.
    func targets() throws -> [String] {
        try lines().flatMap { $0.matches(of: /\]\(([^)\s]+)\)|src="([^"]+)"/) }
            .map { String($0.output.1 ?? $0.output.2 ?? "") }
    }

    /// What it links to within the repository, each with the place in that file or nothing.
    func links() throws -> [(target: String, place: String)] {
        try targets().filter { !$0.contains("://") }
            .map { link in
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            }
    }
}

struct DocumentTests {
    @Test(arguments: Page.all) func `the links of each page lead to existing files and headings`(page: Page)
        throws
    {
        let folder = repository.appending(path: page.path).deletingLastPathComponent()
        for link in try page.links() {
            let file =
                link.target.isEmpty
                ? repository.appending(path: page.path) : folder.appending(path: link.target)
            let target = file.standardizedFileURL.path
            #expect(FileManager.default.fileExists(atPath: target), "\(link.target)")
            guard !link.place.isEmpty, target.hasSuffix(".md") else { continue }
            let other = Page(path: String(target.dropFirst(repository.path.count + 1)))
            #expect(try other.anchors().contains(link.place), "\(link.target)#\(link.place)")
        }
    }

    @Test func `CONTRIBUTING.md names files and folders that exist`() throws {
        let spans = try Page(path: "CONTRIBUTING.md").lines().flatMap { $0.matches(of: /`([^`]+)`/) }
            .compactMap { $0.output.1.split(separator: " ").first.map(String.init) }
        // What a reader has yet to write has a placeholder in its name.
        let paths = spans.filter { $0.contains(/^(Sources|Tests|Fuzzing|Benchmarks|config|docs|scripts)\//) }
            .filter { !$0.contains("NAME") && !$0.contains("Foo") }
        #expect(paths.count > 20)
        for path in paths {
            let url = repository.appending(path: path)
            #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
        }
    }

    @Test func `the README links to CONTRIBUTING.md and SECURITY.md`() throws {
        let linked = Set(try Page(path: "README.md").links().map(\.target))
        #expect(linked.isSuperset(of: ["CONTRIBUTING.md", "SECURITY.md"]))
    }
    @Test(arguments: [
        ("Package.swift", "// swift-tools-version: 6.2\n"), ("README.md", " Swift 6.2 or later:"),
        ("CONTRIBUTING.md", " Swift 6.2 or later:"), ("debian/control", " swiftlang (>= 6.2),"),
    ]) func `each file that asks for a Swift asks for the same`(path: String, words: String) throws {
        let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        #expect(text.contains(words))
    }
}
