#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: what Caps Lock types is a matter of the keymap, and the same with each version of libxkbcommon.
# What happens: with the same keymaps, those of xkb-data 2.42, 1.13.1 types other texts than 1.7.0 on 29 of 589
# keyboards. On the Azerbaijani one, Caps Lock and i type I with 1.7.0, and the right İ with 1.13.1. On Greek ones ς
# becomes Σ, and numbers of a Tamil one appear, which 1.7.0 did not type at all.
# On glass: what was read from one version is wrong with another, so a driver reads the host's keymap when it starts:
# Sources/Formats/Keymaps/KeymapCompiler.swift; scripts/other-keyboards tests three versions. Operators:
# docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

rm -r "$root/1.13.1/usr/share/X11/xkb"
cp -r "$root"/{1.7.0,1.13.1}/usr/share/X11/xkb
for version in 1.7.0 1.13.1; do xkb_lines $version capitals >"$work/$version"; done
see 'keyboards with 1.7.0, and those with other texts with 1.13.1' '589 29' \
    "$(wc -l <"$work/1.7.0") $(diff "$work/1.7.0" "$work/1.13.1" | grep -c '^<')"
see 'their layouts' 'al at az cz de fr ge gr in it lk ma md tr' \
    "$(diff "$work/1.7.0" "$work/1.13.1" | sed -n 's/^< \([^( ]*\).*/\1/p' | sort -u | paste -sd' ')"
# Caps Lock (58), and i on the Azerbaijani keyboard (23).
see '1.7.0, Azerbaijani, i' 'nothing Caps_Lock|I I' "$(xkb 1.7.0 press az 58 23)"
see '1.13.1, Azerbaijani, i' 'nothing Caps_Lock|İ Iabovedot' "$(xkb 1.13.1 press az 58 23)"
see '1.7.0, Greek, ς' 'nothing Caps_Lock|ς Greek_finalsmallsigma' "$(xkb 1.7.0 press gr 58 17)"
see '1.13.1, Greek, ς' 'nothing Caps_Lock|Σ Greek_SIGMA' "$(xkb 1.13.1 press gr 58 17)"
finish
