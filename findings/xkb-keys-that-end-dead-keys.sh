#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a dead key waits for the next key that has a meaning. A key without a keysym changes nothing, just as
# Shift changes nothing.
# What happens: such a key ends the dead key. ´, the unused keycode 240, e types e. So does a key like Mute. A latch of
# XKB, as on the Latvian keyboard, where the apostrophe and a make ā, ends in the same way. Shift, Ctrl and Num Lock
# leave both alone. With 1.5.0, Level 5 ends the dead key, too.
# Versions: libxkbcommon 1.5.0, 1.7.0 and 1.13.1; 1.5.0 and 1.7.0 with their own keymaps.
# On glass: a volume key beside the glass, or a glyph that the session has not learnt, takes the accent away from the
# next letter of a person who types dead keys. Keys that type nothing, such as layers, send no keycode, and AltGr for a
# character ends no dead key: Sources/KeyEngine/StrikeModifiers.swift. docs/characters.md: how sessions learn glyphs.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for version in 1.5.0 1.7.0 1.13.1; do
    composed() { xkb $version compose "dead_acute,$1,e" en_US.UTF-8; }
    for between in Shift_L Control_L Num_Lock ISO_Level3_Shift; do
        see "$version: dead_acute, $between, e" 'en_US.UTF-8 é' "$(composed $between)"
    done
    for between in NoSymbol XF86AudioMute; do
        see "$version: dead_acute, $between, e" 'en_US.UTF-8 nothing' "$(composed $between)"
    done
    level5=é
    [ $version != 1.5.0 ] || level5=nothing
    see "$version: dead_acute, ISO_Level5_Shift, e" "en_US.UTF-8 $level5" "$(composed ISO_Level5_Shift)"
    # The apostrophe 40, Shift 42, Num Lock 69, Mute 113, an unused keycode 240, and A 30.
    latched() { xkb $version press lv:apostrophe 40 "$@" 30 | sed 's/.*|//'; }
    see "$version: the latch, a" 'ā amacron' "$(latched)"
    for between in 69 '+42 -42'; do
        # shellcheck disable=SC2086 # Two keys.
        see "$version: the latch, $between, a" 'ā amacron' "$(latched $between)"
    done
    for between in 113 240; do
        see "$version: the latch, $between, a" 'a a' "$(latched $between)"
    done
done
finish
