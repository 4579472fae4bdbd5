#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a character that a program hands to speech-dispatcher as CHAR reaches the synthesizer as CHAR, and the
# synthesizer names it.
# What happens: a sign for which speech-dispatcher's own table has a name reaches it as SPEAK with that name, in the
# language that was set: "Euro", "kleiner als", "Leerzeichen". Letters, and signs without a name such as ⌫, stay CHAR.
# So do all signs in a language without a table, and < in `no`, whose table for Norwegian is that of `nb`.
# Version: speech-dispatcher 0.12.0 with the symbols of its package (Debian 13).
# On glass: whoever writes a module, or a test that listens to one, must expect both; signs without a name need words
# of the layout. Tests/Support/TestSpeech/SpeechRecorder.swift reads both. Operators: docs/voice.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=speechd.bash
. "$here/speechd.bash"

# What the module is told in place of a CHAR, in a language.
character() { # LANGUAGE CHARACTER
    tell "SET self LANGUAGE $1" "CHAR $2" | sed 's/<speak>//; s,</speak>,,; s/  */ /g; s/ $//'
}
see '€ in English' 'SPEAK euro' "$(character en €)"
see '€ in German' 'SPEAK Euro' "$(character de €)"
see '< in German' 'SPEAK kleiner als' "$(character de '<')"
see 'space in German' 'SPEAK Leerzeichen' "$(character de space)"
see '😀 in German' 'SPEAK grinsendes Gesicht' "$(character de 😀)"
see 'ß in German' 'SPEAK Eszett' "$(character de ß)"
see '€ in a language without a table' 'CHAR €' "$(character xx €)"
see '< in no' 'CHAR <' "$(character no '<')"
see '< in nb' 'SPEAK mindre' "$(character nb '<')"
see 'a' 'CHAR a' "$(character en a)"
see '⌫' 'CHAR ⌫' "$(character en ⌫)"
see 'ᚠ' 'CHAR ᚠ' "$(character en ᚠ)"
finish
