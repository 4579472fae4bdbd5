#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: ~/.config/xkb/symbols/us with one section adds a variant to `us`, and ~/.config/xkb/rules/evdev with one
# option adds this option.
# What happens: with libxkbcommon 1.5.0 and 1.7.0 the first section of that file takes the place of plain `us`, under any
# name. The other variants are there as before. 1.13.1 takes plain `us` from xkb-data again. The file of rules takes the
# place of all rules in every version: unless it has `! include %S/evdev`, no keymap compiles at all.
# Versions: libxkbcommon 1.5.0, 1.7.0 and 1.13.1.
# On glass: a session with such a file reads other letters than the driver types, whose keymap is the host's. Runepad
# writes symbols of its own name and includes the rules: Sources/KeymapFiles/GlyphFiles.swift (GlyphFileSetTests).
# `runepad xkb --verify` and the doctor look at the glyphs alone, so neither tells of the letters: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

own=$root/tmp/.config/xkb
mkdir -p "$own"/{symbols,rules}
cat >"$own/symbols/us" <<'END'
xkb_symbols "mine" {
    include "us(basic)"
    key <AC01> { [ x, X ] };
};
END
for plain in '1.5.0 x' '1.7.0 x' '1.13.1 a'; do
    read -r version letter <<<"$plain"
    # The key A, and beside it S, which is o on dvorak.
    see "$version: us(mine)" 'x x' "$(xkb "$version" press us:mine 30)"
    see "$version: us(dvorak)" 'o o' "$(xkb "$version" press us:dvorak 31)"
    see "$version: us" "$letter $letter" "$(xkb "$version" press us 30)"
done
rm "$own/symbols/us"
cat >"$own/symbols/mine" <<'END'
partial xkb_symbols "a" { key <AC01> { [ x, X ] }; };
END
printf '! option = symbols\n  mine:a = +mine(a)\n' >"$own/rules/evdev"
for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: de without the include" 'no keymap' "$(xkb "$version" text de)"
done
printf '! include %%S/evdev\n! option = symbols\n  mine:a = +mine(a)\n' >"$own/rules/evdev"
for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: the option with the include" 'x x' "$(xkb "$version" press us::mine:a 30)"
done
finish
