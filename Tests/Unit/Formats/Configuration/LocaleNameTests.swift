// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Foundation
import Testing

struct LocaleNameTests {
    @Test(
        arguments: [
            ("de_DE", "de-DE"), ("de_AT.UTF-8", "de-AT"), ("eo", "eo"), ("sr_RS.UTF-8@latin", "sr-Latn-RS"),
            ("uz_UZ@cyrillic", "uz-Cyrl-UZ"), ("sd_IN@devanagari", "sd-Deva-IN"),
            ("ca_ES@valencia", "ca-ES"), ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"),
        ])
    func `the name of a locale gives its language`(name: String, tag: String) throws {
        #expect(try #require(LocaleName(name)).language == LanguageTag(tag))
    }

    @Test(arguments: ["@", "@latin", "@@", "_", "_DE", ".UTF-8", "-", "1", "", "ä", "de DE", "de/DE"])
    func `a name begins with a letter, and has no other signs than those of locales`(name: String) {
        #expect(LocaleName(name) == nil)
    }

    @Test(arguments: ["de@", "de.", "de_", "de_@latin", "x", "C@", String(repeating: "x", count: 64)])
    func `whatever follows the first letter is no fault of the program`(name: String) throws {
        let locale = try #require(LocaleName(name))
        let known = ["de@": "de", "de.": "de", "de_": "de", "de_@latin": "de-Latn", "C@": "en"]
        #expect(locale.language == known[name].flatMap { LanguageTag($0) })
    }

    @Test func `the decimal separator of the plain locale is a full stop`() throws {
        #expect(try LocaleName.plain.decimalSeparator() == ".")
        #expect(try #require(LocaleName("C.UTF-8")).decimalSeparator() == ".")
    }

    @Test func `an installed locale gives its decimal separator, and is suggested for its language`() throws {
        let folder = try LocaleFolder([
            "xx_XX.UTF-8": ",", "yy_YY.UTF-8@latin": "٫", "zz_ZZ.UTF-8": ",", "zz_ZZ": ".",
        ])
        defer { folder.remove() }
        for (name, separator) in [("xx_XX", ","), ("xx_XX.UTF-8", ","), ("yy_YY@latin", "٫"), ("zz_ZZ", ",")]
        {
            #expect(try #require(LocaleName(name)).decimalSeparator() == Character(separator), "\(name)")
        }
        let nearest: [(String, String?)] = [
            ("xx", "xx_XX"), ("xx-XX", "xx_XX"), ("xx_xx", "xx_XX"), ("xx_YY", nil),
        ]
        for (name, nearest) in nearest {
            let locale = try #require(LocaleName(name))
            let error = #expect(throws: LocaleError.self) { try locale.decimalSeparator() }
            #expect(error?.nearest == nearest, "\(name)")
            let advice = nearest.map { "did you mean '\($0)'?" } ?? "'locale -a' lists the installed ones"
            #expect(error?.description.hasPrefix("this host has no locale '\(name)'; \(advice)") == true)
        }
    }

    @Test func `a locale that is not installed is an error with a remedy`() throws {
        let klingon = try #require(LocaleName("tlh_QO"))
        let error = #expect(throws: LocaleError.self) { try klingon.decimalSeparator() }
        #expect(
            error?.description
                == "this host has no locale 'tlh_QO'; 'locale -a' lists the installed ones, and "
                + "locale-gen(8) adds others"
        )
    }

    @Test(arguments: [
        ("LANG=de_DE.UTF-8\n", "de_DE.UTF-8"), ("LANG=\"de_DE\"\nLC_NUMERIC='fr_FR'\n", "fr_FR"),
        ("LC_ALL=C\nLC_NUMERIC=fr_FR\n", "C"), ("#LANG=de_DE\nLC_TIME=de_DE\n", "ru_RU"),
        ("LANG=\n", "ru_RU"), ("LANG=@\n", "ru_RU"), ("LANG==\n", "ru_RU"), ("=\n=LANG\nLANG\n", "ru_RU"),
        ("LC_ALL=@\nLANG=de_DE\n", "de_DE"),
        ("", "ru_RU"),
    ])
    func `the host's locale for numbers is read from its locale files`(text: String, name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "locale-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: folder + "/first", atomically: true, encoding: .utf8)
        try "LANG=ru_RU\n".write(toFile: folder + "/second", atomically: true, encoding: .utf8)
        #expect(LocaleName.host(paths: [folder + "/first", folder + "/second"]).text == name)
        #expect(LocaleName.host(paths: [folder + "/none"]) == .plain)
    }
}

/// Locales of one's own, which the C library finds until they are removed.
private struct LocaleFolder {
    private let path = FileManager.default.temporaryDirectory.appending(path: "locales-\(UUID().uuidString)")
        .path

    /// Makes locales, by name, with these decimal separators.
    init(_ separators: [String: String]) throws {
        for (name, separator) in separators {
            let folder = "\(path)/\(name)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Self.numericCategory(separator).write(to: URL(filePath: folder + "/LC_NUMERIC"))
        }
        unsafe setenv("LOCPATH", path, 1)
    }

    func remove() {
        unsafe unsetenv("LOCPATH")
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The file of a locale's LC_NUMERIC, as localedef(1) writes it: a number that says what it is, the count of
    /// items, where each begins, and the items.
    private static func numericCategory(_ separator: String) throws -> Data {
        // The separators of fractions and of thousands, the grouping, both again as wide characters, the encoding.
        let wide = try #require(separator.unicodeScalars.first).value
        let items: [[UInt8]] = [
            Array(separator.utf8) + [0], [0], [0x7F, 0], bytes(wide), bytes(0), Array("UTF-8".utf8) + [0],
        ]
        var header = [UInt32(0x2003_1114), UInt32(items.count)]
        var body: [UInt8] = []
        for item in items {
            let start = 4 * (2 + items.count) + body.count
            // Wide characters stand where words do.
            if item.count == 4 { body += [UInt8](repeating: 0, count: (4 - start % 4) % 4) }
            header.append(UInt32(4 * (2 + items.count) + body.count))
            body += item
        }
        return Data(header.flatMap(bytes) + body)
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
}
