// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Keymaps

/// What a panel is opened with: its settings on its touchscreen, and what follows from both.
///
/// Two setups are equal if nothing of the panel differs between them. So while the setup from udev's present description
/// of the touchscreen equals the panel's, the panel needs no change. What takes long to compute is computed when it is
/// first needed, and not for a comparison.
final class PanelSetup {
    let name: String
    let settings: PanelSettings
    /// The keymap with the glyphs that the panel types.
    let keymap: GlyphKeymap
    /// Whether the session is known not to read some of the glyphs.
    let lacksGlyphs: Bool
    /// Whether an overlay commits characters of the layouts that the keymap with these glyphs lacks.
    let commits: Bool
    /// The touchscreen's own description.
    let description: TouchscreenDescription
    /// The transform from device units to the panel as a person sees it.
    let transform: PanelTransform
    /// The panel's size as a person sees it, or `nil` if it is unknown.
    let size: PhysicalSize?
    let buttons: PanelButtons
    /// The udev properties of the keyboard and of the buttons.
    let keyboardProperties: [String: String]
    /// The udev properties of the pass-through touchscreen.
    ///
    /// Its readers must map contacts to the same place as this driver.
    let touchscreenProperties: [String: String]
    /// The name of the panel's screen, from the configuration or udev, or `nil` if neither names one.
    var output: String? { touchscreenProperties["WL_OUTPUT"] }

    /// The output of each key, and the place of each key, for each of the layouts.
    private(set) lazy var plans = plans(typing: keymap, commits: commits)
    /// The ways to use the panel besides touching its keys.
    private(set) lazy var rules = makeRules()
    private lazy var whole = makeWhole()
    /// The specification of the virtual devices.
    var purpose: PanelOutput.Purpose { whole.purpose }
    /// The number of keys and alternates with characters that neither the keymap nor the glyphs have.
    var unavailableCount: Int { whole.unavailable.reduce(0) { $0 + $1.count } }
    /// Whether all glyphs of the layouts are typed, and why not.
    private(set) lazy var glyphUse: GlyphUse =
        zip(plans, whole.unavailable).allSatisfy { $0.unavailable.isSubset(of: $1) }
        ? .typed : lacksGlyphs ? .unread : .unreported
    /// Whether the session is known not to read glyphs of the layouts, also where an overlay commits their characters.
    private(set) lazy var hasUnreadGlyphs: Bool =
        lacksGlyphs && !zip(plans, whole.unavailable).allSatisfy { $0.unstruck.isSubset(of: $1) }
    /// The number of keys and alternates with characters that an overlay commits.
    private(set) lazy var committedKeyCount = plans.reduce(0) { $0 + $1.committedKeyCount }

    /// Combines the settings and the touchscreen; `device` must have its axes.
    ///
    /// `outputRotation` is the rotation of the panel's output that an overlay told last, and `readGlyphs` has the glyphs
    /// that its session reads. `commits` says whether an overlay commits characters.
    init(
        name: String, settings: PanelSettings, device: InputDeviceDescription,
        description: TouchscreenDescription, outputRotation: Rotation? = nil,
        readGlyphs: ReadGlyphs? = nil, commits: Bool = false
    ) {
        let panel = settings.configuration
        self.name = name
        self.settings = settings
        let typed = GlyphKeymap(
            keymap: settings.keymap.keymap,
            glyphs: settings.keymap.glyphs?.typed(read: readGlyphs, inKiosk: settings.kiosk != nil))
        keymap = typed
        lacksGlyphs = readGlyphs != nil && keymap != settings.keymap
        // Most pads have nothing to commit, and then an overlay that offers it changes nothing.
        self.commits =
            commits
            ? settings.layouts.indices.contains {
                settings.layouts[$0].hasCommitted(words: settings.words[$0], besides: typed)
            } : false
        self.description = description
        transform = panel.transform(of: device, on: outputRotation)
        size = panel.physicalSize(of: description, on: device, seenThrough: transform)
        buttons = device.buttons.passed(in: settings.kiosk)
        keyboardProperties = OwnDeviceProperties.inherited(from: device, isTouchscreen: false)
        var properties = OwnDeviceProperties.inherited(
            from: device, isTouchscreen: true, output: panel.presentation.output)
        properties[calibrationProperty] = panel.passThroughCalibration(of: device)
        touchscreenProperties = properties
    }

    /// Places the layouts on the touchscreen.
    private func plans(typing keymap: GlyphKeymap, commits: Bool) -> [TypingPlan] {
        let placement = settings.configuration.placement(onPanelOf: size)
        return settings.layouts.indices.map { index in
            TypingPlan(
                PlacedLayout(settings.layouts[index], on: placement), resolver: keymap,
                panelSize: size, links: settings.links[index], words: settings.words[index],
                commits: commits)
        }
    }

