#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: libxkbcommon composes dead keys by the file of the session's language, or else by that of en_US.UTF-8.
# What happens: a locale that compose.dir of libX11 does not list gets no table, so dead keys and Compose type nothing
# or their parts: th_TH.UTF-8, lb_LU.UTF-8, and 15 of the 152 locales to whose names glibc gives UTF-8. So does a locale
# without UTF-8, such as de_DE. The locale C has the table of en_US.UTF-8.
# Versions: libxkbcommon 1.5.0, 1.7.0 and 1.13.1 with libX11's files of 1.8.14.
# On glass: a pad must not type é by dead keys, because the session decides whether they work: Keymap.swift in
# Sources/Formats/Keymaps leaves them out; the test is `a dead key types no character` (KeymapTests). Operators:
# docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
unpack <<'END'
g/glibc/locales_2.41-12+deb13u5_all.deb b80a4fa51108cf50410d28341bad4c95f43b776103a1f154317b610a4523a3c8
END
mapfile -t locales < <(sed -n 's/^\([^ ]*\.UTF-8\) UTF-8$/\1/p' "$root/usr/share/i18n/SUPPORTED")

for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: acute, e" 'C é|C.UTF-8 é|en_US.UTF-8 é|de_DE no table|th_TH.UTF-8 no table|lb_LU.UTF-8 no table' \
        "$(xkb $version compose dead_acute,e C C.UTF-8 en_US.UTF-8 de_DE th_TH.UTF-8 lb_LU.UTF-8)"
    see "$version: of ${#locales[@]} locales of glibc, without a table" 15 \
        "$(xkb $version compose dead_acute,e "${locales[@]}" | tr '|' '\n' | grep -c 'no table')"
done
finish
