// SPDX-License-Identifier: MIT

import Configuration
import KeyEngine
import Layouts
import Touch

/// What a panel's basis amounts to.
struct PanelSetup {
    /// What it follows from.
    let basis: PanelBasis
    /// What is typed, and where, with each of the layouts.
    let plans: [TypingPlan]
    /// What is watched for to give the touchscreen back.
    let cornerHold: CornerHold
    /// What the panel's own devices have to be.
    let purpose: PanelOutput.Purpose

    /// Puts layouts on a touchscreen.
    init(_ basis: PanelBasis) {
        let (settings, size) = (basis.settings, basis.size)
        let panel = settings.configuration
        self.basis = basis
        let placement = Placement(region: panel.region, panelSize: size)
        cornerHold = panel.cornerHold?.hold(onPanelOf: size) ?? .never
        plans = settings.layouts.indices.map { index in
            TypingPlan(
                PlacedLayout(settings.layouts[index], on: placement), resolver: settings.keymap,
                panelSize: size, links: settings.links[index], words: settings.words[index])
        }
        // Every layout's, so that the keyboard stays when another is shown.
        let keycodes = plans.count == 1 ? plans[0].keycodes : Set(plans.flatMap(\.keycodes)).sorted()
        let isNeverHidden =
            panel.presentation.show == .always && panel.presentation.hidingKeyboards == nil
        let hasPassThrough = !isNeverHidden || !plans.allSatisfy(\.placed.takesAll)
        purpose = PanelOutput.Purpose(
            name: basis.name, keycodes: keycodes, buttons: basis.buttons,
            passThrough: hasPassThrough ? basis.description : nil,
            keyboardProperties: basis.keyboardProperties,
            touchscreenProperties: hasPassThrough ? basis.touchscreenProperties : [:])
    }
}

extension PanelSetup {
    /// How many keys have something on them that the keymap cannot type.
    var unavailableCount: Int {
        plans.reduce(0) { $0 + Set($1.unresolved.map(\.key)).count }
    }
}

extension PlacedLayout {
    /// Whether it leaves nothing to others: it covers the panel and cannot be hidden.
    fileprivate var takesAll: Bool {
        frame.minX <= 0 && frame.minY <= 0 && frame.maxX >= 1 && frame.maxY >= 1
            && !layout.keys.contains { $0.action == .hide }
    }
}
