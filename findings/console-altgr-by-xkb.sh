#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: `loadkeys --xkb-layout=de`, new in kbd 2.10, makes a keymap like those of the console: AltGr+E is €,
# Alt+F2 changes the console, Ctrl+Alt+Delete starts the machine again, and dead keys make letters.
# What happens: the third level is on Alt. The key right of the space bar is AltGr, and there is no table for it:
# AltGr+E types nothing, and Alt+E types €. Consoles change by Ctrl+Alt+F2 alone, and no key is Boot. Of 353 sequences
# of dead keys the kernel gets 256, with a message.
# Version: kbd 2.10.0 with libxkbcommon 1.13.1 and xkb-data 2.48 (sid, November 2026).
# On glass: on such a console Runepad's € and @ for a German host type nothing, as AltGr has no table. Glyphs have
# tables of their own: Sources/Formats/Keymaps/Files/ConsoleKeymap.swift (ConsoleKeymapTests). Load the host's keymap by
# console-setup: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
k/kbd/kbd_2.10.0-1+b1_amd64.deb c4d76ab3becc7c83f6a9073fb9159b851846d8e79910c0f71fdfbd3dfb15125f
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
libx/libx11/libx11-data_1.8.14-1_all.deb 4e9d56e61e5eca504179adf0fe32aed8bce39dc2d112049a80387f6c1e1cb66b
END

inside loadkeys --xkb-layout=de --xkb-locale=en_US.UTF-8 --unicode --tkeymap >"$work/map" 2>"$work/messages"
key() { # MODIFIERS KEYCODE
    sed -nE "s/^\s*$1\s*keycode +$2 = (\S+).*/\1/p" "$work/map" | head -1
}
see 'E' +e "$(key '' 18)"
see 'the key right of the space bar' AltGr "$(key '' 100)"
see 'tables with AltGr' 0 "$(grep --text --count altgr "$work/map")"
see 'Alt+E' euro "$(key alt 18)"
see 'Alt+Q' at "$(key alt 16)"
see 'Alt+F2' F2 "$(key alt 60)"
see 'Ctrl+Alt+F2' Console_2 "$(key 'control\s+alt' 60)"
see 'keys that are Boot' 0 "$(grep --text --count Boot "$work/map")"
see 'sequences' 256 "$(grep --text --count ^compose "$work/map")"
see 'its message' 'loadkeys: kernel can handle only 256 compose definitions, but xkb needs 353' \
    "$(tail -1 "$work/messages")"
finish
