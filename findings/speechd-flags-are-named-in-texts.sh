#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: speech-dispatcher names a flag or an emoji that comes as a character (CHAR), as it names €, and leaves
# those in a text to the synthesizer as long as the punctuation is `none`.
# What happens: it names them in every text: "OK 😀" is "OK grinning face". But the flag as a CHAR becomes a text without
# a name, and the synthesizer gets the two code points. So as a text 🇩🇪 is "flag Germany", and as a character it is not.
# Versions: speech-dispatcher 0.12.0 with the symbols of its package (Debian 13); 0.12.1 does the same.
# On glass: a key with a flag is silent, or spelt by the names of its letters, if it is said as a character. Runepad
# says all characters of several code points as texts: Sources/Voice/Voice/Speech/Utterance.swift (UtteranceTests).
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=speechd.bash
. "$here/speechd.bash"

see 'CHAR 😀' 'SPEAK <speak> grinning face </speak>' "$(tell 'CHAR 😀')"
see 'CHAR 🇩🇪' 'SPEAK <speak>🇩🇪</speak>' "$(tell 'CHAR 🇩🇪')"
see '🇩🇪' 'SPEAK <speak> flag Germany </speak>' "$(tell SPEAK '🇩🇪' .)"
see 'OK 😀' 'SPEAK <speak>OK  grinning face </speak>' "$(tell SPEAK 'OK 😀' .)"
finish
