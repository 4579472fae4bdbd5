// SPDX-License-Identifier: MIT

import Testing

@testable import SystemRig

/// What of Runepad is on the system, as the system's own tools tell it, and has to stay.
struct KioskState {
    /// The answers, by what was asked.
    private var answers: [String: String] = [:]

    /// The driver's process.
    static let process = "the driver's process"

    /// Asks now.
    init() throws {
        for (name, question) in Self.questions { answers[name] = try succeed(question) }
    }

    /// What another state answers otherwise, unless it must change.
    func changes(since former: KioskState, besides ignored: String? = nil) -> [String] {
        Self.questions.keys.sorted().filter { $0 != ignored && answers[$0] != former.answers[$0] }.map {
            "\($0): \(former.answers[$0] ?? "nothing") before, and \(answers[$0] ?? "nothing") now"
        }
    }

    private static let questions: [String: String] = [
        process: "systemctl show --property MainPID,NRestarts runepadd",
        "the packages": "dpkg-query --show \(Installation.packages.joined(separator: " "))",
        // Only the configuration differs from what is in the packages.
        "the packages' files": "dpkg --verify \(Installation.packages.joined(separator: " "))",
        "the configuration": """
        find /etc/runepad /etc/dpkg/dpkg.cfg.d/runepad /etc/xkb /etc/X11/xorg.conf.d \
            /etc/udev/rules.d/72-runepad-keymap.rules /etc/systemd/system/runepad-console.service \
            -type f -exec stat --format '%n %U:%G %a' {} + -exec sha256sum {} + | sort
        """,
        // keyboard-configuration writes the file in its own form.
        "the host's keymap": """
        . /etc/default/keyboard
        echo "$XKBMODEL $XKBLAYOUT $XKBVARIANT $XKBOPTIONS"
        """,
        // xkb-data's own folder becomes a link.
        "the X server's files": """
        cd /usr/share/X11/xkb
        readlink --canonicalize-existing rules/runepad rules/runepad.lst symbols/runepad types/runepad
        """,
        "the users": "getent passwd runepad runepad-metrics; id runepad; id runepad-metrics; id kiosk",
        "the groups": "getent group runepad runepad-view runepad-control runepad-metrics input",
        "the rights": "stat --format '%n %U:%G %a' /dev/uinput /run/runepad /run/runepad/udev",
        // Debian 12 names folders of /usr by their links.
        "the units": """
        systemctl show --property Id,UnitFileState,ActiveState,FragmentPath,DropInPaths,NeedDaemonReload \
            runepadd.service runepad-console.service runepad-metrics.timer runepad-touchscreen.target |
            sed 's,=/lib/,=/usr/lib/,'
        """,
        "the driver's service": """
        systemctl show --property \
            User,Group,DevicePolicy,NoNewPrivileges,ProtectSystem,PrivateNetwork,Restart,WatchdogUSec,LimitMEMLOCK \
            runepadd
        """,
        "the metrics": """
        folder=/var/lib/prometheus/node-exporter
        mkdir -p $folder; rm -f $folder/runepad.prom
        systemctl start runepad-metrics.service
        stat --format '%U:%G %a' $folder/runepad.prom
        grep -E '^runepad_(up|panel_served)' $folder/runepad.prom
        """,
    ]
}
