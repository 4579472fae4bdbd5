#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a voice names the mark U+0301 in its language, "Akut" or "accent aigu", as it names the accent of á.
# What happens: German, French and Russian voices say the English word "acute", although the first two say á as "a
# accent aigu". For U+0323 and U+030C, the dot below and the caron, each voice says "symbol" or "letter" in its
# language, and the code: "three two three". In a text, a mark behind a letter is lost.
# Version: espeak-ng 1.52.0 (Debian sid, November 2026). speech-dispatcher 0.12.0 has no names for these marks, and
# makes one code point of a letter and a mark where Unicode has it.
# On glass: a key that types a mark is heard as a code. Sources/Voice/Voice/Announcer.swift has no names for marks, so
# such a key needs `spoken` in its layout: docs/voice.md says so to operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=espeak.bash
. "$here/espeak.bash"

while read -r voice code seen; do
    # shellcheck disable=SC2059 # The format makes the mark.
    see "$voice: U+$code" "$seen" "$(character "$voice" "$(printf "\\u$code")")"
done <<'END'
en 0301 a#kj'u:t__!
de 0301 _:(en)a#kj'u:t_(de)_!
fr 0301 _:(en)a#kj'u:t_(fr)_!
ru 0301 _:(en)a#kj'u:t_(ru)_!
en 0323 sImb@L_|Tr'i:_|t'u:_|Tr'i:_:_!
de 0323 zymb'o:l_|dr'aI_|tsv'aI_|dr'aI_:_!
fr 0323 sE~b'oll_|trw'a_|d'Y_|trw'a_:_!
ru 0323 l'et@_|tR;'i_|dv'A_|tR;'i_:_!
de 030c zymb'o:l_|dr'aI_|n'Ul_|ts'e:_:_!
de 00e1 _|,A:_|aks,A~tEg'y:_|_!
fr 00e1 ,a_|aksA~tEg'y_|_!
END
see 'fr: a' "'a" "$(text fr a)"
see 'fr: a and U+0301 in a text' "'a" "$(text fr $'a\u0301')"
finish
