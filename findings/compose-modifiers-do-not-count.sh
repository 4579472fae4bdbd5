#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: `Ctrl <a> : "x"` in a Compose file is for Ctrl+A, as Compose(5) says, or libxkbcommon refuses the line.
# What happens: libxkbcommon reads the modifiers of a line, and leaves them out without a message. So the key A alone
# types x. `! Shift <a>` and `None <a>` are the same line to it.
# Versions: libxkbcommon 1.5.0, 1.7.0 and 1.13.1.
# On glass: with such a file, a key of the glass types another text in programs that read it by libxkbcommon. Imported
# keyboards take sequences only from the files of libx11-data, whose lines have no modifiers: docs/import.md,
# Sources/Keymaps/ComposeTable.swift.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for version in 1.5.0 1.7.0 1.13.1; do
    for modifiers in '' 'Ctrl ' '! Shift ' '~Alt ' 'None '; do
        echo "$modifiers<a> : \"x\"" >"$root/tmp/.XCompose"
        see "$version: $modifiers<a>" 'en_US.UTF-8 x' "$(xkb $version compose a en_US.UTF-8)"
        see "$version: its messages" '' "$(cat "$work/messages")"
    done
done
see 'Compose files of libx11-data with modifiers in a line' 0 \
    "$(find "$root/usr/share/X11/locale" -name Compose -exec \
        grep -lE '^[^<#"]*(!|~|None|Ctrl|Lock|Caps|Shift|Alt|Meta)[^#"]*<' {} + | wc -l)"
finish
