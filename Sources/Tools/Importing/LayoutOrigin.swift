// SPDX-License-Identifier: MIT

internal import Engine

/// The facts that the path of a layout of another on-screen keyboard gives about it.
///
/// Squeekboard names layouts after those of xkeyboard-config. The name has a `+` before a variant, and ends
/// in `_wide` for a wide screen. Layouts for a purpose are in a folder with the purpose's name:
/// `terminal/us+dvorak_wide.yaml`.
struct LayoutOrigin {
    /// The other on-screen keyboard.
    var maker = "squeekboard"
    /// The original's name, with the folder of its purpose.
    var source: String
    /// The new file's name, without `.yaml`: `terminal-us-dvorak-wide`.
    var name: String
    /// The title for people: `Terminal, dvorak, wide`.
    var title: String
    /// The purpose, by its name in layout files.
    var purpose: String?
    /// The language as a BCP 47 tag.
    var language: String?

    /// Reads the file's name and its folder's name from the `path` of a layout of squeekboard.
    init(path: String) {
        let parts = path.split(separator: "/")
        var stem = parts.last ?? ""
        for ending in [".yaml", ".yml"] where stem.hasSuffix(ending) { stem = stem.dropLast(ending.count) }
        let isWide = stem.hasSuffix("_wide")
        let words = stem.dropLast(isWide ? "_wide".count : 0)
            .split(separator: "+", maxSplits: 1).map(String.init)
        let code = words.first ?? ""
        var variant = words.count > 1 ? words[1] : nil

        let isInFolder = parts.dropLast().last.map { foldersOfPurposes[String($0)] != nil } ?? false
        let folder = isInFolder ? parts.dropLast().last.map(String.init) : nil
        let served = (folder ?? code).isEmpty ? nil : foldersOfPurposes[folder ?? code]
        // Squeekboard uses the us.yaml of a purpose for every language that has no file of its own.
        let isForAny = served != nil && (folder == nil || code == "us")
        var spoken = isForAny ? nil : languagesOfLayouts[code]
        if !isForAny, let own = variant.flatMap({ languagesOfLayouts["\(code)+\($0)"] }) {
            spoken = own
            variant = nil
        }
        source = (folder.map { "\($0)/" } ?? "") + (parts.last ?? "")
        name = (folder.map { "\($0)-" } ?? "") + stem.map { $0 == "+" || $0 == "_" ? "-" : "\($0)" }.joined()
        purpose = served == nil ? "default" : served?.purpose
        language = spoken?.tag
        let title = [spoken?.title ?? (isForAny ? nil : code), served?.title, variant, isWide ? "wide" : nil]
        self.title = title.compactMap { $0 }.joined(separator: ", ")
    }
}

extension LayoutOrigin {
    /// Reads the file's name from the `path` of a touch layout of Keyman, which says nothing of a language.
    init(keyman path: String) {
        let file = path.split(separator: "/").last ?? ""
        var stem = file
        for ending in [ImportedLayout.keymanEnding, ".json"] where stem.hasSuffix(ending) {
            stem = stem.dropLast(ending.count)
        }
        let words = stem.split { $0 == "_" || $0 == "-" || $0 == "+" || $0 == " " }
        maker = "Keyman"
        source = String(file)
        name = words.isEmpty ? "keyman" : words.joined(separator: "-")
        title =
            words.isEmpty
            ? "Keyman" : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        purpose = "default"
        language = nil
    }
}

