// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Keymaps

/// All inputs of a panel's setup: its settings, udev's description of its touchscreen, and the touchscreen's
/// own description.
///
/// While the basis stays equal, the panel needs no change. ``PanelSetup`` is computed from it.
struct PanelBasis: Hashable {
    let name: String
    let settings: PanelSettings
    /// The keymap with the glyphs that the panel types.
    let keymap: GlyphKeymap
    /// Whether the session is known not to read some of the glyphs.
    let lacksGlyphs: Bool
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

    /// Combines the settings and the touchscreen; `device` must have its axes.
    ///
    /// `outputRotation` is the rotation of the panel's output that an overlay told last, and `readGlyphs` has the glyphs
    /// that its session reads.
    init(
        name: String, settings: PanelSettings, device: InputDeviceDescription,
        description: TouchscreenDescription, outputRotation: Rotation? = nil,
        readGlyphs: ReadGlyphs? = nil
    ) {
        let panel = settings.configuration
        self.name = name
        self.settings = settings
        keymap = GlyphKeymap(
            keymap: settings.keymap.keymap,
            glyphs: settings.keymap.glyphs?.typed(read: readGlyphs, inKiosk: settings.kiosk != nil))
        lacksGlyphs = readGlyphs != nil && keymap != settings.keymap
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
}
