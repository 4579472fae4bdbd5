// SPDX-License-Identifier: MIT

/// A key that is drawn in another state than before.
package struct KeyChange: Hashable, Sendable {
    /// The index of the key among ``DrawnView/allKeys``.
    package var index: Int
    package var state: DrawnKey.State

    package init(index: Int, state: DrawnKey.State) {
        self.index = index
        self.state = state
    }
}

extension DrawnView {
    /// Returns the changes that make this view of `old`, in the order of ``allKeys``.
    ///
    /// - Returns: No changes when both views are equal, or `nil` when they differ in anything but the states of
    ///   their keys.
    package func keyChanges(since old: DrawnView) -> [KeyChange]? {
        guard isVisible == old.isVisible, layer == old.layer, layout == old.layout, frame == old.frame,
            gap == old.gap, accessory.count == old.accessory.count, keys.count == old.keys.count,
            alternates == old.alternates
        else { return nil }
        var changes: [KeyChange] = []
        guard Self.compare(accessory, old.accessory, from: 0, &changes),
            Self.compare(keys, old.keys, from: accessory.count, &changes)
        else { return nil }
        return changes
    }

    /// Appends the keys with other states, and returns whether nothing else differs.
    private static func compare(
        _ new: [DrawnKey], _ old: [DrawnKey], from first: Int, _ changes: inout [KeyChange]
    ) -> Bool {
        for index in new.indices {
            let (key, former) = (new[index], old[index])
            guard key.frame == former.frame, key.label == former.label, key.hint == former.hint,
                key.style == former.style, key.picture == former.picture
            else { return false }
            if key.state != former.state {
                changes.append(KeyChange(index: first + index, state: key.state))
            }
        }
        return true
    }

    /// Returns the view after changes, or `nil` when it has no key with one of the indices.
    package func applying(_ changes: [KeyChange]) -> DrawnView? {
        var view = self
        for change in changes {
            guard change.index >= 0, change.index < accessory.count + keys.count else { return nil }
            if change.index < accessory.count {
                view.accessory[change.index].state = change.state
            } else {
                view.keys[change.index - accessory.count].state = change.state
            }
        }
        return view
    }
}
