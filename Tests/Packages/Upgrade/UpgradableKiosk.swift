// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import DesktopRig
@testable import SystemRig

/// A kiosk with the packages, as many glyphs as there is room for, and a driver that runs as the service; it types for a
/// text console and an X server at the same time.
///
/// After the upgrade nothing of the tests may be loaded any more, because libraries of theirs may have gone: what is used
/// then has been used before.
final class UpgradableKiosk {
    private let pad: InstalledPad
    /// The middles of the keys: of the characters, then of the space bar and Enter.
    private let places: [Place]
    private var sessions: [Session] = []

    /// All runes, and Han characters.
    private static let glyphs = scalars(0x16A0...0x16F8) + scalars(0x4E00...0x4F85)
    /// What is typed.
    ///
    /// A German host has keys for the last ones: with AltGr, and those on which a US one has others.  ß gets a glyph as
    /// well, for Caps Lock: so there are 480 glyphs.
    private static let characters = glyphs + Array("zyöÄß€@".unicodeScalars)

    private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
        range.compactMap(Unicode.Scalar.init)
    }

    /// Installs and configures it, and plugs a touchscreen in.
    init() throws {
        // Not `us`, which programs take where they find no keymap.
        try succeed(
            """
            printf 'XKBMODEL="pc105"\\nXKBLAYOUT="de"\\nXKBVARIANT=""\\nXKBOPTIONS=""\\n' >/etc/default/keyboard
            setupcon --keyboard-only --save-only
            """)
        try Installation.begin()
        try layoutText(of: Self.characters[...])
            .write(toFile: "/etc/runepad/layouts/full.yaml", atomically: true, encoding: .utf8)
        try Installation.configure("panels:\n  - {name: front, layout: full}\n")
        try succeed(
            """
            runepad xkb --install
            udevadm control --reload
            usermod --append --groups runepad-view kiosk
            systemctl daemon-reload
            systemctl restart runepadd runepad-console
            """)
        #expect(try succeed("grep -c '^[0-9]' /etc/runepad/glyphs") == "480")
        pad = try InstalledPad(phys: "test/upgrade")
        let labels = Self.characters.indices.map { "k\($0)" } + ["Space", "Enter"]
        try waitUntilSuccess(of: "runepad status | grep --quiet full", diagnosis: "runepad status")
        places = try pad.places(of: labels)
    }

    /// Starts a program on the text console, as the machine's start does, and one in an X session.
    func openSessions() throws {
        sessions = try [SessionKind.console, .xorg].map { try Session($0, on: .de, .none) }
        let (space, enter) = (places[places.count - 2], places[places.count - 1])
        try Typist(sessions).awaitFocus(
            space: { try pad.tap(space) }, enter: { try pad.tap(enter) })
    }

    /// The release's name.
    func release() throws -> String { try succeed(". /etc/os-release; echo $VERSION_CODENAME") }

    /// Types each character, which both sessions have to read.
    func typeEverything(_ moment: String) throws {
        let start = ContinuousClock.now
        let typist = Typist(sessions)
        for first in stride(from: 0, to: Self.characters.count, by: 5) {
            let row = first..<min(first + 5, Self.characters.count)
            let text = String(String.UnicodeScalarView(Self.characters[row]))
            try typist.expect(text) { for index in row { try pad.tap(places[index]) } }
        }
        #expect(typist.faults == [], "\(moment)")
        let count = Self.characters.count
        for kind in [SessionKind.console, .xorg] {
            #expect(typist.counts[.init(kind: kind)] == .init(right: count, typed: count), "\(moment)")
        }
        let time = (ContinuousClock.now - start) / .seconds(1)
        print("upgrade: typed \(count) characters \(moment) in \(time) s")
    }

    /// Has libxkbcommon read the keymap, as Wayland compositors do: it has to have all glyphs.
    func expectReaders() throws {
        let keymap = try succeed("xkbcli compile-keymap --layout de --options runepad:glyphs")
        let missing = Self.glyphs.map { "U" + String($0.value, radix: 16, uppercase: true) }
            .filter { !keymap.contains($0) }
        #expect(missing == [])
    }

    /// Has the X session take another keymap, after which it has to read the glyphs as before.
    func expectKeymapChange() throws {
        try sessions[1].perform(["setxkbmap", "fr"])
        let typist = Typist([sessions[1]])
        for (index, glyph) in Self.glyphs.prefix(8).enumerated() {
            try typist.expect(String(glyph)) { try pad.tap(places[index]) }
        }
        #expect(typist.faults == [])
    }
}

// MARK: - Upgrading

extension UpgradableKiosk {
    /// Upgrades Debian while a finger taps a glyph each second, which both sessions have to read.
    func upgrade() throws {
        try succeed("apt-get --quiet update")
        let folder = ProcessInfo.processInfo.environment["RUNEPAD_PICTURES"] ?? "/run"
        let log = try "\(folder)/apt-from-\(release()).log"
        let start = ContinuousClock.now
        let apt = try RunningCommand(
            [
                "apt-get", "--quiet", "--yes", "--no-download",
                "--option", "Dpkg::Options::=--force-confdef", "--option", "Dpkg::Options::=--force-confold",
                "full-upgrade",
            ], output: log)
        defer { apt.kill() }
        let typist = Typist(sessions)
        let tapped = try glyphsWithoutLevel3()
        var (taps, moments): (Int, [String]) = (0, [])
        while apt.isRunning {
            try #require(ContinuousClock.now - start < .seconds(3000), "\(end(of: log))")
            let index = tapped[taps % tapped.count]
            let faults = typist.faults.count
            try typist.expect(String(Self.glyphs[index])) { try pad.tap(places[index]) }
            if typist.faults.count > faults {
                moments.append("\(typist.faults[faults]) while \(end(of: log, lines: 1))")
            }
            taps += 1
            // A person's pace.
            poll(nil, 0, 1000)
        }
        #expect(try apt.awaitExit() == 0, "\(end(of: log))")
        #expect(moments == [])
        let time = (ContinuousClock.now - start) / .seconds(1)
        print("upgrade: to \(try release()) in \(time) s, with \(taps) taps")
    }

    /// The indices of the glyphs that a text console reads also while console-setup has taken Level 3 from it: from its
    /// configuration to the end of that run of dpkg.
    private func glyphsWithoutLevel3() throws -> [Int] {
        let text = try String(contentsOfFile: "/etc/runepad/glyphs", encoding: .utf8)
        // Such as `112 3 U+4EC5  # 仅`: keycode, level, character.
        let low = text.split(separator: "\n").map { $0.split(separator: " ") }
            .filter { $0.count > 2 && ["1", "2"].contains($0[1]) }.map { String($0[2]) }
        let indices = Self.glyphs.indices.filter {
            low.contains("U+" + String(Self.glyphs[$0].value, radix: 16, uppercase: true))
        }
        try #require(indices.count > 100)
        return indices
    }

    private func end(of log: String, lines: Int = 40) -> String {
        (try? run("tail -n \(lines) \(log)").output) ?? ""
    }

    /// Ends the sessions, and starts the service manager's program, the driver and the console's keymap anew.
    func restartEverything() throws {
        sessions = []
        try succeed(
            """
            systemctl daemon-reexec
            systemctl restart runepadd
            setupcon --keyboard-only --save --force
            systemctl restart runepad-console
            """)
    }
}
