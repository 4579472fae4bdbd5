// SPDX-License-Identifier: MIT

import Configuration
import Drawing
package import Engine
internal import Glibc
package import Keymaps
import LayoutFiles
internal import Text
package import YAML

/// Checks files one by one, and collects their faults.
///
/// ```swift
/// var checker = FileChecker(host: try? KeymapNames.host(), panels: .given(size))
/// checker.check("own.yaml", try File.read("own.yaml"))
/// for diagnostic in checker.diagnostics.sorted { … }
/// ```
package struct FileChecker {
    /// The faults of the files themselves.
    package var files = DiagnosticList()
    /// The characters that cannot be typed.
    package private(set) var characters = DiagnosticList()
    /// The glyphs for which a host, or Chromium on Wayland, has no room.
    package private(set) var room = DiagnosticList()
    /// The characters that cannot be typed before the machine starts again.
    package private(set) var waiting = DiagnosticList()
    /// The labels that no font has, and the keys that are too small.
    package private(set) var labels = DiagnosticList()
    /// What the lists of words need, one line for each list.
    package private(set) var wordLists: [String] = []

    /// What panels pass on of touches beside their views, one line for each panel of a kiosk or with limits.
    package private(set) var touches: [String] = []

    private let keymap: Keymap?
    private let host: KeymapNames?
    private let glyphs: HostGlyphs
    private let layoutDirectories: [String]
    private let kiosk: KioskLevel?
    private let panels: CheckedPanels
    /// The layouts that were read; some of them extend others, which are checked, too.
    private var collection: LayoutCollection
    /// The layouts that were checked alone, with their words.
    private var alone: [(file: LayoutFile, words: WordList?)] = []
    /// The layouts of the configurations, which name the keymaps of their hosts.
    private var ofPanels: [LayoutCollection] = []

    /// Makes a checker that has found no fault.
    ///
    /// - Parameters:
    ///   - keymap: The keymap that must type every character, or `nil`.
    ///   - host: The keymap of panels that name none, or `nil` where it is not known.
    ///   - glyphs: The glyphs that panels have.
    ///   - layoutDirectories: The directories that are searched for layouts before all others.
    ///   - kiosk: The kiosk level for all files, which configurations can only make stricter, or `nil`.
    ///   - panels: The panels on which keys must be large enough.
    package init(
        keymap: Keymap? = nil, host: KeymapNames?, glyphs: HostGlyphs = HostGlyphs(),
        layoutDirectories: [String] = [], kiosk: KioskLevel? = nil, panels: CheckedPanels
    ) {
        self.keymap = keymap
        self.host = host
        self.glyphs = glyphs
        self.layoutDirectories = layoutDirectories
        self.kiosk = kiosk
        self.panels = panels
        collection = LayoutCollection(.standard(searchingFirst: layoutDirectories))
    }

    /// All faults that were found so far.
    package var diagnostics: DiagnosticList {
        var all = files
        // The characters that no keyboard can type come first, because a list has room for a limited number, and the
        // others may be very many.
        for faults in [glyphFaults, room, characters, waiting, labels] { all.add(faults) }
        return all
    }

    /// Checks the file at `path`, which has these bytes: a layout, a configuration, a theme, or words.
    package mutating func check(_ path: String, _ bytes: [UInt8]) {
        guard let document = YAMLDocument(parsing: bytes, file: path, into: &files) else { return }
        let fields = document.root.mapping?.map(\.name) ?? []
        if fields.contains("panels") {
            let configuration = Configuration(parsing: bytes, file: path, into: &files)
            if let configuration { check(configuration, at: path) }
        } else if isInDirectory("words", path) || isInDirectory("voice", path) {
            WordFiles.standard(collection.library).check(
                document.root, language: NamedFiles.name(ofPath: path), into: &files)
        } else if isTheme(path, fields: fields) {
            _ = Theme(document.root, name: NamedFiles.name(ofPath: path), into: &files)
        } else {
            collection.add(document, path: path)
            checkLayout(path)
        }
    }

    private mutating func checkLayout(_ path: String) {
        guard let file = collection.layout(atPath: path, into: &files) else { return }
        var words = WordListReader()
        let list = readWords(of: file, from: &words)
        alone.append((file, list))
        file.checkPictures(into: &files)
        collection.library.checkLinks(of: file, into: &files)
        if let kiosk { file.checkKiosk(at: kiosk, into: &files) }
        if let keymap {
            let name = "\(keymap.names)"
            file.checkCharacters(with: keymap, keymap: name, severity: .error, into: &characters)
            if let list { file.checkLetters(of: list, with: keymap, keymap: name, into: &characters) }
        }
        for (panel, placement) in panels.placements() {
            file.checkKeySizes(on: placement, panel: panel, into: &labels)
        }
    }

    /// The characters of layouts that no keyboard can type, and those of layouts without a configuration that are too
    /// many for the glyphs of a host: of one with the required keymap, or else of this one.
    private var glyphFaults: DiagnosticList {
        var faults = DiagnosticList()
        // A keymap of this host that cannot be read is no fault of a layout.
        guard let keymap = keymap ?? host.flatMap({ try? Keymap($0) }) else { return faults }
        let host = self.keymap == nil ? "this host" : "a host with the keymap \(keymap.names)"
        for (file, words) in alone {
            let isOfPanel = ofPanels.contains { $0.has(file.paths[0]) }
            file.checkGlyphs(words: words, on: isOfPanel ? nil : host, keymap: keymap, into: &faults)
        }
        return faults
    }

    /// Reads the words of a layout, and keeps what they need.
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

/// The glyphs of a machine.
package struct HostGlyphs {
    /// The glyphs that are installed.
    package var installed: GlyphTable?
    /// The glyphs that the driver types before the machine starts again.
    package var inUse: GlyphTable?
    /// The faults of the file with the installed ones.
    package var faults = DiagnosticList()

    /// Makes the glyphs of a machine that has none.
    package init() {}
}

/// Whether a file is directly in a directory of this name.
///
/// A path that was written within the directory, such as `own.yaml` or `./own.yaml`, does not say its name.
private func isInDirectory(_ name: String, _ path: String) -> Bool {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { String(Substring($0)) }
    if let folder = folders.last, folder != ".", folder != ".." { return folder == name }
    let written = (path.hasPrefix("/") ? "/" : "./") + folders.joined(separator: "/")
    guard let real = unsafe realpath(written, nil) else { return false }
    defer { unsafe free(real) }
    return unsafe String(cString: real).split(separator: "/").last.map(String.init) == name
}

/// Whether a file with these fields is a theme: it is in a directory `themes`, or has fields that only themes
/// have.
private func isTheme(_ path: String, fields: [String]) -> Bool {
    if isInDirectory("themes", path) { return true }
    let ofLayouts = ["layers", "keys", "extends"]
    let ofBoth = ["title", "accessory"]
    return fields.contains { Theme.fields.contains($0) && !ofBoth.contains($0) }
        && !fields.contains(where: ofLayouts.contains)
}

// MARK: - Configurations

extension FileChecker {
    /// Checks a configuration with the layouts and keymaps that its panels name.
    private mutating func check(_ read: Configuration, at path: String) {
        var configuration = read
        configuration.kiosk = .stricter(configuration.kiosk, kiosk)
        var layouts = LayoutCollection(
            .standard(searchingFirst: layoutDirectories + configuration.layoutDirectories),
            for: configuration.kiosk)
        if keymap == nil { files.add(glyphs.faults) }
        let all = keymap == nil ? glyphs.installed : nil
        let installed = configuration.isKiosk ? all?.forKiosk : all
        var demand = GlyphDemand(installed: all ?? GlyphTable(), isKiosk: configuration.isKiosk)
        var faults = DiagnosticList()
        let sets = configuration.layouts(from: &layouts, into: &faults)
        files.add(faults)
        configuration.check(into: &files)
        // The driver's lists together have a limit, so those of each configuration are counted by themselves.
        var words = WordListReader()
        for (index, set) in sets.enumerated() {
            let theme = configuration.theme(ofPanel: index, into: &files)
            let fonts = FontCoverage((theme ?? .light).fonts)
            let places = configuration.placesOfLayouts(index)
            checkRegion(ofPanel: index, in: configuration)
            // A layout with errors is not in the list, so the language key of the one before leads elsewhere.
            if let set, set.isComplete {
                let panel = configuration.panels[index]
                set.checkWaysBack(of: panel, listedAt: places, into: &files)
                set.checkFields(of: panel, listedAt: places, into: &files)
                set.checkLanguages(of: panel, listedAt: places, into: &files)
                set.checkWords(listedAt: places, into: &files)
            }
            note(configuration.panels[index], inKiosk: configuration.isKiosk)
            configuration.checkEffects(ofPanel: index, with: set, into: &files)
            for (number, file) in (set?.files ?? []).enumerated() {
                let place = set?.listed.firstIndex(of: number).map { places[$0] }
                check(
                    file, madeAt: KeyboardLayouts.made(file) ? place : nil, ofPanel: index, in: configuration,
                    level: configuration.kiosk == read.kiosk ? nil : configuration.kiosk, installed, &demand,
                    &words)
                // A layout with errors is not in the list, so keys that lead to it do not have their labels.
                if !faults.hasErrors { file.checkLabels(with: fonts, into: &labels) }
            }
        }
        ofPanels.append(layouts)
        guard keymap == nil else { return }
        checkGlyphs(of: demand, installed: installed, ofPanelsAt: path, into: &room)
        checkWaiting(demand, installed: installed, ofPanelsAt: path)
    }

    /// Keeps what a panel passes on if it may limit touches.
    ///
    /// In a kiosk, an operator who has written nothing gets defaults that change what the pages of a browser can do.
    private mutating func note(_ panel: PanelConfiguration, inKiosk isKiosk: Bool) {
        guard isKiosk || panel.touches.limits(inKiosk: false, onPanelOf: nil) != nil else { return }
        touches.append(
            "touches beside the keys of the panel \(panel.name): \(panel.touches.description(inKiosk: isKiosk))"
        )
    }

    /// Adds an error if the region of a panel reaches beyond the glass.
    ///
    /// The reader of the configuration knows only the size that the configuration gives.
    private mutating func checkRegion(ofPanel index: Int, in configuration: Configuration) {
        for (panel, placement) in panels.placements(ofPanel: index, in: configuration)
        where placement.region?.fits(on: placement.panelSize) == false {
            files.error(
                "on \(panel) the region reaches beyond the glass, and keys with it: x and width, y and height may "
                    + "come to 100% at most", at: configuration.placesOfLayouts(index)[0])
        }
    }

    /// Adds a warning if the driver does not type some installed glyphs of the panels yet: it goes on with the
    /// glyphs of before until the machine starts again, as the sessions do.
    private mutating func checkWaiting(_ demand: GlyphDemand, installed: GlyphTable?, ofPanelsAt path: String)
    {
        guard let installed, let inUse = glyphs.inUse else { return }
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
    /// `place` is where the configuration names a keyboard of the host, from which the layout was made.  `level` is the
    /// kiosk level that the configuration lacks: glyphs are made for the level of the file.
    private mutating func check(
        _ file: LayoutFile, madeAt place: SourcePlace?, ofPanel index: Int, in configuration: Configuration,
        level: KioskLevel?, _ glyphs: GlyphTable?, _ demand: inout GlyphDemand, _ words: inout WordListReader
    ) {
        let panel = configuration.panels[index]
        let list = readWords(of: file, from: &words)
        file.checkPictures(into: &files)
        for (panel, placement) in panels.placements(ofPanel: index, in: configuration) {
            file.checkKeySizes(on: placement, panel: panel, into: &labels)
        }
        // A panel's unknown keymap is reported with the configuration.  The host's keymap is not a fault of
        // the file.
        guard let keymap = keymap ?? (panel.keymap ?? host).flatMap({ try? Keymap($0) }) else { return }
        let resolver = GlyphKeymap(keymap: keymap, glyphs: glyphs)
        let name = "\(keymap.names) of the panel \(panel.name)"
        func remedy(_ them: String, _ keycodes: String) -> String? {
            guard self.keymap == nil else { return nil }
            let first = level.map { "write 'kiosk: \($0.rawValue)' in the configuration; then " } ?? ""
            let gift = "\(first)`runepad xkb --install` gives \(them) \(keycodes)"
            // The overlay is the session's input method only for panels that follow text fields.
            guard panel.presentation.show == .auto, !file.layout.isSecret else { return gift }
            return gift
                + ". Without \(keycodes), runepad-overlay types \(them) under sway and labwc, and only into text fields"
        }
        file.checkCharacters(
            with: resolver, keymap: name, remedy: remedy("it", "a keycode"),
            remedyForAll: remedy("them", "keycodes"), severity: .error, madeAt: place, into: &characters)
        demand.add(file.layout, keymap: keymap)
        guard let list else { return }
        demand.add(list, ofLayout: 0, keymap: keymap)
        file.checkLetters(
            of: list, with: resolver, keymap: name, remedy: remedy("them", "keycodes"), into: &characters)
    }
}
