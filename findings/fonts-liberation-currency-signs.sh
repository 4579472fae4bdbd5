#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a common text font has the signs of large currencies, such as ₹, ₽ and ₺, and rather lacks ₿.
# What happens: Liberation Sans has ₿, and lacks ₹, ₽, ₺, ₸, ₼ and ₾. DejaVu Sans has ₹, ₽, ₺ and ₸, and lacks ₼, ₾
# and ₿. Noto Sans has all of them. Liberation Sans has none of the signs ⇧ ⌫ ⏎ either.
# Versions: fonts-liberation 2.1.5, fonts-dejavu-core 2.37, fonts-noto-core 20201225 (Debian sid, November 2026).
# On glass: where Liberation is the only font, the currency keys of Turkey, India and Russia are boxes. The
# packages of docs/preview.md cover them all. `runepad preview` names labels that no font can show, and the
# package: Sources/runepad/FontPackages.swift, and Tests/Unit/DrawingTests/PictureTests.swift for the labels.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
b/brotli/libbrotli1_1.2.0-4.1_amd64.deb 2d58db32250aa535e27c62e98451debd43b539aa026066806432e842d5b56c00
b/bzip2/libbz2-1.0_1.0.8-6+b2_amd64.deb 04c7528234a6a4a8a2c2470f1470a7a616d90904fe8cdccf4c2c655540cdc61f
e/expat/libexpat1_2.9.0-1_amd64.deb 190d7f5e45f070c42a12f708fe417d6636cb45fae71175203168bb5c3695081b
f/fontconfig/fontconfig_2.17.1-5_amd64.deb 42b9fce531396ce200445df6ff15608d630ef2750e56b922b03a24cf46aa66af
f/fontconfig/fontconfig-config_2.17.1-5_amd64.deb ebece3f57ea585f2c165486c50ed08efa5419a605c52cb7a19d05a5e31afda02
f/fontconfig/libfontconfig1_2.17.1-5_amd64.deb 9834450b167c2bd57640de0b15bfea1bad8bc68598a7b45ec60f0c089fcfc458
f/fonts-dejavu/fonts-dejavu-core_2.37-9_all.deb b86ec13576ccf766f7066e783cf06ebd7af955d22276ccceac41b7ffefdcf8eb
f/fonts-liberation/fonts-liberation_2.1.5-3_all.deb 3d5c47480067b9615f6bf9b0eda6eefcab9d837af609827015445e8e759b5b8c
f/fonts-noto/fonts-noto-core_20201225-6_all.deb 377bbf625c0db815703ada0a4efc79e20af87104488c0368f529e2d05919b9ff
f/freetype/libfreetype6_2.14.3+dfsg-3_amd64.deb f6eaffc0ddbd5df88bf08c5a01ba85e3bc83bf36c8afcc0563213764b7cee445
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
libp/libpng1.6/libpng16-16t64_1.6.59-1_amd64.deb fe67acf1d02f21062c0b75cfe3299191b38967d89cfd5cab3a831e2e4b695d05
z/zlib/zlib1g_1.3.dfsg+really1.3.2-4_amd64.deb 8506ce550a81ac14b047608e0df121037d9cbb10c3cc28446f68cf8c1d9d31ce
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
