// SPDX-License-Identifier: MIT

/// Where the keys of a layout that show another one lead, as indices among the layouts of a panel.
public struct LayoutLinks: Hashable, Sendable {
    /// The layouts that keys name.
    public var named: [String: Int]
    /// The layout that comes next in the panel's list, or `nil` when there is no other.
    public var next: Int?

    /// Makes links; those that are not said lead nowhere.
    public init(named: [String: Int] = [:], next: Int? = nil) {
        self.named = named
        self.next = next
    }
}
