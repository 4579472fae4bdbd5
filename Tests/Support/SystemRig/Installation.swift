// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The packages on this machine, which systemd has started: `scripts/on-kernel --systemd`.
///
/// RUNEPAD_PACKAGES names the folder in which they lie.
enum Installation {
    /// The folder with the packages.
    static func folder() throws -> String {
        let isSystemd = FileManager.default.fileExists(atPath: "/run/systemd/system")
        try #require(isSystemd, "needs a machine that systemd has started: run `make test-packages`")
        return try #require(ProcessInfo.processInfo.environment["RUNEPAD_PACKAGES"])
    }

    /// Installs them where they are not.
    static func begin() throws {
        let folder = try folder()
        // What was removed and not purged is known to dpkg, too.
        let status = try run("dpkg-query --show --showformat '${db:Status-Status}' runepad").output
        if status == "installed" { return }
        try succeed("dpkg -i \(folder)/*_$(dpkg --print-architecture).deb")
    }

    /// Purges them, with their configuration, or what a removal has left of them.
    static func end() throws {
        let known = try packages.filter { try run("dpkg-query --show \($0)").status == 0 }
        if !known.isEmpty { try succeed("dpkg -P \(known.joined(separator: " "))") }
    }

    /// The packages, each before those that it needs.
    static let packages = ["runepad-voice", "runepad-overlay", "runepad"]

    /// Has one layout on every touchscreen, and nothing in the journal's past.
    static func configure(layout: String) throws {
        try configure("panels:\n  - {name: front, layout: \(layout), keymap: us}\n")
    }

    /// The same with a whole configuration.
    static func configure(_ configuration: String) throws {
        try Data(configuration.utf8).write(to: URL(filePath: "/etc/runepad/runepad.yaml"))
        try succeed("systemctl restart runepadd")
    }

    /// Has udev give a touchscreen a calibration, as a rule for its kind would, which its clone is to take over.
    static func calibrate(phys: String) throws {
        let name = phys.replacing("/", with: "-")
        try succeed(
            """
            mkdir -p /run/udev/rules.d
            echo 'ATTRS{phys}=="\(phys)", ENV{LIBINPUT_CALIBRATION_MATRIX}="1 0 0 0 1 0"' \
                >/run/udev/rules.d/90-\(name).rules
            udevadm control --reload
            """)
    }
}
