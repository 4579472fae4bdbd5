// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Keymaps
import LayoutFiles
import YAML

/// The configuration, the layouts and the keymaps, read and checked at one moment.
///
/// Reading never touches a device. So the driver finds faults in files before it changes anything.
struct Settings {
    let configuration: Configuration
    /// The settings of each panel of the configuration, or `nil` for a panel that cannot be used.
    var panels: [PanelSettings?]
    private(set) var keymaps: KeymapCollection

    /// Reads all files that `options` name.
    ///
    /// Faults in a layout or keymap disable only their panel. Faults in the table of glyphs disable only the
    /// glyphs. Without a usable configuration the result is `nil`. Every fault of every file is added to
    /// `diagnostics`, but of the table of glyphs only the first. The keymaps in `keymaps` are compiled again
    /// only if their files have changed.
    init?(
        reading options: DriverOptions, keymaps known: KeymapCollection = KeymapCollection(),
        into diagnostics: inout DiagnosticList
    ) {
        guard var configuration = Configuration(reading: options.configurationPath, into: &diagnostics)
        else { return nil }
        configuration.kiosk = .stricter(configuration.kiosk, options.kiosk)
        self.configuration = configuration
        var keymaps = known
        // A faulty table is ignored as a whole, so its first fault is enough.
        var faults = DiagnosticList()
        let glyphs = GlyphTable(inUseAt: options.glyphsPath, into: &faults)
        if let fault = faults.sorted.first { diagnostics.add(fault) }
        var layouts = LayoutCollection(
            .standard(searchingFirst: options.layoutDirectories + configuration.layoutDirectories),
            for: configuration.kiosk)
        let sets = configuration.layouts(from: &layouts, into: &diagnostics)
        var words = WordListReader()
        panels = configuration.panels.enumerated().map { index, panel in
            guard let files = sets[index],
                let keymap = keymaps.keymap(
                    panel.keymap, at: configuration.placeOfKeymap(index), into: &diagnostics)
            else { return nil }
            return PanelSettings(
                configuration: panel, layouts: files.files.map(\.layout), links: files.links,
                offered: files.offered, offeredNames: files.offered.map { files.files[$0].layout.name },
                listed: files.listed, staff: files.staff,
                words: files.files.map { $0.words(from: &words, into: &diagnostics) },
                isComplete: files.isComplete, keymap: GlyphKeymap(keymap: keymap, glyphs: glyphs),
                kiosk: configuration.kiosk)
        }
        self.keymaps = keymaps
        closeWaysOut()
    }

    /// In a kiosk, removes what leads out of it.
    ///
    /// These are the corner hold, a gesture that gives the touchscreen back, and some keys beside the glass. A desktop also
    /// takes the keycodes of some glyphs for commands, in a session that has not learned the glyphs.
    private mutating func closeWaysOut() {
        guard configuration.isKiosk else { return }
        for index in panels.indices {
            panels[index]?.configuration.cornerHold = nil
            if panels[index]?.configuration.staffGesture?.effect == .givesBack {
                panels[index]?.configuration.staffGesture = nil
            }
            panels[index]?.kiosk = configuration.kiosk
            let glyphs = panels[index]?.keymap.glyphs?.forKiosk
            panels[index]?.keymap.glyphs = glyphs
        }
    }

    /// Whether these layouts of several panels may be served together: the check that a fresh start makes.
    func mayServe(_ layouts: [[Layout]]) -> Bool {
        configuration.kiosk?.panelsLeadingOut(layouts).isEmpty ?? true
    }

    /// Keeps the settings from `old` for each panel that can no longer be used or has lost a layout.
    ///
    /// In a kiosk, former and new settings may lead out together although a fresh start would refuse that. Then all
    /// panels keep their former settings. A panel that even then leads out, because the kiosk's level has become
    /// stricter, is not served.
    ///
    /// Returns the names of the panels that keep their former settings.
    mutating func keepWhatWorked(of old: Settings) -> [String] {
        var kept: [String] = []
        for (index, panel) in configuration.panels.enumerated() where panels[index]?.isComplete != true {
            guard let former = former(panel.name, of: old), panels[index] == nil || former.isComplete else {
                continue
            }
            panels[index] = former
            kept.append(panel.name)
        }
        if !kept.isEmpty, !mayServe(layouts) { kept = keepAll(of: old) }
        closeWaysOut()
        return kept
    }

