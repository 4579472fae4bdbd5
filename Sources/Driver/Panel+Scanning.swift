// SPDX-License-Identifier: MIT

import Clocks
import Configuration
import KeyEngine

// Switches that type.
extension Panel {
    /// Handles a press of a switch of scanning; presses of other keys do nothing here.
    func pressScanKey(_ key: AssistiveKey, at time: MonotonicTime) {
        guard let rule = settings.configuration.scan else { return }
        if key == rule.choosing { perform(.pressSwitch, at: time) }
        if key == rule.stepping { perform(.pressStep, at: time) }
    }

    /// Handles the release of a switch of scanning.
    func releaseScanKey(_ key: AssistiveKey, at time: MonotonicTime) {
        if key == settings.configuration.scan?.choosing { perform(.releaseSwitch, at: time) }
    }
}
