// SPDX-License-Identifier: MIT

/// The language of the text that people write with a layout.
///
/// It consists of a language, perhaps a script and a region, such as `de`, `en-US` or `ja-Kana`.
///
/// These are the subtags of BCP 47 that describe writing. RFC 5646, section 2.1, defines their forms. The
/// type does not check whether a subtag is registered. The case of letters has no meaning in a tag, so a tag
/// is kept in the case that section 2.1.1 recommends.
package struct LanguageTag: Hashable, Sendable {
    /// The language: two or three lower case letters, such as `de`.
    package let language: String
    /// The script: four letters, the first of which is a capital, such as `Kana`; `nil` is the language's
    /// usual script.
    package let script: String?
    /// The region: two capitals or three digits, such as `US` or `419`; `nil` stands for every region.
    package let region: String?

    /// Returns `nil` if the text does not have the form of a tag, or has subtags other than these three.
    package init?(_ text: String) {
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
    package var description: String {
        var tag = language
        if let script { tag += "-" + script }
        if let region { tag += "-" + region }
        return tag
    }
}

extension Substring {
    /// Whether all characters are letters from A to Z, in either case.
    fileprivate var isAlphabetic: Bool {
        utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
}
