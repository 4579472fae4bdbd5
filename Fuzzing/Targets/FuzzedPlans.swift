// SPDX-License-Identifier: MIT

import Engine
import Keymaps
import LayoutFiles
import YAML

/// Makes the plans of a panel with layouts that contain every kind of key, as the driver makes them.
///
/// The view is at the lower edge of the panel.
func fuzzedPlans() -> [TypingPlan] {
    var diagnostics = DiagnosticList()
    let library = LayoutLibrary(directories: ["\(checkout)/Fuzzing/layouts", "\(checkout)/config/layouts"])
    var collection = LayoutCollection(library)
    let names = [
        "everything", "sliding", "pin", "date", "time", "value-pad", "plate-pad", "de", "runic", "id-card",
        "vast",
    ]
    let list = names.map { (LayoutReference.named($0), SourcePlace(file: "fuzzing")) }
    guard var set = collection.layouts(list, into: &diagnostics), set.isComplete else {
        fail("the layouts to be tapped have faults: \(diagnostics.sorted)")
    }
    set.settle(decimalSeparator: ",")
    var reader = WordListReader()
    let keymap = plainKeymap()
    return zip(set.files, set.links).map { file, links in
        let words = file.words(from: &reader, into: &diagnostics)
        require(!diagnostics.hasErrors, "the words to be offered have faults: \(diagnostics.sorted)")
        return TypingPlan(
            PlacedLayout(file.layout), resolver: GlyphKeymap(keymap: keymap, glyphs: nil), links: links,
            words: words, commits: true)
    }
}
