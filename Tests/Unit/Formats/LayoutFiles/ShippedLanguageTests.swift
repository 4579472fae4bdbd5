// SPDX-License-Identifier: MIT

import Engine
import Testing

/// What a language needs, written down from the main exemplar characters and delimiters of CLDR 46 and from the
/// keyboards that people know.
struct ExpectedLanguage: CustomTestStringConvertible, Sendable {
    var name: String
    /// The letters; capitals are those of the second string.
    var letters: String
    var capitals: String
    /// The letters that have keys of their own in the first layer.
    var rows: [String]
    /// Quotation marks and the like, and the currency.
    var signs: String
    /// What the space bar says.
    var space: String

    var testDescription: String { name }

    static let all = [
        ExpectedLanguage(
            name: "de", letters: "aäbcdefghijklmnoöpqrsßtuüvwxyz", capitals: "AÄBCDEFGHIJKLMNOÖPQRSẞTUÜVWXYZ",
            rows: ["q w e r t z u i o p ü", "a s d f g h j k l ö ä", "⇧ y x c v b n m ß ⌫"],
            signs: "„“‚‘»«€–", space: "Deutsch"),
        ExpectedLanguage(
            name: "fr", letters: "aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyÿz",
            capitals: "AÀÂÆBCÇDEÉÈÊËFGHIÎÏJKLMNOÔŒPQRSTUÙÛÜVWXYŸZ",
            rows: ["a z e r t y u i o p", "q s d f g h j k l m", "⇧ w x c v b n ' ⌫"],
            signs: "«»“”’€", space: "Français"),
        ExpectedLanguage(
            name: "es", letters: "aábcdeéfghiíjklmnñoópqrstuúüvwxyz",
            capitals: "AÁBCDEÉFGHIÍJKLMNÑOÓPQRSTUÚÜVWXYZ",
            rows: ["q w e r t y u i o p", "a s d f g h j k l ñ", "⇧ z x c v b n m ⌫"],
            signs: "¿?¡!«»“”€ºª", space: "Español"),
        ExpectedLanguage(
            name: "pl", letters: "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
            capitals: "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ",
            rows: ["q w e r t y u i o p", "a s d f g h j k l", "⇧ z x c v b n m ⌫"],
            signs: "„”«»€–", space: "Polski"),
        ExpectedLanguage(
            name: "tr", letters: "abcçdefgğhıijklmnoöprsştuüvyzqwxâîû",
            capitals: "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZQWXÂÎÛ",
            rows: ["q w e r t y u ı o p ğ ü", "a s d f g h j k l ş i", "⇧ z x c v b n m ö ç ⌫"],
            signs: "“”‘’₺", space: "Türkçe"),
        ExpectedLanguage(
            name: "ru", letters: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
            capitals: "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            rows: ["й ц у к е н г ш щ з х ъ", "ф ы в а п р о л д ж э", "⇧ я ч с м и т ь б ю ⌫"],
            signs: "«»„“№₽", space: "Русский"),
        ExpectedLanguage(
            name: "el", letters: "αάβγδεέζηήθιίϊΐκλμνξοόπρστυύϋΰφχψωώς",
            capitals: "ΑΆΒΓΔΕΈΖΗΉΘΙΊΪΚΛΜΝΞΟΌΠΡΣΤΥΎΫΦΧΨΩΏ",
            rows: ["; ς ε ρ τ υ θ ι ο π", "α σ δ φ γ η ξ κ λ ΄", "⇧ ζ χ ψ ω β ν μ ⌫"],
            signs: "«»“”;·€", space: "Ελληνικά"),
        ExpectedLanguage(
            name: "he", letters: "אבגדהוזחטיכךלמםנןסעפףצץקרשת", capitals: "",
            rows: ["' - ק ר א ט ו ן ם פ", "ש ד ג כ ע י ח ל ך ף", "ז ס ב ה נ מ צ ת ץ ⌫"],
            signs: "״׳־”₪", space: "עברית"),
        ExpectedLanguage(
            name: "ar", letters: "ءأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويىآ", capitals: "",
            rows: ["ض ص ث ق ف غ ع ه خ ح ج", "ش س ي ب ل ا ت ن م ك ط", "ذ ء ؤ ر ى ة و ز ظ د ⌫"],
            signs: "،؛؟«»٪٫٬٠١٢٣٤٥٦٧٨٩", space: "العربية"),
        ExpectedLanguage(
            name: "ja-kana",
            letters: "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽ"
                + "まみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ",
            capitals: "ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポ"
                + "マミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ",
            rows: ["🌐 わ ら や ま は な た さ か あ ⌫", "カナ を り 「 み ひ に ち し き い ？"],
            signs: "、。「」『』・ー〜！？（）￥", space: "空白"),
    ]
}

