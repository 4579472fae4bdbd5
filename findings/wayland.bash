# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about text fields of Wayland sessions source this after common.sh: sway, Python, Qt 6, GTK 4 and GTK 3 of
# Debian sid in November 2026. sway shows nothing, and has no devices.

: "${here:?is the folder of common.sh}" "${root:?is the folder of its packages}"
unpack <"$here/wayland.packages"
cp "$here"/wayland{,-window}.py "$root"

# Runs a program that imports wayland.py. GTK 3 finds its input method for Wayland by a cache.
session() { # PYTHON-FILE
    inside /usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
    inside /usr/lib/x86_64-linux-gnu/libgtk-3-0t64/gtk-query-immodules-3.0 --update-cache
    if ! inside python3.14 "$1"; then
        tail "$root/tmp/log" >&2
        exit 1
    fi
}
