#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: of the characters for private use, keymaps have only the apple U+F8FF, in the variants for Macintosh.
# What happens: the stock keyboard of Afghanistan has three others, U+E60B, U+E656 and U+E659, and so have its variants.
# Their last three digits are those of U+060B, U+0656 and U+0659, which Unicode has since 2003 and 2005. fr(bre) had six
# more until xkb-data 2.35.1.
# Versions: xkb-data 2.35.1, 2.42 and 2.48; APL and the Swedish Sign Language of their other lists are left out.
# On glass: such keys would be empty boxes that no voice can name. Imports leave them out: Keyboard.swift in
# Sources/Formats/Keymaps/Keyboards; the test is `characters without a meaning in Unicode are left out of a layout`
# (KeyboardTests).
# Operators: docs/import.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

afghan='af E60B E656 E659|af(fa-olpc) E659|af(ps) E60B E656 E659|af(ps-olpc) E653 E659|af(uz) E60B E656 E659'
afghan+='|af(uz-olpc) E659'
for version in 1.5.0 1.7.0 1.13.1; do
    xkb_lines $version characters E000-F8FF | LC_ALL=C sort >"$work/$version"
    see "$version: Afghanistan" "$afghan" "$(grep '^af' "$work/$version" | paste -sd'|')"
done
others() { grep -v '^af' "$work/$1" | grep -v ' F8FF$' | paste -sd'|'; }
see '1.13.1: with U+F8FF' \
    'at(mac) de(mac) is(mac) is(mac_legacy) us(dvorak-mac) us(dvorak-mac-iso) us(mac) us(mac-iso)' \
    "$(sed -n 's/ F8FF$//p' "$work/1.13.1" | paste -sd' ')"
see '1.13.1: others' '' "$(others 1.13.1)"
see '1.5.0: fr(bre)' 'fr(bre) F8FA F8FB F8FC F8FD F8FE F8FF' "$(grep '^fr(bre)' "$work/1.5.0")"
finish