struct ShippedLanguageTests {
    @Test(arguments: ExpectedLanguage.all)
    func `each shipped language types all letters of its alphabet, in both cases`(language: ExpectedLanguage)
        throws
    {
        let layout = try Shipped.layout(language.name)
        #expect(layout.unreachable(language.letters) == "")
        #expect(layout.unreachable(language.capitals) == "")
    }

    @Test(arguments: ExpectedLanguage.all)
    func `each shipped language has its letters where its users expect them`(language: ExpectedLanguage)
        throws
    {
        let drawn = try Shipped.layout(language.name).drawn(0)
        #expect(Array(drawn.prefix(language.rows.count)) == language.rows)
    }

    @Test(arguments: ExpectedLanguage.all)
    func `each shipped language has its quotation marks, its currency and its name`(
        language: ExpectedLanguage
    ) throws {
        let layout = try Shipped.layout(language.name)
        #expect(layout.unreachable(language.signs) == "")
        let space = layout.reachableKeys.first { $0.keycodeName == "KEY_SPACE" }
        #expect(space?.label == language.space)
    }

    @Test(arguments: ExpectedLanguage.all)
    func `each shipped language has a language key, Enter and Backspace on every layer`(
        language: ExpectedLanguage
    ) throws {
        let layout = try Shipped.layout(language.name)
        for index in layout.layers.indices {
            let keys = layout.keys(inLayer: index)
            #expect(keys.contains { $0.action == .nextLayout })
            #expect(keys.contains { $0.action == .key(.enter) })
            #expect(keys.contains { $0.keycodeName == "KEY_BACKSPACE" })
            #expect(keys.contains { $0.keycodeName == "KEY_SPACE" })
        }
        #expect(layout.unreachable("0123456789@") == "")
    }

