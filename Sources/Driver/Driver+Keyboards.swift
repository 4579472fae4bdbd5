// SPDX-License-Identifier: MIT

import Configuration
import Devices

// Hardware keyboards that come and go.
extension Driver {
    /// Takes what has happened to a device that may be a keyboard.
    func heedKeyboard(_ event: HotplugEvent) {
        switch event {
        case .added(let device), .changed(let device): keyboards.note(device)
        case .removed(let device): keyboards.forget(device)
        }
        tellKeyboards()
    }

    /// Has views go and come back as hardware keyboards do.
    func tellKeyboards() {
        for panel in panels.values { panel.setKeyboard(isPresent: hasKeyboard(panel.device, panel.settings)) }
    }

    /// Whether a hardware keyboard hides the view on a touchscreen.
    func hasKeyboard(_ touchscreen: InputDeviceDescription, _ settings: PanelSettings) -> Bool {
        keyboards.hasKeyboard(settings.configuration.presentation.hidingKeyboards, beside: touchscreen)
    }
}
