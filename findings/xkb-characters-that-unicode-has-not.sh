#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: keymaps have characters that Unicode has, except that the Khmer one has placeholders, which Compose turns
# into two letters.
# What happens: Pakistani Sindhi and fr(bepo_afnor) have noncharacters, and the stock keyboards of Bangladesh and Bhutan
# have code points that are assigned to nothing. None of three Compose files turns them into something. The placeholders
# of Khmer are composed in en_US.UTF-8 and km_KH.UTF-8, and stay as they are in el_GR.UTF-8 and in programs that do not
# compose.
# Versions: xkb-data 2.35.1, 2.42 and 2.48; Compose: libxkbcommon 1.13.1 with libX11's files of 1.8.14.
# On glass: no font has these, no voice can name them, and the D-Bus library of systemd refuses texts with
# noncharacters. Imports leave them out: Keyboard.swift in Sources/Formats/Keymaps/Keyboards and KeySymbol.swift in
# Sources/Formats/Keymaps; the tests are `noncharacters of a keyboard are left out of its layout` and `characters
# without a meaning in Unicode are left out of a layout` (KeyboardTests). Operators: docs/import.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for version in 1.5.0 1.7.0 1.13.1; do
    xkb_lines $version characters FDD0-FDEF 9B3-9B3 9BB-9BB F48-F48 17FB-17FF >"$work/$version"
    see "$version: noncharacters" 'fr(bepo_afnor) FDD4 FDD5 FDD7 FDD8|pk(snd) FDE1 FDE3 FDE4 FDE5 FDE6' \
        "$(grep ' FD' "$work/$version" | paste -sd'|')"
    see "$version: unassigned" 'bd 9B3 9BB|bt F48|kh 17FB 17FC 17FD 17FE 17FF' \
        "$(grep -v ' FD' "$work/$version" | paste -sd'|')"
done

compose() { xkb 1.13.1 compose "$@" en_US.UTF-8 km_KH.UTF-8 el_GR.UTF-8; }
see 'Khmer, U+17FF' 'en_US.UTF-8 ាំ|km_KH.UTF-8 ាំ|el_GR.UTF-8 nothing' "$(compose U17FF)"
see 'Khmer, U+17FC' 'en_US.UTF-8 ុំ|km_KH.UTF-8 ុំ|el_GR.UTF-8 nothing' "$(compose U17FC)"
for keysym in UFDD4 UFDE1 U09BB U0F48; do
    see "$keysym" 'en_US.UTF-8 nothing|km_KH.UTF-8 nothing|el_GR.UTF-8 nothing' "$(compose $keysym)"
done
finish
