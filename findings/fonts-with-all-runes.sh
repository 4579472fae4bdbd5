#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: Junicode, the font of medievalists, has all runes, and FreeMono only those of Unicode 3.
# What happens: it is the other way round. Junicode has the 81 runes of Unicode 3, and none of the eight of Unicode 7,
# U+16F1 to U+16F8. Noto Sans Runic, Unifont and FreeMono since Debian 13 have all 89. Symbola and DejaVu have none.
# Versions: fonts-junicode 2.211 (Debian 13) and 2.226 (sid), fonts-freefont-ttf 20120503 (Debian 12) and 20211204,
# fonts-unifont 16.0.04, fonts-noto-core 20201225, fonts-symbola 2.60 and fonts-dejavu 2.37 of sid in November 2026.
# On glass: the layout `runic` has all 89. With Junicode alone eight of its keys are boxes; docs/preview.md names the
# package, and `runepad preview` names labels that no font can show.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=fonts.bash
. "$here/fonts.bash"
mkdir "$root/bookworm" "$root/trixie"
into=$root/bookworm unpack <<'END'
f/fonts-freefont/fonts-freefont-ttf_20120503-10_all.deb 4ca1c21ebc479198a3a5879d236c8317d6f7b2f1c403f7890e24c02eead05615
END
into=$root/trixie unpack <<'END'
f/fonts-freefont/fonts-freefont-ttf_20211204+svn4273-2_all.deb
50a67936694189a3609080f81afc14d49642dab37c1999328383fc7797174fdf
f/fonts-junicode/fonts-junicode_2.211+ds-1_all.deb eefee2c1e4133df824ccab6ac13e8c436a43a244ef753a8cfe83270fb78bc94a
END
unpack <<'END'
f/fonts-dejavu/fonts-dejavu-core_2.37-9_all.deb b86ec13576ccf766f7066e783cf06ebd7af955d22276ccceac41b7ffefdcf8eb
f/fonts-freefont/fonts-freefont-ttf_20211204+svn4273-6_all.deb
0f29201f446bfef05e3b69fb92b14230569117d1aa9e7fd578790e47c80e15be
f/fonts-junicode/fonts-junicode_2.226+ds-1_all.deb 2aea2dd280503837001859bc73c0b8262e285ac387c1b4cf50e090b39acd629b
f/fonts-noto/fonts-noto-core_20201225-6_all.deb 377bbf625c0db815703ada0a4efc79e20af87104488c0368f529e2d05919b9ff
t/ttf-ancient-fonts/fonts-symbola_2.60-5_all.deb deecec10efa70f382f7bae63872dca6ef8c86d9e24617a5d00b0642f00fb294d
u/unifont/fonts-unifont_16.0.04-1.1_all.deb 9864c02955a6e278c7d014fe67db68e7ed23ce3fc3de715fa7f1af91b8591176
END

# How many runes of Unicode 3, and how many of Unicode 7, a font has.
runes() { # FILE
    echo "$(having "$1" 16a0 16f0) $(having "$1" 16f1 16f8)"
}
fonts=/usr/share/fonts
see 'Junicode of Debian 13' '81 0' "$(runes /trixie$fonts/opentype/junicode/Junicode-Regular.otf)"
see 'Junicode of sid' '81 0' "$(runes $fonts/opentype/junicode/Junicode-Regular.otf)"
see 'FreeMono of Debian 12' '81 0' "$(runes /bookworm$fonts/truetype/freefont/FreeMono.ttf)"
see 'FreeMono of Debian 13' '81 8' "$(runes /trixie$fonts/truetype/freefont/FreeMono.ttf)"
see 'FreeMono of sid' '81 8' "$(runes $fonts/truetype/freefont/FreeMono.ttf)"
see 'Noto Sans Runic' '81 8' "$(runes $fonts/truetype/noto/NotoSansRunic-Regular.ttf)"
see 'Unifont' '81 8' "$(runes $fonts/opentype/unifont/unifont.otf)"
see 'Symbola' '0 0' "$(runes $fonts/truetype/ancient-scripts/Symbola_hint.ttf)"
see 'DejaVu Sans' '0 0' "$(runes $fonts/truetype/dejavu/DejaVuSans.ttf)"
finish
