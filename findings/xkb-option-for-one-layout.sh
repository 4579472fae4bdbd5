#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: since `option!2` gives an option to the second of several layouts, `ctrl:nocaps!2` makes Caps Lock a
# Control key in that layout, or is refused.
# What happens: libxkbcommon 1.13.1 takes the number with the few options whose rules have it, 13 of xkb-data 2.48,
# such as `misc:typo`. It drops every other option with a number for all layouts, and compiles the rest of the keymap.
# 1.7.0 drops all options with a number.
# On glass: an option with a number in /etc/default/keyboard is lost, also for the one layout that a pad uses.
# Sources/Keymaps/CompiledKeymap.swift keeps libxkbcommon's message, and docs/configuration.md says so at `keymap`.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

# The key Caps Lock (58), and AltGr (100) with M (50).
see '1.13.1, ctrl:nocaps' 'nothing Control_L' "$(xkb 1.13.1 press us,de::ctrl:nocaps 58)"
for number in 1 2; do
    see "1.13.1, ctrl:nocaps!$number" 'nothing Caps_Lock' "$(xkb 1.13.1 press "us,de::ctrl:nocaps!$number" 58)"
done
see 'its message' 'xkbcommon: ERROR: [XKB-595] Unrecognized RMLVO option "ctrl:nocaps" was ignored' \
    "$(head -1 "$work/messages")"
see '1.13.1, misc:typo!1 with lv3:ralt_switch' '— emdash' \
    "$(xkb 1.13.1 press 'us,de::misc:typo!1,lv3:ralt_switch' +100 12)"
see '1.7.0, misc:typo!1 with lv3:ralt_switch' '- minus' \
    "$(xkb 1.7.0 press 'us,de::misc:typo!1,lv3:ralt_switch' +100 12)"
see 'options that take a number in xkb-data 2.48' 13 \
    "$(sed -n '/^! layout\[2\]\toption/,/^$/s/^ [^!]*\t\([a-z0-9]*:[^ \t]*\).*/\1/p' \
        "$root/1.13.1/usr/share/X11/xkb/rules/evdev" | wc -l)"
finish
