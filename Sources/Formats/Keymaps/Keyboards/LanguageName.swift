// SPDX-License-Identifier: MIT

import Engine

/// The language of a keyboard, by the English name with which its title begins.
///
/// The registry names a country's main language for all keyboards of the country, as Russian for the Tatar one. The
/// title is right.
struct LanguageName {
    let tag: LanguageTag
    /// The name that the language has in itself, with a capital where its script has them, or `nil` if it is not known.
    let autonym: String?

    /// Finds the language of a title such as `Georgian (ergonomic)`, or returns `nil` if it begins with
    /// another word.
    init?(ofTitle title: String) {
        let words = title.split(separator: "(", maxSplits: 1)
        guard let first = words.first else { return nil }
        let line =
            words.count == 1
            ? Self.line(of: first) : Self.line(of: title[...]) ?? Self.line(of: first.dropLast())
        guard let parts = line?.split(separator: " ", maxSplits: 1), let code = parts.first,
            let tag = LanguageTag(String(code))
        else { return nil }
        self.tag = tag
        autonym = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The part of the table's line that follows a name, or `nil` if there is none.
    private static func line(of name: Substring) -> Substring? {
        let beginning = name + "="
        return lines.first { $0.hasPrefix(beginning) }?.dropFirst(beginning.count)
    }

    private static let lines = table.split(separator: "\n")
}

/// The names by which xkeyboard-config calls languages, or whole titles, their codes in BCP 47, and their names for
/// themselves.
///
/// The autonyms are those of Unicode's CLDR. One text takes less room in the driver than a dictionary.
private let table = """
    Akan=ak Akan
    Albanian=sq Shqip
    Amharic=am አማርኛ
    Arabic=ar العربية
    Armenian=hy Հայերեն
    Asturian=ast Asturianu
    Azerbaijani=az Azərbaycan
    Bambara=bm Bamanakan
    Bangla=bn বাংলা
    Bashkirian=ba Башҡорт
    Belarusian=be Беларуская
    Bosnian=bs Bosanski
    Bulgarian=bg Български
    Burmese=my မြန်မာ
    Catalan=ca Català
    Cherokee=chr ᏣᎳᎩ
    Chinese=zh 中文
    Chuvash=cv Чӑваш чӗлхи
    Croatian=hr Hrvatski
    Czech=cs Čeština
    Danish=da Dansk
    Dari=fa دری
    Dhivehi=dv ދިވެހިބަސް
    Dutch=nl Nederlands
    Dzongkha=dz རྫོང་ཁ
    English=en English
    Esperanto=eo Esperanto
    Estonian=et Eesti
    Ewe=ee Eʋegbe
    Faroese=fo Føroyskt
    Filipino=fil Filipino
    Finnish=fi Suomi
    French=fr Français
    Friulian=fur Furlan
    Fula=ff Pulaar
    Ga=gaa Gã
    Georgian=ka ქართული
    German=de Deutsch
    Greek=el Ελληνικά
    Gujarati=gu ગુજરાતી
    Hausa=ha Hausa
    Hawaiian=haw ʻŌlelo Hawaiʻi
    Hebrew=he עברית
    Hindi=hi हिन्दी
    Hungarian=hu Magyar
    Icelandic=is Íslenska
    Igbo=ig Asụsụ Igbo
    Indian=hi हिन्दी
    Indonesian=id Indonesia
    Indonesian (Javanese)=jv
    Inuktitut=iu ᐃᓄᒃᑎᑐᑦ
    Iraqi=ar العربية
    Irish=ga Gaeilge
    Italian=it Italiano
    Japanese=ja 日本語
    Kabyle=kab Taqbaylit
    Kannada=kn ಕನ್ನಡ
    Kazakh=kk Қазақ тілі
    Khmer=km ខ្មែរ
    Kikuyu=ki Gĩgĩkũyũ
    Korean=ko 한국어
    Kurdish=ku Kurdî
    Kyrgyz=ky Кыргызча
    Lao=lo ລາວ
    Latvian=lv Latviešu
    Lithuanian=lt Lietuvių
    Lower Sorbian=dsb Dolnoserbšćina
    Macedonian=mk Македонски
    Malay=ms Melayu
    Malayalam=ml മലയാളം
    Maltese=mt Malti
    Maori=mi Māori
    Marathi=mr मराठी
    Moldavian (Gagauz)=gag
    Moldavian=ro Română
    Mongolian (Manchu Galik)=mnc
    Mongolian (Manchu)=mnc
    Mongolian (Xibe)=sjo
    Mongolian=mn Монгол
    N'Ko=nqo ߒߞߏ
    Nepali=ne नेपाली
    Northern Saami=se Davvisámegiella
    Norwegian=no Norsk
    Occitan=oc Occitan
    Ol Chiki=sat ᱥᱟᱱᱛᱟᱲᱤ
    Oriya=or ଓଡ଼ିଆ
    Ossetian=os Ирон
    Pashto=ps پښتو
    Persian=fa فارسی
    Polish=pl Polski
    Portuguese=pt Português
    Punjabi=pa ਪੰਜਾਬੀ
    Romanian=ro Română
    Russian=ru Русский
    Sanskrit=sa संस्कृतम्
    Scottish Gaelic=gd Gàidhlig
    Serbian=sr Српски
    Shan=shn တႆး
    Sicilian=scn Sicilianu
    Silesian=szl Ślōnski
    Sindhi=sd سنڌي
    Sinhala=si සිංහල
    Slovak=sk Slovenčina
    Slovenian=sl Slovenščina
    Spanish=es Español
    Swahili=sw Kiswahili
    Swedish=sv Svenska
    Syriac=syr ܣܘܪܝܝܐ
    Tajik=tg Тоҷикӣ
    Tamil=ta தமிழ்
    Tarifit=rif Tarifit
    Tatar=tt Татар
    Telugu=te తెలుగు
    Thai=th ไทย
    Tibetan=bo བོད་སྐད་
    Tswana=tn Setswana
    Turkish=tr Türkçe
    Turkmen=tk Türkmen dili
    Ukrainian=uk Українська
    Urdu=ur اردو
    Uyghur=ug ئۇيغۇرچە
    Uzbek=uz O‘zbek
    Vietnamese=vi Tiếng Việt
    Wolof=wo Wolof
    Yakut=sah Саха тыла
    Yoruba=yo Èdè Yorùbá
    """
