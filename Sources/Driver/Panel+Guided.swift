// SPDX-License-Identifier: MIT

import Configuration
import KeyEngine

// Guided touch, for people who cannot see the glass.
extension Panel {
    /// Begins guided touch, and shows a hidden view for it; or ends guided touch.
    ///
    /// Does nothing on a panel whose configuration has no `guided`.
    func setGuided(_ isOn: Bool) {
        guard let rule = settings.configuration.guided else { return }
        guard isOn else { return perform(.guide(nil)) }
        if !viewStatus.isVisible { show() }
        perform(.guide(rule.touch))
    }
}
