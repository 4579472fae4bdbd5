#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: hunspell's dictionaries of large languages mark coarse words with NOSUGGEST, so that programs do not
# offer them. The flag is there for this.
# What happens: those of Spanish, Italian, Polish, Russian, Ukrainian, Norwegian, Greek, Romanian, and of Portugal do
# not have the flag. English has 27 words with it, German 162, and Swedish 2,515. Of 20 dictionaries of Europe, 11 use
# it.
# Versions: hunspell-en-us 2020.12.07-4, hunspell-de-de 20161207-16, the others 26.8.0.3 (sid, November 2026).
# On glass: where a dictionary marks nothing, a kiosk offers such words to everybody. Runepad leaves marked words out:
# Sources/WordLists/AffixFlags.swift (WordListReaderTests). For other languages take a list of your own:
# docs/dictionaries.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
s/scowl/hunspell-en-us_2020.12.07-4_all.deb 962d774fd74f94ea8e781291319706fc5172d7d02c806e4c3a0c6af3ec9ccdc7
i/igerman98/hunspell-de-de_20161207-16_all.deb 77bf7427003915780e97bd18a2af59fdd1926fa1d086dc8fc8123cf00fd33ae4
libr/libreoffice-dictionaries/hunspell-es_26.8.0.3-1_all.deb
b81a1f0e7f3c929ca3829705c435b62b2be0326f141c5e55d1b0f1aa200de61e
libr/libreoffice-dictionaries/hunspell-it_26.8.0.3-1_all.deb
b7abbaa273d55fcc9c0b1f4b4147d930079ae09d2e26e48235ef6a3861b2f493
libr/libreoffice-dictionaries/hunspell-pt-pt_26.8.0.3-1_all.deb
9cb9ef2892f4ac21bb6dba0820534ed77a637500f52412fd6836f2d4c7a3c077
libr/libreoffice-dictionaries/hunspell-pl_26.8.0.3-1_all.deb
3b6b3a6f3dc522af6c38ce6ea894fa94583a13555ef1b19ab3af0bf49abd3dfb
libr/libreoffice-dictionaries/hunspell-ru_26.8.0.3-1_all.deb
81ed566e700eb71d7d04f3c481800978433b6302ec125136fb89f710716ec101
libr/libreoffice-dictionaries/hunspell-uk_26.8.0.3-1_all.deb
93704c974c85f964b0b8cb421242ca4ae7b3c4ad84be3fefda00fbece5843162
libr/libreoffice-dictionaries/hunspell-sv_26.8.0.3-1_all.deb
757cf1e7415d5a395632de8c7b5c466018ce12e1e2d6bc65f3061945777ab2ee
libr/libreoffice-dictionaries/hunspell-no_26.8.0.3-1_all.deb
44865b03fa297e07c1b5faaa5571d169759867956dafe7a89f37bcf898aff730
libr/libreoffice-dictionaries/hunspell-el_26.8.0.3-1_all.deb
c5f5a5bc53d2a090970a9dee37763a27993670f4fac9237c136a827aa531e540
libr/libreoffice-dictionaries/hunspell-ro_26.8.0.3-1_all.deb
bda5e77d8d52fd7b9258dfca2e37aca41a586d46a14cf980d427a5a8fc213ac0
END

flag() { # DICTIONARY
    sed -n 's/^NOSUGGEST[[:space:]]*//p' "$root/usr/share/hunspell/$1.aff"
}
for dictionary in es_ES it_IT pt_PT pl_PL ru_RU uk_UA nb_NO nn_NO el_GR ro_RO; do
    see "$dictionary: its flag" '' "$(flag $dictionary)"
done
for expected in 'en_US ! 27' 'de_DE n 162' 'sv_SE ! 2515'; do
    read -r dictionary flag words <<<"$expected"
    see "$dictionary: its flag" "$flag" "$(flag "$dictionary")"
    see "$dictionary: words with it" "$words" \
        "$(grep -c "/[^[:space:]]*$flag" "$root/usr/share/hunspell/$dictionary.dic")"
done
finish
