// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The page of the first kiosk in other languages.
struct FirstKioskPageTests {
    private static let english = Page(path: "docs/first-kiosk.md")
    private static let translations = ["de", "ja"].map { Page(path: "docs/first-kiosk.\($0).md") }

    /// The code blocks of a page without comments, which are translated.
    private func commands(_ page: Page) throws -> [String] {
        try page.blocks().map { $0.replacing(#/ *( #|<!--).+/#, with: "") }
    }

    @Test(arguments: translations) func `a translated page has the commands of the English one`(page: Page)
        throws
    {
        let english = try commands(Self.english)
        #expect(english.count == 11)
        #expect(try commands(page) == english)
    }

    @Test(arguments: translations) func `a translated page has the sections and the links of the English one`(
        page: Page
    ) throws {
        func sections(_ page: Page) throws -> [Int] {
            try page.lines().filter { $0.hasPrefix("#") }.map { $0.prefix { $0 == "#" }.count }
        }
        func links(_ page: Page) throws -> Set<String> {
            Set(try page.targets().filter { !$0.hasPrefix("first-kiosk") })
        }
        #expect(try sections(page) == sections(Self.english))
        #expect(try links(page) == links(Self.english))
    }

    @Test func `the pages lead to each other`() throws {
        let pages = [Self.english] + Self.translations
        for page in pages {
            let targets = try page.targets()
            for other in pages where other.path != page.path {
                #expect(targets.contains { "docs/\($0)" == other.path }, "\(page.path): \(other.path)")
            }
        }
    }
}
