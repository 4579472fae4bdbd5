// SPDX-License-Identifier: MIT

/// The language of what is written with a layout: a language, perhaps a script and a region, as `de`, `en-US` or
/// `ja-Kana`.
///
/// These are the subtags of BCP 47 that say how something is written; RFC 5646, section 2.1, has their forms.
/// Whether a subtag is registered is not asked.  Case means nothing in a tag, so it is kept as section 2.1.1
/// recommends to write it.
public struct LanguageTag: Hashable, Sendable {
    /// The language: two or three lower case letters, such as `de`.
    public let language: String
    /// The script: four letters of which the first is a capital, such as `Kana`; `nil` for the language's usual one.
    public let script: String?
    /// The region: two capitals or three digits, such as `US` or `419`; `nil` for wherever the language is written.
    public let region: String?

    /// Reads a tag; `nil` when the text has not the form of one, or has other subtags than these.
    public init?(_ text: String) {
        var subtags = text.split(separator: "-", omittingEmptySubsequences: false)[...]
        guard let language = subtags.popFirst(), (2...3).contains(language.utf8.count), language.isAlphabetic
        else { return nil }
        self.language = language.lowercased()
        if let script = subtags.first, script.utf8.count == 4, script.isAlphabetic {
            subtags.removeFirst()
            self.script = script.prefix(1).uppercased() + script.dropFirst().lowercased()
        } else {
            script = nil
        }
        if let region = subtags.first {
            let isCountry = region.utf8.count == 2 && region.isAlphabetic
            let isArea = region.utf8.count == 3 && region.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isCountry || isArea, subtags.count == 1 else { return nil }
            self.region = region.uppercased()
        } else {
            region = nil
        }
    }
}

extension LanguageTag: CustomStringConvertible {
    /// The tag, as `ja-Kana`.
    public var description: String {
        [language, script, region].compactMap { $0 }.joined(separator: "-")
    }
}

extension Substring {
    /// Whether all of it are letters from A to Z of either case.
    fileprivate var isAlphabetic: Bool {
        utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
}
