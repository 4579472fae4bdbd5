#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the keyboard of a country types the script of that country's newspapers, so `my` for Malaysia and `tz`
# for Tanzania type Latin letters, as `ke` and `id` do for the same or nearly the same languages.
# What happens: `my` types Arabic letters, for Jawi, and so does `tz`, for Swahili. `uz` is Cyrillic and `me` is Latin.
# Versions: xkb-data 2.35.1, 2.42 and 2.48.
# On glass: a layout that is chosen by the country or by the language alone may be of no use for daily texts. `{xkb:
# tz}` takes the keyboard as it is: docs/import.md says so to operators, and tells them to look at it by `runepad
# preview`.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

# The keys S (31) and A (30) of a US keyboard.
for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: Malaysia" 'س Arabic_seen|ش Arabic_sheen' "$(xkb $version press my 31 30)"
    see "$version: Tanzania" 'س Arabic_seen|َ Arabic_fatha' "$(xkb $version press tz 31 30)"
    see "$version: Kenya" 's s|a a' "$(xkb $version press ke 31 30)"
    see "$version: Indonesia" 's s|a a' "$(xkb $version press id 31 30)"
    see "$version: Uzbekistan" 'қ Cyrillic_ka_descender|ф Cyrillic_ef' "$(xkb $version press uz 31 30)"
    see "$version: Montenegro" 's s|a a' "$(xkb $version press me 31 30)"
done
finish
