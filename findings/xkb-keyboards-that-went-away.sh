#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a keyboard that xkb-data has once stays, at least under an alias of its old name.
# What happens: 17 of Debian 12's keyboards do not compile any more with xkb-data 2.48, and jp(kana86) was still in that
# of Debian 13. libxkbcommon then gives no keymap at all, and no keyboard in its place.
# Versions: the lists of xkb-data 2.35.1 and 2.42, without those of evdev.extras.xml; libxkbcommon 1.13.1 with xkb-data
# 2.48. `custom`, the host's own keyboard, has no files.
# On glass: an upgrade of the system may take the panel's keymap away. The driver then names the keymap and the commands
# that list what there is, at the line of the configuration: KeymapError.swift in Sources/Formats/Keymaps and
# KeyboardLayouts.swift in Sources/Formats/Configuration; the test is `an unknown XKB keyboard that is no language is an
# error without suggestions` (ConfigurationLayoutsTests). Operators: docs/configuration.md, which says to make a file of
# the layout before the upgrade.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

gone() { # VERSION-WHOSE-LIST
    cp "$root/$1/usr/share/X11/xkb/rules/base.lst" "$root/tmp/$1.lst"
    xkb_lines 1.13.1 gone "/tmp/$1.lst" | grep -vx custom | LC_ALL=C sort | paste -sd' '
}
before='ca(multi) ca(multi-2gr) es(mac) id(phonetic) id(phoneticx) in(tam_tamilnet) in(tam_tamilnet_TAB)'
before+=' in(tam_tamilnet_TSCII) in(tam_tamilnet_with_tam_nums) it(intl) jp(kana86) jv latam(colemak-gaming)'
before+=' ru(phonetic_fr) se(rus_nodeadkeys) ua(rstu) ua(rstu_ru)'
see 'of Debian 12' "$before" "$(gone 1.5.0)"
see 'its message at the end' 'xkbcommon: ERROR: [XKB-822] Failed to compile keymap' "$(tail -1 "$work/messages")"
see 'of Debian 13' 'jp(kana86)' "$(gone 1.7.0)"
finish
