// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import SystemRig

/// The packages in a system's life.
@Suite(.serialized) struct PackageTests {
    @Test func `the packages install, type a PIN, upgrade, and leave no files after a purge`() throws {
        // Another test may have installed them.
        let folder = try Installation.folder()
        if try run("dpkg-query --show runepad").status == 0 { try Installation.end() }
        #expect(try remains() == "")
        try Installation.begin()
        let pad = try typeAsInstalled()
        try checkSandbox()
        try collectMetrics()
        try showInSession()
        try endVoiceWithSession()
        try waitForNothing(pad)
        try writeNothing(pad)
        try upgrade(from: folder)
        try configureAgain()
        try pad.followKeyboard()
        #expect(try pad.type(["1", "2"]) == ["KEY_1", "KEY_2"])
        try installGlyphs()
        try remove()
        try Installation.end()
        try checkGlyphsAreGone()
        #expect(try remains() == "")
        #expect(try run("dpkg-query --show runepad runepad-overlay").status != 0)
    }
}

/// All files of the system that are called after Runepad.
private func remains() throws -> String {
    try succeed(
        "find /etc /usr /var /run -xdev -name '*runepad*' -not -path '/run/systemd/system/*.d'")
}

// MARK: - Typing

/// A touchscreen that is plugged in after the installation starts the driver, and types with no further step; a PIN
/// once the configuration says so.
private func typeAsInstalled() throws -> InstalledPad {
    // Another test may have left something in the journal.
    try succeed("journalctl --quiet --lines 1 --cursor-file=/run/packages.cursor")
    #expect(try succeed("systemctl is-enabled runepadd") == "enabled")
    try Installation.calibrate(phys: "test/installed")
    try succeed("systemctl stop runepadd")
    let pad = try InstalledPad()
    // The driver is ready before the unit has asked for short slices.
    try succeed("timeout 120 sh -c 'until systemctl --quiet is-active runepadd; do :; done'")
    #expect(try pad.type(["r", "u", "n"]) == ["KEY_R", "KEY_U", "KEY_N"])

    let clone = try succeed(
        "grep -l '^runepad/front/touchscreen' /sys/class/input/event*/device/phys | cut -d/ -f5")
    let properties = try succeed("udevadm info --query property --name /dev/input/\(clone)")
    #expect(properties.contains("LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0\n"))

    try succeed(
        "printf 'panels:\\n  - {name: front, layout: pin, keymap: us}\\n' >/etc/runepad/runepad.yaml")
    try succeed("systemctl reload runepadd")
    try succeed("timeout 120 sh -c \"until runepad status | grep -q 'layout pin'; do :; done\"")
    try pad.followKeyboard()
    #expect(
        try pad.type(["4", "7", "1", "1", "⏎"]) == ["KEY_4", "KEY_7", "KEY_1", "KEY_1", "KEY_ENTER"])
    try readJournal()
    return pad
}

/// What journald has of the driver's: no warning, and by ids that the catalog explains what was served, shown and
/// shuffled.
private func readJournal() throws {
    let read =
        "journalctl --quiet --after-cursor \"$(cat /run/packages.cursor)\" _SYSTEMD_UNIT=runepadd.service"
    let warnings = try succeed("\(read) --priority warning --output cat")
    #expect(warnings == "")
    let served = try succeed("\(read) --catalog RUNEPAD_PANEL=front")
    #expect(served.contains("Subject: A touchscreen is served\n"), "\(served)")
    #expect(served.contains("Subject: A view is shown\n"), "\(served)")
    let shuffled = try succeed("\(read) --catalog RUNEPAD_PANEL=front RUNEPAD_LAYOUT=pin")
    #expect(shuffled.contains("Subject: Keys were shuffled\n"), "\(shuffled)")
    let everything = try succeed("\(read) --output json")
    #expect(!everything.contains("KEY_"))
}

// MARK: - What the units allow

/// The driver is nobody's but its user's, without a capability, and both units are as tight as they say.
private func checkSandbox() throws {
    let status = try succeed("cat /proc/$(systemctl show --property MainPID --value runepadd)/status")
    func field(_ name: String) -> String? {
        status.split(separator: "\n").first { $0.hasPrefix(name + ":") }.map {
            $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }
    let user = try succeed("id --user runepad")
    #expect(user != "0")
    #expect(field("Uid") == Array(repeating: user, count: 4).joined(separator: "\t"))
    for set in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
        #expect(field(set) == "0000000000000000")
    }
    #expect(field("NoNewPrivs") == "1")
    #expect(field("Seccomp") == "2")

    #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "runepad:root 600")
    #expect(try succeed("stat --format '%U %a' /run/runepad /run/runepad/udev") == "root 755\nrunepad 755")
    // What the driver tells udev is for udev alone.
    #expect(try run("runuser -u nobody -- find /run/runepad/udev -type f").output.contains("denied"))

    let peak = try succeed("systemctl show --property MemoryPeak --property MemoryMax runepadd")
    print("runepadd: \(peak.replacing("\n", with: ", "))")

    for (unit, tenths) in [("system/runepadd", 8), ("user/runepad-overlay", 12)] {
        let figure = try succeed(
            "systemd-analyze security --offline=true --threshold=\(tenths) --no-pager"
                + " /usr/lib/systemd/\(unit).service | tail -n 1")
        print("\(unit): \(figure)")
    }
    try succeed("systemd-analyze security --threshold=15 --no-pager runepadd")
}

