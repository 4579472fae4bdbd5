#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the Compose file of en_US.UTF-8 only grows.
# What happens: from libX11 1.8.4 to 1.8.12, the 5,672 sequences became 5,145. Compose, o, C makes © with the first and
# nothing with the second; y, minus no longer makes ¥. Others make another text: C, bar makes ₵, the cedi of Ghana, in
# place of ¢, and less, slash makes ≮ in place of a backslash.
# Versions: libX11's files of 1.8.4, 1.8.12 and 1.8.14, read by libxkbcommon 1.13.1.
# On glass: a pad that types such a sequence types something else on the next release. Runepad types no sequences, only
# characters of the keymap and glyphs: docs/characters.md says why, and the test is `a dead key types no character`
# (KeymapTests). What dead keys make is read when a layout is imported: Sources/Formats/Keymaps/ComposeTable.swift.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
# shellcheck source-path=SCRIPTDIR source=compose.bash
. "$here/compose.bash"

for pair in 1.8.4:5672 1.8.12:5145 1.8.14:5145; do
    see "sequences of ${pair%:*}" "${pair#*:}" \
        "$(grep -c '^[[:space:]]*<' "$root/${pair%:*}/usr/share/X11/locale/en_US.UTF-8/Compose")"
done
texts() { # KEYSYM,KEYSYM
    local version
    for version in 1.8.4 1.8.12 1.8.14; do compose $version "Multi_key,$1"; done | paste -sd' '
}
see 'o, C' '© nothing nothing' "$(texts o,C)"
see 'o, c' '© © ©' "$(texts o,c)"
see 'y, minus' '¥ nothing nothing' "$(texts y,minus)"
see 'equal, Y' '¥ ¥ ¥' "$(texts equal,Y)"
see 'C, bar' '¢ ₵ ₵' "$(texts C,bar)"
see 'c, bar' '¢ ¢ ¢' "$(texts c,bar)"
see 'less, slash' '\ ≮ ≮' "$(texts less,slash)"
finish
