// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

@testable import SystemRig

/// What other users, services and files do to a driver on which ten fingers type.
extension PackageTests {
    @Test(arguments: Pressure.all) func `ten fingers type on, and as quickly, beside`(_ pressure: Pressure)
        throws
    {
        try Installation.begin()
        let hands = try TypingHands()
        let driver = try succeed("systemctl show --property MainPID --value runepadd")
        try succeed(pressure.begin)
        defer { _ = try? run(pressure.end) }
        // Calm and pressed one after the other, because this machine is busy for its own reasons at times.
        var ratios: [Double] = []
        for _ in 0..<5 {
            let calm = try hands.type(reports: 150).highest99
            let source = try start(pressure.lines)
            defer { stop(source) }
            try hands.lift()
            if pressure.reloads { try succeed("kill -HUP \(driver)") }
            ratios.append(Double(try hands.type(reports: 150).highest99) / Double(calm))
            try hands.lift()
        }
        ratios.sort()
        print("\(pressure.name): 99 of 100 keys took \(ratios) times as long")
        // Who reads the bus also asks for the processor, and nobody else may.
        #expect(ratios[2] <= 2, "\(ratios)")
        try succeed(pressure.end)
        #expect(
            try succeed("systemctl show --property MainPID --value runepadd") == driver, "the driver ended")
        try succeed(pressure.after)
    }

    /// Ends lines of the shell with all that they have started.
    private func stop(_ source: Process) {
        _ = try? run(
            "pkill -KILL --parent \(source.processIdentifier); kill -KILL \(source.processIdentifier)")
        source.waitUntilExit()
    }
}

/// Something that a machine does beside the driver.
struct Pressure: CustomTestStringConvertible, Sendable {
    var name: String
    /// Lines of the shell that come before it, and undo it.
    var begin = "true"
    var end = "true"
    /// Lines of the shell that do it all the time, until they are killed.
    var lines = "sleep infinity"
    /// Whether the driver reads its files again meanwhile.
    var reloads = false
    /// Lines of the shell that succeed if what was promised of it holds.
    var after = "true"

    var testDescription: String { name }

    private static let panel = "/org/runepad/Runepad1/panels/front"
    private static let call = "busctl call org.runepad.Runepad1 \(panel) org.runepad.Runepad1.Panel"
    private static let flood = "\(Checkout.testProgram("bus-flood")) \(panel) 1000000 2000"
    private static let viewer = "setpriv --reuid=kiosk --regid=kiosk --groups=runepad-view"

    static let all = [
        Pressure(
            name: "a user without rights who floods the bus", lines: "exec runuser -u nobody -- \(flood)"),
        Pressure(name: "a user who may see and floods the driver", lines: "exec \(viewer) \(flood)"),
        Pressure(
            name: "an overlay that says all the time how its screen is turned",
            lines: "exec \(viewer) bash -c 'while true; do \(call) SetOutputRotation u 0; done'"),
        Pressure(
            name: "a journal that hangs",
            // 5 of its messages fill the socket: the kernel's limit for one that nobody reads.
            begin: """
                kill -STOP $(pidof systemd-journald)
                while timeout 1 systemd-cat echo fill; do :; done
                """,
            end: "kill -CONT $(pidof systemd-journald)", reloads: true,
            after: """
                kill -HUP $(systemctl show --property MainPID --value runepadd)
                until journalctl --quiet --unit runepadd --output cat | grep --quiet 'were dropped'; do sleep 0.1; done
                """),
        Pressure(
            name: "a full /run",
            begin: """
                mount -o remount,size=$(($(df --output=used -k /run | tail -n 1) + 64))k /run
                dd if=/dev/zero of=/run/fill bs=4k status=none || true
                """,
            end: "rm -f /run/fill; mount -o remount,size=20% /run", reloads: true),
        Pressure(
            name: "a full disk for its files",
            begin: """
                cp -a /etc/runepad /run/kept
                mount -t tmpfs -o size=256k,mode=755 full /etc/runepad
                cp -a /run/kept/. /etc/runepad
                dd if=/dev/zero of=/etc/runepad/fill bs=4k status=none || true
                """,
            end: "if mountpoint --quiet /etc/runepad; then umount /etc/runepad; rm -rf /run/kept; fi",
            lines: "while true; do runepad new other --directory /etc/runepad/layouts || sleep 0.1; done",
            reloads: true),
        Pressure(
            name: "a clock that jumps",
            begin: "date +%s >/run/now", end: "date --set @$(cat /run/now)",
            lines: "while true; do date --set 2001-01-01; sleep 0.1; date --set 2037-01-01; sleep 0.1; done"),
        Pressure(
            name: "a dictionary of 80,000 words",
            begin: """
                seq 80000 | awk '{ word = ""; n = $1 * 7919
                    for (i = 0; i < 8; i++) { word = word sprintf("%c", 97 + n % 26); n = int(n / 26) + i * $1 }
                    print word }' >/etc/runepad/layouts/words.txt
                printf 'extends: qwerty\\ncompletions: {words: ./words.txt}\\n' >/etc/runepad/layouts/words.yaml
                printf 'panels:\\n  - {name: front, layout: [storm, words], keymap: us}\\n' >/etc/runepad/runepad.yaml
                """,
            end: "rm -f /etc/runepad/layouts/words.*", reloads: true),
    ]
}
