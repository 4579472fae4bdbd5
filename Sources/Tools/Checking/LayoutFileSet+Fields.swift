// SPDX-License-Identifier: MIT

import Configuration
import Engine
import LayoutFiles
internal import Text
import YAML

extension LayoutFileSet {
    /// Adds a warning for each layout of a panel with `show: auto` that no text field brings, because one before it is for
    /// the same purpose, and to which no rule and no key leads either.
    ///
    /// `places` are those where the panel's list names its layouts.
    func checkFields(
        of panel: PanelConfiguration, listedAt places: [SourcePlace], into diagnostics: inout DiagnosticList
    ) {
        guard panel.presentation.show == .auto else { return }
        let ruled = Set(panel.fieldRules.compactMap(\.layout))
        let linked = Set(links.flatMap { Array($0.named.values) + [$0.next].compactMap(\.self) })
        for (entry, place) in places.enumerated() where entry < listed.count && !ruled.contains(entry) {
            guard let index = listed[entry], !linked.contains(index), index != staff else { continue }
            let layout = files[index].layout
            guard let first = files.prefix(index).first(where: { $0.layout.purpose == layout.purpose }) else {
                continue
            }
            diagnostics.warning(
                "no text field brings \(quoted(layout.name)), because \(quoted(first.layout.name)) before it in the list is "
                    + "for the same purpose",
                remedy:
                    "take one of them out, write a rule for \(quoted(layout.name)) in 'fields', or give it another purpose",
                at: place)
        }
    }
}
