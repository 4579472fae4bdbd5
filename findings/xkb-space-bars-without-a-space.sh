#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the space bar types a space, on all keyboards but perhaps some Tibetan ones.
# What happens: the stock keyboard of Cambodia types a zero width space, and that of Bhutan a tsheg, the dot between
# syllables; both have the space on Shift. Tibetan ones type a space.
# Versions: xkb-data 2.35.1, 2.42 and 2.48, without evdev.extras.xml.
# On glass: KEY_SPACE is no space there, and a pad that has the bar alone lacks one of the two. Imports put a key for
# the bar's sign beside a space: KeyboardConversion.swift in Sources/Formats/Keymaps/Keyboards; the test is `what a
# space bar types in place of a space has a key beside the space` (KeyboardTests). Operators: docs/import.md, and
# docs/characters.md for shipped layouts with such a keymap.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: no space without Shift" 'bt U0F0B space|kh U200B space' \
        "$(xkb_lines $version levels 57 | awk '$2 != "space" { print $1, $2, $3 }' | paste -sd'|')"
    see "$version: Tibetan of China" '  space' "$(xkb $version press 'cn:tib' 57)"
done
finish
