// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Testing

@testable import SystemRig

/// `runepad doctor` on a kiosk with a session, in which one thing after the other is broken.
struct PlantedFaultTests {
    @Test func `runepad doctor finds each planted fault, and none on a healthy kiosk`() throws {
        let kiosk = try DoctoredKiosk()
        try kiosk.awaitHealth()
        #expect(try kiosk.findings().filter { $0.verdict != "good" }.map(\.line) == [])
        for fault in PlantedFault.all { try kiosk.plant(fault) }
        try kiosk.restOnTheGlass()
        try kiosk.unplug()
        try kiosk.mendByAsking()
        try HeadlessSession.end()
        try succeed("systemctl stop kiosk-login")
        print("planted \(kiosk.found) faults: each was found")
    }
}

/// A finding as `runepad doctor --json` prints it.
private struct ReportedFinding {
    var check: String
    var verdict: String
    var text: String
    var command: [String]

    var line: String { "\(verdict) \(check): \(text)" }
}

/// The kiosk.
private final class DoctoredKiosk {
    private(set) var found = 0
    private var pad: InstalledPad?

    init() throws {
        try Installation.begin()
        try succeed(
            """
            gpasswd --delete kiosk input
            mkdir -p /etc/runepad/layouts
            printf 'title: Cuneiform\\nkeys: {Sign: {label: 𒀀, text: a}}\\nlayers: {base: [Sign 1 2]}\\n' \
                >/etc/runepad/layouts/cuneiform.yaml
            """)
        try Installation.configure(PlantedFault.configuration)
        try succeed("cp /etc/runepad/runepad.yaml /run/healthy.yaml; systemctl enable --quiet runepadd")
        pad = try InstalledPad()
        try HeadlessSession.begin()
        try beginLogin()
        try succeedAsKiosk("systemctl --user start runepad-voice")
    }

    /// Logs the user in at the machine's seat, as a display manager does: only of logind's sessions the doctor knows.
    private func beginLogin() throws {
        // Only the session on the screen gets the panels.
        try succeed(
            """
            chvt 7
            systemd-run --quiet --unit=kiosk-login --property=User=kiosk --property=PAMName=login \
                --setenv=XDG_SEAT=seat0 --setenv=XDG_VTNR=7 --setenv=XDG_SESSION_TYPE=wayland \
                --setenv=XDG_SESSION_CLASS=user sleep infinity
            """)
        try waitUntilSuccess(
            of: "loginctl list-sessions --no-legend | grep --quiet seat0",
            diagnosis: "journalctl --no-pager --unit kiosk-login; loginctl")
    }

    /// What the doctor says now.
    func findings() throws -> [ReportedFinding] {
        let text = try run("runepad doctor --json").output
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let findings = try #require(json?["findings"] as? [[String: Any]], "\(text)")
        return findings.map {
            ReportedFinding(
                check: $0["check"] as? String ?? "", verdict: $0["verdict"] as? String ?? "",
                text: $0["text"] as? String ?? "", command: $0["command"] as? [String] ?? [])
        }
    }

    /// Waits until no finding is a fault.
    func awaitHealth() throws {
        var said = ""
        try waitUntil("runepad doctor finds no fault", log: said) {
            let outcome = try run("runepad doctor")
            said = outcome.output
            return outcome.status == 0 && !said.split(separator: "\n").contains { $0.hasPrefix("warning") }
        }
    }

    /// Waits until the first fault that is found is the expected one, and returns it.
    private func awaitFault(_ check: String, _ verdict: String, after plant: String) throws -> ReportedFinding
    {
        var findings: [ReportedFinding] = []
        var first: ReportedFinding? { findings.first { $0.verdict == "problem" || $0.verdict == "warning" } }
        try waitUntil(
            "a \(verdict) of \(check) is found after\n\(plant)",
            log: findings.map(\.line).joined(separator: "\n")
        ) {
            findings = try self.findings()
            return first?.check == check && first?.verdict == verdict
        }
        found += 1
        return try #require(first)
    }

