#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a keyboard whose variant is called `nodeadkeys` has no dead keys.
# What happens: with Debian 12 even de(nodeadkeys) has three, on the levels of AltGr, and 25 of 29 such variants have
# some. Since Debian 13 nine are left, with up to 14 dead keys each: two of Switzerland, those of Hungary and Finland,
# the French one of Latin-9, three of Macintoshes, and the Sami one.
# Versions: xkb-data 2.35.1, 2.42 and 2.48, with libxkbcommon 1.5.0, 1.7.0 and 1.13.1.
# On glass: with ch(de_nodeadkeys), AltGr and a letter may type nothing until the next tap. A keyboard that takes every
# symbol of such a variant for a character loses these. Sources/Formats/Keymaps/KeymapCompiler.swift looks at each
# keysym, never at the variant's name: what only a dead key has becomes a glyph (KeymapTests).
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for expected in '1.5.0|25 of 29|3' '1.7.0|9 of 28|0' '1.13.1|9 of 29|0'; do
    IFS='|' read -r version variants german <<<"$expected"
    xkb_lines "$version" dead >"$work/dead"
    see "$version: variants with dead keys" "$variants" \
        "$(awk '$2 > 0 { some++ } END { print some " of " NR }' "$work/dead")"
    dead() { sed -n "s/^$1 //p" "$work/dead"; }
    see "$version: ch(de_nodeadkeys)" 11 "$(dead 'ch(de_nodeadkeys)')"
    see "$version: hu(nodeadkeys)" 5 "$(dead 'hu(nodeadkeys)')"
    see "$version: de(nodeadkeys)" "$german" "$(dead 'de(nodeadkeys)')"
done
# AltGr (100) and J (36).
see '1.5.0: AltGr and J of de(nodeadkeys)' 'nothing dead_belowdot' "$(xkb 1.5.0 press de:nodeadkeys +100 36)"
finish
