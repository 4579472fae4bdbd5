// SPDX-License-Identifier: MIT

internal import Files

/// The reason why there is no keymap.
///
/// Each reason describes itself in a sentence with a remedy.
package enum KeymapError: Error, Hashable, Sendable {
    /// The file with the host's keymap exists but cannot be read.
    case unreadable(path: String, errno: Int32)
    /// The keymaps of xkeyboard-config are not installed, or libxkbcommon does not find them.
    case noKeymaps(reason: String)
    case unknown(KeymapNames, reason: String)
}

extension KeymapError {
    /// Makes the error from libxkbcommon's message; missing rules mean that the host has no keymaps at all.
    init(of names: KeymapNames, reason: String) {
        // Every installation of xkeyboard-config has these rules, which Runepad's in /etc/xkb include by their path.
        let isIncludeMissing =
            reason.hasPrefix("Failed to open included XKB rules") && reason.hasSuffix("/rules/evdev\"")
        let lacksRules =
            names.rules == "evdev"
            && (isIncludeMissing || reason.split(separator: " ").contains("\"rules/evdev\""))
        self = lacksRules ? .noKeymaps(reason: reason) : .unknown(names, reason: reason)
    }
}

extension KeymapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let number):
            """
            \(path): cannot read the host's keymap (\(errorText(number))); make it readable \
            or give the panel a keymap in the configuration
            """
        case .noKeymaps(let reason):
            "no keymaps found (\(reason)); install the package xkb-data"
        case .unknown(let names, let reason):
            """
            no keymap \(names) (\(reason)); `localectl list-x11-keymap-layouts` lists the layouts and \
            `localectl list-x11-keymap-variants LAYOUT` their variants
            """
        }
    }
}
