#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a key of the console can be any character of 16 bits, such as ﬁ (U+FB01) or a full-width letter; for one
# beyond, such as 😀, loadkeys leaves the line out.
# What happens: from U+F000 on, loadkeys refuses a character, and with it the whole file: no key of the keymap is loaded.
# So it does at line ends of Windows. The text of a function key may have any character.
# Versions: kbd 2.5.1, 2.7.1 and 2.10.0.
# On glass: Arabic presentation forms, full-width letters, emoji and many scripts cannot be keys of a console.
# Runepad gives them function keys with their texts: Sources/KeymapFiles/ConsoleKeymap.swift (ConsoleKeymapTests).
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

# What loadkeys makes of a keymap: it needs no console for tables in C.
load() { # LINES
    printf '%b' "$1" >"$root/tmp/keymap"
    if inside loadkeys --unicode --mktable /tmp/keymap >"$work/tables" 2>"$work/messages"; then
        echo taken
    else
        echo refused
    fi
}
keymaps() { # VERSION
    make_root "$1"
    unpack
    see "$1: U+16A0 and s" taken "$(load 'keymaps 0\nkeycode 30 = U+16A0\nkeycode 31 = s\n')"
    for character in U+F000 U+FB01 U+FF21 U+1F600; do
        see "$1: $character and s" refused "$(load "keymaps 0\nkeycode 30 = $character\nkeycode 31 = s\n")"
    done
    see "$1: line ends of Windows" refused "$(load 'keymaps 0\r\nkeycode 31 = s\r\n')"
    see "$1: 😀 as the text of F1" taken "$(load 'keymaps 0\nkeycode 59 = F1\nstring F1 = "😀"\n')"
    see "$1: its bytes" "'\\360','\\237','\\230','\\200',0," \
        "$(grep --after-context=1 'func_buf\[\]' "$work/tables" | tail -1 | tr -d '\t ')"
}
keymaps 2.5.1 <<'END'
g/glibc/libc6_2.36-9+deb12u14_amd64.deb ba4f88f73dbc3ae9055f3c20f4523bfdbaf1ad13ff95e258924f77d20b4fbedf
k/kbd/kbd_2.5.1-1+b1_amd64.deb 5397ddbc7a6cadae6535de5a6d550c8554d4d364997527a34576c76219f4a798
END
keymaps 2.7.1 <<'END'
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
k/kbd/kbd_2.7.1-2_amd64.deb e168cf48723c5a65570494d95016561c512d1b5fa6a95939f8567899d34512bb
END
keymaps 2.10.0 <<'END'
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
k/kbd/kbd_2.10.0-1+b1_amd64.deb c4d76ab3becc7c83f6a9073fb9159b851846d8e79910c0f71fdfbd3dfb15125f
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
END
finish
