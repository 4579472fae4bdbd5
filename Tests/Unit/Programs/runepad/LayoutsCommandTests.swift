// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct LayoutsCommandTests {
    /// Three directories of layouts, the first of which wins, and a configuration that names them.
    private func folder() throws -> Folder {
        try Folder([
            "runepad.yaml": """
            layouts: [site, more, shipped]
            panels: [{name: front, match: {name: X}, layout: zz-plain}]

            """,
            "site/zz-kana.yaml": "title: カナ\nlanguage: ja-Kana\nlayers: {base: [ア]}\n",
            "site/zz-orders.yaml": "extends: zz-orders\ntitle: Orders\n",
            "more/zz-orders.yaml": "purpose: email\nlanguage: de-AT\nlayers: {base: [a]}\n",
            "shipped/zz-orders.yaml": "layers: {base: [b]}\n",
            "shipped/zz-plain.yaml": "purpose: email\nlayers: {base: [b]}\n",
            "more/zz-plain.yaml": "layers: {base: [Nothing, Never]}\n",
        ])
    }

    @Test func `runepad layouts prints columns with the overrides and errors of each file`() throws {
        let folder = try folder()
        let result = try runepad("layouts", "--config", "runepad.yaml", directory: folder.url)
        #expect(result.status == 0)
        let lines = result.lines.filter {
            $0.hasPrefix("NAME") || $0.contains("site/") || $0.contains("more/") || $0.contains("shipped/")
        }
        let column = try #require(lines[0].range(of: "FILE")).lowerBound
        let indent = String(repeating: " ", count: lines[0].distance(from: lines[0].startIndex, to: column))
        #expect(lines[0].split(separator: " ") == ["NAME", "TITLE", "PURPOSE", "LANGUAGE", "FILE"])
        #expect(lines.count == 8)
        // The title of the second is four columns wide, in two characters.
        let title = try #require(lines[0].range(of: "TITLE")).lowerBound
        let before = lines[0].distance(from: lines[0].startIndex, to: title)
        #expect(lines[1].dropFirst(before).hasPrefix("カナ" + String(repeating: " ", count: 2)))
        #expect(lines[1].split(separator: " ") == ["zz-kana", "カナ", "ja-Kana", "site/zz-kana.yaml"])
        #expect(
            lines[2].split(separator: " ") == [
                "zz-orders", "Orders", "email", "de-AT", "site/zz-orders.yaml",
            ])
        #expect(lines[3] == indent + "changes more/zz-orders.yaml")
        #expect(lines[4] == indent + "overrides shipped/zz-orders.yaml")
        #expect(lines[5].hasSuffix("more/zz-plain.yaml"))
        #expect(lines[6] == indent + "has 2 errors: see 'runepad check more/zz-plain.yaml'")
        #expect(lines[7] == indent + "overrides shipped/zz-plain.yaml")
    }

    @Test func `runepad layouts can filter by purpose or language`() throws {
        let folder = try folder()
        func names(_ arguments: String...) throws -> [String] {
            let all = ["layouts", "--config", "runepad.yaml"] + arguments
            return try runepad(arguments: all, directory: folder.url).lines
                .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0.hasPrefix("zz-") }
        }
        #expect(try names("--purpose", "email") == ["zz-orders"])
        #expect(try names("--language", "de") == ["zz-orders"])
        #expect(try names("--language", "de-DE") == [])
        #expect(try names("--language", "ja-Kana") == ["zz-kana"])
        let none = try runepad("layouts", "--language", "tlh", directory: folder.url)
        #expect(none.output == "There are no such layouts.\n" && none.status == 0)
    }

    @Test func `runepad layouts --json prints the layouts as JSON`() throws {
        let folder = try folder()
        let output = try runepad("layouts", "--config", "runepad.yaml", "--json", directory: folder.url)
            .output
        #expect(
            output.contains(
                #"{"name":"zz-orders","title":"Orders","purpose":"email","language":"de-AT","secret":false,"#
                    + #""layers":["base"],"file":"site/zz-orders.yaml","extends":["more/zz-orders.yaml"],"#
                    + #""overrides":["shipped/zz-orders.yaml"],"errors":0}"#))
        #expect(output.contains(#""name":"zz-plain","title":null,"purpose":null"#))
    }

    @Test func `wrong arguments and wrong configurations give different exit statuses`() throws {
        let folder = try Folder(["bad.yaml": "panels: 3\n"])
        #expect(try runepad("layouts", "--purpose", "pim").status == 64)
        #expect(try runepad("layouts", "--language", "german!").status == 64)
        #expect(try runepad("layouts", "--config", "bad.yaml", directory: folder.url).status == 65)
        #expect(try runepad("layouts", "--config", "none.yaml", directory: folder.url).status == 66)
    }
}
