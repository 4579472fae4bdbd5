#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a Korean dictionary has words of syllables, as people type and read them: 한 is U+D55C.
# What happens: of the 101,598 words of hunspell-ko, 101,520 are decomposed into conjoining letters: 한 is U+1112
# U+1161 U+11AB. The affix file has a table of 11,172 lines each way (ICONV and OCONV), which only hunspell applies.
# Version: hunspell-ko 0.7.94 (Debian 13).
# On glass: a keyboard that offers the lines of the dictionary finds nothing for typed syllables. Sources/WordLists
# (WordText.swift) reads words as they are, and docs/dictionaries.md says so to operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/python.packages"
unpack <<'END'
h/hunspell-dict-ko/hunspell-ko_0.7.94-2_all.deb ce91a7fb8a717b3191faa9c4a3266ae91b94982c3c519e570ced6c50d5856b4d
END
# shellcheck disable=SC2016 # Python reads these.
see 'words, those not composed, 한국어 in syllables, 한국어 in letters' '101598|101520|False|True' "$(
    inside python3.13 -c '
import unicodedata
lines = open("/usr/share/hunspell/ko.dic", encoding="utf-8").read().splitlines()[1:]
words = [line.split("/")[0].strip() for line in lines if line.strip()]
print(len(words))
print(sum(word != unicodedata.normalize("NFC", word) for word in words))
print("한국어" in words)
print(unicodedata.normalize("NFD", "한국어") in words)' | paste -sd'|'
)"
for table in ICONV OCONV; do
    see "lines of $table" "$table 11172" "$(grep -m1 "^$table" "$root/usr/share/hunspell/ko.aff")"
done
finish
