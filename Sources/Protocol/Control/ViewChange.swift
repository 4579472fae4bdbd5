// SPDX-License-Identifier: MIT

package import Engine

/// Changes of keys' states that turn one view of a panel into the next one.
package struct ViewChange: Hashable, Sendable {
    /// The number of the view before: ``ShownView/serial``.
    package var formerSerial: UInt64
    /// The number of the view after.
    package var serial: UInt64
    package var keys: [KeyChange]

    package init(formerSerial: UInt64, serial: UInt64, keys: [KeyChange]) {
        self.formerSerial = formerSerial
        self.serial = serial
        self.keys = keys
    }

    /// The most keys that one packet reports; after more changes a program fetches the view.
    static let mostKeys = 16

    /// Returns the change between two views, or `nil` when a program has to fetch the new view.
    package init?(from old: ShownView, to new: ShownView) {
        guard new.view.isVisible, let keys = new.view.keyChanges(since: old.view), keys.count <= Self.mostKeys
        else { return nil }
        self.init(formerSerial: old.serial, serial: new.serial, keys: keys)
    }

    /// Returns the view after the change, or `nil` when the change is not for this view.
    package func applied(to view: ShownView) -> ShownView? {
        guard view.serial == formerSerial, let changed = view.view.applying(keys) else { return nil }
        return ShownView(serial: serial, view: changed)
    }
}
