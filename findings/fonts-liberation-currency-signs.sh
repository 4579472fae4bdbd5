#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a common text font has the signs of large currencies, such as ₹, ₽ and ₺, and rather lacks ₿.
# What happens: Liberation Sans has ₿, and lacks ₹, ₽, ₺, ₸, ₼ and ₾. DejaVu Sans has ₹, ₽, ₺ and ₸, and lacks ₼, ₾
# and ₿. Noto Sans has all of them. Liberation Sans has none of the signs ⇧ ⌫ ⏎ either.
# Versions: fonts-liberation 2.1.5, fonts-dejavu-core 2.37, fonts-noto-core 20201225 (Debian sid, November 2026).
# On glass: where Liberation is the only font, the currency keys of Turkey, India and Russia are boxes. The packages of
# docs/preview.md cover them all. `runepad preview` names labels that no font can show, and the package:
# Sources/Tools/Checking/LayoutFile+Labels.swift, and Tests/Unit/Screen/Drawing/Cairo/PictureTests.swift for the labels.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/fontconfig.packages"
unpack <<'END'
f/fonts-dejavu/fonts-dejavu-core_2.37-9_all.deb b86ec13576ccf766f7066e783cf06ebd7af955d22276ccceac41b7ffefdcf8eb
f/fonts-liberation/fonts-liberation_2.1.5-3_all.deb 3d5c47480067b9615f6bf9b0eda6eefcab9d837af609827015445e8e759b5b8c
f/fonts-noto/fonts-noto-core_20201225-6_all.deb 377bbf625c0db815703ada0a4efc79e20af87104488c0368f529e2d05919b9ff
END

# Those of the signs that a file of fonts lacks.
lacking() { # FILE SIGN...
    local set range first last sign code found
    set=$(inside fc-query -f '%{charset}' "/usr/share/fonts/truetype/$1")
    for sign in "${@:2}"; do
        code=$(printf %d "'$sign")
        found=no
        for range in $set; do
            first=$((16#${range%-*})) last=$((16#${range#*-}))
            if [ "$code" -ge "$first" ] && [ "$code" -le "$last" ]; then found=yes; fi
        done
        if [ $found = no ]; then printf '%s ' "$sign"; fi
    done
}
signs=(€ £ ¥ ₺ ₹ ₽ ₴ ₸ ₼ ₾ ₿ ₫ ₪ ₱ ₦ ⇧ ⌫ ⏎)
see 'Liberation Sans lacks' '₺ ₹ ₽ ₸ ₼ ₾ ⇧ ⌫ ⏎ ' "$(lacking liberation/LiberationSans-Regular.ttf "${signs[@]}")"
see 'DejaVu Sans lacks' '₼ ₾ ₿ ' "$(lacking dejavu/DejaVuSans.ttf "${signs[@]}")"
see 'Noto Sans lacks' '⇧ ⌫ ⏎ ' "$(lacking noto/NotoSans-Regular.ttf "${signs[@]}")"
finish
