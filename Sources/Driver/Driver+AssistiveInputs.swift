// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import Devices

// Devices beside the touchscreens.
extension Driver {
    /// Opens the devices that the served panels name, and closes all others.
    func tellAssistiveInputs() {
        assistiveInputs?.serve(
            panels.values.compactMap { panel in
                let entry = panel.settings.configuration
                if entry.assistiveKeys.isEmpty, entry.headphoneJack == nil { return nil }
                return AssistiveInputs.User(
                    panel: panel.name, seat: panel.device.seat, keys: entry.assistiveKeys,
                    jack: entry.headphoneJack)
            }.sorted { $0.panel < $1.panel })
    }

    /// Makes the owner of these devices, which opens none until a panel names one.
    func makeAssistiveInputs() -> AssistiveInputs {
        AssistiveInputs(loop: loop) { [unowned self] name, event, time in
            panels.values.first { $0.name == name }?.take(event, at: time)
        }
    }
}

extension Panel {
    /// Handles a change of a device beside the touchscreen.
    func take(_ event: AssistiveEvent, at time: MonotonicTime) {
        // Guided touch may have ended while the machine slept, and the highlight of scanning may rest.
        advance(to: time)
        switch event {
        case .headphones(let isPluggedIn): setHeadphones(isPluggedIn)
        case .pressed(let key) where key == settings.configuration.guided?.key: setGuided(!isGuided)
        case .pressed(let key): pressScanKey(key, at: time)
        case .released(let key): releaseScanKey(key, at: time)
        }
    }
}
