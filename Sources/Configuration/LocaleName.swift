// SPDX-License-Identifier: MIT

internal import Glibc
public import Layouts
internal import YAMLDocuments

/// A locale of the C library by its name: locale(7), such as `de_DE`, `sr_RS.UTF-8@latin` or `C`.
///
/// The driver's own environment says nothing of those who use a panel, so a locale is always named: by the
/// configuration, or by the host's files.
public struct LocaleName: Hashable, Sendable {
    /// The name, as it was written.
    public let text: String

    /// Takes a name; `nil` when the text cannot be one.
    public init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "@"):
                true
            default: false
            }
        }
        guard isPlain, (1...64).contains(text.utf8.count), !text.hasPrefix(".") else { return nil }
        self.text = text
    }

    /// The locale of programs that say nothing of languages: `C`.
    public static let plain = LocaleName(plain: ())

    private init(plain: Void) {
        text = "C"
    }
}

// MARK: - The host's

extension LocaleName {
    /// Where a host says its locale: locale.conf(5), and what Debian had before it.
    public static let hostPaths = ["/etc/locale.conf", "/etc/default/locale"]

    /// The locale in which the host writes numbers: the first of LC_ALL, LC_NUMERIC and LANG that the first of
    /// `paths` with one of them sets; ``plain`` on a host without.
    public static func host(paths: [String] = hostPaths) -> LocaleName {
        for path in paths {
            guard let bytes = try? SourceFile.read(path) else { continue }
            var values: [Substring: LocaleName] = [:]
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                guard let equals = line.firstIndex(of: "=") else { continue }
                let value = line[line.index(after: equals)...].filter { $0 != "\"" && $0 != "'" && $0 != " " }
                values[line[..<equals]] = LocaleName(value)
            }
            if let name = values["LC_ALL"] ?? values["LC_NUMERIC"] ?? values["LANG"] { return name }
        }
        return plain
    }
}

// MARK: - What it says

extension LocaleName {
    /// The language, which is English where the locale says none.
    public var language: LanguageTag? {
        let parts = text.split(separator: "@", maxSplits: 1)
        let place = parts[0].prefix { $0 != "." }
        guard place != "C", place != "POSIX" else { return LanguageTag("en") }
        let tag = place.split(separator: "_", maxSplits: 1)
        let script: Substring? =
            switch parts.dropFirst().first {
            case "latin": "Latn"
            case "cyrillic": "Cyrl"
            case "devanagari": "Deva"
            default: nil
            }
        return LanguageTag(
            [tag.first, script, tag.dropFirst().first].compactMap { $0 }.joined(separator: "-"))
    }

    /// What stands between the whole and the fraction of a number: nl_langinfo(3), RADIXCHAR.
    ///
    /// - Returns: A single character, such as `.` or `,`.
    /// - Throws: ``LocaleError`` when the host has not the locale; the caller tells the operator and may go on with
    ///   a full stop.
    public func decimalSeparator() throws(LocaleError) -> Character {
        // A name without a character set is of an old one, where the host has it at all.
        let names = text.contains(".") ? [text] : [inUTF8, text]
        for name in names {
            guard let locale = unsafe newlocale(1 << LC_NUMERIC, name, nil) else { continue }
            defer { unsafe freelocale(locale) }
            guard let text = unsafe nl_langinfo_l(nl_item(RADIXCHAR), locale),
                let separator = unsafe String(validatingCString: text), separator.count == 1
            else { continue }
            return separator.first ?? "."
        }
        throw LocaleError(name: text)
    }

    /// The name with the character set that everything here is in.
    private var inUTF8: String {
        guard text != "C", text != "POSIX" else { return text }
        guard let at = text.firstIndex(of: "@") else { return text + ".UTF-8" }
        return text[..<at] + ".UTF-8" + text[at...]
    }
}

/// The host has not a locale.
public struct LocaleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its name.
    public let name: String

    /// What is wrong and what to do: a sentence without a full stop.
    public var description: String {
        "this host has no locale \(quoted(name)); 'locale -a' lists those that it has, and locale-gen(8) makes others"
    }
}
