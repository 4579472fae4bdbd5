// SPDX-License-Identifier: MIT

package import Engine
internal import Glibc

/// The layouts of the installed xkeyboard-config, with their titles and languages, by libxkbregistry.
///
/// The library is loaded when a registry is made, because it needs libxml2, which takes longer to load than all other
/// libraries of `runepad`.
@safe package struct KeyboardRegistry: Sendable {
    /// The layouts and variants in the registry's order, each with the plain form first.
    package let entries: [Entry]

    /// A layout, or one of its variants.
    package struct Entry: Sendable {
        /// The layout and its variant, such as `ge(ergonomic)`.
        package var names: KeymapNames
        /// The title, in English.
        package var title: String
        /// The language, or `nil` if the registry gives none.
        package var language: LanguageTag?

        /// Makes an entry of names that the registry does not have; they are also its title.
        package init(_ names: KeymapNames, title: String? = nil, language: LanguageTag? = nil) {
            self.names = names
            self.title = title ?? "\(names)"
            self.language = language
        }

        /// The locale for the language in the layout's country, such as `am_ET.UTF-8` for `et`, or `nil` for
        /// a layout that is no country's.
        package var locale: String? {
            language.map { "\($0.language)_\(names.layout.uppercased()).UTF-8" }
        }
    }

    /// Why there is no registry.
    package enum Failure: Error, CustomStringConvertible {
        case noLibrary(reason: String)
        case noLayouts

        package var description: String {
            switch self {
            case .noLibrary(let reason):
                "cannot load libxkbregistry (\(reason)); install the package libxkbregistry0"
            case .noLayouts: "there are no keyboard layouts; install the package xkb-data"
            }
        }
    }

    package init() throws(Failure) {
        guard let library = unsafe dlopen("libxkbregistry.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw .noLibrary(
                reason: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason is given")
        }
        defer { unsafe _ = dlclose(library) }
        // The functions of xkbcommon/xkbregistry.h.
        typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
        let newContext: @convention(c) (Int32) -> OpaquePointer? = unsafe try find(
            "rxkb_context_new", in: library)
        let unref: @convention(c) (OpaquePointer) -> OpaquePointer? =
            unsafe try find("rxkb_context_unref", in: library)
        let parse: @convention(c) (OpaquePointer) -> Bool =
            unsafe try find("rxkb_context_parse_default_ruleset", in: library)
        let first: @convention(c) (OpaquePointer) -> OpaquePointer? =
            unsafe try find("rxkb_layout_first", in: library)
        let following: @convention(c) (OpaquePointer) -> OpaquePointer? =
            unsafe try find("rxkb_layout_next", in: library)
        let name: Text = unsafe try find("rxkb_layout_get_name", in: library)
        let variant: Text = unsafe try find("rxkb_layout_get_variant", in: library)
        let title: Text = unsafe try find("rxkb_layout_get_description", in: library)
        let brief: Text = unsafe try find("rxkb_layout_get_brief", in: library)

        guard let context = unsafe newContext(0) else { throw .noLayouts }
        defer { unsafe _ = unref(context) }
        guard unsafe parse(context) else { throw .noLayouts }
        var entries: [Entry] = []
        var next = unsafe first(context)
        while let layout = unsafe next {
            func text(_ function: Text) -> String {
                unsafe function(layout).map { unsafe String(cString: $0) } ?? ""
            }
            let names = unsafe KeymapNames(layout: text(name), variant: text(variant))
            let short = unsafe text(brief)
            let title = unsafe text(title)
            let language =
                LanguageName(ofTitle: title)?.tag
                ?? LanguageTag(languagesOfCountries["\(names.layout)/\(short)"] ?? short)
            entries.append(Entry(names, title: title, language: language))
            unsafe next = unsafe following(layout)
        }
        guard !entries.isEmpty else { throw .noLayouts }
        self.entries = entries
    }
}

private func find<Function>(
    _ name: String, in library: UnsafeMutableRawPointer
) throws(KeyboardRegistry.Failure) -> Function {
    guard let function = unsafe dlsym(library, name) else {
        throw .noLibrary(reason: "it lacks the function \(name)")
    }
    return unsafe unsafeBitCast(function, to: Function.self)
}

/// The languages of keyboards whose short name in the registry is a country or no code of BCP 47, by layout and short
/// name, if their titles name none.
///
/// They are from the registry's lists of languages.
private let languagesOfCountries = [
    "be/be": "nl", "cm/cm": "en", "ie/ie": "en", "in/in": "hi", "mm/mon": "mnw", "mm/mon-a1": "mnw",
    "mm/zg": "my",
]
