// SPDX-License-Identifier: MIT

public import Layouts
public import WordLists
public import YAMLDocuments

/// A layout as it was read, with the places in its files that a later check may have to name.
public struct LayoutFile: Hashable, Sendable {
    /// The layout.
    public internal(set) var layout: Layout
    /// The files that it was made of: its own, then the ones that it extends, the nearest first.
    public let paths: [String]
    /// For each of ``Layouts/Layout/keys`` where it comes from.
    public let sources: [KeySource]

    /// Where the words of its completions are written, or `nil` when it has none.
    public internal(set) var wordsPlace: SourcePlace?

    /// Where in the files a key comes from.
    public struct KeySource: Hashable, Sendable {
        /// Where a row, or else another key's alternates, first name the key.
        public var named: SourcePlace
        /// Where it is written what the key types or does.
        public var typed: SourcePlace
    }

    /// The directories in which it finds others.
    let directories: [String]

    /// Makes a layout file; `sources` has one place for each key.
    init(layout: Layout, paths: [String], sources: [KeySource], directories: [String]) {
        self.directories = directories
        self.layout = layout
        self.paths = paths
        self.sources = sources
    }
}

// MARK: - Checks that need to know more than the file

extension LayoutFile {
    /// The words of the layout's completions; `nil` when it has none, or after adding an error where they are
    /// written.
    @discardableResult
    public func words(
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

    /// Adds a diagnostic for each character that `resolver` cannot type, at the place where it is written.
    ///
    /// `keymap` names the resolver's keymap in the message, and `remedy` ends it.
    public func checkCharacters(
        with resolver: some CharacterResolver, keymap: String, remedy: String = "",
        severity: Diagnostic.Severity, into diagnostics: inout DiagnosticList
    ) {
        for (key, source) in zip(layout.keys, sources) {
            for character in key.action.characters + layout.pickedCharacters(by: key.action)
            where resolver.keystrokes(for: character) == nil {
                diagnostics.add(
                    Diagnostic(
                        severity, "the keymap \(keymap) cannot type \(quoted(String(character)))\(remedy)",
                        at: source.typed))
            }
        }
    }

    /// Adds a warning for each line of rows with keys that are hard to hit where `placement` puts the layout, on a
    /// panel of known size.
    ///
    /// `panel` names the panel in the message: "on a panel of 154 × 86 mm the key …".
    public func checkKeySizes(
        on placement: Placement, panel: String, into diagnostics: inout DiagnosticList
    ) {
        guard let size = placement.panelSize else { return }
        let placed = PlacedLayout(layout, on: placement)
        let small = placed.keys(smallerThan: PlacedLayout.comfortableSide, on: size)
        // Keys come row by row, so those of a line follow each other.
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
            diagnostics.warning(
                row.count == 1
                    ? "on \(panel) the key \(name) is \(width) × \(height) mm; under 9 mm it is hard to hit"
                    : "on \(panel) \(row.count) keys of this row are hard to hit, being under 9 mm; "
                        + "the smallest, \(name), is \(width) × \(height) mm", at: place)
        }
    }
}

extension PhysicalSize {
    fileprivate var shorterSide: Double { min(width, height) }
}

/// `millimetres` with one digit after the point.
private func tenths(_ millimetres: Double) -> String {
    let tenths = Int((millimetres * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