    @Test(arguments: ["de", "fr", "es", "pl", "tr", "ru", "el"])
    func `each capital has the place and the width of its small letter`(name: String) throws {
        let layout = try Shipped.layout(name)
        let placed = PlacedLayout(layout)
        #expect(layout.layers[1].name == "shift")
        #expect(placed.layers[0].count == placed.layers[1].count)
        for (small, capital) in zip(placed.layers[0], placed.layers[1]) {
            #expect(small.frame == capital.frame)
            guard let letter = layout.keys[small.key].character,
                let other = layout.keys[capital.key].character
            else { continue }
            // ſ and its like have capitals that are not theirs alone; so these are said by hand.
            let expected: [Character: Character] = ["ß": "ẞ", "ς": "ς", ";": ":"]
            let turkish: [Character: Character] = name == "tr" ? ["i": "İ", "ı": "I"] : [:]
            #expect(
                other == turkish[letter] ?? expected[letter] ?? letter.uppercased().first, "\(letter)")
        }
    }

    @Test(arguments: ["default", "de", "fr", "es", "pl", "tr", "ru", "el"])
    func `alternates of a capital are the capitals of its small letter's alternates`(name: String) throws {
        let layout = try Shipped.layout(name)
        let byHand: [Character: Character] = ["ß": "ẞ", "º": "º", "ª": "ª", ":": ";"]
        for (small, capital) in zip(layout.keys(inLayer: 0), layout.keys(inLayer: 1)) {
            guard let letter = small.character, letter.isLetter, letter != "ς" else { continue }
            let offered = small.alternates.compactMap { layout.keys[$0].character }
            // ΐ and ΰ have no capitals of one character.
            let wanted = offered.filter { !"ΐΰ".contains($0) }.map {
                name == "tr" && $0 == "i" ? "İ" : byHand[$0] ?? $0.uppercased().first ?? $0
            }
            #expect(capital.alternates.compactMap { layout.keys[$0].character } == wanted, "\(letter)")
        }
    }

    @Test func `the Turkish layout has i with İ and ı with I`() throws {
        let layout = try Shipped.layout("tr")
        #expect(layout.drawn(0)[0].hasSuffix("ı o p ğ ü"))
        #expect(layout.drawn(1)[0].hasSuffix("I O P Ğ Ü"))
        #expect(layout.drawn(0)[1].hasSuffix("ş i"))
        #expect(layout.drawn(1)[1].hasSuffix("Ş İ"))
        // Four letters, not two with a mark.
        #expect("iİıI".unicodeScalars.map(\.value) == [0x69, 0x130, 0x131, 0x49])
        #expect(layout.characters().isSuperset(of: "iİıI"))
    }

    @Test func `the German, Spanish and Turkish layouts need no long press for their letters`() throws {
        for (name, letters) in [("de", "äöüßÄÖÜẞ"), ("es", "ñÑ"), ("tr", "çğıöşüÇĞİÖŞÜ")] {
            #expect(try Shipped.layout(name).characters().isSuperset(of: letters))
        }
    }

    @Test func `the Polish layout has its nine letters on a layer, at the same places as AltGr`() throws {
        let layout = try Shipped.layout("pl")
        #expect(layout.layers.map(\.name).suffix(2) == ["ogonki", "ogonki-shift"])
        expectStacked(layout, "ąćęłńóśżź", inLayer: 4, above: "acelnoszx", inLayer: 0)
        expectStacked(layout, "ĄĆĘŁŃÓŚŻŹ", inLayer: 5, above: "ACELNOSZX", inLayer: 1)
    }

    @Test func `the Russian layout offers ё first under е, and the digit after it`() throws {
        let layout = try Shipped.layout("ru")
        #expect(layout.alternates(of: "е") == ["ё", "5", "є"])
        #expect(layout.alternates(of: "Е") == ["Ё", "5", "Є"])
    }

    @Test func `the Greek layout types a tonos after one tap, and a dialytika after two`() throws {
        let layout = try Shipped.layout("el")
        #expect(
            layout.layers.map(\.name) == [
                "base", "shift", "symbols", "more", "tonos", "tonos-shift", "dialytika",
            ])
        #expect(layout.characters(inLayers: 4..<5).isSuperset(of: "άέήίόύώ"))
        #expect(layout.characters(inLayers: 5..<6).isSuperset(of: "ΆΈΉΊΌΎΏΪΫ"))
        #expect(layout.characters(inLayers: 6..<7).isSuperset(of: "ϊϋΐΰ"))
        let tonos = try #require(layout.keys.first { $0.name == "Tonos" })
        let dialytika = try #require(layout.keys.first { $0.name == "Dialytika" })
        #expect(tonos.action == .layer(4, .once))
        #expect(dialytika.action == .layer(6, .once))
        let placed = PlacedLayout(layout)
        let frames = [(0, "Tonos"), (4, "Dialytika")].map { layer, name in
            placed.layers[layer].first { layout.keys[$0.key].name == name }?.frame
        }
        #expect(frames[0] == frames[1])
    }

    @Test(arguments: ["he", "ar"]) func `right-to-left layouts draw brackets as they will look in the text`(
        name: String
    ) throws {
        let layout = try Shipped.layout(name)
        let mirrored: [String: Character] = [
            "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
        ]
        for (label, character) in mirrored {
            #expect(layout.reachableKeys.first { $0.label == label }?.character == character)
        }
        #expect(layout.layers.map(\.name) == ["base", "symbols", "more"])
    }

    @Test func `the Arabic layout has vowel marks on a layer, and hamzas under a long press`() throws {
        let layout = try Shipped.layout("ar")
        let marks = Set((0x064B...0x0652).compactMap(UnicodeScalar.init).map(Character.init) + ["\u{0670}"])
        #expect(layout.characters(inLayers: 2..<3).isSuperset(of: marks))
        #expect(layout.alternates(of: "ا") == ["أ", "إ", "آ", "ء", "ٱ"])
        #expect(layout.alternates(of: "ى").first == "ئ")
        #expect(layout.alternates(of: "و") == ["ؤ"])
        // Two letters each, as Arabic is written, not a ligature of compatibility.
        #expect(layout.keys.contains { $0.action == .text("\u{0644}\u{0627}") })
    }

    @Test func `the Japanese layout has each voiced or small kana at the place of its base`() throws {
        let layout = try Shipped.layout("ja-kana")
        expectStacked(
            layout, "がぎぐげござじずぜぞだぢづでどばびぶべぼぁぃぅぇぉゃゅょゎ", inLayer: 1,
            above: "かきくけこさしすせそたちつてとはひふへほあいうえおやゆよわ", inLayer: 0)
        expectStacked(
            layout, "ガギグゲゴザジズゼゾダヂヅデドバビブベボァィゥェォャュョヮ", inLayer: 3,
            above: "カキクケコサシスセソタチツテトハヒフヘホアイウエオヤユヨワ", inLayer: 2)
    }

    @Test func `each letter of the Korean layout presses the same key as on a Korean keyboard`() throws {
        let layout = try Shipped.layout("ko")
        // KS X 5002, the keyboard with two sets.
        let letters = zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "QWERTYUIOPASDFGHJKLZXCVBNM")
        for (letter, key) in letters {
            let found = layout.keys.first { $0.label == String(letter) }
            #expect(found?.keycodeName == "KEY_\(key)", "\(letter)")
        }
        for (letter, plain) in zip("ㅃㅉㄸㄲㅆㅒㅖ", "ㅂㅈㄷㄱㅅㅐㅔ") {
            let found = try #require(layout.keys.first { $0.label == String(letter) })
            let key = try #require(layout.keys.first { $0.label == String(plain) })
            guard case .key(let keycode) = key.action else { throw Missing() }
            #expect(found.action == .chord([.leftShift, keycode]), "\(letter)")
        }
    }

    private struct Missing: Error {}

    @Test func `the layout emoji has 200 emoji, each once and with a spoken name`() throws {
        let layout = try Shipped.layout("emoji")
        let indices = layout.layers.flatMap(\.rows).joined().compactMap(\.keyIndex)
        let emoji = Set(indices).map { layout.keys[$0] }.filter { !$0.action.characters.isEmpty }
        #expect(emoji.count == 200)
        #expect(Set(emoji.map(\.label)).count == 200)
        #expect(emoji.allSatisfy { $0.spoken?.isEmpty == false })
        // One for each, and U+FE0F, which asks for colours.
        let scalars = Set(emoji.flatMap { $0.action.characters.flatMap(\.unicodeScalars) })
        #expect(scalars.count == 201)
    }

    /// Expects each character of a layer where a character of another layer stands, in the order of both.
    private func expectStacked(
        _ layout: Layout, _ characters: String, inLayer upper: Int, above others: String, inLayer lower: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let placed = PlacedLayout(layout)
        func frame(of character: Character, inLayer layer: Int) -> Frame? {
            placed.layers[layer].first { layout.keys[$0.key].character == character }?.frame
        }
        #expect(characters.count == others.count, sourceLocation: sourceLocation)
        for (character, other) in zip(characters, others) {
            let own = frame(of: character, inLayer: upper)
            #expect(own != nil, "\(character)", sourceLocation: sourceLocation)
            #expect(
                own == frame(of: other, inLayer: lower), "\(character) \(other)",
                sourceLocation: sourceLocation)
        }
    }
}
