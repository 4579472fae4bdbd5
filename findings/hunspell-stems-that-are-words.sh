#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a line of a dictionary with the flag of NEEDAFFIX is a stem, and no word until a rule adds something.
# What happens: 65,971 of the 84,139 lines of French have that flag, `maison` and `abaisser` among them, and hunspell
# takes each of them as it is: rules that add nothing satisfy the flag. In Esperanto `dom` is no word, and `domo` is.
# Versions: hunspell 1.7.2, hunspell-fr-classical 7.0, hunspell-eo 25.2.3 (Debian 13).
# On glass: a keyboard that leaves out flagged lines never offers `maison`. Sources/WordLists/AffixFlags.swift takes those
# that a rule makes as they are, WordTextTests. Operators: docs/dictionaries.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb 3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150
g/gcc-14/libstdc++6_14.2.0-19_amd64.deb ab1fa05837aa7a92aae748fd07a18a35f7d18bb4a71c4724fe2bbf0e32089de0
g/glibc/libc-bin_2.41-12+deb13u5_amd64.deb f30ee7381a9c6a3936165259bcd58e65f4b288e351606d200c8435724c5876dd
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
h/hunspell/hunspell_1.7.2+really1.7.2-10+b4_amd64.deb f00ea7dd4862a2adbe42ad47a51e2633c4154bc367975257f41a299ee27c40aa
h/hunspell/libhunspell-1.7-0_1.7.2+really1.7.2-10+b4_amd64.deb
a9427e5220e71f8c04c6c0f87826c6fef98e2bab6994a87d6d82e8a120790ecf
h/hunspell-fr/hunspell-fr-classical_7.0-3_all.deb 188ba594a75271107b0589aa4704cbe83060ec210cda40e9566890c7ddbd0b4a
libr/libreoffice-dictionaries/hunspell-eo_25.2.3-1_all.deb
d668c265ec079b550f33c60588838910f60a9b087c4b53d2eec2fe5d3f5f46b5
n/ncurses/libncursesw6_6.5+20250216-2_amd64.deb 47baa2e11579583654583a066b69bd5a5d2f22423081f707ed6c0c3ba6d538b7
n/ncurses/libtinfo6_6.5+20250216-2_amd64.deb 8b9f6a7983e9418564e48a627518de4c03917b56efe68d7f3e93bd8fffa1cc10
r/readline/libreadline8t64_8.2-6_amd64.deb eeadf2b5e755c9f183883feea2d9b5b28560284275d5f54d3e55d0923b1d0967
END
dictionary=$root/usr/share/hunspell/fr
# The first column of the lines with the flag, whose flags are pairs of characters.
flagged=$(tail -n +2 "$dictionary.dic" | cut -d ' ' -f 1 | cut -f 1 | grep -E '^[^/]*/(..)*\(\)')
see 'the flag' 'NEEDAFFIX ()' "$(grep -m1 '^NEEDAFFIX' "$dictionary.aff")"
see 'lines, and those with the flag' '84139 65971' \
    "$(tail -n +2 "$dictionary.dic" | grep -c .) $(grep -c . <<<"$flagged")"
see 'maison, abaisser' 'maison/S.()|abaisser/a0p+()' \
    "$(grep -E '^(maison|abaisser)/' <<<"$flagged" | sort -r | paste -sd'|')"
see 'of 64671 different words with the flag, hunspell takes' 64671 "$(
    cut -d / -f 1 <<<"$flagged" | sort -u >"$root/tmp/words"
    echo "$(($(wc -l <"$root/tmp/words") - $(inside hunspell -l -i UTF-8 -d fr /tmp/words | wc -l)))"
)"
# What hunspell refuses, one a line.
see 'of maison, abaisser and abaissr, hunspell refuses' abaissr \
    "$(printf '%s\n' maison abaisser abaissr | inside hunspell -l -i UTF-8 -d fr | paste -sd' ')"
see 'of dom and domo in Esperanto, hunspell refuses' dom \
    "$(printf '%s\n' dom domo | inside hunspell -l -i UTF-8 -d eo | paste -sd' ')"
finish