    private mutating func keepAll(of old: Settings) -> [String] {
        for (index, panel) in configuration.panels.enumerated() {
            panels[index] = former(panel.name, of: old)
        }
        for index in configuration.kiosk?.panelsLeadingOut(layouts) ?? [] { panels[index] = nil }
        return panels.compactMap { $0?.configuration.name }
    }

    /// Returns the former settings of an entry, if they are still safe by themselves.
    private func former(_ name: String, of old: Settings) -> PanelSettings? {
        for case let panel? in old.panels where panel.configuration.name == name && mayServe([panel.layouts])
        {
            return panel
        }
        return nil
    }

    /// The layouts of each panel; none for one that cannot be used.
    var layouts: [[Layout]] { panels.map { $0?.layouts ?? [] } }
}

/// How the settings use a device.
enum DeviceUse {
    /// Not at all: no panel includes the device, or it is not a touchscreen.
    case none
    /// The configuration names the device, but the driver cannot use it.
    case refused(NotATouchscreen)
    /// As a touchscreen of the panel with this index, as far as the driver knows before it opens the device.
    case panel(Int)
}

extension Settings {
    /// Returns how the settings use a device, by udev's description of it and of all present `devices`.
    func use(
        of device: InputDeviceDescription, among devices: some Sequence<InputDeviceDescription>
    ) -> DeviceUse {
        guard !device.isOwn, let index = configuration.panel(for: device) else { return .none }
        let isNamed = configuration.overridesUdev(index, for: device, among: devices)
        if case .other(let reason) = device.touchscreenClassification(isNamed: isNamed) {
            return isNamed ? .refused(reason) : .none
        }
        return .panel(index)
    }
}

/// The settings of the touchscreens of one panel of the configuration.
struct PanelSettings: Hashable {
    /// The panel's entry; in a kiosk without what gives the touchscreen back.
    fileprivate(set) var configuration: PanelConfiguration
    /// The layouts in the panel's list, the first shown first, and the layouts to which their keys lead.
    let layouts: [Layout]
    /// The targets of each layout's keys.
    let links: [LayoutLinks]
    /// The indices of the layouts that programs may request: all except those that only a key of a secret
    /// layout leads to.
    let offered: [Int]
    /// The names of these layouts: made once, because each change of the view compares them with those of the state before.
    let offeredNames: [String]
    /// The index of each layout of the panel's list, or `nil` for a layout that is missing or has errors.
    let listed: [Int?]
    /// The index of the layout that the staff's gesture shows, or `nil` if it shows none.
    let staff: Int?
    /// The word list of each layout, or `nil` if a layout has none or it could not be read.
    let words: [WordList?]
    /// Whether no layout is missing.
    let isComplete: Bool
    /// The keymap of the programs that read the panel's keyboard, and the glyphs.
    fileprivate(set) var keymap: GlyphKeymap
    /// The kiosk level that restricts the keys of the touchscreens, or `nil` for no restriction.
    fileprivate(set) var kiosk: KioskLevel?
}

/// What a text field brings.
enum FieldChoice: Equatable {
    /// The view with the layout of this index.
    case layout(Int)
    case noView
}

extension PanelSettings {
    /// Returns the index of the layout `name`, or `nil` if programs may not request a layout of that name.
    func offeredLayout(named name: String) -> Int? {
        offeredNames.firstIndex(of: name).map { offered[$0] }
    }

    /// Returns what the configuration's `fields` say of a text field, or `nil` if no rule is for the field, or if the
    /// layout that the rule names is missing.
    func choice(forFieldOf purpose: Purpose, in program: String?) -> FieldChoice? {
        guard let rule = configuration.fieldRules.first(where: { $0.isFor(purpose, in: program) }) else {
            return nil
        }
        guard let layout = rule.layout else { return .noView }
        return layout < listed.count ? listed[layout].map(FieldChoice.layout) : nil
    }

    /// The layouts in words: "the layout pin", or "the layouts de, en", the first shown first.
    var description: String {
        "the layout\(layouts.count == 1 ? "" : "s") \(layouts.map(\.name).joined(separator: ", "))"
    }
}
