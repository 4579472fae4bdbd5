// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

@testable import SystemRig

/// Typing, drawing and steering are three rights, and another seat's panels are nobody's.
extension PackageTests {
    @Test func `the access rights are those in the table of docs/kiosk-security.md`() throws {
        try Installation.begin()
        try Installation.configure(
            "panels:\n  - {name: front, layout: pin, show: auto, guided: yes, keymap: us}\n")
        let pad = try InstalledPad(phys: "test/rights")
        // A session of another test may have ended just now, and then its user has no right for some seconds.
        try waitUntilSuccess(of: "! loginctl show-user kiosk --property State | grep closing")
        let trials = try trials()
        let rows = try RightsTable.read()
        // Nothing that can be called is missing in the table, and nothing of it is made up.
        #expect(Set(rows.map(\.name)) == Set(trials.keys))
        for (column, identity) in zip(RightsTable.callers, identities) {
            let outcomes = try outcomes(of: trials, as: identity)
            for row in rows {
                #expect(outcomes[row.name] == row.answers[column], "\(row.name) for \(column)")
            }
        }
        // Who counts may count.
        let metrics = "runepad-metrics"
        let counted = try outcomes(
            of: trials, as: "setpriv --reuid=\(metrics) --regid=\(metrics) --clear-groups")
        #expect(
            counted.filter { $0.value != "no" } == ["GetCounters": "yes", "GetManagedObjects": "yes"],
            "\(counted)")
        try succeed("runepad show")
        #expect(try pad.type(["1"]) == ["KEY_1"])
    }

    @Test func `a session can list and call only the panels of its own seat`() throws {
        try Installation.begin()
        try Installation.configure(
            """
            panels:
              - {name: side, match: {phys: test/side}, layout: pin, show: auto, keymap: us}
              - {name: front, layout: pin, show: auto, keymap: us}

            """)
        // A seat begins with something that may be its first device, which is a graphics card elsewhere.
        try succeed(
            """
            mkdir -p /run/udev/rules.d
            echo 'ATTRS{phys}=="test/side", ENV{ID_SEAT}="seat1", TAG+="seat", TAG+="master-of-seat"' \
                >/run/udev/rules.d/69-side.rules
            udevadm control --reload
            """)
        let front = try InstalledPad(phys: "test/front")
        let side = try InstalledPad(phys: "test/side", panel: "side")
        try waitUntilSuccess(
            of: "loginctl seat-status seat1", diagnosis: "journalctl --no-pager --unit systemd-logind")
        try succeed("useradd --create-home --groups runepad-view clerk")
        try succeed("usermod --append --groups runepad-view kiosk")
        defer {
            _ = try? run(
                "systemctl stop kiosk-front clerk-side kiosk-side; loginctl terminate-user clerk")
            // Once none of the user's processes runs.
            try? waitUntilSuccess(of: "userdel --remove clerk", diagnosis: "ps -u clerk")
            _ = try? run(
                """
                gpasswd --delete kiosk runepad-view; rm -f /run/udev/rules.d/69-side.rules
                udevadm control --reload
                """)
        }
        // On a machine with several seats, who sits at none draws nothing.
        #expect(try panels(listedBy: "runuser -u clerk --") == [])

        // The session of the console on the screen is the active one of seat0.
        try succeed("chvt 7")
        try beginSession("kiosk-front", of: "kiosk", at: "seat0")
        try beginSession("clerk-side", of: "clerk", at: "seat1")
        #expect(try panels(listedBy: "runuser -u kiosk --") == ["front"])
        #expect(try panels(listedBy: "runuser -u clerk --") == ["side"])
        #expect(try panels(listedBy: "") == ["front", "side"])
        for (user, own, other) in [("kiosk", "front", "side"), ("clerk", "side", "front")] {
            for call in try drawingCalls() {
                #expect(try run(busctl(user, "call", own, call)).status == 0, "\(user): \(call)")
                let refused = try run(busctl(user, "call", other, call))
                #expect(refused.status != 0 && refused.output.contains("there is no panel"), "\(refused)")
            }
            #expect(try run(busctl(user, "get-property", other, "Layout")).status != 0)
        }
        // Whoever has sessions at both is told of the seat of the one it belongs to.
        try beginSession("kiosk-side", of: "kiosk", at: "seat1")
        #expect(try names(in: succeed("cat /run/kiosk-front/panels")) == ["front"])
        #expect(try names(in: succeed("cat /run/kiosk-side/panels")) == ["side"])
        // A seat without consoles shows the session that has begun last.
        #expect(try panels(listedBy: "runuser -u clerk --") == [])

        try succeed("runepad show --panel front; runepad show --panel side")
        #expect(try front.type(["1"]) == ["KEY_1"])
        #expect(try side.type(["2"]) == ["KEY_2"])
    }
}

