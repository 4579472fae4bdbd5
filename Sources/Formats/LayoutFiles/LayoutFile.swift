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
    /// The places where pictures are named, by the indices of their keys.
    package internal(set) var picturePlaces: [Int: SourcePlace] = [:]

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
    /// Returns the words of the layout's completions, or `nil` if it has none or after adding an error, at the
    /// wrong line of their file, or else at the place where they are named.
    @discardableResult
    package func words(
        from reader: inout WordListReader, into diagnostics: inout DiagnosticList
    ) -> WordList? {
        guard let completions = layout.completions, let wordsPlace else { return nil }
        do throws(WordListError) {
            return try reader.words(of: completions.words)
        } catch {
            diagnostics.error("\(error)", at: error.place ?? wordsPlace)
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

extension LayoutFile {
    /// The path of the layout's own file, without the files that it extends.
    var path: String { paths[0] }

    /// The names of the layouts that keys show, in the order of the keys, with the places where the names are
    /// written.
    var links: [(name: String, places: [SourcePlace])] {
        var links: [(name: String, places: [SourcePlace])] = []
        for (key, source) in zip(layout.keys, sources) {
            guard case .layout(let name) = key.action else { continue }
            if let index = links.firstIndex(where: { $0.name == name }) {
                links[index].places.append(source.typed)
            } else {
                links.append((name, [source.typed]))
            }
        }
        return links
    }
}

extension LayoutLibrary {
    /// Adds an error for each key of `file` that shows a layout which does not exist.
    ///
    /// Faults inside that layout are reported when it is read.
    package func checkLinks(of file: LayoutFile, into diagnostics: inout DiagnosticList) {
        for (name, places) in file.links {
            _ = path(behind: name, of: file, at: places, into: &diagnostics)
        }
    }

    /// Returns the path of the layout that keys of `file` name, or `nil` after adding an error at each of
    /// `places`.
    func path(
        behind name: String, of file: LayoutFile, at places: [SourcePlace],
        into diagnostics: inout DiagnosticList
    ) -> String? {
        if let path = NamedFiles(in: file.directories).path(of: name) { return path }
        let fault = unknownLayout(name, in: file.directories)
        for place in places { diagnostics.error(fault, at: place) }
        return nil
    }
}

/// The characters of a layout without which it cannot be used on a host: `must-type` of a file.
enum MustType: String, CaseIterable, Hashable {
    /// The characters of all keys and of all alternates.
    case all
    /// The characters of the keys in rows.
    case keys
    /// The letters, marks and digits among the characters of the keys in rows.
    case letters
}

extension LayoutFile {
    /// Adds a diagnostic for each character that the layout must type and that `resolver` cannot type, at the
    /// place where the character is written, and one warning for all other characters that `resolver` cannot
    /// type.
    ///
    /// `keymap` is the name of the resolver's keymap in the messages. `remedy` is that of a message about
    /// one character, and `remedyForAll` that of a message about several. `madeAt` is the place where a
    /// configuration names a layout that has no file: one diagnostic at that place then has all characters.
    package func checkCharacters(
        with resolver: some CharacterResolver, keymap: String, remedy: String? = nil,
        remedyForAll: String? = nil, severity: Diagnostic.Severity, madeAt: SourcePlace? = nil,
        into diagnostics: inout DiagnosticList
    ) {
        // Most layouts lack nothing, so only the first lacking character makes the list.
        var inRows: [Bool]?
        var required: [(character: Character, place: SourcePlace)] = []
        var others: [Character] = []
        var place: SourcePlace?
        for (index, key) in layout.keys.enumerated() {
            for character in key.action.characters + layout.pickedCharacters(by: key.action)
            where resolver.keystrokes(for: character) == nil {
                let known = inRows ?? keysInRows
                inRows = known
                if known[index] ? mustType != .letters || character.isWritten : mustType == .all {
                    required.append((character, sources[index].typed))
                } else {
                    others.append(character)
                    place = place ?? sources[index].typed
                }
            }
        }
        if let madeAt, !required.isEmpty {
            diagnostics.add(
                Diagnostic(
                    severity,
                    "the keymap \(keymap) cannot type \(listed(required.map(\.character))) of the layout "
                        + "\(quoted(layout.name))", remedy: required.count > 1 ? remedyForAll : remedy,
                    at: madeAt))
        } else {
            for (character, place) in required {
                diagnostics.add(
                    Diagnostic(
                        severity, "the keymap \(keymap) cannot type \(quoted(String(character)))",
                        remedy: remedy,
                        at: place, kind: .untypable(by: "the keymap \(keymap)")))
            }
        }
        guard let place else { return }
        diagnostics.warning(
            "the keymap \(keymap) cannot type \(listed(others)) of the layout \(quoted(layout.name)): long "
                + "presses do not offer them, and their own keys type nothing", remedy: remedyForAll,
            at: madeAt ?? place)
    }

    /// Whether each key is in a row of a layer or of the accessory strip, in the order of
    /// ``Engine/Layout/keys``.
    private var keysInRows: [Bool] {
        var result = [Bool](repeating: false, count: layout.keys.count)
        for row in layout.layers.flatMap(\.rows) + layout.accessory {
            for case .key(let key) in row { result[key] = true }
        }
        return result
    }
}

extension Character {
    /// Whether words and numbers are written with the character: it is a letter, a mark on letters, or a
    /// digit.
    fileprivate var isWritten: Bool {
        if isLetter || isNumber { return true }
        return switch unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}

/// Returns "'€'", or "the 103 characters '€', '£', '¥' and others".
private func listed(_ characters: [Character]) -> String {
    let names = characters.prefix(3).map { quoted(String($0)) }
    guard characters.count > 1 else { return names.joined() }
    let rest = characters.count > names.count ? " and others" : ""
    return "the \(characters.count) characters \(names.joined(separator: ", "))\(rest)"
}
