// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// A browser into which the web extension is installed, as Debian packages it.
package enum Browser: String, CaseIterable, Sendable {
    /// Debian's `chromium`, which loads the folders of /usr/share/chromium/extensions: /etc/chromium.d/extensions.
    case chromium
    /// Debian's `firefox-esr` and `firefox`, which load unsigned extensions of /usr/share/mozilla/extensions.
    case firefox

    /// Returns the browser whose process has this name, or `nil` if the extension is not for it.
    package init?(program: String) {
        switch program {
        case "chromium": self = .chromium
        case "firefox", "firefox-esr": self = .firefox
        default: return nil
        }
    }

    /// Whether this machine has the files and the link of `WebFieldInstaller.install()`.
    package var hasExtension: Bool {
        (files + [extensionLink]).allSatisfy { unsafe access($0, F_OK) == 0 }
    }

    /// The name by which the extension starts the program.
    static let host = "org.runepad.fields"
    /// The extension's name in Firefox: `browser_specific_settings` of its manifest.
    static let firefoxExtension = "fields@runepad.org"
    /// The extension's name in Chromium: the first half of the SHA-256 of the manifest's `key`, with a to p for
    /// the hexadecimal digits.
    static let chromiumExtension = "colpjaabcmglbmfbjcjiphfkfnagcgnh"

    /// The path of the file that allows the extension to start the program.
    var hostManifest: String {
        switch self {
        case .chromium: "/etc/chromium/native-messaging-hosts/\(Self.host).json"
        case .firefox: "/usr/lib/mozilla/native-messaging-hosts/\(Self.host).json"
        }
    }

    /// The paths of the files with ``text(of:program:)``, of which the first one allows the extension.
    var files: [String] { [hostManifest] + (self == .firefox ? [Self.firefoxSettings] : []) }

    /// Settings that Debian's `firefox-esr` reads for each profile.
    private static let firefoxSettings = "/etc/firefox-esr/runepad.js"

    /// The path at which the browser looks for the extension's folder.
    var extensionLink: String {
        switch self {
        case .chromium: "/usr/share/chromium/extensions/runepad"
        case .firefox:
            // The folder has the name of the application: toolkit's "Installation directories".
            "/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/\(Self.firefoxExtension)"
        }
    }

    /// Returns the text of one of ``files`` for the program at an absolute path.
    func text(of file: String, program: String) -> String {
        guard file == Self.firefoxSettings else { return manifest(program: program) }
        return """
            // Written by `runepad web-fields --install firefox`.
            // Firefox looks for extensions of all users, the scope 8, before it loads any.  Otherwise it finds one that
            // is new to a profile only after its start, and loads it at the next.
            pref("extensions.startupScanScopes", 8);

            """
    }

    private func manifest(program: String) -> String {
        let callers: (name: String, value: JSONValue) =
            switch self {
            case .chromium:
                ("allowed_origins", .array([.string("chrome-extension://\(Self.chromiumExtension)/")]))
            case .firefox: ("allowed_extensions", .array([.string(Self.firefoxExtension)]))
            }
        let members: [(name: String, value: JSONValue)] = [
            ("name", .string(Self.host)),
            ("description", "Tells the keyboard Runepad the purposes of text fields"),
            ("path", .string(program)), ("type", "stdio"), callers,
        ]
        return JSONValue.object(members).text + "\n"
    }
}
