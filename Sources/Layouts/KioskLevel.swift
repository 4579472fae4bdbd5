// SPDX-License-Identifier: MIT

/// What a kiosk's keyboards must not type: `kiosk` of the configuration.
public enum KioskLevel: String, CaseIterable, Hashable, Sendable {
    /// What the kernel, the text console, X servers, compositors and desktops take before the program sees it.
    case system = "yes"
    /// That, and what browsers take before the page sees it.
    case browser

    /// The level that refuses more, or `nil` where neither refuses anything.
    public static func stricter(_ a: KioskLevel?, _ b: KioskLevel?) -> KioskLevel? {
        a == .browser || b == .browser ? .browser : a ?? b
    }
}