    private func makeRules() -> CoreRules {
        let panel = settings.configuration
        return CoreRules(
            cornerHold: panel.cornerHold?.hold(onPanelOf: size) ?? .never,
            cornerTaps: panel.staffGesture?.taps(onPanelOf: size) ?? .never,
            fingerHold: panel.guided?.hold ?? .never,
            dwell: panel.dwell.map { Dwell(microseconds: UInt64($0) * 1000) } ?? .never,
            scanning: panel.scan?.scanning,
            wakesOnly: panel.darkTouch.map { $0 == .wake } ?? settings.layouts.contains(where: \.isSecret),
            passThrough: panel.touches.limits(inKiosk: settings.kiosk != nil, onPanelOf: size))
    }

    /// Computes what the layouts need if all glyphs are typed and nothing is committed: the keyboard has the keycodes of
    /// all glyphs, so that it stays the same when the session has learned them.
    ///
    /// For each layout it also finds the keys that the keymap and all glyphs cannot type.
    private func makeWhole() -> (purpose: PanelOutput.Purpose, unavailable: [Set<Int>]) {
        let panel = settings.configuration
        let whole =
            keymap == settings.keymap && !commits ? plans : plans(typing: settings.keymap, commits: false)
        // The keycodes of all layouts, so that the same keyboard stays when another layout is shown, and the one that
        // wakes a dark screen, and a session that may not know of this keyboard.
        var keycodes = Set(whole.flatMap(\.keycodes))
        let glyphs = settings.keymap.glyphs?.codes.map { Keycode(rawValue: UInt16($0)) } ?? []
        if rules.wakesOnly || !keycodes.isDisjoint(with: glyphs) { keycodes.insert(.unknown) }
        let isNeverHidden =
            panel.presentation.show == .always && panel.presentation.hidingKeyboards == nil
        let hasPassThrough = !isNeverHidden || !plans.allSatisfy(\.placed.takesAll)
        let purpose = PanelOutput.Purpose(
            name: name, keycodes: keycodes.sorted(), buttons: buttons,
            passThrough: hasPassThrough ? description : nil,
            hasTabletSwitch: hasPassThrough && !panel.allowsTabletMode,
            keyboardProperties: keyboardProperties,
            touchscreenProperties: hasPassThrough ? touchscreenProperties : [:])
        return (purpose, whole.map(\.unavailable))
    }
}

extension PanelSetup: Equatable {
    static func == (one: PanelSetup, other: PanelSetup) -> Bool {
        one.name == other.name && one.settings == other.settings && one.keymap == other.keymap
            && one.lacksGlyphs == other.lacksGlyphs && one.commits == other.commits
            && one.description == other.description
            && one.transform == other.transform && one.size == other.size && one.buttons == other.buttons
            && one.keyboardProperties == other.keyboardProperties
            && one.touchscreenProperties == other.touchscreenProperties
    }
}

extension TypingPlan {
    /// The keys and alternates with characters that the plan does not type.
    fileprivate var unavailable: Set<Int> { Set(unresolved.compactMap(\.key)) }

    /// The keys and alternates with characters for which the plan has no keystroke.
    fileprivate var unstruck: Set<Int> { Set((unresolved + committed).compactMap(\.key)) }
}

extension Layout {
    /// Whether a key types a character that an overlay would commit, because the keymap lacks it.
    ///
    /// `words` are the words of its completions.
    fileprivate func hasCommitted(words: WordList?, besides keymap: GlyphKeymap) -> Bool {
        guard !isSecret else { return false }
        let letters = completions == nil ? [] : words?.alphabet.scalars.map { Character($0) } ?? []
        let typed = keys.flatMap { $0.action.characters + pickedCharacters(by: $0.action) }
        return (typed + letters).contains { keymap.keystrokes(for: $0) == nil }
    }
}

extension PlacedLayout {
    /// Whether the layout leaves no contact to other programs: it covers the panel, and its view does not hide.
    fileprivate var takesAll: Bool {
        frame.minX <= 0 && frame.minY <= 0 && frame.maxX >= 1 && frame.maxY >= 1
            && !layout.canHide
    }
}

extension GlyphTable {
    /// The glyphs that a panel types in its session.
    ///
    /// Desktops act on some spare keycodes, and of a glyph that the session does not read nobody knows what it does. So a
    /// kiosk types a glyph only once an overlay has told that the session reads it. Elsewhere typing does not depend on
    /// an overlay: as long as none tells what the session reads, all glyphs are typed.
    ///
    /// - Parameters:
    ///   - read: The glyphs that the session reads, or `nil` if no overlay has told it.
    ///   - isKiosk: Whether the panel is in a kiosk.
    /// - Returns: The table of these glyphs.
    func typed(read: ReadGlyphs?, inKiosk isKiosk: Bool) -> GlyphTable {
        guard let read else { return isKiosk ? GlyphTable() : self }
        return filter { read.contains(code: $0.code, level: $0.level) }
    }
}
