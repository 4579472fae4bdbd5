// SPDX-License-Identifier: MIT

package import Engine
internal import Files
internal import Glibc
internal import Text
internal import YAML

/// A locale of the C library by its name: locale(7), such as `de_DE`, `sr_RS.UTF-8@latin` or `C`.
///
/// The driver's own environment does not have the locale of the people who use a panel. So the configuration
/// or the host's files always name the locale.
package struct LocaleName: Hashable, Sendable {
    /// The name, as it was written.
    package let text: String

    /// Returns `nil` if the text cannot be a name: a name begins with a letter.
    package init?(_ text: String) {
        guard isAlphanumeric(text, or: "_.-@"), text.utf8.count <= 64, text.first?.isLetter == true else {
            return nil
        }
        self.text = text
    }

    /// The locale of programs without languages: `C`.
    package static let plain = LocaleName(plain: ())

    private init(plain: Void) {
        text = "C"
    }
}

// MARK: - The host's

extension LocaleName {
    /// The files with a host's locale: locale.conf(5), and Debian's earlier file.
    package static let hostPaths = ["/etc/locale.conf", "/etc/default/locale"]

    /// Returns the locale in which the host writes numbers.
    ///
    /// It is the first of LC_ALL, LC_NUMERIC and LANG in the first file of `paths` that sets one of them. On
    /// a host without such a file it is ``plain``.
    package static func host(paths: [String] = hostPaths) -> LocaleName {
        for path in paths {
            guard let bytes = try? File.read(path) else { continue }
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
    /// The language of the locale: English for `C` and `POSIX`, and `nil` if the name does not have the form
    /// of a language.
    package var language: LanguageTag? {
        let place = text.prefix { $0 != "@" && $0 != "." }
        guard place != "C", place != "POSIX" else { return LanguageTag("en") }
        let tag = place.split(separator: "_", maxSplits: 1)
        let script: Substring? =
            switch text.drop(while: { $0 != "@" }).dropFirst() {
            case "latin": "Latn"
            case "cyrillic": "Cyrl"
            case "devanagari": "Deva"
            default: nil
            }
        return LanguageTag(
            [tag.first, script, tag.dropFirst().first].compactMap { $0 }.joined(separator: "-"))
    }

    /// Returns the character between the whole part and the fraction of a number, such as `.` or `,`.
    ///
    /// - Throws: ``LocaleError`` if the host does not have the locale. The caller reports this to the
    ///   operator and may continue with a full stop.
    package func decimalSeparator() throws(LocaleError) -> Character {
        if let separator = installedSeparator { return separator }
        throw LocaleError(name: text, nearest: nearestInstalled?.text)
    }

    /// RADIXCHAR of nl_langinfo(3), or `nil` if the host does not have the locale.
    private var installedSeparator: Character? {
        // A name without a character set stands for an older character set than UTF-8. So the name with UTF-8
        // is tried first.
        let names = text.contains(".") ? [text] : [inUTF8, text]
        for name in names {
            guard let locale = unsafe newlocale(1 << LC_NUMERIC, name, nil) else { continue }
            defer { unsafe freelocale(locale) }
            guard let text = unsafe nl_langinfo_l(nl_item(RADIXCHAR), locale),
                let separator = unsafe String(validatingCString: text), separator.count == 1
            else { continue }
            return separator.first ?? "."
        }
        return nil
    }

    /// A locale of the host for the same language, and for the same region if the name has one, such as `de_DE` for `de`.
    private var nearestInstalled: LocaleName? {
        guard let language else { return nil }
        // Without a region, that of the host comes first, and then the country with the letters of the language.
        var regions = [language.language.uppercased()]
        if let region = language.region {
            regions = [region]
        } else if let host = LocaleName.host().language, host.language == language.language,
            let region = host.region
        {
            regions.insert(region, at: 0)
        }
        return regions.compactMap { LocaleName("\(language.language)_\($0)") }.first {
            $0 != self && $0.installedSeparator != nil
        }
    }

    /// The name with the character set UTF-8, which all texts here have.
    private var inUTF8: String {
        guard text != "C", text != "POSIX" else { return text }
        guard let at = text.firstIndex(of: "@") else { return text + ".UTF-8" }
        return text[..<at] + ".UTF-8" + text[at...]
    }
}

/// The error that the host does not have a locale.
package struct LocaleError: Error, Hashable, Sendable, CustomStringConvertible {
    package let name: String
    /// The name of a locale that the host has and that was probably meant.
    package let nearest: String?

    /// The fault and its remedy: a sentence without a full stop.
    package var description: String {
        "this host has no locale \(quoted(name)); "
            + (nearest.map { "did you mean \(quoted($0))? " } ?? "")
            + "'locale -a' lists the installed ones, and locale-gen(8) adds others"
    }
}
