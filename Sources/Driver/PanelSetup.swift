// SPDX-License-Identifier: MIT

import Configuration
import Control
import Engine
import Keymaps

/// The setup of a panel, computed from its basis.
struct PanelSetup {
    let basis: PanelBasis
    /// The output of each key, and the place of each key, for each of the layouts.
    let plans: [TypingPlan]
    /// The ways to use the panel besides touching its keys.
    let rules: CoreRules
    /// Whether all glyphs of the layouts are typed, and why not.
    let glyphUse: GlyphUse
    /// The number of keys and alternates with characters that neither the keymap nor the glyphs have.
    let unavailableCount: Int
    let purpose: PanelOutput.Purpose

    /// Places the layouts on the touchscreen.
    init(_ basis: PanelBasis) {
        let (settings, size) = (basis.settings, basis.size)
        let panel = settings.configuration
        self.basis = basis
        let placement = panel.placement(onPanelOf: size)
        rules = CoreRules(
            cornerHold: panel.cornerHold?.hold(onPanelOf: size) ?? .never,
            fingerHold: panel.guided?.hold ?? .never,
            dwell: panel.dwell.map { Dwell(microseconds: UInt64($0) * 1000) } ?? .never,
            scanning: panel.scan?.scanning,
            wakesOnly: panel.darkTouch.map { $0 == .wake } ?? settings.layouts.contains(where: \.isSecret))
        func compiled(for keymap: GlyphKeymap) -> [TypingPlan] {
            settings.layouts.indices.map { index in
                TypingPlan(
                    PlacedLayout(settings.layouts[index], on: placement), resolver: keymap,
                    panelSize: size, links: settings.links[index], words: settings.words[index])
            }
        }
        plans = compiled(for: basis.keymap)
        // The keyboard has the keycodes of all glyphs, so that it stays the same when the session has learned them.
        let whole = basis.keymap == settings.keymap ? plans : compiled(for: settings.keymap)
        unavailableCount = Self.unavailableCount(in: whole)
        let isWhole = Self.unavailableCount(in: plans) == unavailableCount
        glyphUse = isWhole ? .typed : basis.lacksGlyphs ? .unread : .untold
        // The keycodes of all layouts, so that the same keyboard stays when another layout is shown, and the one that
        // wakes a dark screen, and a session that may not know of this keyboard.
        var keycodes = Set(whole.flatMap(\.keycodes))
        let glyphs = settings.keymap.glyphs?.codes.map { Keycode(rawValue: UInt16($0)) } ?? []
        if rules.wakesOnly || !keycodes.isDisjoint(with: glyphs) { keycodes.insert(.unknown) }
        let isNeverHidden =
            panel.presentation.show == .always && panel.presentation.hidingKeyboards == nil
        let hasPassThrough = !isNeverHidden || !plans.allSatisfy(\.placed.takesAll)
        purpose = PanelOutput.Purpose(
            name: basis.name, keycodes: keycodes.sorted(), buttons: basis.buttons,
            passThrough: hasPassThrough ? basis.description : nil,
            hasTabletSwitch: hasPassThrough && !panel.allowsTabletMode,
            keyboardProperties: basis.keyboardProperties,
            touchscreenProperties: hasPassThrough ? basis.touchscreenProperties : [:])
    }
}

extension PanelSetup {
    /// The number of keys with characters that plans do not type.
    private static func unavailableCount(in plans: [TypingPlan]) -> Int {
        plans.reduce(0) { $0 + Set($1.unresolved.map(\.key)).count }
    }
}

extension PlacedLayout {
    /// Whether the layout leaves no contact to other programs: it covers the panel, and no key of it hides
    /// the view.
    fileprivate var takesAll: Bool {
        frame.minX <= 0 && frame.minY <= 0 && frame.maxX >= 1 && frame.maxY >= 1
            && !layout.keys.contains { $0.action == .hide }
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
