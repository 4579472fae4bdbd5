// SPDX-License-Identifier: MIT

/// Which layout is meant.
public enum LayoutReference: Hashable, Sendable {
    /// The first of this name in the search path, such as `pin`.
    case named(String)
    /// The file at this path.
    case file(String)
    /// The one of the search path that serves this best.
    case serving(LayoutDemand)
}

extension LayoutReference: CustomStringConvertible {
    /// The name, the path, or what it has to serve.
    public var description: String {
        switch self {
        case .named(let text), .file(let text): text
        case .serving(let demand): demand.description
        }
    }
}

/// What a layout has to serve: a purpose, a language or both.
///
/// Layouts that serve it are better the further up they stand here:
///
/// | asked for | rank | purpose of the layout | its language |
/// |---|---|---|---|
/// | a purpose, perhaps a language | 0 to 3 | that one | that one, see below |
/// | | 4 | that one | none, so that it serves any |
/// | | 5 | that one | another |
/// | a language alone | 0 to 3 | `default` | that one |
/// | | 4 to 7 | none | that one |
/// | | 8 | `default` | none, so that it serves any |
///
/// A language is served best by a layout of the very same tag, then by
/// one that says less (`de` for `de-AT`), then by one that says more (`de-AT` for `de`), then by one for another
/// region (`de-CH` for `de-AT`); another script is another language.
public struct LayoutDemand: Hashable, Sendable {
    /// What it must be for, or `nil` for any text.
    public var purpose: Purpose?
    /// What must be written with it, or `nil` when that does not matter.
    public var language: LanguageTag?

    /// Makes a demand, of a purpose, a language or both.
    public init(purpose: Purpose? = nil, language: LanguageTag? = nil) {
        self.purpose = purpose
        self.language = language
    }

    /// How well a layout for a purpose and a language serves the demand, 0 being best, or `nil` when it does not.
    public func rank(ofPurpose purpose: Purpose?, language: LanguageTag?) -> Int? {
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

    /// Whether a layout may serve the demand of which only this is known so far.
    ///
    /// - Parameters:
    ///   - purpose: Its purpose, `.some(nil)` when it has none, or `nil` when that is not known.
    ///   - language: Its language, or `nil` when that is not known.
    /// - Returns: `false` when ``rank(ofPurpose:language:)`` is `nil` whatever else the layout says.
    public func mayBeServed(byPurpose purpose: Purpose??, language: LanguageTag?) -> Bool {
        if let wanted = self.purpose { return purpose == nil || purpose == .some(wanted) }
        if let purpose, let purpose, purpose != .default { return false }
        return language.map { tag in self.language.flatMap { tag.distance(to: $0) } != nil } ?? true
    }
}

extension LayoutDemand: CustomStringConvertible {
    /// "the purpose pin and the language de".
    public var description: String {
        [purpose.map { "the purpose \($0.rawValue)" }, language.map { "the language \($0)" }]
            .compactMap { $0 }.joined(separator: " and ")
    }
}

extension LanguageTag {
    /// How far what is written in this language is from what is `wanted`, from 0 to 3, or `nil` for another
    /// language or script.
    fileprivate func distance(to wanted: LanguageTag) -> Int? {
        guard language == wanted.language else { return nil }
        if self == wanted { return 0 }
        if let script, let other = wanted.script, script != other { return nil }
        if let region, let other = wanted.region, region != other { return 3 }
        let saysMore = script != nil && wanted.script == nil || region != nil && wanted.region == nil
        return saysMore ? 2 : 1
    }
}
