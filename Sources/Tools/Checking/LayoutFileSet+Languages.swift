// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Keymaps
import LayoutFiles
internal import Text
import YAML

extension LayoutFileSet {
    /// Adds a warning for each layout that stands in for one of a language, because no layout for any text is in it.
    ///
    /// `places` are those where the panel's list names its layouts. A layout for another purpose, such as a PIN pad, often
    /// has no language, and is no fault.
    func checkLanguages(
        of panel: PanelConfiguration, listedAt places: [SourcePlace], into diagnostics: inout DiagnosticList
    ) {
        for (entry, reference) in panel.layouts.enumerated() where entry < listed.count {
            guard case .serving(let demand) = reference, let language = demand.language,
                demand.purpose ?? .default == .default, let index = listed[entry]
            else { continue }
            let layout = files[index].layout
            guard layout.language?.distance(to: language) == nil else { continue }
            let remedy = keyboardOfHost(for: language).map { name in
                "write {xkb: \(name)}, a keyboard of this host, in its place"
            }
            diagnostics.warning(
                "no layout is in the language \(language), and \(quoted(layout.name)) stands in for it",
                remedy: remedy ?? "name a layout, or write one with 'language: \(language)'",
                at: places[entry])
        }
    }
}

extension LayoutFileSet {
    /// Adds a warning for each language of the panel that lacks words of its layouts.
    ///
    /// `places` are those where the panel's list names its layouts. Layouts of another language have their own words.
    func checkWords(listedAt places: [SourcePlace], into diagnostics: inout DiagnosticList) {
        for language in languages.sorted(by: { "\($0)" < "\($1)" }) where language.language != "en" {
            let layouts = files.map(\.layout).filter { $0.language == nil || $0.language == language }
            let used = layouts.reduce(into: Set<LabelWord>()) { $0.formUnion($1.usedWords) }
            let known = layouts.first?.words[language] ?? [:]
            let lacking = LabelWord.allCases.filter { used.contains($0) && known[$0] == nil }
            guard !lacking.isEmpty else { continue }
            diagnostics.warning(
                "people of the language \(language) see and hear English: "
                    + list(lacking.map(\.english), "words"),
                remedy:
                    "/etc/runepad/words/\(language.language).yaml can have their words: see `labels` in the "
                    + "shipped files",
                at: places[0])
        }
    }
}

/// The keyboard of this host for a language, the plain form of a layout if there is one.
private func keyboardOfHost(for language: LanguageTag) -> String? {
    // These keyboards type Latin letters, of which an input method makes the language's own.
    guard !["ja", "ko", "zh"].contains(language.language) else { return nil }
    let entries =
        (try? KeyboardRegistry())?.entries.filter { $0.language?.distance(to: language) != nil } ?? []
    let entry = entries.first(where: \.names.variant.isEmpty) ?? entries.first
    return (entry?.names).map { "\($0)" }
}
