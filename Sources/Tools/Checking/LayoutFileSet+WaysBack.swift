// SPDX-License-Identifier: MIT

import Configuration
import Engine
import LayoutFiles
internal import Text
import YAML

extension LayoutFileSet {
    /// Adds a warning for each layout to which a language key leads, and from which no key leads on: people do not come
    /// back from it by themselves.
    ///
    /// `places` are those where the panel's list names its layouts. A panel leaves by itself what a key of a secret layout
    /// has shown. With `show: auto`, a language key passes over layouts with another purpose than any text.
    func checkWaysBack(
        of panel: PanelConfiguration, listedAt places: [SourcePlace], into diagnostics: inout DiagnosticList
    ) {
        var reported: Set<Int> = []
        for index in files.indices where hasLanguageKey(index) && !files[index].layout.isSecret {
            guard let next = links[index].next, !leadsOn(from: next), reported.insert(next).inserted,
                let place = listed.firstIndex(of: next).map({ places[$0] })
            else { continue }
            diagnostics.warning(
                "the language key of \(quoted(files[index].layout.name)) leads to "
                    + "\(quoted(files[next].layout.name)), which has no language key, so people do not come back from it",
                remedy: "add a key with 'action: next-layout' to one of its rows, in a layout that extends it"
                    + (panel.presentation.show == .auto && files[next].layout.purpose == nil
                        ? ", or, if a text field should bring it, give it a purpose" : ""),
                at: place)
        }
    }

    /// Whether people who see a layout can reach a language key, in it or in the layouts that its keys name.
    private func leadsOn(from start: Int) -> Bool {
        var seen: Set<Int> = []
        var toVisit = [start]
        while let index = toVisit.popLast() {
            guard seen.insert(index).inserted else { continue }
            if hasLanguageKey(index) { return true }
            for case .layout(let name) in shownActions(index) {
                if let other = links[index].named[name] { toVisit.append(other) }
            }
        }
        return false
    }

    private func hasLanguageKey(_ index: Int) -> Bool { shownActions(index).contains(.nextLayout) }

    /// The actions of the keys in the rows of a layout.
    private func shownActions(_ index: Int) -> [KeyAction] {
        let layout = files[index].layout
        return (layout.layers.flatMap(\.rows) + layout.accessory).joined().compactMap {
            $0.key.map { layout.keys[$0].action }
        }
    }
}
