// SPDX-License-Identifier: MIT

/// The links of a layout: for each key that shows another layout, the index of that layout among the panel's
/// layouts.
package struct LayoutLinks: Hashable, Sendable {
    /// The layouts that keys name, by name.
    package var named: [String: Int]
    /// The layout that keys with ``KeyAction/nextLayout`` show, or `nil` if there is none for them.
    package var next: Int?

    package init(named: [String: Int] = [:], next: Int? = nil) {
        self.named = named
        self.next = next
    }
}
