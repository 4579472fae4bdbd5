#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: NOSUGGEST marks rude words, and each large dictionary has the mark or none does.
# What happens: each dictionary has its own idea of it. English ones mark rude words. The French one has the mark on 586
# lines, ordinal numbers and signs such as `1er`, but not on `merde`. The Portuguese one of Brazil has it on 2427 lines,
# such as abbreviations, but not on `merda`. The Swedish one has it on 2515 lines: `skithet`, but not `skit`. Spanish,
# Italian, Polish, Russian, Norwegian, Turkish and Ukrainian ones have no such mark at all.
# Versions: hunspell-en-us 2020.12.07, hunspell-de-de 20161207, hunspell-fr-classical 7.7, the others 26.8.0.3 (Debian
# sid, November 2026).
# On glass: a keyboard that leaves out marked words, as Sources/Core/Engine/WordLists/AffixFlags.swift does and
# Tests/Unit/Core/Engine/WordLists/WordTextTests.swift holds, still offers rude words. Who wants none makes a list of
# his own: docs/dictionaries.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
h/hunspell-fr/hunspell-fr-classical_7.7-1_all.deb 9a8f2bd9d78d2c81a4c457bc8216ab5cb14b86e2beb8cbee3e5b7808f6608c94
i/igerman98/hunspell-de-de_20161207-16_all.deb 77bf7427003915780e97bd18a2af59fdd1926fa1d086dc8fc8123cf00fd33ae4
libr/libreoffice-dictionaries/hunspell-es_26.8.0.3-1_all.deb
b81a1f0e7f3c929ca3829705c435b62b2be0326f141c5e55d1b0f1aa200de61e
libr/libreoffice-dictionaries/hunspell-it_26.8.0.3-1_all.deb
b7abbaa273d55fcc9c0b1f4b4147d930079ae09d2e26e48235ef6a3861b2f493
libr/libreoffice-dictionaries/hunspell-no_26.8.0.3-1_all.deb
44865b03fa297e07c1b5faaa5571d169759867956dafe7a89f37bcf898aff730
libr/libreoffice-dictionaries/hunspell-pl_26.8.0.3-1_all.deb
3b6b3a6f3dc522af6c38ce6ea894fa94583a13555ef1b19ab3af0bf49abd3dfb
libr/libreoffice-dictionaries/hunspell-pt-br_26.8.0.3-1_all.deb
ef6a188b9627773ec12b26c187a8bb29f4b248cea06711156998ea28bcd61747
libr/libreoffice-dictionaries/hunspell-ru_26.8.0.3-1_all.deb
81ed566e700eb71d7d04f3c481800978433b6302ec125136fb89f710716ec101
libr/libreoffice-dictionaries/hunspell-sv_26.8.0.3-1_all.deb
757cf1e7415d5a395632de8c7b5c466018ce12e1e2d6bc65f3061945777ab2ee
libr/libreoffice-dictionaries/hunspell-tr_26.8.0.3-1_all.deb
7e4540a66c3a0744ed7784895a6d96fede085f963ee80140d195cf7f1131b9d9
libr/libreoffice-dictionaries/hunspell-uk_26.8.0.3-1_all.deb
93704c974c85f964b0b8cb421242ca4ae7b3c4ad84be3fefda00fbece5843162
s/scowl/hunspell-en-us_2020.12.07-4_all.deb 962d774fd74f94ea8e781291319706fc5172d7d02c806e4c3a0c6af3ec9ccdc7
END

folder=$root/usr/share/hunspell
# The number of lines that the flag of NOSUGGEST is on, for flags of such a form.
marked() { # DICTIONARY FORM
    local flag
    flag=$(sed -n 's/^NOSUGGEST[[:blank:]]*//p' "$folder/$1.aff" | tr -d '\r')
    tail -n +2 "$folder/$1.dic" | grep -cE "^[^/]*/($2)*$flag"
}
# The line of a word.
line() { # DICTIONARY WORD
    grep -E "^$2(/|\$)" "$folder/$1.dic" | tr -d '\r'
}
see 'en_US: marked lines' 27 "$(marked en_US '[^[:space:]]')"
see 'en_US: shit' 'shit/SM!' "$(line en_US shit)"
see 'de_DE: marked lines' 162 "$(marked de_DE '[^[:space:]]')"
see 'fr: marked lines' 586 "$(marked fr '[^[:space:]]{2}')"
see 'fr: 1er and merde' '1er/-- merde/S.' "$(line fr 1er) $(line fr merde | cut -f1 | cut -d' ' -f1)"
see 'pt_BR: marked lines' 2427 "$(marked pt_BR '[^[:space:]]')"
see 'pt_BR: pot. and merda' 'pot./Ý merda/BOW' "$(line pt_BR 'pot\.') $(line pt_BR merda)"
see 'sv_SE: marked lines' 2515 "$(marked sv_SE '[^[:space:]]')"
see 'sv_SE: skithet and skit' 'skithet/!O skit/)bDX' "$(line sv_SE skithet) $(line sv_SE skit)"
for dictionary in es_ES it_IT pl_PL ru_RU nb_NO tr_TR uk_UA; do
    see "$dictionary: lines with NOSUGGEST" 0 "$(grep -ac '^NOSUGGEST' "$folder/$dictionary.aff")"
done
see 'es_ES: mierda' 'mierda/S' "$(line es_ES mierda)"
see 'it_IT: merda' 'merda/Q' "$(line it_IT merda)"
finish
