// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import SystemRig

/// The packages in a system's life, from the installation to the purge.
///
/// The tests share the machine, so they run one after the other; each sets up what it needs, and works in any order.
@Suite(.serialized) struct PackageTests {
    @Test func `a touchscreen types with no further step after the installation`() throws {
        // Another test may have installed the packages.
        try Installation.end()
        try expectNothingRemains()
        try Installation.begin()
        #expect(try succeed("systemctl is-enabled runepadd") == "enabled")
        try Installation.calibrate(phys: "test/installed")
        try succeed("systemctl stop runepadd")
        let pad = try InstalledPad()
        // It has a keyboard before it is on the bus.
        try waitUntilSuccess(of: "systemctl --quiet is-active runepadd")
        #expect(try pad.type(["r", "u", "n"]) == ["KEY_R", "KEY_U", "KEY_N"])

        let clone = try succeed(
            "grep -l '^runepad/front/touchscreen' /sys/class/input/event*/device/phys | cut -d/ -f5")
        let properties = try succeed("udevadm info --query property --name /dev/input/\(clone)")
        #expect(properties.contains("LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 0\n"))
    }

    @Test func `a reload brings a PIN pad, and journald gets no warning and no typed key`() throws {
        try Installation.begin()
        try Installation.configure(layout: "qwerty")
        let pad = try InstalledPad()
        try succeed(
            "printf 'panels:\\n  - {name: front, layout: pin, keymap: us}\\n' >/etc/runepad/runepad.yaml")
        try succeed("systemctl reload runepadd")
        try waitUntil("the PIN pad is there") { try succeed("runepad status").contains("layout pin") }
        try pad.followKeyboard()
        #expect(
            try pad.type(["4", "7", "1", "1", "⏎"]) == ["KEY_4", "KEY_7", "KEY_1", "KEY_1", "KEY_ENTER"])

