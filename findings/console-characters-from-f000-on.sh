#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: loadkeys reads `U+1F600` as U+1F60 and a 0 behind it, or takes it as a character, because U+F8FF and
# U+1F600 are code points as good as U+EFFF.
# What happens: loadkeys reads the whole number, and refuses each from U+F000 on as "out of range", also in a line
# `compose`. It then loads nothing of the file. Among the refused are U+FB01, U+FF21 and U+FFFD. A key types such a
# character only as the text of a function key. loadkeys knows the names F1 to F246, though dumpkeys speaks of 256.
# Versions: kbd 2.5.1 of Debian 12 and 2.7.1 of Debian 13.
# On glass: emoji need a text of their own on a text console, and one bad line costs the whole keymap.
# Sources/Formats/Keymaps/Files/ConsoleKeymap.swift uses F100 to F245, ConsoleKeymapTests. Operators:
# docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
make_root 2.5.1
unpack <<'END'
g/glibc/libc6_2.36-9+deb12u14_amd64.deb ba4f88f73dbc3ae9055f3c20f4523bfdbaf1ad13ff95e258924f77d20b4fbedf
k/kbd/kbd_2.5.1-1+b1_amd64.deb 5397ddbc7a6cadae6535de5a6d550c8554d4d364997527a34576c76219f4a798
END
make_root 2.7.1
unpack <<'END'
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
k/kbd/kbd_2.7.1-2_amd64.deb e168cf48723c5a65570494d95016561c512d1b5fa6a95939f8567899d34512bb
END

# What loadkeys says of lines, or the code for the kernel of keycode 183 after them.
of() { # VERSION LINE...
    root=$work/$1
    printf '%s\n' "${@:2}" >"$root/tmp/lines"
    if inside loadkeys --unicode --mktable /tmp/lines >"$work/tables" 2>"$work/message"; then
        # The table's 23rd line has eight keys from keycode 176 on.
        grep -A 23 '^unsigned short plain_map' "$work/tables" | sed -n '24s/.*\(0x[0-9a-f]*\),$/\1/p'
    else
        head -1 "$work/message"
    fi
}

for version in 2.5.1 2.7.1; do
    see "$version: U+1F600" 'unicode keysym out of range: U+1F600' "$(of $version 'keycode 183 = U+1F600')"
    see "$version: U+F8FF" 'unicode keysym out of range: U+F8FF' "$(of $version 'keycode 183 = U+F8FF')"
    see "$version: U+EFFF" 0xefff "$(of $version 'keycode 183 = U+EFFF')"
    see "$version: U+EFFF, and U+F000 on another key" 'unicode keysym out of range: U+F000' \
        "$(of $version 'keycode 183 = U+EFFF' 'keycode 30 = U+F000')"
    see "$version: compose to U+1F600" 'unicode keysym out of range: U+1F600' \
        "$(of $version "compose '^' 'e' to U+1F600")"
    see "$version: F246 with a text" 0xf1ff "$(of $version 'string F246 = "\360\237\230\200"' 'keycode 183 = F246')"
    see "$version: F0 with a text" "unknown keysym 'F0'" "$(of $version 'string F0 = "a"')"
    see "$version: F247 with a text" "unknown keysym 'F247'" "$(of $version 'string F247 = "a"')"
done
finish
