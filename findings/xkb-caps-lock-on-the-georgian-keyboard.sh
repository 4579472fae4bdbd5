#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: Caps Lock changes nothing on the Georgian keyboard, whose letters have no capitals there. Shift types
# another character, on the key A the Latin A.
# What happens: so it is with libxkbcommon 1.5.0 and 1.7.0, and on X servers. With 1.13.1 the key counts as a letter
# with its capital, so Caps Lock types the Latin A, and Shift with Caps Lock ა. On the key W, where Shift types
# another Georgian letter, Caps Lock types Წ (U+1CAC), a capital of Unicode 11 that few fonts have. The keymap files
# are not the reason: 1.13.1 does so with those of Debian 12, too.
# On glass: only libxkbcommon knows what Caps Lock does: Sources/Formats/Keymaps/KeymapCompiler.swift asks it, and the
# test of docs/import.md reads all keyboards back. With 1.13.1 it takes no keystroke of these keys for safe while Caps
# Lock is on, as X sessions differ: KeymapTests. Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
unpack <<'END'
libx/libx11/libx11-6_1.8.12-1_amd64.deb b5a3fd3bf8c8fd0364bfb9bea00dcba7fc301229bd02dded084632d31f5b0fb3
libx/libxau/libxau6_1.0.11-1_amd64.deb 689a9f0e0ba3e2c65431f864871e303ee904de69dd28abfc462663fae030227f
libx/libxcb/libxcb1_1.17.0-2+b1_amd64.deb 5c222a72d11b866447da31693254f738430726e3e065a384e82687b2fd2f978b
libx/libxdmcp/libxdmcp6_1.1.5-1_amd64.deb 0740dc760916b2008b45417a42a8fd7dd5de370fb57d31373f15034cda8acf0b
libx/libxkbfile/libxkbfile1_1.1.0-1+b4_amd64.deb 989b61e0eb7f1f99d0e969a5957e9a857a95941d5c0e86d5e2b502008b4ac28e
x/x11-xkb-utils/x11-xkb-utils_7.7+9_amd64.deb 745e29c79bb435d057cdbf8bb59a35fa33e818e566cb754674f44d381ccd4317
END

# The keys Caps Lock (58), A (30), and A with Shift (42).
keys=(58 30 +42 30)
before='nothing Caps_Lock|ა Georgian_an|A A'
see '1.5.0, Caps Lock, A, Shift and A' "$before" "$(xkb 1.5.0 press ge "${keys[@]}")"
see '1.7.0, the same' "$before" "$(xkb 1.7.0 press ge "${keys[@]}")"
see '1.13.1, the same' 'nothing Caps_Lock|A A|ა Georgian_an' "$(xkb 1.13.1 press ge "${keys[@]}")"
see '1.7.0, Caps Lock, W' 'nothing Caps_Lock|წ Georgian_cil' "$(xkb 1.7.0 press ge 58 17)"
see '1.13.1, Caps Lock, W' 'nothing Caps_Lock|Წ U1CAC' "$(xkb 1.13.1 press ge 58 17)"
rm -r "$root/1.13.1/usr/share/X11/xkb"
cp -r "$root"/{1.5.0,1.13.1}/usr/share/X11/xkb
see '1.13.1 with the keymaps of Debian 12, the same' 'nothing Caps_Lock|A A|ა Georgian_an' \
    "$(xkb 1.13.1 press ge "${keys[@]}")"

cat >"$root/tmp/ge.xkb" <<'END'
xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compatibility { include "complete" };
    xkb_symbols { include "pc+ge+inet(evdev)" };
};
END
mkdir -p "$root/usr/share/X11"
cp -r "$root/1.7.0/usr/share/X11/xkb" "$root/usr/share/X11"
# The compiler of X servers; its type FOUR_LEVEL does not know Caps Lock.
see 'xkbcomp 1.4.7, the type of the key A' FOUR_LEVEL \
    "$(inside xkbcomp -w 0 -xkb /tmp/ge.xkb - 2>/dev/null | sed -n '/<AC01> {/,/}/s/.*type= "\(.*\)".*/\1/p')"
finish