extension PackageTests {
    @Test func `of two sessions at a seat, only the one on the screen gets the seat's panels`() throws {
        try Installation.begin()
        try Installation.configure(
            "panels:\n  - {name: front, layout: pin, show: auto, guided: yes, keymap: us}\n")
        let pad = try InstalledPad(phys: "test/screens")
        try succeed("useradd --create-home --groups runepad-view,runepad-control clerk")
        try succeed("usermod --append --groups runepad-view,runepad-control kiosk")
        defer {
            _ = try? run("systemctl stop kiosk-screen clerk-screen; loginctl terminate-user clerk; chvt 1")
            // Once none of the user's processes runs.
            try? waitUntilSuccess(of: "userdel --remove clerk", diagnosis: "ps -u clerk")
            _ = try? run("gpasswd --delete kiosk runepad-view; gpasswd --delete kiosk runepad-control")
        }
        try succeed("chvt 7")
        try beginSession(
            "kiosk-screen", of: "kiosk", at: "seat0", console: 7, running: "runepad monitor >told")
        try beginSession("clerk-screen", of: "clerk", at: "seat0", console: 8)
        let calls = try drawingCalls() + ["Show", "Hide", "Shuffle"]
        for (console, active, other) in [(7, "kiosk", "clerk"), (8, "clerk", "kiosk"), (7, "kiosk", "clerk")]
        {
            try succeed("chvt \(console)")
            try waitUntilSuccess(
                of: "\(listing(as: active)) | grep panels/front", diagnosis: "loginctl; loginctl seat-status")
            #expect(try panels(listedBy: "runuser -u \(other) --") == [])
            for call in calls {
                let answer = try run(busctl(active, "call", "front", call))
                #expect(answer.status == 0, "\(active): \(call): \(answer.output)")
                let refused = try run(busctl(other, "call", "front", call))
                #expect(refused.status != 0 && refused.output.contains("there is no panel"), "\(refused)")
            }
        }
        // A program that stays is told that its panel goes, and that it comes back.
        let told = "/run/kiosk-screen/told"
        let hasPanel = "tac \(told) | sed '/^front: gone$/,$d' | grep '^front: .*layout pin'"
        try waitUntilSuccess(of: hasPanel, diagnosis: "cat \(told)")
        try succeed("chvt 8")
        try waitUntilSuccess(of: "tail -n 1 \(told) | grep -x 'front: gone'", diagnosis: "cat \(told)")
        try succeed("chvt 7")
        try waitUntilSuccess(of: hasPanel, diagnosis: "cat \(told)")
        try succeed("runepad show")
        #expect(try pad.type(["1"]) == ["KEY_1"])
    }
}

extension PackageTests {
    /// As when somebody looks after the kiosk by ssh.
    @Test func `the overlay of a user who lingers keeps its panel when another login of the user ends`()
        throws
    {
        try Installation.begin()
        try Installation.configure("panels:\n  - {name: front, layout: pin, show: auto, keymap: us}\n")
        let pad = try InstalledPad(phys: "test/lingering")
        // Sessions of other tests may be ending, so the user is another one.
        try succeed(
            """
            useradd --create-home --groups runepad-view keeper
            loginctl enable-linger keeper; systemctl start user@$(id --user keeper)
            printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/short-login
            """)
        defer {
            _ = try? run(
                """
                rm /etc/pam.d/short-login
                loginctl disable-linger keeper; loginctl terminate-user keeper
                """)
            // Once none of the user's processes runs.
            try? waitUntilSuccess(of: "userdel --remove keeper", diagnosis: "ps -u keeper")
        }
        let look = busctl("keeper", "call", "front", "GetView")
        try waitUntilSuccess(of: look, diagnosis: "loginctl user-status keeper")
        try succeed("systemd-run --quiet --wait -p User=keeper -p PAMName=short-login true")
        try waitUntilSuccess(
            of: "loginctl show-user keeper --property State | grep lingering", diagnosis: "loginctl")
        #expect(try run(look).status == 0)
        withExtendedLifetime(pad) {}
    }
}

// MARK: - Seats

private func listing(as user: String) -> String { "runuser -u \(user) -- \(list)" }

