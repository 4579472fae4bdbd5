#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a dictionary of 76,000 words has one or two megabytes, and a line is a word with a few flags.
# What happens: the Turkish one has 36 MB. Its words are 2 % of it, and the rest are flags, up to 3,926 behind one word,
# in lines of up to 22 kB.
# Version: hunspell-tr 25.2.3 (Debian 13).
# On glass: a reader that keeps the file in memory, or that bounds lines at 4 KiB, loses words or memory.
# Sources/Core/Engine/WordLists/AffixFlags.swift copies no flags, and docs/dictionaries.md has the memory.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
libr/libreoffice-dictionaries/hunspell-tr_25.2.3-1_all.deb
245c66c847492761c0526350e0b69c00d7378b77e23ecd6846630f4c941ed258
END
dictionary=$root/usr/share/hunspell/tr_TR.dic
see 'bytes' 36136702 "$(stat -c %s "$dictionary")"
see 'lines' 75909 "$(tail -n +2 "$dictionary" | wc -l)"
see 'bytes of the words' 694116 "$(tail -n +2 "$dictionary" | cut -d/ -f1 | wc -c)"
see 'bytes of the longest line' 22835 \
    "$(LC_ALL=C awk '{ if (length > most) most = length } END { print most }' "$dictionary")"
see 'most flags of a word' 3926 "$(awk -F, '{ if (NF > most) most = NF } END { print most }' "$dictionary")"
finish
