#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: each letter of a language's alphabet has a name of its own, so that its voice tells é from e.
# What happens: as texts, these sound the same: à and a in French, ó and o in Spanish, á and a in Portuguese, ì and i in
# Italian, ó and u in Polish, é and e in Swedish and Dutch, ŵ and w in Welsh. In Czech and German none does. As
# characters, which is how speech-dispatcher's module hands over CHAR, Dutch, Catalan and Welsh ones remain. For the
# Dutch and Catalan ones speech-dispatcher itself has names, such as "e accent aigu"; for Welsh ones it has none.
# Versions: espeak-ng 1.52.0 (Debian sid, November 2026), speech-dispatcher 0.12.0 (Debian 13).
# On glass: what a person hears of é depends on how it is handed over. Sources/Voice/Voice/Announcer.swift hands over
# characters, which Tests/Unit/Voice/Voice/AnnouncerTests.swift holds. Welsh keys need `spoken`: docs/voice.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=speechd.bash
. "$here/speechd.bash"
speechd=$root
make_root espeak
# shellcheck source-path=SCRIPTDIR source=espeak.bash
. "$here/espeak.bash"

# Whether two letters sound the same.
compare() { # FUNCTION VOICE LETTER LETTER
    if [ "$("$1" "$2" "$3")" = "$("$1" "$2" "$4")" ]; then echo same; else echo different; fi
}
# Each line: a voice, two letters, and how they compare as texts and as characters.
while read -r voice plain accented as_texts as_characters; do
    see "$voice: $plain and $accented as texts" "$as_texts" "$(compare text "$voice" "$plain" "$accented")"
    see "$voice: $plain and $accented as characters" "$as_characters" \
        "$(compare character "$voice" "$plain" "$accented")"
done <<'END'
fr a à same different
es o ó same different
pt a á same different
it i ì same different
pl u ó same different
sv e é same different
nl e é same same
ca i í same same
cy w ŵ same same
cs a á different different
de a á different different
END
# What speech-dispatcher makes of CHAR with such a letter.
root=$speechd
while read -r voice letter seen; do
    see "$voice: $letter through speech-dispatcher" "$seen" "$(
        tell "SET self LANGUAGE $voice" "CHAR $letter" | sed 's/<speak>//; s,</speak>,,; s/  */ /g; s/ $//'
    )"
done <<'END'
nl é SPEAK e accent aigu
ca í SPEAK i amb accent tancat
cy ŵ CHAR ŵ
END
finish
