// SPDX-License-Identifier: MIT

import Configuration
import Engine

// Switches that type, and other devices beside the touchscreen.
extension Panel {
    func take(_ event: AssistiveEvent, at time: MonotonicTime) {
        // Guided touch may have ended while the machine slept, and the highlight of scanning may rest.
        advance(to: time)
        let (guided, scan) = (settings.configuration.guided, settings.configuration.scan)
        switch event {
        case .headphones(let isPluggedIn): setHeadphones(isPluggedIn)
        case .pressed(let key) where key == guided?.key: setGuided(!isGuided)
        case .pressed(let key):
            if key == scan?.choosing { perform(.pressSwitch, at: time) }
            if key == scan?.stepping { perform(.pressStep, at: time) }
        case .released(let key): if key == scan?.choosing { perform(.releaseSwitch, at: time) }
        }
    }
}
