// SPDX-License-Identifier: MIT

extension Layout {
    /// Has a secret layout betray nothing of what is typed by it, whatever else was said of it; does nothing to others.
    ///
    /// No key is drawn as pressed, and none offers alternates, which would be drawn above it: of two keys that type,
    /// nobody sees which one was pressed.  Keys that are shuffled change places whenever the view is shown, after each
    /// Enter, and when nobody has touched the panel for a while, so that no order serves two people.
    public mutating func keepSecret() {
        guard isSecret else { return }
        feedback.highlight = false
        for key in keys.indices { keys[key].alternates = [] }
        shuffle?.occasions.formUnion([.show, .enter, .idle])
    }
}
