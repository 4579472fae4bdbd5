#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: if the options `lv3:ralt_switch` and `compose:ralt` both want the right Alt key, the last one wins, or
# else the Compose key.
# What happens: in both orders the key is that of the third level, and no key is Compose, without a message. Not the
# order of the options counts, but the order of the rules. With xkb-data 2.35.1 it was the Compose key, in both orders,
# too.
# Versions: libxkbcommon 1.5.0 with xkb-data 2.35.1, 1.7.0 with 2.42, and 1.13.1 with 2.48.
# On glass: what the right Alt key does cannot be read from the options. Sources/Formats/Keymaps/KeymapCompiler.swift
# presses it, and uses AltGr only if it then reaches the third level: the test is `AltGr is used only if the right Alt
# key is AltGr` (KeymapTests). Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

# The right Alt key (100).
for options in lv3:ralt_switch,compose:ralt compose:ralt,lv3:ralt_switch; do
    see "1.5.0, $options" 'nothing Multi_key' "$(xkb 1.5.0 press "us::$options" 100)"
    for version in 1.7.0 1.13.1; do
        see "$version, $options" 'nothing ISO_Level3_Shift' "$(xkb $version press "us::$options" 100)"
    done
done
see '1.13.1, compose:ralt alone' 'nothing Multi_key' "$(xkb 1.13.1 press us::compose:ralt 100)"
see '1.13.1, compose:ralt alone, German' 'nothing Multi_key' "$(xkb 1.13.1 press de::compose:ralt 100)"
see 'messages of 1.13.1' '' "$(cat "$work/messages")"
finish
