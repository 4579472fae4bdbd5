#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the emoji font of a release of Debian ends with the Unicode of its year: Debian 13 has no emoji of
# Unicode 17, which is younger.
# What happens: the font of Debian 13 has those of Unicode 17, such as 🫪 (U+1FAEA), as sid has: updates of the release
# brought them. That of Debian 12 has those of Unicode 15, such as 🫨, and not 🫩 of Unicode 16.
# Versions: fonts-noto-color-emoji 2.042 (Debian 12), 2.051 (Debian 13 and sid, November 2026).
# On glass: a layout may have these emoji in its labels on Debian 13, and on Debian 12 they are boxes: docs/preview.md.
# `runepad preview` names labels that no font can show.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=fonts.bash
. "$here/fonts.bash"
mkdir "$root/bookworm"
into=$root/bookworm unpack <<'END'
f/fonts-noto-color-emoji/fonts-noto-color-emoji_2.042-0+deb12u1_all.deb
a5ab0f69c7938423862320d9aca5dd187b3fd879d6a9a57dd52e17c3fa8d2751
END
mkdir "$root/trixie"
into=$root/trixie unpack <<'END'
f/fonts-noto-color-emoji/fonts-noto-color-emoji_2.051-0+deb13u1_all.deb
03141cd51c0e9ff8ad858fcf2d8234f8a00ae4d7a0872df43a71519359c54e8c
END
mkdir "$root/sid"
into=$root/sid unpack <<'END'
f/fonts-noto-color-emoji/fonts-noto-color-emoji_2.051-1_all.deb
fd24bbdf01db0e146682eea6d9f10448260fa77da579a6cc0aa336912f143638
END

# Which of the emoji of Unicode 14, 15, 16 and 17 the font of a release has: 🫠 🫨 🫩 🫪.
emoji() { # RELEASE
    local code
    for code in 1fae0 1fae8 1fae9 1faea; do
        having "/$1/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf" $code $code
    done | paste -sd' '
}
see 'Debian 12' '1 1 0 0' "$(emoji bookworm)"
see 'Debian 13' '1 1 1 1' "$(emoji trixie)"
see 'sid' '1 1 1 1' "$(emoji sid)"
finish
