// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

/// A layout from files, with the places in the files that later checks may name.
package struct LayoutFile: Hashable, Sendable {
    package internal(set) var layout: Layout
    /// The files of the layout: its own, then those that it extends, the nearest first.
    package let paths: [String]
    /// The source of each key, in the order of ``Engine/Layout/keys``.
    package let sources: [KeySource]

    /// The place where the words of its completions are named, or `nil` if the layout has no completions.
    package internal(set) var wordsPlace: SourcePlace?

    /// The characters that a host must be able to type.
    var mustType = MustType.keys

    /// The places in the files that describe a key.
    package struct KeySource: Hashable, Sendable {
        /// The place where a row, or else another key's alternates, first name the key.
        package var named: SourcePlace
        /// The place that says which text or action the key has.
        package var typed: SourcePlace
    }

    /// The directories in which the file finds other layouts.
    let directories: [String]

    init(layout: Layout, paths: [String], sources: [KeySource], directories: [String]) {
        self.directories = directories
        self.layout = layout
        self.paths = paths
        self.sources = sources
    }
}

// MARK: - Checks that need to know more than the file

extension LayoutFile {
    /// Returns the words of the layout's completions, or `nil` if it has none or after adding an error at the
    /// place where they are named.
    @discardableResult
    package func words(
        from reader: inout WordListReader, into diagnostics: inout DiagnosticList
    ) -> WordList? {
        guard let completions = layout.completions, let wordsPlace else { return nil }
        do throws(WordListError) {
            return try reader.words(of: completions.words)
        } catch {
            diagnostics.error("\(error)", at: wordsPlace)
            return nil
        }
    }

    /// Adds an error for a view that is higher than the panel, and a warning for keys that are hard to hit,
    /// one for each line of the file with such keys.
    ///
    /// Does nothing if the panel's size is not known. `panel` names the panel in the message: "on a panel of
    /// 154 × 86 mm the key …".
    package func checkKeySizes(
        on placement: Placement, panel: String, into diagnostics: inout DiagnosticList
    ) {
        guard let size = placement.panelSize else { return }
        if let height = PlacedLayout.excessiveHeight(of: layout, on: placement) {
            return diagnostics.error(
                "on \(panel) the view would be \(tenths(height)) mm high, so keys would lie beyond the glass: give the "
                    + "layout a lower 'height'", at: SourcePlace(file: paths[0], line: 1, column: 1))
        }
        let placed = PlacedLayout(layout, on: placement)
        let small = placed.keys(smallerThan: PlacedLayout.comfortableSide, on: size)
        // Keys come row by row, so the keys of one line follow each other.
        var rest = small[...]
        while let first = rest.first {
            let place = sources[first.key].named
            let row = rest.prefix { key in
                let other = sources[key.key].named
                return other.file == place.file && other.line == place.line
            }
            rest = rest.dropFirst(row.count)
            guard let smallest = row.min(by: { $0.size.shorterSide < $1.size.shorterSide }) else { continue }
            let name = quoted(layout.keys[smallest.key].name)
            let (width, height) = (tenths(smallest.size.width), tenths(smallest.size.height))
            // EN 301 549 V3.2.1 names no size. 24 CSS pixels are 24/96 of an inch.
            let clause =
                smallest.size.shorterSide < PlacedLayout.leastSide
                ? "; WCAG 2.2, 2.5.8 asks for at least 24 CSS pixels, 6.35 mm"
                : "; WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm"
            diagnostics.warning(
                (row.count == 1
                    ? "on \(panel) the key \(name) is \(width) × \(height) mm; under 9 mm it is hard to hit"
                    : "on \(panel) \(row.count) keys of this row are hard to hit, being under 9 mm; "
                        + "the smallest, \(name), is \(width) × \(height) mm") + clause, at: place)
        }
    }
}

extension PhysicalSize {
    fileprivate var shorterSide: Double { min(width, height) }
}

private func tenths(_ millimetres: Double) -> String {
    let tenths = Int((millimetres * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
