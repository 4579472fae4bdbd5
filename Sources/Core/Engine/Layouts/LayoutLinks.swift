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

/// Which keystrokes a kiosk's keyboards must not type: `kiosk` of the configuration.
package enum KioskLevel: String, CaseIterable, Hashable, Sendable {
    /// The keystrokes that the kernel, the text console, X servers, compositors and desktops take before the
    /// program receives them.
    case system = "yes"
    /// The keystrokes of ``system``, and those that browsers take before the page receives them.
    case browser

    /// Returns the level that refuses more keystrokes.
    ///
    /// `nil` refuses none.
    package static func stricter(_ a: KioskLevel?, _ b: KioskLevel?) -> KioskLevel? {
        a == .browser || b == .browser ? .browser : a ?? b
    }
}
