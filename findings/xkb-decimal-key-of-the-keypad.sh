#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: where people write 3,5, the decimal key of the keypad types a comma, as it does on a German keyboard.
# What happens: it types the comma on 22 of 98 keyboards only, and the point on all others: also on those of France,
# Spain, Italy, the Netherlands, Portugal, Czechia and Ukraine. Brazil, Russia and Turkey have the comma.
# Versions: xkb-data 2.35.1 and 2.42 (21 keyboards), 2.48 (22, with the Faroese one).
# On glass: a pad that sends KEY_KPDOT may type another sign than it shows. The shipped decimal-pad has no such key: its
# key with `locale: decimal-separator` types the sign of the panel's locale (LayoutFileTests), and
# Sources/Keymaps/KeymapCompiler.swift takes a key of the keypad for a sign only if no other key has it.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

for expected in '1.5.0 21 of 98' '1.7.0 21 of 98' '1.13.1 22 of 98'; do
    version=${expected%% *}
    xkb_lines "$version" decimals >"$work/decimals"
    see "$version: keyboards with a comma" "${expected#* }" \
        "$(awk '$2 == "," { commas++ } END { print commas " of " NR }' "$work/decimals")"
    see "$version: fr es it nl pt cz ua de br ru tr" '. . . . . . . , , , ,' "$(
        for layout in fr es it nl pt cz ua de br ru tr; do
            sed -n "s/^$layout //p" "$work/decimals"
        done | paste -sd' '
    )"
done
finish
