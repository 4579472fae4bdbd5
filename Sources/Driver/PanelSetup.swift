// SPDX-License-Identifier: MIT

import Configuration
import Devices
import KeyEngine
import Layouts
import Touch

/// What settings amount to on one touchscreen.
struct PanelSetup {
    /// The way from device units to the panel as a person sees it.
    let transform: PanelTransform
    /// What is typed, and where, with each of the layouts.
    let plans: [TypingPlan]
    /// What is watched for to give the touchscreen back.
    let cornerHold: CornerHold
    /// What the panel's own devices have to be.
    let purpose: PanelOutput.Purpose

    /// Puts layouts on a touchscreen.
    init(
        name: String, settings: PanelSettings, device: InputDeviceDescription,
        description: TouchscreenDescription
    ) {
        let panel = settings.configuration
        transform = panel.transform(of: device)
        let size = panel.physicalSize(of: description, seenThrough: transform)
        let placement = Placement(region: panel.region, panelSize: size)
        cornerHold = panel.cornerHold?.hold(onPanelOf: size) ?? .never
        plans = settings.layouts.indices.map { index in
            TypingPlan(
                PlacedLayout(settings.layouts[index], on: placement), resolver: settings.keymap,
                panelSize: size, doors: settings.doors[index], words: settings.words[index])
        }
        // Every layout's, so that the keyboard stays when another is shown.
        let keycodes = plans.count == 1 ? plans[0].keycodes : Set(plans.flatMap(\.keycodes)).sorted()
        let isNeverHidden =
            panel.presentation.show == .always && panel.presentation.hidingKeyboards == nil
        purpose = PanelOutput.Purpose(
            name: name, keycodes: keycodes,
            passThrough: isNeverHidden && plans.allSatisfy(\.placed.takesAll) ? nil : description,
            keyboardProperties: OwnDeviceProperties.inherited(from: device, isTouchscreen: false),
            touchscreenProperties: OwnDeviceProperties.inherited(from: device, isTouchscreen: true))
    }
}

extension PlacedLayout {
    /// Whether it leaves nothing to others: it covers the panel and cannot be hidden.
    fileprivate var takesAll: Bool {
        frame.minX <= 0 && frame.minY <= 0 && frame.maxX >= 1 && frame.maxY >= 1
            && !layout.keys.contains { $0.action == .hide }
    }
}
