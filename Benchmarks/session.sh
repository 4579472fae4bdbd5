# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# A session of sway in the virtual machine with desktops. Scripts that run there source this file.

# Repeats a command until it succeeds, for half a minute.
await() { # COMMAND...
    for _ in {1..300}; do
        if "$@" 2>/run/bench/await.log; then return; fi
        sleep 0.1
    done
    echo "$* never succeeds" >&2
    return 1
}

# Starts sway with a screen of 1024 × 600 pixels, and lets the programs that follow find the session.
start_sway() { # BACKENDS [LINE-OF-CONFIGURATION]...
    # The compositor refuses to run as root. Other programs of the session may run as any user.
    local user=(setpriv --reuid=kiosk --regid=kiosk --init-groups)
    # Fontconfig finds the caches of the machine's image outdated, because the image has no fractions of seconds.
    # Packages of fonts make these caches.
    fc-cache
    export XDG_RUNTIME_DIR=/run/bench/session
    install -d -o kiosk -g kiosk -m 700 "$XDG_RUNTIME_DIR"
    printf '%s\n' 'output * mode --custom 1024x600@60Hz' "${@:2}" >/run/bench/sway
    WLR_BACKENDS=$1 WLR_RENDERER=pixman HOME=/home/kiosk \
        "${user[@]}" sway --config /run/bench/sway 2>/run/bench/sway.log &
    await test -S "$XDG_RUNTIME_DIR/wayland-1"
    export WAYLAND_DISPLAY=wayland-1
}

start_session_bus() {
    DBUS_SESSION_BUS_ADDRESS=$(dbus-daemon --session --fork --print-address)
    export DBUS_SESSION_BUS_ADDRESS
}
