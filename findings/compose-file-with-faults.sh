#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: libxkbcommon leaves a faulty line of ~/.XCompose out, with a message, and takes all others.
# What happens: it does so for ten lines. With an eleventh, or with an `include` of a file that is not there, there is
# no Compose table at all. Then dead keys make nothing either, because ~/.XCompose is in place of the locale's file.
# A sequence of more than ten keysyms is such a faulty line, too.
# Versions: libxkbcommon 1.5.0, 1.7.0 and 1.13.1, with the Compose files of libx11-data 1.8.14.
# On glass: a person's own Compose file can take away all accents from the keys that the session composes. Runepad types
# é as a character of its own, without dead keys: Sources/Keymaps/KeymapCompiler.swift (KeymapTests) passes over keys
# that are dead, and docs/characters.md says why no sequences are written.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

own=$root/tmp/.XCompose
lines() { # NUMBER
    for ((line = 0; line < $1; line++)); do echo '<nokeysym> : "x"'; done
}
for version in 1.5.0 1.7.0 1.13.1; do
    accent() { xkb $version compose dead_acute,e en_US.UTF-8; }
    echo 'include "%L"' >"$own"
    see "$version: é by the locale's file" 'en_US.UTF-8 é' "$(accent)"
    { lines 10 && echo 'include "%L"'; } >"$own"
    see "$version: with 10 faults" 'en_US.UTF-8 é' "$(accent)"
    { lines 11 && echo 'include "%L"'; } >"$own"
    see "$version: with 11 faults" 'en_US.UTF-8 no table' "$(accent)"
    { echo 'include "%L"' && lines 11; } >"$own"
    see "$version: with 11 faults behind it" 'en_US.UTF-8 no table' "$(accent)"
    printf '%s\n' 'include "%L"' 'include "%H/.XCompose-extra"' >"$own"
    see "$version: with a file that is not there" 'en_US.UTF-8 no table' "$(accent)"
    printf '%s\n' '<a> <b> <c> <d> <e> <f> <g> <h> <i> <j> : "ten"' \
        '<a> <b> <c> <d> <e> <f> <g> <h> <i> <k> <l> : "eleven"' >"$own"
    see "$version: ten keysyms" 'en_US.UTF-8 ten' "$(xkb $version compose a,b,c,d,e,f,g,h,i,j en_US.UTF-8)"
    see "$version: eleven keysyms" 'en_US.UTF-8 nothing' "$(xkb $version compose a,b,c,d,e,f,g,h,i,k,l en_US.UTF-8)"
done
finish
