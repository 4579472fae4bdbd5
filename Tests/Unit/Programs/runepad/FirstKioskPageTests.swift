// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The page of the first kiosk in other languages.
struct FirstKioskPageTests {
    private static let languages = ["de", "ja"]

    private func lines(_ language: String? = nil) throws -> [Substring] {
        let name = "docs/first-kiosk\(language.map { ".\($0)" } ?? "").md"
        return try String(contentsOf: repository.appending(path: name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The code blocks of a page, each with its language, and without comments, which are translated.
    private func blocks(_ lines: [Substring]) -> [String] {
        var blocks: [String] = []
        var isInside = false
        for line in lines {
            if line.hasPrefix("```") {
                if !isInside { blocks.append("") }
                isInside.toggle()
            }
            guard isInside else { continue }
            var code = line.split(separator: " #", omittingEmptySubsequences: false)[0]
                .split(separator: "<!--", omittingEmptySubsequences: false)[0]
            while code.last == " " { code.removeLast() }
            blocks[blocks.count - 1] += code + "\n"
        }
        return blocks
    }

    @Test(arguments: languages) func `a translated page has the commands of the English one`(language: String)
        throws
    {
        let english = try blocks(lines())
        #expect(english.count == 11)
        #expect(try blocks(lines(language)) == english)
    }

    @Test(arguments: languages) func `a translated page has the sections and the links of the English one`(
        language: String
    ) throws {
        func sections(_ lines: [Substring]) -> [Int] {
            lines.filter { $0.hasPrefix("#") }.map { $0.prefix { $0 == "#" }.count }
        }
        func links(_ lines: [Substring]) -> Set<String> {
            Set(lines.joined(separator: "\n").matches(of: /\]\(([^)]*)\)/).map { String($0.1) })
                .filter { !$0.hasPrefix("first-kiosk") }
        }
        let (page, english) = (try lines(language), try lines())
        #expect(sections(page) == sections(english))
        #expect(links(page) == links(english))
    }

    @Test func `the pages lead to each other`() throws {
        let names = ["first-kiosk.md"] + Self.languages.map { "first-kiosk.\($0).md" }
        for language in [nil] + Self.languages.map(Optional.some) {
            let text = try lines(language).joined(separator: "\n")
            let own = "first-kiosk\(language.map { ".\($0)" } ?? "").md"
            for name in names where name != own { #expect(text.contains("](\(name))"), "\(own)") }
        }
    }
}
