#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the text "C&A, 1 < 2" reaches the synthesizer whole, with & and < written as XML needs it.
# What happens: with the punctuation mode none, the default, speech-dispatcher takes &, < and > out, and says nothing in
# their place: "C A, 1   2". So it does with %, @, +, # and a dot at the beginning: "50 %" is "50". A text of such signs
# alone is silence. With `some` it says "and", "less". As CHAR the same sign has its name in every mode.
# Version: speech-dispatcher 0.12.0 with the symbols of its package (Debian 13).
# On glass: a key with one sign has to be said as a character, as Sources/Voice/Voice/Speech/Utterance.swift does
# (UtteranceTests). For labels, Sources/Voice/Voice/Speech/SpeechDispatcher.swift sets the mode `all`, so <=> is "less
# equals greater". Words that a layout has for its keys lose such signs: docs/voice.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=speechd.bash
. "$here/speechd.bash"

see 'C&A, 1 < 2' 'SPEAK <speak>C A, 1   2</speak>' "$(tell SPEAK 'C&A, 1 < 2' .)"
see '<=>' 'SPEAK <speak></speak>' "$(tell SPEAK '<=>' .)"
see '50 %' 'SPEAK <speak>50</speak>' "$(tell SPEAK '50 %' .)"
see '@gmail.com' 'SPEAK <speak> gmail com</speak>' "$(tell SPEAK '@gmail.com' .)"
see '<' 'SPEAK <speak> </speak>' "$(tell SPEAK '<' .)"
see '< as CHAR' 'SPEAK <speak> less </speak>' "$(tell 'CHAR <')"
see 'C&A, 1 < 2 with punctuation some' 'SPEAK <speak>C and A, 1  less  2</speak>' \
    "$(tell 'SET self PUNCTUATION some' SPEAK 'C&A, 1 < 2' .)"
for text in '<=>| less  equals  greater ' '50%|50 percent ' '.com| dot com'; do
    see "${text%|*} with punctuation all" "SPEAK <speak>${text#*|}</speak>" \
        "$(tell 'SET self PUNCTUATION all' SPEAK "${text%|*}" .)"
done
finish
