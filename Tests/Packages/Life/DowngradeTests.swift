// SPDX-License-Identifier: MIT

import Testing

@testable import SystemRig

/// The way back to an older version, which docs/install.md describes.
extension PackageTests {
    @Test func `a downgrade says what it cannot do, and which files the older version refuses`() throws {
        let folder = try Installation.folder()
        // `scripts/deb --newer` has made the newer ones from the others.
        func install(_ folder: String) throws -> String {
            try succeed("dpkg -i \(folder)/*_$(dpkg --print-architecture).deb")
        }
        try Installation.begin()
        try Installation.configure(layout: "pin")
        let pad = try InstalledPad()
        let upgraded = try install("\(folder)/newer")
        #expect(!upgraded.contains("going back"), "\(upgraded)")

        let downgraded = try install(folder)
        #expect(downgraded.contains("+newer. What the older version cannot do:\n"), "\(downgraded)")
        #expect(!downgraded.contains("error:"), "\(downgraded)")
        try pad.followKeyboard()
        #expect(try pad.type(["1", "2"]) == ["KEY_1", "KEY_2"])

        _ = try install("\(folder)/newer")
        defer { try? Installation.configure(layout: "pin") }
        // As a field is to a version that does not have it yet.
        try succeed("echo '  - {name: side, layout: pin, later: yes}' >>/etc/runepad/runepad.yaml")
        let refused = try install(folder)
        #expect(
            refused.contains("/etc/runepad/runepad.yaml:3:31: error: unknown field 'later'"), "\(refused)")
        #expect(try run("systemctl is-active runepadd").output == "failed\n")
    }
}
