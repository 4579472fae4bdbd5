#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: systemd's hwdb maps the keys of the microphone and the touchpad to F20 to F23 up to systemd 257, as the
# NEWS of 258 say that it does so no longer. So those of Debian 12 and 13 map them, and that of sid does not.
# What happens: Debian 12 and 13 map no key to F20 to F23: their updates of systemd 252 and 257 have the hwdb of newer
# versions, with `micmute` and `touchpad_toggle`. In sid two keys are F21, those of the touchpads of newer laptops.
# Versions: systemd 252.39 (Debian 12), 257.13 (Debian 13) and 262.1 (sid).
# On glass: the key of a laptop comes as KEY_MICMUTE, and that is beyond the keycodes of X11. A layout's key that does
# the same is KEY_MICMUTE, too; `runepad check` warns that programs under X11 never see it, lastX11Code in
# Sources/Formats/LayoutFiles/KeyDraft+Decoding.swift, LayoutFaultTests.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
for version in 252 257 262; do
    make_root $version
    case $version in
    252) echo s/systemd/udev_252.39-1~deb12u2_amd64.deb \
        7593d55752f2d7f20fefc5564ead8b10a536bc945f96d942e1c976f2154281cb | unpack ;;
    *) grep /udev_ "$here/udev-$version.packages" | unpack ;;
    esac
done

# The numbers of a version's lines that map a key to each of the names.
lines() { # VERSION KEY...
    local key
    for key in "${@:2}"; do
        printf '%s ' "$key"
        grep -Ec "^ KEYBOARD_KEY_[0-9a-f]+=!?$key([[:space:]#]|\$)" "$work/$1/usr/lib/udev/hwdb.d/60-keyboard.hwdb" || :
    done | paste -sd' '
}
none='f20 0 f21 0 f22 0 f23 0'
see '252: F20 to F23' "$none" "$(lines 252 f20 f21 f22 f23)"
see '257: F20 to F23' "$none" "$(lines 257 f20 f21 f22 f23)"
see '262: F20 to F23' 'f20 0 f21 2 f22 0 f23 0' "$(lines 262 f20 f21 f22 f23)"
see '252: names' 'micmute 26 touchpad_toggle 51' "$(lines 252 micmute touchpad_toggle)"
see '257: names' 'micmute 26 touchpad_toggle 51' "$(lines 257 micmute touchpad_toggle)"
finish
