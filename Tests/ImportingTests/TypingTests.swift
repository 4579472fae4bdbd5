// SPDX-License-Identifier: MIT

import Foundation
import Importing
import Testing

/// The layouts to compare: our own, and those of the folder that RUNEPAD_SQUEEKBOARD names, which are squeekboard's
/// `data/keyboards` (see scripts/compare-squeekboard).
private func layouts() -> [(path: String, text: [UInt8])] {
    var layouts = syntheticLayouts.map { ($0.path, Array($0.text.utf8)) }
    guard let folder = ProcessInfo.processInfo.environment["RUNEPAD_SQUEEKBOARD"] else { return layouts }
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files.sorted() where file.hasSuffix(".yaml") {
        let data = FileManager.default.contents(atPath: "\(folder)/\(file)")
        layouts.append(("\(folder)/\(file)", Array(data ?? Data())))
    }
    return layouts
}

@Suite("an imported layout")
struct TypingTests {
    @Test("types in each view what squeekboard types, checks clean, and shows the same view afterwards")
    func types() throws {
        var (buttons, views, steps, keys, converted, notes) = (0, 0, 0, 0, 0, 0)
        let layouts = layouts()
        for layout in layouts {
            let comparison = try Comparison(layout.text, path: layout.path)
            #expect(comparison.faults.isEmpty, "\(comparison.faults)")
            #expect(
                comparison.differences.isEmpty, "\(comparison.differences.prefix(5).joined(separator: "\n"))")
            #expect(comparison.buttons > 0)
            buttons += comparison.buttons
            views += comparison.views
            steps += comparison.steps
            keys += comparison.imported?.keys ?? 0
            converted += comparison.imported?.converted ?? 0
            notes += comparison.imported?.notes.count ?? 0
        }
        #expect(steps > 4000)
        print(
            "\(layouts.count) layouts: \(keys) keys, \(converted) converted, \(notes) notes; \(buttons) buttons of "
                + "\(views) views tapped, and \(steps) taps of random walks")
    }
}
