#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a font's family has to be written as it is called. `dejavusansmono`, as a file's name has it, finds the
# default font.
# What happens: fontconfig compares families without blanks and without case, so `dejavusansmono`, `Deja Vu SansMono` and
# `DEJAVU SANS MONO` are DejaVu Sans Mono. A hyphen counts: `DejaVu-Sans-Mono` is the default font.
# Version: fontconfig 2.17.1 (sid, November 2026).
# On glass: a check that compares a theme's font with the names of installed fonts, letter by letter, warns of a font that
# is there. Runepad hands the name to Pango, and asks only whether some font has the characters:
# Sources/Drawing/FontCoverage.swift, docs/themes.md.
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
f/fonts-dejavu/fonts-dejavu-mono_2.37-9_all.deb 156a3e2e83f094f8aa1248433e92833ddcfdf12f0392497fbe127170a2dd19cf
f/freetype/libfreetype6_2.14.3+dfsg-3_amd64.deb f6eaffc0ddbd5df88bf08c5a01ba85e3bc83bf36c8afcc0563213764b7cee445
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
libp/libpng1.6/libpng16-16t64_1.6.59-1_amd64.deb fe67acf1d02f21062c0b75cfe3299191b38967d89cfd5cab3a831e2e4b695d05
z/zlib/zlib1g_1.3.dfsg+really1.3.2-4_amd64.deb 8506ce550a81ac14b047608e0df121037d9cbb10c3cc28446f68cf8c1d9d31ce
END

family() { inside fc-match --format '%{family[0]}' "$1"; }
for name in 'DejaVu Sans Mono' dejavusansmono 'Deja Vu SansMono' 'DEJAVU  SANS  MONO'; do
    see "$name" 'DejaVu Sans Mono' "$(family "$name")"
done
# A hyphen without a backslash would begin the size.
for name in 'DejaVu\-Sans\-Mono' 'DejaVu Sans Monospace' Nothing; do
    see "$name" 'DejaVu Sans' "$(family "$name")"
done
finish
