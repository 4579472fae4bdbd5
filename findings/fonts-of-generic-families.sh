#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: Debian's default fonts are DejaVu, for sans-serif and for monospace, until somebody changes fonts.conf.
# What happens: where fonts-noto-core is installed beside fonts-dejavu-core, sans-serif and serif are Noto, while
# monospace stays DejaVu. Georgian text in sans-serif is DejaVu, although Noto Sans Georgian is installed.
# Versions: fontconfig 2.14.1 (Debian 12), 2.15.0 (Debian 13), 2.17.1 (sid, November 2026), with that release's fonts.
# On glass: a package of fonts for runes changes all labels of a theme without a font of its own. Name a font in the
# theme: Sources/Screen/Overlay/FontLoading.swift loads it, and docs/preview.md says so to operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

fonts() { # VERSION
    make_root "$1"
    unpack
    see "$1: sans-serif, serif, monospace, sans-serif for Georgian" \
        'Noto Sans|Noto Serif|DejaVu Sans Mono|DejaVu Sans' "$(
        for family in sans-serif serif monospace sans-serif:lang=ka; do
            inside fc-match -f '%{family[0]}\n' "$family"
        done | paste -sd'|'
    )"
    see "$1: Noto Sans Georgian" 'Noto Sans Georgian' "$(inside fc-match -f '%{family[0]}' 'Noto Sans Georgian')"
}
fonts 2.14.1 <<'END'
b/brotli/libbrotli1_1.0.9-2+b6_amd64.deb 563b4caec1aa5e876bd3355b36e7a38e1484baf5a293b48d1e8bd22db786e4d7
e/expat/libexpat1_2.5.0-1+deb12u2_amd64.deb 2255e62fc22a86d2c544b8a3f516da9aee19383ad5742722ab4ce7f66a30dbc8
f/fontconfig/fontconfig_2.14.1-4_amd64.deb 010e57c24a983eecc39aab8a84219a716c10901e03bacd1927331388656f890f
f/fontconfig/fontconfig-config_2.14.1-4_amd64.deb 281c66e46b95f045a0282a6c7a03b33de0e9a08d016897a759aaf4a04adfddbe
f/fontconfig/libfontconfig1_2.14.1-4_amd64.deb 16ee38d374e064f534116dc442b086ef26f9831f1c0af7e5fb4fe4512e700649
f/fonts-dejavu/fonts-dejavu-core_2.37-6_all.deb 8892669e51aab4dc56682c8e39d8ddb7d70fad83c369344e1e240bf3ca22bb76
f/fonts-noto/fonts-noto-core_20201225-1_all.deb 58f4f0bb6720f919f92096b3508e1412a0f1544424ade6c5b5bf1eb694dd64ba
f/freetype/libfreetype6_2.12.1+dfsg-5+deb12u4_amd64.deb 8043e479f73f29992d652e3f9dfe8b17f9780c7ea6330afe379ec5f9f188ac44
g/glibc/libc6_2.36-9+deb12u14_amd64.deb ba4f88f73dbc3ae9055f3c20f4523bfdbaf1ad13ff95e258924f77d20b4fbedf
libp/libpng1.6/libpng16-16_1.6.39-2+deb12u5_amd64.deb a56d64bfaa9da12aafb83347909e62e6fd5fd251e6b34c194065911a30359978
z/zlib/zlib1g_1.2.13.dfsg-1_amd64.deb d7dd1d1411fedf27f5e27650a6eff20ef294077b568f4c8c5e51466dc7c08ce4
END
fonts 2.15.0 <<'END'
b/brotli/libbrotli1_1.1.0-2+deb13u1_amd64.deb db46824c60fee46aff3cc0be3e5f736bc606cae669b1fb17516a41e8073251a9
b/bzip2/libbz2-1.0_1.0.8-6_amd64.deb cba4cda04244b5e481bb15524bc3c983a7d1b6f330013b9b381706a2fcb65310
e/expat/libexpat1_2.9.0-1~deb13u1_amd64.deb feff874772cae904ae4d24e917b35664952bec4b4ae9100a4edda5a7fa746832
f/fontconfig/fontconfig_2.15.0-2.3_amd64.deb 09794b188e042c90b4a89fcb5afeb276bc231b74ddf8a3efbbc7dfb6f0eac4cb
f/fontconfig/fontconfig-config_2.15.0-2.3_amd64.deb 0475c00d02660c07a15085051818625331bb502e053242106aaaa1f2ddb41225
f/fontconfig/libfontconfig1_2.15.0-2.3_amd64.deb 7ae91ec59857cc8e375eb2bdd371a4a69daea38f7787d06d474a847867d852b1
f/fonts-dejavu/fonts-dejavu-core_2.37-8_all.deb 86635b3d25b3655fc11cb3ecc3af59f0bf19643b02b94f2de48bd10253cdba12
f/fonts-dejavu/fonts-dejavu-mono_2.37-8_all.deb 3003e98a5debfdeadc7040a7f715fe9fe6fb67f68deacf6049b54e30f07fc014
f/fonts-noto/fonts-noto-core_20201225-2_all.deb 97978d09b68445fcf85342b106cd2e812d7813e3d5626f9884a5f344c3a55973
f/freetype/libfreetype6_2.13.3+dfsg-1+deb13u2_amd64.deb b57a449c874f2cc126a48149daa27b8d1a8935fbf1609ccfe28ca1610d00ee29
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
libp/libpng1.6/libpng16-16t64_1.6.48-1+deb13u6_amd64.deb
0f8034d1c2547760430c81e8d87e5d6acd533a3493c80cf76dbecd0343b6773c
z/zlib/zlib1g_1.3.dfsg+really1.3.1-1+deb13u1_amd64.deb 8c27c342230503b73dfde629642c3b352e87b554e06d60cf58772f236a305ceb
END
fonts 2.17.1 < <(
    cat "$here/fontconfig.packages" - <<'END'
f/fonts-dejavu/fonts-dejavu-core_2.37-9_all.deb b86ec13576ccf766f7066e783cf06ebd7af955d22276ccceac41b7ffefdcf8eb
f/fonts-dejavu/fonts-dejavu-mono_2.37-9_all.deb 156a3e2e83f094f8aa1248433e92833ddcfdf12f0392497fbe127170a2dd19cf
f/fonts-noto/fonts-noto-core_20201225-6_all.deb 377bbf625c0db815703ada0a4efc79e20af87104488c0368f529e2d05919b9ff
END
)
finish
