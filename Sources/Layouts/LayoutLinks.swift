// SPDX-License-Identifier: MIT

/// The links of a layout: for each key that shows another layout, the index of that layout among the panel's
/// layouts.
public struct LayoutLinks: Hashable, Sendable {
    /// The layouts that keys name, by name.
    public var named: [String: Int]
    /// The layout that keys with ``KeyAction/nextLayout`` show, or `nil` if there is none for them.
    public var next: Int?

    public init(named: [String: Int] = [:], next: Int? = nil) {
        self.named = named
        self.next = next
    }
}
