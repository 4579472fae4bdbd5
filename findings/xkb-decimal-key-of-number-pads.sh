#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the decimal key of the number pad types what the country writes in numbers, a comma almost everywhere in
# Europe, from France to Turkey.
# What happens: it types a comma on 9 of 17 such keyboards, and a point on those of Belgium, Italy, Spain, France,
# Ukraine, Czechia, Slovakia and Lithuania, which all write a comma.
# Versions: xkb-data 2.35.1, 2.42 and 2.48.
# On glass: a number field gets the wrong sign from KEY_KPDOT. So `locale: decimal-separator` takes the sign from the
# locale, and types it as a character: Layout+Settling.swift in Sources/Core/Engine/Layouts;
# Sources/Formats/Keymaps/KeymapCompiler.swift types nothing with keys that depend on Num Lock, and the test is `a key
# for the decimal separator types it, and shows it unless it has a label` (LayoutSettlingTests). Operators:
# docs/layout-fields.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"

# Num Lock (69) and the decimal key (83).
keyboards_that_type() { # VERSION SIGN
    local keyboard
    for keyboard in de at be it es fr ru ua pl cz sk hu se "fi" tr lt br; do
        case $(xkb "$1" press $keyboard 69 83) in *"|$2 "*) echo $keyboard ;; esac
    done | paste -sd' '
}
for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: a comma" 'de at ru pl hu se fi tr br' "$(keyboards_that_type $version ,)"
    see "$version: a point" 'be it es fr ua cz sk lt' "$(keyboards_that_type $version .)"
done
finish
