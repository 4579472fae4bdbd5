// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Files
import Testing

struct ShippedLabelTests {
    /// The packages that `docs/preview.md` names for layouts whose labels need more than the recommended fonts.
    private static let furtherPackages = [
        "ar": "fonts-noto-core", "emoji": "fonts-noto-color-emoji", "ja-kana": "fonts-noto-cjk",
        "ko": "fonts-noto-cjk", "runic": "fonts-noto-core",
    ]

    /// The packages with fonts that come with the overlay's package, where nobody has chosen others.
    static func recommendedPackages() throws -> [String] {
        let control = try #require(try File.text(at: Checkout.file("debian/control")))
        return control.split(separator: "\n").filter { $0.hasPrefix("Recommends: ") }.flatMap { line in
            line.dropFirst("Recommends: ".count).split(separator: ", ").compactMap { choices in
                choices.split(separator: " ").first.map(String.init)
            }
        }.filter { $0.hasPrefix("fonts-") }
    }

    /// The code points that the fonts of these packages show.
    static func shownRanges(of packages: [String]) throws -> [ClosedRange<UInt32>] {
        let table = try #require(try File.text(at: Checkout.file("Tests/font-ranges")))
        var ranges: [ClosedRange<UInt32>] = []
        for package in packages {
            let line = try #require(
                table.split(separator: "\n").first { $0.hasPrefix("\(package) ") },
                "add \(package) to scripts/font-ranges, and run `scripts/font-ranges >Tests/font-ranges`")
            for word in line.split(separator: " ").dropFirst() {
                let bounds = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                let first = try #require(bounds.first)
                let last = try #require(bounds.last)
                ranges.append(first...last)
            }
        }
        return ranges
    }

    @Test(arguments: Shipped.names)
    func `the recommended fonts show each label of a shipped layout that no icon replaces`(name: String)
        throws
    {
        let further = Self.furtherPackages[name].map { [$0] } ?? []
        let ranges = try Self.shownRanges(of: Self.recommendedPackages() + further)
        let labels = try Shipped.layout(name).reachableKeys.filter { key in
            KeyIcon(label: key.label, isFunction: key.action.isFunction || key.action == .none) == nil
        }.map(\.label)
        #expect(!labels.isEmpty)
        let lacking = labels.filter { label in
            label.unicodeScalars.contains { scalar in
                // Joiners and selectors need no glyph.
                !scalar.properties.isDefaultIgnorableCodePoint
                    && !ranges.contains { $0.contains(scalar.value) }
            }
        }
        #expect(lacking == [])
    }

    @Test(arguments: Self.furtherPackages.keys.sorted())
    func `layouts with a further package need it`(name: String) throws {
        let ranges = try Self.shownRanges(of: Self.recommendedPackages())
        let scalars = try Shipped.layout(name).reachableKeys.flatMap(\.label.unicodeScalars)
        #expect(scalars.contains { scalar in !ranges.contains { $0.contains(scalar.value) } })
    }
}
