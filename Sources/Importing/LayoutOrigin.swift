// SPDX-License-Identifier: MIT

/// What the path of a layout of squeekboard says of it.
///
/// Squeekboard calls layouts after those of xkeyboard-config, with `+` before a variant and `_wide` behind those
/// for a wide screen, and keeps those for a purpose in a folder of that name: `terminal/us+dvorak_wide.yaml`.
struct LayoutOrigin {
    /// The original's name, with the folder of its purpose.
    var source: String
    /// What our file is called, without `.yaml`: `terminal-us-dvorak-wide`.
    var name: String
    /// What a person calls it: `Terminal, dvorak, wide`.
    var title: String
    /// A purpose as our files name it.
    var purpose: String?
    /// A BCP 47 tag.
    var language: String?

    /// Reads `path`, of which the file's name and the name of its folder count.
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
        // Squeekboard takes the us.yaml of a purpose wherever a language has none of its own.
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

/// The folders that squeekboard has for purposes; `emoji` is shown by a button of its own rather than for a field.
private let foldersOfPurposes: [String: (purpose: String?, title: String)] = [
    "email": ("email", "Mail addresses"), "emoji": (nil, "Emoji"), "number": ("number-pad", "Numbers"),
    "pin": ("pin", "PIN"), "terminal": ("terminal", "Terminal"), "url": ("url", "Web addresses"),
]

/// What is written with the layouts of xkeyboard-config that squeekboard has, and how they are called there.
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
