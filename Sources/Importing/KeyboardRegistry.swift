// SPDX-License-Identifier: MIT

internal import Glibc
public import Layouts

/// The layouts of the installed xkeyboard-config, with their titles and languages, by libxkbregistry.
///
/// The library is loaded when a registry is made, because it needs libxml2, which takes longer to load than all other
/// libraries of `runepad`.
@safe public struct KeyboardRegistry: Sendable {
    /// The layouts and variants in the registry's order, each with the plain form first.
    public let entries: [Entry]

    /// A layout, or one of its variants.
    public struct Entry: Hashable, Sendable {
        /// The layout's name, such as `ge`.
        public var layout: String
        /// The variant's name, or an empty text for the plain form.
        public var variant: String
        /// The title for people, in English.
        public var title: String
        /// The language, or `nil` if the registry gives none.
        public var language: LanguageTag?

        init(layout: String, variant: String, title: String, language: LanguageTag?) {
            self.layout = layout
            self.variant = variant
            self.title = title
            self.language = language
        }

        /// Makes an entry without a language of a name such as `ge(ergonomic)`, which is also its title.
        public init(named name: String) {
            let parts = name.split(separator: "(", maxSplits: 1)
            variant = parts.count == 2 && name.hasSuffix(")") ? String(parts[1].dropLast()) : ""
            layout = variant.isEmpty ? name : String(parts[0])
            title = name
        }

        /// The layout with its variant, such as `ge(ergonomic)`.
        public var name: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
    }

    /// Why there is no registry.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The library cannot be loaded.
        case noLibrary(reason: String)
        /// The library finds no layouts.
        case noLayouts

        /// One sentence with the fault and a remedy.
        public var description: String {
            switch self {
            case .noLibrary(let reason):
                "cannot load libxkbregistry (\(reason)); install the package libxkbregistry0"
            case .noLayouts: "there are no keyboard layouts; install the package xkb-data"
            }
        }
    }

    /// Reads the registry.
    ///
    /// - Throws: ``Failure``.
    public init() throws(Failure) {
        guard let library = unsafe dlopen("libxkbregistry.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw .noLibrary(
                reason: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason is given")
        }
        defer { unsafe _ = dlclose(library) }
        guard let functions = unsafe Functions(library) else {
            throw .noLibrary(reason: "it lacks a function")
        }
        guard let context = unsafe functions.newContext(0) else { throw .noLayouts }
        defer { unsafe _ = functions.unrefContext(context) }
        guard unsafe functions.parse(context) else { throw .noLayouts }
        var entries: [Entry] = []
        var next = unsafe functions.first(context)
        while let layout = unsafe next {
            func text(_ function: Functions.Text) -> String {
                unsafe function(layout).map { unsafe String(cString: $0) } ?? ""
            }
            entries.append(
                Entry(
                    layout: unsafe text(functions.name), variant: unsafe text(functions.variant),
                    title: unsafe text(functions.title), language: nil))
            entries[entries.count - 1].setLanguage(unsafe text(functions.brief))
            unsafe next = unsafe functions.next(layout)
        }
        guard !entries.isEmpty else { throw .noLayouts }
        self.entries = entries
    }
}

extension KeyboardRegistry.Entry {
    /// Sets the language by the registry's short name, which is the name of a country for some keyboards.
    fileprivate mutating func setLanguage(_ brief: String) {
        language = LanguageTag(languagesOfCountries["\(layout)/\(brief)"] ?? brief)
    }
}

/// The languages of the layouts and short names that give a country or no code of BCP 47, by the registry's own lists of
/// languages.
private let languagesOfCountries = [
    "by/by": "be", "cm/cm": "en", "gr/gr": "el", "ie/ie": "en", "in/in": "hi", "kg/ki": "ky", "lk/us": "en",
    "md/md": "ro",
    "mm/mon": "mnw", "mm/mon-a1": "mnw", "mm/zg": "my", "mm/zgt": "shn", "ph/ph": "en",
]

/// The functions of xkbcommon/xkbregistry.h.
@unsafe private struct Functions {
    typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?

    let newContext: @convention(c) (Int32) -> OpaquePointer?
    let unrefContext: @convention(c) (OpaquePointer) -> OpaquePointer?
    let parse: @convention(c) (OpaquePointer) -> Bool
    let first: @convention(c) (OpaquePointer) -> OpaquePointer?
    let next: @convention(c) (OpaquePointer) -> OpaquePointer?
    let name: Text
    let variant: Text
    let title: Text
    let brief: Text

    /// Finds the functions in the loaded library, or returns `nil` if it lacks one.
    init?(_ library: UnsafeMutableRawPointer) {
        func find<Function>(_ name: String, _: Function.Type = Function.self) -> Function? {
            unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: Function.self) }
        }
        guard let newContext: @convention(c) (Int32) -> OpaquePointer? = unsafe find("rxkb_context_new"),
            let unrefContext: @convention(c) (OpaquePointer) -> OpaquePointer? = unsafe find(
                "rxkb_context_unref"),
            let parse: @convention(c) (OpaquePointer) -> Bool = unsafe find(
                "rxkb_context_parse_default_ruleset"),
            let first: @convention(c) (OpaquePointer) -> OpaquePointer? = unsafe find("rxkb_layout_first"),
            let next: @convention(c) (OpaquePointer) -> OpaquePointer? = unsafe find("rxkb_layout_next"),
            let name: Text = unsafe find("rxkb_layout_get_name"),
            let variant: Text = unsafe find("rxkb_layout_get_variant"),
            let title: Text = unsafe find("rxkb_layout_get_description"),
            let brief: Text = unsafe find("rxkb_layout_get_brief")
        else { return nil }
        unsafe self.newContext = unsafe newContext
        unsafe self.unrefContext = unsafe unrefContext
        unsafe self.parse = unsafe parse
        unsafe self.first = unsafe first
        unsafe self.next = unsafe next
        unsafe self.name = unsafe name
        unsafe self.variant = unsafe variant
        unsafe self.title = unsafe title
        unsafe self.brief = unsafe brief
    }
}