    /// Plants a fault, has it found, and mends it.
    func plant(_ fault: PlantedFault) throws {
        print("planting a fault of \(fault.check)")
        try succeed(fault.plant)
        let finding = try awaitFault(fault.check, fault.verdict, after: fault.plant)
        if let mend = fault.mend {
            try succeed(mend)
        } else {
            try #require(!finding.command.isEmpty, "\(finding.line)")
            try succeed(finding.command.map { "'\($0)'" }.joined(separator: " "))
        }
        try awaitHealth()
    }

    /// Faults that only fingers make.
    func restOnTheGlass() throws {
        let pad = try #require(pad)
        try succeed("systemctl stop runepadd")
        try pad.press([Place(x: 0.5, y: 0.5)])
        try succeed("systemctl start runepadd")
        _ = try awaitFault("panels", "problem", after: "a finger that rests on the glass")
        try pad.release(1)
        try awaitHealth()

        try pad.press([Place(x: 0.01, y: 0.01), Place(x: 0.99, y: 0.99)])
        try waitUntil("the touchscreen is given back") { try succeed("runepad status").contains("given") }
        try pad.release(2)
        let givenBack = try awaitFault("panels", "problem", after: "two corners that are held")
        try succeed(givenBack.command.joined(separator: " "))
        try awaitHealth()
    }

    /// Faults of a touchscreen that is not there, or that udev switches off.
    func unplug() throws {
        self.pad = nil
        _ = try awaitFault("touchscreens", "problem", after: "no touchscreen")
        try succeed(
            """
            mkdir -p /run/udev/rules.d
            echo 'ATTRS{phys}=="test/ignored", ENV{LIBINPUT_IGNORE_DEVICE}="1"' >/run/udev/rules.d/91-ignored.rules
            udevadm control --reload
            """)
        do {
            let ignored = try VirtualTouchscreen(.elanTouchscreen, phys: "test/ignored")
            let finding = try awaitFault(
                "touchscreens", "problem", after: "a touchscreen that udev switches off")
            #expect(finding.text.contains("LIBINPUT_IGNORE_DEVICE"), "\(finding.line)")
            _ = consume ignored
        }
        try succeed("rm /run/udev/rules.d/91-ignored.rules; udevadm control --reload")
        self.pad = try InstalledPad()
        try awaitHealth()
    }

    /// `--fix` says whose right a command changes, and runs it only with `--rights`.
    private func changeRightsByAsking() throws {
        let right = "by `usermod --append --groups runepad-view kiosk` kiosk gets the right to see the keys"
        try succeed("gpasswd --delete kiosk runepad-view")
        let told = try run("echo y | runepad doctor --fix")
        #expect(told.status == 1 && told.output.contains(right), "\(told.output)")
        #expect(try !succeed("id --groups --name kiosk").contains("runepad-view"))
        let answered = try run("echo y | runepad doctor --fix --rights").output
        #expect(answered.contains(right) && answered.contains("[y/N] done; then start"), "\(answered)")
        #expect(try succeed("id --groups --name kiosk").contains("runepad-view"))
        // A process says that it has a screen, and its user has no session.
        try succeed(
            """
            useradd liar
            systemd-run --quiet --unit=liar --property=User=liar --setenv=WAYLAND_DISPLAY=wayland-1 \
                --setenv=DISPLAY=:0 sleep infinity
            """)
        #expect(try !run("runepad doctor").output.contains("liar"))
        try succeed("systemctl stop liar; userdel liar")
        try awaitHealth()
    }

    /// `--fix` runs a command after the answer y, and none after another answer.
    func mendByAsking() throws {
        try succeed("systemctl stop runepadd")
        #expect(try run("echo n | runepad doctor --fix").status == 1)
        #expect(try run("systemctl is-active runepadd").output == "inactive\n")
        let answered = try run("echo y | runepad doctor --fix").output
        #expect(answered.contains("run `systemctl start runepadd`? [y/N] done\n"), "\(answered)")
        try awaitHealth()
        try changeRightsByAsking()
        #expect(try run("runuser -u kiosk -- runepad doctor --fix").status == 77)
    }
}

extension InstalledPad {
    /// Puts fingers on places, the first one in the first slot.
    fileprivate func press(_ places: [Place]) throws {
        for (slot, place) in places.enumerated() { hold(place, slot: slot) }
        try report()
    }

    /// Lifts this many fingers.
    fileprivate func release(_ count: Int) throws {
        for slot in 0..<count { lift(slot: slot) }
        try report()
    }
}
