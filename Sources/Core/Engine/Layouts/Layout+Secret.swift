// SPDX-License-Identifier: MIT

extension Layout {
    /// Changes a secret layout so that it shows nothing of the text that people type with it.
    ///
    /// Does nothing to a layout that is not secret.
    ///
    /// No key is drawn as pressed. No key offers alternates, because these would be drawn above the key. So
    /// nobody sees which of the typing keys was pressed. Shuffled keys also change places each time the view
    /// is shown, after each Enter, and when nobody has touched the panel for a while. So two people never
    /// find the same order. These rules replace the layout's own settings.
    package mutating func keepSecret() {
        guard isSecret else { return }
        feedback.highlight = false
        for key in keys.indices { keys[key].alternates = [] }
        shuffle?.occasions.formUnion([.show, .enter, .idle])
    }
}