/// The unit has asked for short slices, and the driver types without reading from a disk after the kernel has dropped
/// all pages that it can read again.
private func waitForNothing(_ pad: InstalledPad) throws {
    let started = try succeed("systemctl show --property ExecStartPost runepadd")
    #expect(started.contains("/chrt "), "\(started)")
    #expect(started.contains("status=0"), "\(started)")

    // The field majflt of proc(5).
    let faults = "cut -d ' ' -f 12 /proc/$(systemctl show --property MainPID --value runepadd)/stat"
    #expect(try pad.type(["1"]) == ["KEY_1"])
    let before = try succeed(faults)
    // There is less to drop than this asks for, so the kernel refuses the rest.
    _ = try run("echo 1G >/sys/fs/cgroup/system.slice/memory.reclaim")
    try succeed("echo 1 >/proc/sys/vm/drop_caches")
    #expect(try pad.type(["2"]) == ["KEY_2"])
    #expect(try succeed(faults) == before)
}

/// A driver that types, starts again and reads its files anew writes no file of the root file system, which may be
/// mounted for reading only.
private func writeNothing(_ pad: InstalledPad) throws {
    // Metrics are written by another unit, whenever its timer wants.
    try succeed("systemctl stop runepad-metrics.timer runepad-metrics.service; touch /run/before-writing")
    #expect(try pad.type(["1"]) == ["KEY_1"])
    try succeed("systemctl reload runepadd; systemctl restart runepadd")
    try pad.followKeyboard()
    #expect(try pad.type(["2"]) == ["KEY_2"])
    let written = try succeed("find / -xdev -newer /run/before-writing -type f -not -path '/tmp*'")
    // systemd and the journal write below /var.
    let ours = written.split(separator: "\n").filter { !$0.hasPrefix("/var/l") || $0.contains("runepad") }
    #expect(ours == [])
    try succeed("systemctl start runepad-metrics.timer")
}

// MARK: - Being watched

/// Where Debian's node_exporter looks for metrics.
private let collector = "/var/lib/prometheus/node-exporter"

/// Metrics are written once somebody asks for them, by a unit that may do little else.
private func collectMetrics() throws {
    #expect(try run("systemctl is-enabled runepad-metrics.timer").output == "disabled\n")
    // Whoever the folder belongs to.
    try succeed("mkdir -p \(collector); chown kiosk \(collector)")
    try succeed("systemctl enable --quiet --now runepad-metrics.timer")
    try succeed(
        """
        timeout 120 sh -c 'until [ -e \(collector)/runepad.prom ]; do :; done' || {
            journalctl --quiet --no-pager --unit runepad-metrics.service; exit 1
        }
        """)
    let metrics = try succeed("cat \(collector)/runepad.prom")
    #expect(metrics.contains("runepad_up 1\n"), "\(metrics)")
    #expect(metrics.contains("runepad_panel_served{panel=\"front\"} 1\n"), "\(metrics)")
    #expect(metrics.hasSuffix("# EOF"), "\(metrics)")
    #expect(try succeed("systemctl is-active runepad-metrics.timer") == "active")
    #expect(try succeed("stat --format %U \(collector)/runepad.prom") == "runepad-metrics")
    try succeed("systemd-analyze security --threshold=15 --no-pager runepad-metrics")
}

// MARK: - The session

/// The overlay starts with a user's graphical session, and shows the pad.
private func showInSession() throws {
    try HeadlessSession.begin()
    // The view covers the lower part of the screen; where there is none all pixels are alike.
    try succeedAsKiosk(
        """
        for attempt in $(seq 30); do
            colors=$(WAYLAND_DISPLAY=wayland-1 grim -t ppm - | tail -c 600000 | od -An -v -w3 -tx1 | sort -u | wc -l)
            [ "$colors" -lt 3 ] || exit 0
        done
        systemctl --user status runepad-overlay; exit 1
        """)
    // The voice may have to start speech-dispatcher, whose voices are programs of others.
    for (unit, exposure) in [("runepad-overlay", 15), ("runepad-voice", 35)] {
        try succeedAsKiosk("systemd-analyze --user security --threshold=\(exposure) --no-pager \(unit)")
    }
    try succeedAsKiosk("systemctl --user is-active runepad-voice")
    try HeadlessSession.end()
}

