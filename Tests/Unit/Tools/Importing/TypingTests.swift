// SPDX-License-Identifier: MIT

import Foundation
import Importing
import Testing

/// Layouts of squeekboard, each with its path.
private typealias Layouts = [(path: String, text: [UInt8])]

/// The folder of layouts that are no part of this repository, squeekboard's `data/keyboards`: see
/// scripts/compare-squeekboard.
private let folder = ProcessInfo.processInfo.environment["RUNEPAD_SQUEEKBOARD"].flatMap {
    $0.isEmpty ? nil : $0
}

private func layouts(in folder: String) -> Layouts {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted().map { file in
        let path = "\(folder)/\(file)"
        return (path, Array(FileManager.default.contents(atPath: path) ?? Data()))
    }
}

/// What was compared.
private struct Counts {
    var (keys, converted, notes, buttons, views, taps) = (0, 0, 0, 0, 0, 0)
}

/// Types on each layout what squeekboard would, and expects the same.
private func compare(_ layouts: Layouts) throws -> Counts {
    var counts = Counts()
    for layout in layouts {
        let comparison = try Comparison(layout.text, path: layout.path)
        #expect(comparison.faults.isEmpty, "\(comparison.faults)")
        #expect(
            comparison.differences.isEmpty, "\(comparison.differences.prefix(5).joined(separator: "\n"))")
        #expect(comparison.buttons > 0)
        counts.buttons += comparison.buttons
        counts.views += comparison.views
        counts.taps += comparison.steps
        counts.keys += comparison.imported?.keys ?? 0
        counts.converted += comparison.imported?.converted ?? 0
        counts.notes += comparison.imported?.notes.count ?? 0
    }
    return counts
}

struct TypingTests {
    @Test(arguments: [nil] + (folder.map { [$0] } ?? []))
    func `an imported layout types the same and shows the same views as squeekboard`(in folder: String?)
        throws
    {
        let layouts = folder.map(layouts(in:)) ?? syntheticLayouts.map { ($0.path, Array($0.text.utf8)) }
        #expect(!layouts.isEmpty)
        let counts = try compare(layouts)
        #expect(counts.taps > 4000)
        guard folder != nil else { return }
        print(
            "\(layouts.count) layouts: \(counts.converted) keys of \(counts.keys) converted, \(counts.notes) notes; "
                + "\(counts.buttons) buttons of \(counts.views) views tapped, and \(counts.taps) random ones")
    }
}
