// SPDX-License-Identifier: MIT

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
