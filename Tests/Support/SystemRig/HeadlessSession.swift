// SPDX-License-Identifier: MIT

import Testing

/// A session of the user `kiosk` on a screen that nobody sees, in which the packages' user units start.
enum HeadlessSession {
    /// Starts sway and all that belongs to a graphical session.
    static func begin() throws {
        try succeed("usermod --append --groups runepad-view kiosk")
        try succeed("loginctl enable-linger kiosk; systemctl start user@1000")
        try succeedAsKiosk(
            """
            systemd-run --user --quiet --unit=compositor --setenv=WLR_BACKENDS=headless \
                --setenv=WLR_RENDERER=pixman --setenv=WLR_LIBINPUT_NO_DEVICES=1 sway --config /dev/null
            until [ -S $XDG_RUNTIME_DIR/wayland-1 ]; do systemctl --user --quiet is-active compositor || exit; done
            systemctl --user set-environment WAYLAND_DISPLAY=wayland-1
            mkdir -p ~/.config/systemd/user
            printf "[Unit]\\nBindsTo=graphical-session.target\\n" >~/.config/systemd/user/session.target
            systemctl --user daemon-reload
            systemctl --user start session.target
            """)
        // The unit is activating until chrt, its last step, has ended.
        try succeedAsKiosk(
            "while [ $(systemctl --user is-active runepad-overlay) = activating ]; do :; done;"
                + " systemctl --user is-active runepad-overlay")
    }

    /// Ends it.
    static func end() throws {
        try succeedAsKiosk("systemctl --user stop session.target compositor")
    }
}
