#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a dead key and the space bar type the accent alone, a spacing sign.
# What happens: the Vietnamese ones, belowdot, hook and horn, type a combining mark, which lands on the letter before
# the caret. belowmacron, doublegrave and abovecomma type nothing, acute and diaeresis the quotation marks of ASCII, and
# belowcomma a comma.
# Versions: libxkbcommon 1.13.1 with libX11's files of 1.8.4, 1.8.12 and 1.8.14.
# On glass: a pad whose dead key shows the accent must know what is typed:
# Sources/Formats/Keymaps/Keyboards/Keyboard.swift asks the Compose file for it, KeyWords.swift draws marks on a dotted
# circle, and the test is `each dead key has a layer with its accented letters and the accent alone` (KeyboardTests).
# Operators: docs/import.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
# shellcheck source-path=SCRIPTDIR source=compose.bash
. "$here/compose.bash"

for version in 1.8.4 1.8.12 1.8.14; do
    typed=
    for accent in acute diaeresis cedilla belowcomma belowdot hook horn belowmacron doublegrave abovecomma; do
        text=$(compose $version dead_$accent,space)
        # Marks are shown by their bytes in UTF-8: a terminal would draw them on another character.
        case $accent in belowdot | hook | horn) text=$(printf %s "$text" | od -An -tx1 | tr -d ' ') ;; esac
        typed+="$accent $text|"
    done
    before="acute '|diaeresis \"|cedilla ¸|belowcomma ,|belowdot cca3|hook cc89|horn cc9b|belowmacron nothing|"
    see "$version" "${before}doublegrave nothing|abovecomma nothing|" "$typed"
done
finish