extension LayoutOrigin {
    /// Reads the file's name from the `path` of a layout of GNOME, which says for which text fields gnome-shell shows it.
    init(gnome path: String, _ layout: GnomeLayout) {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.hasSuffix(".json") ? file.dropLast(".json".count) : file
        let isExtended = stem.hasSuffix("-extended")
        let code = String(stem.dropLast(isExtended ? "-extended".count : 0))
        maker = "GNOME"
        source = String(file)
        name = stem.isEmpty ? "gnome" : String(stem.map { $0 == "+" || $0 == "_" ? "-" : $0 })
        title = (layout.title ?? (code.isEmpty ? "GNOME" : code)) + (isExtended ? ", Terminal" : "")
        purpose = isExtended ? "terminal" : purposesOfGnome[code] ?? "default"
        let locale = layout.locale.flatMap { LanguageTag($0.text) == nil ? nil : $0.text }
        // The layout for Korean has the name of its keyboard here, kr, which as a language is Kanuri.
        language = locale == code ? languagesOfLayouts[code]?.tag ?? locale : locale
    }
}

/// The purposes of the text fields for which gnome-shell shows a layout in place of that for the language.
private let purposesOfGnome = [
    "digits": "number-pad", "number": "decimal-pad", "phone": "phone-pad", "email": "email", "url": "url",
]

/// Squeekboard's folders for purposes; `emoji` is for no text field, because a button of its own shows it.
private let foldersOfPurposes: [String: (purpose: String?, title: String)] = [
    "email": ("email", "Mail addresses"), "emoji": (nil, "Emoji"), "number": ("number-pad", "Numbers"),
    "pin": ("pin", "PIN"), "terminal": ("terminal", "Terminal"), "url": ("url", "Web addresses"),
]

/// The language of each xkeyboard-config layout that squeekboard has, and its title in xkeyboard-config.
private let languagesOfLayouts: [String: (tag: String, title: String)] = [
    "am": ("hy", "Armenian"), "ara": ("ar", "Arabic"), "at": ("de-AT", "German (Austria)"),
    "be": ("fr-BE", "Belgian"), "bg": ("bg", "Bulgarian"), "br": ("pt-BR", "Portuguese (Brazil)"),
    "by": ("be", "Belarusian"), "ca": ("fr-CA", "French (Canada)"),
    "ch": ("de-CH", "German (Switzerland)"), "ch+de": ("de-CH", "German (Switzerland)"),
    "ch+fr": ("fr-CH", "French (Switzerland)"), "cn": ("zh", "Chinese"), "cz": ("cs", "Czech"),
    "de": ("de", "German"), "dk": ("da", "Danish"), "ee": ("et", "Estonian"), "el": ("el", "Greek"),
    "epo": ("eo", "Esperanto"), "es": ("es", "Spanish"), "es+cat": ("ca", "Catalan (Spain)"),
    "fi": ("fi", "Finnish"), "fr": ("fr", "French"), "gb": ("en-GB", "English (UK)"),
    "ge": ("ka", "Georgian"), "gr": ("el", "Greek"), "hr": ("hr", "Croatian"), "hu": ("hu", "Hungarian"),
    "ie": ("ga", "Irish"), "il": ("he", "Hebrew"), "in+mal": ("ml", "Malayalam"), "ir": ("fa", "Persian"),
    "is": ("is", "Icelandic"), "it": ("it", "Italian"), "it+fur": ("fur", "Friulian"),
    "jp": ("ja", "Japanese"), "jp+kana": ("ja-Kana", "Japanese (Kana)"), "kr": ("ko", "Korean"),
    "latam": ("es-419", "Spanish (Latin American)"), "lt": ("lt", "Lithuanian"), "lv": ("lv", "Latvian"),
    "no": ("nb", "Norwegian"), "pl": ("pl", "Polish"), "pt": ("pt", "Portuguese"),
    "ro": ("ro", "Romanian"), "rs": ("sr-Cyrl", "Serbian"), "rs+latin": ("sr-Latn", "Serbian (Latin)"),
    "rs+latinunicode": ("sr-Latn", "Serbian (Latin, Unicode)"), "ru": ("ru", "Russian"),
    "se": ("sv", "Swedish"), "si": ("sl", "Slovenian"), "sk": ("sk", "Slovak"), "th": ("th", "Thai"),
    "tr": ("tr", "Turkish"), "ua": ("uk", "Ukrainian"), "us": ("en-US", "English (US)"),
]