        // Only of this start of the driver, because another test may have left something in the journal.
        let id = try succeed("systemctl show --property InvocationID --value runepadd")
        let read = "journalctl --quiet _SYSTEMD_INVOCATION_ID=\(id)"
        #expect(try succeed("\(read) --priority warning --output cat") == "")
        // The catalog explains what was served, shown and shuffled.
        let served = try succeed("\(read) --catalog RUNEPAD_PANEL=front")
        #expect(served.contains("Subject: A touchscreen is served\n"), "\(served)")
        #expect(served.contains("Subject: A view is shown\n"), "\(served)")
        let shuffled = try succeed("\(read) --catalog RUNEPAD_PANEL=front RUNEPAD_LAYOUT=pin")
        #expect(shuffled.contains("Subject: Keys were shuffled\n"), "\(shuffled)")
        #expect(try !succeed("\(read) --output json").contains("KEY_"))
    }

    // MARK: - What the units allow

    @Test func `the driver runs as its own user, with no capability and no new privilege`() throws {
        try Installation.calibrate(phys: "test/installed")
        let pad = try servedPad()
        let status = try succeed("cat /proc/$(\(mainPID))/status")
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
        #expect(
            try succeed("stat --format '%U %a' /run/runepad /run/runepad/udev") == "root 755\nrunepad 755")
        // What the driver tells udev is for udev alone.
        #expect(try run("runuser -u nobody -- find /run/runepad/udev -type f").output.contains("denied"))

        let peak = try succeed("systemctl show --property MemoryPeak --property MemoryMax runepadd")
        print("runepadd: \(peak.replacing("\n", with: ", "))")
        withExtendedLifetime(pad) {}
    }

    @Test(arguments: [
        ("systemd-analyze", "runepadd", 8),
        ("systemd-analyze", "runepad-metrics", 6),
        ("systemd-analyze", "runepad-voice@kiosk", 30),
        ("\(asKiosk) systemd-analyze --user", "runepad-overlay", 12),
        ("\(asKiosk) systemd-analyze --user", "runepad-voice", 33),
    ]) func `no unit is more exposed than docs/kiosk-security.md says`(
        analyze: String, unit: String, tenths: Int
    ) throws {
        try Installation.begin()
        try succeed("loginctl enable-linger kiosk; systemctl start user@1000")
        let rating = try run("\(analyze) security --threshold=\(tenths) --no-pager \(unit)")
        let lines = rating.output.split(separator: "\n").map(String.init)
        let remaining = lines.filter { $0.contains("✗") }.joined(separator: "\n")
        #expect(rating.status == 0, "\(remaining)\n\(lines.last ?? "")")
        print(lines.last ?? "no rating of \(unit)")
    }

    @Test func `a tap waits for no disk after the kernel has dropped what it can read again`() throws {
        let pad = try servedPad()
        let started = try succeed("systemctl show --property ExecStartPost runepadd")
        #expect(started.contains("/chrt "), "\(started)")
        // Debian 12's chrt does not know the option, which does no harm.
        let isKnown = try run("chrt --other --sched-runtime 100000 --pid 0 $$").status == 0
        #expect(started.contains("status=0") == isKnown, "\(started)")

        // The field majflt of proc(5).
        let faults = "cut -d ' ' -f 12 /proc/$(\(mainPID))/stat"
        let services = "/sys/fs/cgroup/system.slice"
        let stolen = "awk '$1 == \"pgsteal\" { print $2 }' \(services)/memory.stat"
        #expect(try pad.type(["1"]) == ["KEY_1"])
        let before = (faults: try succeed(faults), stolen: try #require(Int(succeed(stolen))))
        // There is less to drop than this asks for, so the kernel refuses the rest.
        _ = try run("echo 1G >\(services)/memory.reclaim")
        #expect(try #require(Int(succeed(stolen))) > before.stolen)
        try succeed("echo 1 >/proc/sys/vm/drop_caches")
        #expect(try pad.type(["2"]) == ["KEY_2"])
        #expect(try succeed(faults) == before.faults)
    }

    /// The root file system may be mounted for reading only.
    @Test func `a driver that types, reloads and restarts writes no file of the system`() throws {
        let pad = try servedPad()
        try succeed("touch /run/before-writing")
        #expect(try pad.type(["1"]) == ["KEY_1"])
        try succeed("systemctl reload runepadd; systemctl restart runepadd")
        try pad.followKeyboard()
        #expect(try pad.type(["2"]) == ["KEY_2"])
        let written = try succeed("find / -xdev -newer /run/before-writing -type f -not -path '/tmp*'")
        // systemd and the journal write below /var.
        let ours = written.split(separator: "\n").filter {
            !$0.hasPrefix("/var/l") || $0.contains("runepad")
        }
        #expect(ours == [])
    }

    // MARK: - Being watched, and sessions

    @Test func `once their timer is enabled, metrics are written for node_exporter`() throws {
        let pad = try servedPad()
        #expect(try run("systemctl is-enabled runepad-metrics.timer").output == "disabled\n")
        // Whoever the folder belongs to.
        try succeed("mkdir -p \(collector); chown kiosk \(collector)")
        defer { _ = try? run("systemctl disable --quiet --now runepad-metrics.timer; rm -r \(collector)") }
        try succeed("systemctl enable --quiet --now runepad-metrics.timer")
        try waitUntilSuccess(
            of: "test -e \(collector)/runepad.prom",
            diagnosis: "journalctl --quiet --no-pager --unit runepad-metrics.service")
        let metrics = try succeed("cat \(collector)/runepad.prom")
        #expect(metrics.contains("runepad_up 1\n"), "\(metrics)")
        #expect(metrics.contains("runepad_panel_served{panel=\"front\"} 1\n"), "\(metrics)")
        #expect(metrics.hasSuffix("# EOF"), "\(metrics)")
        #expect(try succeed("systemctl is-active runepad-metrics.timer") == "active")
        #expect(try succeed("stat --format %U \(collector)/runepad.prom") == "runepad-metrics")
        withExtendedLifetime(pad) {}
    }

    @Test func `the overlay and the voice start with a graphical session, which shows the pad`() throws {
        let pad = try servedPad()
        try HeadlessSession.begin()
        defer { try? HeadlessSession.end() }
        // The view covers the lower part of the screen; where there is none all pixels are alike.
        let colors =
            "WAYLAND_DISPLAY=wayland-1 grim -t ppm - | tail -c 600000 | od -An -v -w3 -tx1 | sort -u | wc -l"
        try waitUntil("a view is on the screen", log: (try? run(HeadlessSession.journal).output) ?? "") {
            try #require(Int(succeedAsKiosk(colors))) >= 3
        }
        try succeedAsKiosk("systemctl --user is-active runepad-voice")
        withExtendedLifetime(pad) {}
    }

    /// logind leaves the programs of such a session alone.
    @Test func `a voice that the start file of a session started ends with the session`() throws {
        try Installation.begin()
        try succeed(
            """
            usermod --append --groups runepad-view kiosk
            printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/login-session
            """)
        defer { _ = try? run("rm /etc/pam.d/login-session") }
        // One of another session may still be ending.
        try waitUntilSuccess(of: "! pgrep -x runepad-voice")
        try succeed(
            """
            systemd-run --quiet --unit=login-session --collect -p User=kiosk -p PAMName=login-session \
                sh -c 'runepad-voice & exec sleep infinity'
            """)
        try waitUntilSuccess(
            of: "pgrep -x runepad-voice", diagnosis: "journalctl --no-pager --unit login-session")
        try succeed("systemctl stop login-session")
        try waitUntilSuccess(of: "! pgrep -x runepad-voice")
    }

    // MARK: - Upgrading and removing

    @Test func `an upgrade keeps the configuration, and gives the driver's group no right`() throws {
        let folder = try Installation.folder()
        let version = "dpkg-query --show --showformat '${Version}' runepad"
        if try run(version).output.hasSuffix("+newer") { try Installation.end() }
        let pad = try servedPad()
        try succeed("useradd --no-create-home --groups runepad clerk")
        defer { _ = try? run("userdel clerk") }
        let before = try succeed(mainPID)
        // `scripts/deb --newer` has made them from the packages in the folder.
        try succeed("dpkg -i \(folder)/newer/*_$(dpkg --print-architecture).deb")
        #expect(try succeed(version).hasSuffix("+newer"))
        let after = try succeed(mainPID)
        #expect(after != before && after != "0")
        #expect(try succeed("cat /etc/runepad/runepad.yaml").contains("layout: pin"))
        try pad.followKeyboard()
        #expect(try pad.type(["1", "2"]) == ["KEY_1", "KEY_2"])
        try succeed("dpkg-reconfigure runepad")
        #expect(try succeed("id --name --groups clerk") == "clerk runepad")
        #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "runepad:root 600")
    }

    @Test func `a later udev rule does not open /dev/uinput to a group`() throws {
        try Installation.begin()
        let rule = "/run/udev/rules.d/80-opens-uinput.rules"
        let apply = "udevadm control --reload && udevadm trigger --settle /dev/uinput"
        defer { _ = try? run("rm -f \(rule) && \(apply)") }
        try succeed("mkdir -p /run/udev/rules.d")
        // As ydotool has it.
        try succeed(
            "printf 'KERNEL==\"uinput\", GROUP=\"input\", MODE=\"0660\", TAG+=\"opened\"\\n' >\(rule)")
        try succeed(apply)
        #expect(try succeed("udevadm info --query property /dev/uinput").contains(":opened:"))
        #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "runepad:root 600")
    }

    @Test func `glyphs on keycodes that open sessions know otherwise wait for the next start`() throws {
        try Installation.begin()
        try succeed("runepad xkb runic --install")
        defer { _ = try? run("runepad xkb --uninstall") }
        try succeed("printf 'panels: [{layout: [runic, ru], keymap: us}]\\n' >/run/more.yaml")
        let said = try succeed("runepad xkb runic ru --install")
        #expect(said.contains("not typed, because running sessions"), "\(said)")
        let warned = try succeed("runepad check /run/more.yaml")
        #expect(warned.contains("only after the next start of the machine"), "\(warned)")
    }

    @Test func `removed packages leave the configuration, and /dev/uinput to root alone`() throws {
        let pad = try servedPad()
        // Otherwise the timer would be enabled again after the next installation.
        defer { try? Installation.end() }
        try succeed("systemctl enable --quiet --now runepad-metrics.timer")
        try succeed("dpkg -r \(Installation.packages.joined(separator: " "))")
        #expect(try run("systemctl is-active runepadd").output == "inactive\n")
        #expect(try run("pidof runepadd").status == 1)
        #expect(try run("systemctl is-active runepad-metrics.timer").output == "inactive\n")
        #expect(try succeed("stat --format '%U:%G %a' /dev/uinput") == "root:root 600")
        #expect(try succeed("cat /etc/runepad/runepad.yaml").contains("layout: pin"))
        withExtendedLifetime(pad) {}
    }

    @Test func `a purge leaves no file but the operator's own`() throws {
        try Installation.begin()
        try succeed("runepad xkb runic --install")
        for file in ["/etc/runepad/glyphs", "/etc/xkb/rules/evdev", "/usr/share/X11/xkb/symbols/runepad"] {
            try succeed("test -s \(file)")
        }
        try succeed("test -h /etc/systemd/system/multi-user.target.wants/runepad-console.service")
        // Since Debian 13 all other packages have their files in /usr/lib alone, so dpkg would take /lib's folders for
        // Runepad's, and warn that it cannot remove them.
        for package in Installation.packages {
            #expect(try !succeed("dpkg-query --listfiles \(package)").contains("\n/lib"))
        }
        // The operator has replaced one of the files.
        try succeed("echo 'a keymap of my own' >/etc/runepad/runepad.map")
        try Installation.end()
        #expect(try run("test -e /etc/xkb").status == 1)
        #expect(try run("test -h /usr/share/X11/xkb/symbols/runepad").status == 1)
        #expect(try succeed("find /etc/runepad -type f") == "/etc/runepad/runepad.map")
        #expect(try succeed("cat /etc/runepad/runepad.map") == "a keymap of my own")
        try succeed("rm -r /etc/runepad")
        try expectNothingRemains()
        for package in Installation.packages {
            #expect(try run("dpkg-query --show \(package)").status != 0)
        }
    }
}

/// A PIN pad on a touchscreen, which the installed driver serves.
private func servedPad() throws -> InstalledPad {
    try Installation.begin()
    try Installation.configure(layout: "pin")
    return try InstalledPad()
}

/// The command that tells the driver's process.
private let mainPID = "systemctl show --property MainPID --value runepadd"

/// Where Debian's node_exporter looks for metrics.
private let collector = "/var/lib/prometheus/node-exporter"

/// Expects that no file of the system is called after Runepad.
private func expectNothingRemains(_ location: SourceLocation = #_sourceLocation) throws {
    let files = try succeed(
        "find /etc /usr /var /run -xdev -name '*runepad*' -not -path '/run/systemd/system/*.d'")
    #expect(files == "", sourceLocation: location)
}
