// SPDX-License-Identifier: MIT

import Testing

/// A session of the user `kiosk` on a screen that nobody sees, in which the packages' user units start.
enum HeadlessSession {
    /// Starts sway and all that belongs to a graphical session.
    static func begin() throws {
        try succeed("usermod --append --groups runepad-view kiosk")
        // One that ran before would not have the group.
        try succeed("loginctl enable-linger kiosk; systemctl restart user@1000")
        try succeedAsKiosk(
            """
            systemd-run --user --quiet --unit=compositor --setenv=WLR_BACKENDS=headless \
                --setenv=WLR_RENDERER=pixman --setenv=WLR_LIBINPUT_NO_DEVICES=1 sway --config /dev/null
            """)
        try waitUntilSuccess(of: "\(asKiosk) test -S /run/user/1000/wayland-1", diagnosis: journal)
        try succeedAsKiosk(
            """
            systemctl --user set-environment WAYLAND_DISPLAY=wayland-1
            mkdir -p ~/.config/systemd/user
            printf '[Unit]\\nBindsTo=graphical-session.target\\n' >~/.config/systemd/user/session.target
            systemctl --user daemon-reload
            systemctl --user start session.target
            """)
        // The unit is activating until chrt, its last step, has ended.
        try waitUntilSuccess(
            of: "\(asKiosk) systemctl --user --quiet is-active runepad-overlay", diagnosis: journal)
    }

    /// The command that shows what the programs of the session say.
    static let journal = "journalctl --no-pager --lines 40 _UID=1000"

    /// Ends it.
    static func end() throws {
        try succeedAsKiosk("systemctl --user stop session.target compositor")
    }
}