/// Begins a session as a login does, lists from within it what panels it is told of (/run/NAME/panels), and runs a
/// program in it.
private func beginSession(
    _ name: String, of user: String, at seat: String, console: Int = 7,
    running program: String = "sleep infinity"
) throws {
    try succeed(
        """
        install -d -o \(user) /run/\(name)
        systemd-run --quiet --unit=\(name) --property=User=\(user) --property=PAMName=login \
            --setenv=XDG_SEAT=\(seat) \(seat == "seat0" ? "--setenv=XDG_VTNR=\(console)" : "") \
            --setenv=XDG_SESSION_TYPE=wayland --setenv=XDG_SESSION_CLASS=user --property=WorkingDirectory=/run/\(name) \
            sh -ec '\(list) >part; mv part panels; exec \(program)'
        """)
    try waitUntilSuccess(
        of: "test -e /run/\(name)/panels", diagnosis: "journalctl --no-pager --unit \(name)")
}

private let list =
    "busctl call org.runepad.Runepad1 /org/runepad/Runepad1 org.freedesktop.DBus.ObjectManager GetManagedObjects"

/// The panels that somebody is told of.
private func panels(listedBy identity: String) throws -> [String] {
    try names(in: succeed("\(identity) \(list)"))
}

/// The names of the panels in an answer of GetManagedObjects.
private func names(in answer: String) -> [String] {
    answer.matches(of: /panels\/([a-z]+)/).map { String($0.1) }.sorted()
}

private func busctl(_ user: String, _ verb: String, _ panel: String, _ rest: String) -> String {
    "runuser -u \(user) -- busctl \(verb) org.runepad.Runepad1 /org/runepad/Runepad1/panels/\(panel)"
        + " org.runepad.Runepad1.Panel \(rest)"
}

// MARK: - The table

/// What runs a command with the rights of each caller of the table: those of the kiosk's user, in one group.
///
/// Who is in neither is in the driver's own group all the same, which has nothing.
private let identities =
    ["--groups=runepad", "--groups=runepad-view", "--groups=runepad-control"]
    .map { "setpriv --reuid=kiosk --regid=kiosk \($0)" } + [""]

/// The calls of the methods that the table permits to draw, for busctl.
private func drawingCalls() throws -> [String] {
    let drawing = try RightsTable.read().filter { $0.answers["`runepad-view`"] == "yes" }.map(\.name)
    return try Checkout.busMethods().filter { drawing.contains($0.name) }.map {
        $0.words().joined(separator: " ")
    }.sorted()
}

/// The command by which each thing of the table is tried: each node, each method and each property that there is.
private func trials() throws -> [String: String] {
    var trials = ["/dev/uinput": "exec 3<>/dev/uinput"]
    for (name, phys) in [("touchscreen", "test/rights"), ("keyboard", "runepad/front/keyboard")] {
        let event = try succeed("grep -lx '\(phys)' /sys/class/input/event*/device/phys | cut -d/ -f5")
        trials[name] = "exec 3</dev/input/\(event)"
    }
    let root = "busctl call org.runepad.Runepad1 /org/runepad/Runepad1"
    let panel = "org.runepad.Runepad1 /org/runepad/Runepad1/panels/front"
    // Both interfaces have Reload: that of the driver, which comes last, is tried.
    let methods = try Checkout.busMethods().sorted { $0.interface > $1.interface }
    for method in methods where method.interface.hasPrefix("org.runepad.Runepad1.") {
        let call = ([method.interface] + method.words()).joined(separator: " ")
        trials[method.name] =
            method.interface.hasSuffix(".Driver") ? "\(root) \(call)" : "busctl call \(panel) \(call)"
    }
    for property in try Checkout.busProperties().keys {
        trials["read \(property)"] = "busctl get-property \(panel) org.runepad.Runepad1.Panel \(property)"
    }
    try #require(trials.count > 25)
    trials["GetManagedObjects"] = "\(root) org.freedesktop.DBus.ObjectManager GetManagedObjects"
    trials["Introspect"] = "\(root) org.freedesktop.DBus.Introspectable Introspect"
    trials["Ping"] = "\(root) org.freedesktop.DBus.Peer Ping"
    return trials
}

/// What came of each trial: "yes", "no", or what went wrong.
private func outcomes(of trials: [String: String], as identity: String) throws -> [String: String] {
    let script = FileManager.default.temporaryDirectory.appending(path: "trials-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: script) }
    // Each in a shell of its own, as one that cannot open a file ends.
    let lines = trials.sorted { $0.key < $1.key }.map { name, command in
        "said=$( (\(command)) 2>&1 ) && echo '\(name)=yes' || echo \"\(name)=$(echo \"$said\" | tr '\\n' ' ')\""
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: script)
    try succeed("chmod a+r \(script.path)")
    let told = try succeed("cd /; \(identity) sh \(script.path)")
    return told.split(separator: "\n").reduce(into: [:]) { outcomes, line in
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return }
        let isRefused = parts[1].contains("Access denied") || parts[1].contains("Permission denied")
        outcomes[String(parts[0])] = isRefused ? "no" : String(parts[1])
    }
}
