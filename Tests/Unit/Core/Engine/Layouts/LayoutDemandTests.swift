// SPDX-License-Identifier: MIT

import Engine
import Testing

struct LayoutDemandTests {
    /// Candidates in the order in which they are best; those behind `nil` do not serve.
    private func order(
        _ demand: LayoutDemand, _ candidates: [(Purpose?, String?)]
    ) -> [Int?] {
        candidates.map { purpose, language in
            demand.rank(ofPurpose: purpose, language: language.flatMap(LanguageTag.init))
        }
    }

    @Test func `for a purpose and a language, layouts of both come first, then of no language`() throws {
        let demand = LayoutDemand(purpose: .email, language: LanguageTag("de-AT"))
        #expect(
            order(
                demand,
                [
                    (.email, "de-AT"), (.email, "de"), (.email, "de-Latn-AT"), (.email, "de-CH"),
                    (.email, nil),
                    (.email, "fr"), (.default, "de-AT"), (nil, "de-AT"), (nil, nil),
                ]) == [0, 1, 2, 3, 4, 5, nil, nil, nil])
    }

    @Test func `for a purpose alone, a layout for all languages comes first`() {
        let demand = LayoutDemand(purpose: .pin)
        #expect(
            order(demand, [(.pin, nil), (.pin, "de"), (.numberPad, nil), (nil, nil)]) == [4, 5, nil, nil])
    }

    @Test func `for a language alone, its default layout comes first, then one without purpose`() {
        let demand = LayoutDemand(language: LanguageTag("ja"))
        #expect(
            order(
                demand,
                [
                    (.default, "ja"), (.default, "ja-Kana"), (.default, nil), (nil, "ja"), (nil, "ja-JP"),
                    (.email, "ja"), (.default, "de"), (nil, nil),
                ]) == [0, 2, 8, 4, 6, nil, nil, nil])
    }

    @Test func `a layout in another script does not serve a language`() {
        let demand = LayoutDemand(language: LanguageTag("sr-Latn"))
        #expect(
            order(demand, [(.default, "sr-Latn"), (.default, "sr"), (.default, "sr-Cyrl")]) == [0, 1, nil])
    }

    @Test func `the description of a demand names its purpose and its language`() {
        #expect(
            LayoutDemand(purpose: .pin, language: LanguageTag("de")).description
                == "the purpose pin and the language de")
        #expect(LayoutDemand(language: LanguageTag("en-US")).description == "the language en-US")
    }

    @Test func `a partly read layout is ruled out only if it can no longer fit the demand`() {
        let purposes: [Purpose?] = [nil, .default, .email, .pin]
        let languages = [nil, "de", "de-AT", "de-CH", "ja", "ja-Kana"].map { $0.flatMap(LanguageTag.init) }
        for demand in purposes.flatMap({ purpose in
            languages.map { LayoutDemand(purpose: purpose, language: $0) }
        }) where demand.purpose != nil || demand.language != nil {
            for language in languages {
                for purpose in purposes {
                    let isServed = demand.rank(ofPurpose: purpose, language: language) != nil
                    if isServed { #expect(demand.mayBeServed(byPurpose: .some(purpose), language: language)) }
                }
                let some = purposes.contains { demand.rank(ofPurpose: $0, language: language) != nil }
                // That a layout has no language is not known before all of its file is.
                if language != nil { #expect(demand.mayBeServed(byPurpose: nil, language: language) == some) }
            }
            for purpose in purposes {
                let some = languages.contains { demand.rank(ofPurpose: purpose, language: $0) != nil }
                #expect(demand.mayBeServed(byPurpose: .some(purpose), language: nil) == some)
            }
            #expect(demand.mayBeServed(byPurpose: nil, language: nil))
        }
    }
}
