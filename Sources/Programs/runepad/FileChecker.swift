// SPDX-License-Identifier: MIT

import Configuration
import Drawing
import Engine
import Files
import Keymaps
import LayoutFiles
internal import Text
import YAML

/// Checks files one by one, and collects their faults.
struct FileChecker {
    /// The keymap that must type every character, or `nil`.
    var keymap: Keymap?
    /// The panels on which keys must be large enough.
    var panels: CheckedPanels
    /// The faults of the files themselves.
    var files = DiagnosticList()
    /// The characters that cannot be typed.
    private(set) var characters = DiagnosticList()
    /// The characters that cannot be typed before the machine starts again.
    private(set) var waiting = DiagnosticList()
    /// The labels that no font has, and the keys that are too small.
    private(set) var labels = DiagnosticList()
    /// All faults that were found so far.
    var diagnostics: DiagnosticList {
        var all = files
        // First, because a list has room for a limited number, and the others may be very many.
        all.add(glyphs)
        all.add(characters)
        all.add(waiting)
        all.add(labels)
        return all
    }

    /// The kiosk level for all files, which can only be made stricter by configurations, or `nil`.
    private let kiosk: KioskLevel?
    /// The path of the file with the glyphs that panels have.
    private let glyphsPath: String
    /// The directories that are searched for layouts before all others.
    private let layoutDirectories: [String]
    private let library: LayoutLibrary
    /// The layouts that were read; some of them extend others, which are checked, too.
    private var collection: LayoutCollection
    /// What the lists of words need, one line for each list.
    private(set) var wordLists: [String] = []
    /// The layouts that were checked alone, with their words.
    private var alone: [(file: LayoutFile, words: WordList?)] = []
    /// The layouts of the configurations, which name the keymaps of their hosts.
    private var ofPanels: [LayoutCollection] = []

    init(
        keymap: Keymap?, glyphs: String, layoutDirectories: [String], kiosk: KioskLevel?,
        panels: CheckedPanels
    ) {
        self.keymap = keymap
        self.kiosk = kiosk
        glyphsPath = glyphs
        self.layoutDirectories = layoutDirectories
        library = .standard(searchingFirst: layoutDirectories)
        collection = LayoutCollection(library)
        self.panels = panels
    }

    /// Checks the file at `path`, and returns whether it is a layout, a configuration or a theme.
    @discardableResult
    mutating func check(_ path: String) throws(FileError) -> Bool {
        let bytes = try File.read(path)
        var faults = DiagnosticList()
        guard let document = YAMLDocument(parsing: bytes, file: path, into: &faults) else {
            files.add(faults)
            return true
        }
        let fields = document.root.mapping?.map(\.name) ?? []
        if fields.contains("panels") {
            checkConfiguration(path)
        } else if isInDirectory("voice", path) {
            // The words of runepad-voice, which checks them itself: this program does not link what speaks.
            return false
        } else if isTheme(path, fields: fields) {
            _ = ThemeLibrary(directories: []).theme(atPath: path, into: &files)
        } else {
            collection.add(document, path: path)
            checkLayout(path)
        }
        return true
    }

    private mutating func checkLayout(_ path: String) {
        guard let file = collection.layout(atPath: path, into: &files) else { return }
        var words = WordListReader()
        let list = readWords(of: file, from: &words)
        alone.append((file, list))
        library.checkLinks(of: file, into: &files)
        if let kiosk { file.checkKiosk(at: kiosk, into: &files) }
        if let keymap {
            file.checkCharacters(
                with: keymap, keymap: "\(keymap.names)", severity: .error, into: &characters)
            if let list {
                file.checkLetters(of: list, with: keymap, keymap: "\(keymap.names)", into: &characters)
            }
        }
        for checked in panels.placements {
            file.checkKeySizes(on: checked.placement, panel: checked.panel, into: &labels)
        }
    }

    /// The characters of layouts that no keyboard can type, and those of layouts without a configuration that are too
    /// many for the glyphs of a host: of one with the keymap of `--keymap`, or else of this one.
    private var glyphs: DiagnosticList {
        var faults = DiagnosticList()
        // A keymap of this host that cannot be read is no fault of a layout.
        guard let keymap = try? keymap ?? Keymap(KeymapNames.host()) else { return faults }
        let host = self.keymap == nil ? "this host" : "a host with the keymap \(keymap.names)"
        for (file, words) in alone {
            let isOfPanel = ofPanels.contains { $0.has(file.paths[0]) }
            file.checkGlyphs(words: words, on: isOfPanel ? nil : host, keymap: keymap, into: &faults)
        }
        return faults
    }

    /// Reads the words of a layout, and notes what they need.
    private mutating func readWords(of file: LayoutFile, from words: inout WordListReader) -> WordList? {
        guard let list = file.words(from: &words, into: &files), let source = file.layout.completions?.words
        else { return nil }
        let (size, peak) = (memorySize(list.size), memorySize(list.peak))
        let line =
            "\(printable(source.inWords)): \(list.count) words, \(size) of memory, and \(peak) while they are read"
        if !wordLists.contains(line) { wordLists.append(line) }
        return list
    }
}

/// Whether a file is directly in a directory of this name.
private func isInDirectory(_ name: String, _ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().last?.elementsEqual(name.utf8) == true
}

