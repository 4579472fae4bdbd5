// SPDX-License-Identifier: MIT

import Configuration
import Devices

// Hardware keyboards that are plugged in or unplugged.
extension Driver {
    /// Handles an event of a device that may be a keyboard.
    func handleKeyboard(_ event: HotplugEvent) {
        switch event {
        case .added(let device), .changed(let device): keyboards.note(device)
        case .removed(let device): keyboards.forget(device)
        case .seenAgain, .uinputChanged: return
        }
        tellKeyboards()
    }

    /// Tells every panel whether a hardware keyboard hides its view.
    func tellKeyboards() {
        for panel in Array(panels.values) {
            panel.setKeyboard(isPresent: hasKeyboard(panel.device, panel.settings.configuration))
        }
        for (identity, touchscreen) in wanted {
            guard let use = touchscreen.failed?.use else { continue }
            wanted[identity]?.failed?.retained.demand.setKeyboard(
                isPresent: hasKeyboard(touchscreen.device, use.configuration))
        }
    }

    /// Whether a hardware keyboard hides the view on a touchscreen.
    func hasKeyboard(_ touchscreen: InputDeviceDescription, _ panel: PanelConfiguration) -> Bool {
        keyboards.hasKeyboard(panel.presentation.hidingKeyboards, beside: touchscreen)
    }
}