/// A voice that the start file of a session has started ends with the session, whose programs logind leaves alone.
private func endVoiceWithSession() throws {
    try succeed(
        """
        timeout 120 sh -c 'while pgrep -x runepad-voice; do :; done'
        printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/login-session
        systemd-run --quiet --unit=login-session --collect -p User=kiosk -p PAMName=login-session \
            sh -c 'runepad-voice & exec sleep infinity'
        timeout 120 sh -c 'until pgrep -x runepad-voice; do :; done'
        systemctl stop login-session
        timeout 120 sh -c 'while pgrep -x runepad-voice; do :; done'
        rm /etc/pam.d/login-session
        """)
}

// MARK: - Upgrading and removing

/// A newer version restarts the driver, leaves the operator's configuration as it is, and gives who was in the
/// driver's group what they had it for.
private func upgrade(from folder: String) throws {
    let before = try succeed("systemctl show --property MainPID --value runepadd")
    // As it was up to 0.1.0.
    try succeed(
        """
        useradd --no-create-home clerk
        usermod --append --groups runepad clerk; usermod --append --groups runepad kiosk
        chown root:runepad /dev/uinput; chmod 660 /dev/uinput
        """)
    // `scripts/deb --newer` has made them from the packages in the folder.
    let said = try succeed("dpkg -i \(folder)/newer/*_$(dpkg --print-architecture).deb")
    for user in ["clerk", "kiosk"] {
        #expect(said.contains("runepad: '\(user)' has left the group runepad, "), "\(said)")
        let groups = try succeed("id --name --groups \(user)").split(separator: " ")
        #expect(groups.contains("runepad-view") && groups.contains("runepad-control"), "\(groups)")
        #expect(!groups.contains("runepad"), "\(groups)")
    }
    #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "runepad:root 600")
    #expect(try succeed("dpkg-query --show --showformat '${Version}' runepad").hasSuffix("+newer"))
    let after = try succeed("systemctl show --property MainPID --value runepadd")
    #expect(after != before && after != "0")
    #expect(try succeed("cat /etc/runepad/runepad.yaml").contains("layout: pin"))
}

/// Whoever comes into the group later gets nothing by it, when the package is configured from this version.
private func configureAgain() throws {
    try succeed("userdel clerk; useradd --no-create-home --groups runepad clerk")
    let said = try succeed("dpkg-reconfigure runepad 2>&1")
    #expect(!said.contains("clerk"), "\(said)")
    #expect(try succeed("id --name --groups clerk") == "clerk runepad")
    try succeed("userdel clerk")
}

/// The keymaps of glyphs, one of which somebody has replaced by a file of their own.
private func installGlyphs() throws {
    let before = try run("test -e /etc/xkb").status
    #expect(before == 1)
    try succeed("runepad xkb runic --install")
    try succeed("test -s /etc/runepad/glyphs && test -s /etc/xkb/rules/evdev")
    try succeed("test -s /usr/share/X11/xkb/symbols/runepad")
    try succeed("test -h /etc/systemd/system/multi-user.target.wants/runepad-console.service")
    // Glyphs that need other levels of the same keycodes wait for the next start of the machine.
    try succeed("printf 'panels: [{layout: [runic, ru], keymap: us}]\\n' >/run/more.yaml")
    let said = try succeed("runepad xkb runic ru --install")
    #expect(said.contains("not typed, because running sessions"), "\(said)")
    let warned = try succeed("runepad check /run/more.yaml")
    #expect(warned.contains("only after the next start of the machine"), "\(warned)")
    try succeed("echo 'a keymap of my own' >/etc/runepad/runepad.map")
}

/// Nothing of them is left but what is somebody's own.
private func checkGlyphsAreGone() throws {
    #expect(try run("test -e /etc/xkb").status == 1)
    #expect(try succeed("find /etc/runepad -type f") == "/etc/runepad/runepad.map")
    #expect(try succeed("cat /etc/runepad/runepad.map") == "a keymap of my own")
    try succeed("rm -r /etc/runepad")
}

/// Without its package the driver has ended, /dev/uinput is root's alone, and the configuration is kept.
private func remove() throws {
    try succeed("dpkg -r runepad-voice runepad-overlay runepad")
    #expect(try run("systemctl is-active runepadd").output == "inactive\n")
    #expect(try run("pidof runepadd").status == 1)
    #expect(try run("systemctl is-active runepad-metrics.timer").output == "inactive\n")
    try succeed("rm -r \(collector)")
    #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "root:root 600")
    #expect(try succeed("cat /etc/runepad/runepad.yaml").contains("layout: pin"))
}
