// SPDX-License-Identifier: MIT

import Engine

// Characters that the keymap lacks, and that an overlay commits as text.
extension Panel {
    /// Tells of a character that the overlay has not committed in time; the log has the first one alone.
    func missCommit() {
        driver.panelMissesCommit(self)
        guard !hasLoggedMiss else { return }
        hasLoggedMiss = true
        Log.device(
            of: self, .cannotType, as: .warning,
            "the overlay has not committed a character in 2 s, so what was typed after it may stand before it"
        )
    }
}
