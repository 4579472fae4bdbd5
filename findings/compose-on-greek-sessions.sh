#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the Compose file of el_GR.UTF-8 adds Greek letters to those of en_US.UTF-8, as other languages do.
# What happens: it has no accents for Latin letters at all. With a German or French keyboard in a Greek session, acute
# and e type nothing, and circumflex and a type nothing. Of all locales with a file, only el_GR and el_CY are so.
# Versions: libxkbcommon 1.13.1 with libX11's files of 1.8.14.
# On glass: é has to be a character of the keymap or a glyph, never a dead key and a letter, or a Greek kiosk loses it:
# Sources/Formats/Keymaps/Keymap.swift leaves dead keys out; the test is `a dead key types no character` (KeymapTests).
# Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

compose() { xkb 1.13.1 compose "$@"; }
see 'acute, α' 'el_GR.UTF-8 ά|fr_FR.UTF-8 ά' "$(compose dead_acute,Greek_alpha el_GR.UTF-8 fr_FR.UTF-8)"
see 'acute, e' 'el_GR.UTF-8 nothing|fr_FR.UTF-8 é' "$(compose dead_acute,e el_GR.UTF-8 fr_FR.UTF-8)"
see 'circumflex, a' 'el_GR.UTF-8 nothing|fr_FR.UTF-8 â' "$(compose dead_circumflex,a el_GR.UTF-8 fr_FR.UTF-8)"
mapfile -t locales < <(sed -n 's/^[^#]*:[[:space:]]*\([^ ]*UTF-8\)$/\1/p' "$root/usr/share/X11/locale/compose.dir")
see 'locales with a file in which acute, e is not é' 'el_CY.UTF-8 el_GR.UTF-8' \
    "$(compose dead_acute,e "${locales[@]}" | tr '|' '\n' | grep -v 'é$' | cut -d' ' -f1 | sort -u | paste -sd' ')"
finish
