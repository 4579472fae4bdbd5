// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Layouts
import Touch

/// All that a panel follows from: its settings, what udev says of its touchscreen, and what that says of itself.
///
/// While it is the same, the panel is as it should be; see ``PanelSetup`` for what follows.
struct PanelBasis: Hashable {
    /// The panel's name among all panels.
    let name: String
    /// What the configuration, the layouts and the keymap say.
    let settings: PanelSettings
    /// How the touchscreen reports.
    let description: TouchscreenDescription
    /// The way from device units to the panel as a person sees it.
    let transform: PanelTransform
    /// The panel's size as a person sees it, or `nil` where nobody says it.
    let size: PhysicalSize?
    /// What is passed on of the keys and switches beside the glass.
    let buttons: PanelButtons
    /// What udev is told of the keyboard and of the buttons.
    let keyboardProperties: [String: String]
    /// What udev is told of the clone, which has to be where its readers believe what this driver does.
    let touchscreenProperties: [String: String]

    /// Takes the settings and the touchscreen together; the device is described with its axes.
    init(
        name: String, settings: PanelSettings, device: InputDeviceDescription,
        description: TouchscreenDescription
    ) {
        let panel = settings.configuration
        self.name = name
        self.settings = settings
        self.description = description
        transform = panel.transform(of: device)
        size = panel.physicalSize(of: description, on: device, seenThrough: transform)
        buttons = device.buttons.passed(in: settings.kiosk)
        keyboardProperties = OwnDeviceProperties.inherited(from: device, isTouchscreen: false)
        var properties = OwnDeviceProperties.inherited(
            from: device, isTouchscreen: true, output: panel.presentation.output)
        properties["LIBINPUT_CALIBRATION_MATRIX"] = panel.passThroughCalibration(of: device)
        touchscreenProperties = properties
    }
}
