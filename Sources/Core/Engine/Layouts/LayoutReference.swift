// SPDX-License-Identifier: MIT

/// A reference to a layout: by name, by path, or by purpose and language.
package enum LayoutReference: Hashable, Sendable {
    /// The first layout of this name in the search path, such as `pin`.
    case named(String)
    case file(String)
    /// The layout of the search path that serves this demand best.
    case serving(LayoutDemand)
    /// The layout that is made of this keyboard of xkeyboard-config, such as `ge` or `ge(ergonomic)`, with another
    /// height if one is given.
    case keyboard(String, height: Length? = nil)
}

extension LayoutReference: CustomStringConvertible {
    package var description: String {
        switch self {
        case .named(let text), .file(let text): text
        case .serving(let demand): demand.description
        case .keyboard(let name, _): "xkb \(name)"
        }
    }
}

/// A demand for a layout: a purpose, a language or both.
///
/// A layout with a lower rank serves the demand better:
///
/// | asked for | rank | purpose of the layout | its language |
/// |---|---|---|---|
/// | a purpose, perhaps a language | 0 to 3 | that one | that one, see below |
/// | | 4 | that one | none, so that it serves any |
/// | | 5 | that one | another, or any if no language is asked for |
/// | a language alone | 0 to 3 | `default` | that one |
/// | | 4 to 7 | none | that one |
/// | | 8 | `default` | none, so that it serves any |
///
/// The four ranks of a language, best first: the same tag; a tag that says less (`de` for `de-AT`); a tag
/// that says more (`de-AT` for `de`); a tag with another region (`de-CH` for `de-AT`). A tag with another
/// script counts as another language.
package struct LayoutDemand: Hashable, Sendable {
    /// The purpose that the layout must have, or `nil` for any text.
    package var purpose: Purpose?
    /// The language that people must be able to write with the layout, or `nil` for any language.
    package var language: LanguageTag?

    package init(purpose: Purpose? = nil, language: LanguageTag? = nil) {
        self.purpose = purpose
        self.language = language
    }

    /// Returns the rank of a layout, of which 0 is the best, or `nil` if the layout does not serve the
    /// demand.
    package func rank(ofPurpose purpose: Purpose?, language: LanguageTag?) -> Int? {
        let distance = self.language.flatMap { wanted in language.flatMap { $0.distance(to: wanted) } }
        if let wanted = self.purpose {
            guard purpose == wanted else { return nil }
            return distance ?? (language == nil ? 4 : 5)
        }
        switch (purpose, distance) {
        case (.default, let distance?): return distance
        case (nil, let distance?): return 4 + distance
        case (.default, nil) where language == nil: return 8
        default: return nil
        }
    }

    /// Whether a layout that is only partly known may serve the demand.
    ///
    /// - Parameters:
    ///   - purpose: The layout's purpose, `.some(nil)` if it has none, or `nil` if its purpose is not known.
    ///   - language: The layout's language, or `nil` if it is not known.
    /// - Returns: `false` if ``rank(ofPurpose:language:)`` is `nil` for every layout with these values.
    package func mayBeServed(byPurpose purpose: Purpose??, language: LanguageTag?) -> Bool {
        if let wanted = self.purpose { return purpose == nil || purpose == .some(wanted) }
        if let purpose, let purpose, purpose != .default { return false }
        return language.map { tag in self.language.flatMap { tag.distance(to: $0) } != nil } ?? true
    }
}

extension LayoutDemand: CustomStringConvertible {
    /// The demand in words: "the purpose pin and the language de".
    package var description: String {
        [purpose.map { "the purpose \($0.rawValue)" }, language.map { "the language \($0)" }]
            .compactMap { $0 }.joined(separator: " and ")
    }
}

extension LanguageTag {
    /// Returns the distance from the language `wanted`, from 0 to 3, or `nil` for another language or script.
    package func distance(to wanted: LanguageTag) -> Int? {
        guard language == wanted.language else { return nil }
        if self == wanted { return 0 }
        if let script, let other = wanted.script, script != other { return nil }
        if let region, let other = wanted.region, region != other { return 3 }
        let isNarrower = script != nil && wanted.script == nil || region != nil && wanted.region == nil
        return isNarrower ? 2 : 1
    }
}
