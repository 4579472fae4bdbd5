// SPDX-License-Identifier: MIT

import Foundation
import Testing
import VirtualDevices

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
            mkdir -p /etc/runepad/layouts
            printf 'title: Cuneiform\\nkeys: {Sign: {label: 𒀀, text: a}}\\nlayers: {base: [Sign 1 2]}\\n' \
                >/etc/runepad/layouts/cuneiform.yaml
            """)
        try Installation.configure(PlantedFault.configuration)
        try succeed("cp /etc/runepad/runepad.yaml /run/healthy.yaml; systemctl enable --quiet runepadd")
        pad = try InstalledPad()
        try HeadlessSession.begin()
        try succeedAsKiosk("systemctl --user start runepad-voice")
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

    /// `--fix` runs a command after the answer y, and none after another answer.
    func mendByAsking() throws {
        try succeed("systemctl stop runepadd")
        #expect(try run("echo n | runepad doctor --fix").status == 1)
        #expect(try run("systemctl is-active runepadd").output == "inactive\n")
        let answered = try run("echo y | runepad doctor --fix").output
        #expect(answered.contains("run `systemctl start runepadd`? [y/N] done\n"), "\(answered)")
        try awaitHealth()
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
