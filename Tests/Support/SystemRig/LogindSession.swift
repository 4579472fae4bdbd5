// SPDX-License-Identifier: MIT

import Foundation
import TestScreens
import Testing

/// A session of a person's on the machine's screen, which ends with the value.
///
/// logind opens it: some compositors take their screens and input devices from nobody else.
final class LogindSession {
    /// The session's name, for a person.
    let name: String
    /// How long a busy machine may take.
    static let patience = Duration.seconds(900)
    /// The folder of the session's files.
    let folder = "/run/screen-session"

    /// Starts a shell script that becomes the compositor, and waits for `$XDG_RUNTIME_DIR/wayland-0`.
    ///
    /// - Throws: when the socket does not come.
    init(_ name: String, script: String) throws {
        self.name = name
        try succeed(
            """
            rm -rf \(folder); mkdir -p \(folder) /etc/pam.d
            chown kiosk \(folder)
            usermod --append --groups runepad-view kiosk
            printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/screen-session
            mkdir -p /tmp/.X11-unix; chmod 1777 /tmp/.X11-unix
            # Compositors take no machine with a mouse for a tablet.
            modprobe --quiet --remove psmouse || true
            """)
        let variables = "export XDG_SESSION_TYPE=wayland LANG=C.UTF-8 XDG_CONFIG_HOME=\(folder)/config\n"
        try Data("exec >\(folder)/session.log 2>&1\n\(variables)\(script)".utf8)
            .write(to: URL(filePath: folder + "/session"))
        try succeed(
            """
            chvt 7
            systemd-run --quiet --unit=screen --collect -p User=kiosk -p PAMName=screen-session -p TTYPath=/dev/tty7 \
                -p StandardInput=tty -p StandardOutput=journal -p TTYReset=yes -p TTYVHangup=yes \
                -p UtmpIdentifier=tty7 -p UtmpMode=user -p WorkingDirectory=/home/kiosk sh \(folder)/session
            """)
        try wait("a compositor") { try run("[ -S /run/user/1000/wayland-0 ]").status == 0 }
    }

    deinit {
        _ = try? run("systemctl stop screen 'screen-*'; rm -f /run/user/1000/wayland-* /tmp/.X11-unix/X*")
    }

    /// Starts a program of the session's.
    func start(_ name: String, _ command: String) throws {
        try succeed(
            """
            systemd-run --quiet --unit=screen-\(name) --collect -p User=kiosk -p WorkingDirectory=/home/kiosk \
                -p StandardOutput=append:\(folder)/\(name).log -p StandardError=append:\(folder)/\(name).log \
                -E XDG_RUNTIME_DIR=/run/user/1000 -E DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus \
                -E WAYLAND_DISPLAY=wayland-0 -E GDK_BACKEND=wayland -E LANG=C.UTF-8 \(command)
            """)
    }

    /// Waits until a condition holds; `what` names it for a person.
    func wait(_ what: String, _ condition: () throws -> Bool) throws {
        try waitUntil("\(what) in \(name)", within: Self.patience, log: logs) { try condition() }
    }

    /// Where a person looks at the session, which must have lit the screen: who looks at a dark one keeps the
    /// compositor from taking it.
    func sight(_ name: String) -> FieldSight {
        FieldSight(name) { what, isSeen in
            try self.wait(what) { try isSeen(try Scanout.screenshot()) }
        }
    }

    /// What its programs, the system and the driver say of themselves, for a person.
    var logs: String {
        (try? run("tail -n 15 \(folder)/*.log; journalctl -n 40 --no-pager; runepad status; loginctl"))?
            .output ?? ""
    }
}
