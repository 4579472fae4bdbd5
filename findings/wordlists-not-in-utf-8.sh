#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the word lists that Debian installs in /usr/share/dict are in UTF-8.
# What happens: both Norwegian ones and the Swedish one are in ISO 8859-1. The 19 other lists that were looked at, from
# Bulgarian to Ukrainian, are in UTF-8.
# Versions: wnorwegian 2.2-4 and wswedish 1.4.5-8 (sid, November 2026).
# On glass: a program that takes the bytes for UTF-8 offers words with broken letters, or none with å, ä, ö and ø. The
# driver takes no list that is not in UTF-8, and names the line: Sources/Formats/LayoutFiles/WordListReader.swift
# (WordListReaderTests). Convert it with iconv, or name a dictionary: docs/dictionaries.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
n/norwegian/wnorwegian_2.2-4_all.deb 570ad89de30238d31919f8d786a0019c48c7c750d5991fbc86671e4cfb384dfb
s/swedish/wswedish_1.4.5-8_all.deb 23c8d8d95e5b0633d9d630cabaa8736e89bc5dec0f6060ec9dbc987b801befad
END

valid() { # FILE
    if iconv --from-code=UTF-8 "$1" >/dev/null 2>&1; then echo UTF-8; else echo no; fi
}
for list in bokmaal nynorsk swedish; do
    file=$root/usr/share/dict/$list
    see "$list in UTF-8" no "$(valid "$file")"
    see "$list from ISO 8859-1" UTF-8 "$(iconv --from-code=ISO-8859-1 "$file" >"$work/$list" && valid "$work/$list")"
done
see 'a word of swedish' älg "$(grep -x älg "$work/swedish")"
see 'a word of bokmaal' øl "$(grep -x øl "$work/bokmaal")"
finish