/// Whether a file with these fields is a theme: it is in a directory `themes`, or has fields that only themes
/// have.
private func isTheme(_ path: String, fields: [String]) -> Bool {
    if isInDirectory("themes", path) { return true }
    let ofLayouts = ["layers", "keys", "extends"]
    let ofThemes = ["view", "key", "pressed", "locked", "styles", "radius"]
    return fields.contains(where: ofThemes.contains) && !fields.contains(where: ofLayouts.contains)
}

// MARK: - Configurations

extension FileChecker {
    /// Checks a configuration with the layouts and keymaps that its panels name.
    private mutating func checkConfiguration(_ path: String) {
        guard var configuration = Configuration(reading: path, into: &files) else { return }
        configuration.kiosk = .stricter(configuration.kiosk, kiosk)
        configuration.check(into: &files)
        var layouts = LayoutCollection(
            .standard(searchingFirst: layoutDirectories + configuration.layoutDirectories),
            for: configuration.kiosk)
        let installed = keymap == nil ? GlyphTable.installed(at: glyphsPath, into: &files) : nil
        let glyphs = configuration.isKiosk ? installed?.forKiosk : installed
        var demand = GlyphDemand(installed: installed ?? GlyphTable(), isKiosk: configuration.isKiosk)
        var faults = DiagnosticList()
        let sets = configuration.layouts(from: &layouts, into: &faults)
        files.add(faults)
        // The driver's lists together have a limit, so those of each configuration are counted by themselves.
        var words = WordListReader()
        for (index, set) in sets.enumerated() {
            let theme = configuration.theme(ofPanel: index, into: &files)
            let fonts = FontCoverage((theme ?? .light).fonts)
            let places = configuration.placesOfLayouts(index)
            checkRegion(ofPanel: index, in: configuration)
            for (number, file) in (set?.files ?? []).enumerated() {
                let place = set?.listed.firstIndex(of: number).map { places[$0] }
                check(
                    file, madeAt: KeyboardLayouts.made(file) ? place : nil, ofPanel: index, in: configuration,
                    glyphs, &demand, &words)
                // A layout with errors is not in the list, so keys that lead to it do not have their labels.
                if !faults.hasErrors { file.checkLabels(with: fonts, into: &labels) }
            }
        }
        ofPanels.append(layouts)
        guard keymap == nil else { return }
        checkGlyphs(of: demand, installed: glyphs, ofPanelsAt: path, into: &characters)
        checkWaiting(demand, installed: glyphs, ofPanelsAt: path)
    }

    /// Adds an error if the region of a panel reaches beyond the glass.
    ///
    /// The reader of the configuration knows only the size that the configuration gives.
    private mutating func checkRegion(ofPanel index: Int, in configuration: Configuration) {
        for checked in panels.placements(ofPanel: index, in: configuration)
        where checked.placement.region?.fits(on: checked.placement.panelSize) == false {
            files.error(
                "on \(checked.panel) the region reaches beyond the glass, and keys with it: x and width, y and height may "
                    + "come to 100% at most", at: configuration.placesOfLayouts(index)[0])
        }
    }

    /// Adds a warning if the driver does not type some installed glyphs of the panels yet: it goes on with the
    /// glyphs of before until the machine starts again, as the sessions do.
    private mutating func checkWaiting(_ demand: GlyphDemand, installed: GlyphTable?, ofPanelsAt path: String)
    {
        var ignored = DiagnosticList()
        guard let installed, let inUse = GlyphTable(inUseAt: glyphsPath, into: &ignored) else { return }
        let waits = demand.needed.map(\.scalar).filter {
            installed.slot(of: $0) != nil && inUse.slot(of: $0) == nil
        }
        guard !waits.isEmpty else { return }
        waiting.warning(
            "the driver types \(list(waits.map(String.init), "characters")) only after the next start of the "
                + "machine, because the sessions do not read their new keycodes yet",
            at: SourcePlace(file: path))
    }

    /// Checks the properties of a layout that depend on its panel.
    ///
    /// Adds the characters that the panel types with glyphs to `demand`.  `glyphs` are those that are installed.
    /// `place` is where the configuration names a keyboard of the host, from which the layout was made.
    private mutating func check(
        _ file: LayoutFile, madeAt place: SourcePlace?, ofPanel index: Int, in configuration: Configuration,
        _ glyphs: GlyphTable?, _ demand: inout GlyphDemand, _ words: inout WordListReader
    ) {
        let panel = configuration.panels[index]
        let list = readWords(of: file, from: &words)
        for checked in panels.placements(ofPanel: index, in: configuration) {
            file.checkKeySizes(on: checked.placement, panel: checked.panel, into: &labels)
        }
        // A panel's unknown keymap is reported with the configuration.  The host's keymap is not a fault of
        // the file.
        guard let keymap = try? keymap ?? Keymap(panel.keymap ?? KeymapNames.host()) else { return }
        let resolver = GlyphKeymap(keymap: keymap, glyphs: glyphs)
        let name = "\(keymap.names) of the panel \(panel.name)"
        file.checkCharacters(
            with: resolver, keymap: name,
            remedy: self.keymap == nil ? "; `runepad xkb --install` gives it a keycode" : "",
            remedyForAll: self.keymap == nil ? "; `runepad xkb --install` gives them keycodes" : "",
            severity: .error, madeAt: place, into: &characters)
        demand.add(file.layout, keymap: keymap)
        if let list {
            demand.add(list, ofLayout: 0, keymap: keymap)
            file.checkLetters(
                of: list, with: resolver, keymap: name,
                remedy: self.keymap == nil ? "; `runepad xkb --install` gives them keycodes" : "",
                into: &characters)
        }
    }
}
