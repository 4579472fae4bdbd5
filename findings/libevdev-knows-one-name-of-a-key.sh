#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: libevdev finds the code of every name in the kernel's header, also of a second name for the same key.
# What happens: it knows one name of each code: KEY_COFFEE, and not KEY_SCREENLOCK; KEY_FULL_SCREEN, and not KEY_ZOOM;
# KEY_HANGEUL, and not KEY_HANGUEL; BTN_0, and not BTN_MISC. Only BTN_A, BTN_B, BTN_X and BTN_Y are found beside
# BTN_SOUTH and so on.
# Versions: libevdev 1.13.0, 1.13.4 and 1.14.0.
# On glass: evemu, and everything else that asks libevdev, does not know such a name. In a quirk of libinput it is a
# fault, which switches all quirks off: see libinput-quirks-all-or-nothing. In Runepad's files a key may have any name
# of the kernel's header, and Runepad writes the first one: Sources/Core/Engine/Keycodes/Keycode.swift (KeycodesTests).
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/python.packages"
mkdir "$root"/{1.13.0,1.13.4,1.14.0}
into=$root/1.13.0 unpack <<'END'
libe/libevdev/libevdev2_1.13.0+dfsg-1_amd64.deb 418b3a0eccd3efbab2be4f3e8e97e3a2523af420241ac5ce0ba8519c8c2424c2
END
into=$root/1.13.4 unpack <<'END'
libe/libevdev/libevdev2_1.13.4+dfsg-1_amd64.deb 02e85fb9461b85b23f775d5fcf5a31c55d37bec40b63fd98ca5d3a2763714ae7
END
into=$root/1.14.0 unpack <<'END'
libe/libevdev/libevdev2_1.14.0+dfsg-1_amd64.deb 7e0547e08aa3be04b9356cba9d4271c0c84d6f6647d00977f0fffc497e9f1710
END

cat >"$root/codes.py" <<'END'
import ctypes, sys

evdev = ctypes.CDLL(sys.argv[1])
print(*(evdev.libevdev_event_code_from_name(1, name.encode()) for name in sys.argv[2:]))
END
codes() { # VERSION NAME...
    inside python3.13 /codes.py "/$1/usr/lib/x86_64-linux-gnu/libevdev.so.2" "${@:2}"
}
for version in 1.13.0 1.13.4 1.14.0; do
    see "$version: the first names" '152 372 122 153 256' \
        "$(codes $version KEY_COFFEE KEY_FULL_SCREEN KEY_HANGEUL KEY_ROTATE_DISPLAY BTN_0)"
    see "$version: the second names" '-1 -1 -1 -1 -1' \
        "$(codes $version KEY_SCREENLOCK KEY_ZOOM KEY_HANGUEL KEY_DIRECTION BTN_MISC)"
    see "$version: BTN_SOUTH, BTN_A" '304 304' "$(codes $version BTN_SOUTH BTN_A)"
done
finish
