#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the key <LVL3>, which keymaps of XKB have for AltGr by itself, is AltGr on Debian's text consoles too.
# What happens: the keymap that console-setup makes has Last_Console on its keycode, 84: the key changes to the console
# that was shown before. It does so with every layout that was looked at.
# Version: console-setup 1.242 with xkb-data 2.42 (Debian 13, November 2026).
# On glass: glyphs of higher levels are struck with that keycode. After console-setup has loaded the host's keymap, as
# its upgrade does, half of them typed other characters until the keymap of glyphs was loaded again: config/dpkg/runepad,
# docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
c/console-setup/console-setup_1.242~deb13u1_all.deb e9f845aad7fd38685922ca5659034524e23c435d6cb300779118857d4587bd89
c/console-setup/console-setup-linux_1.242~deb13u1_all.deb
c96eb9386cd8d65dceb0a58726dcef7cf7a0aedca7f514139c225ab391baca27
c/console-setup/keyboard-configuration_1.242~deb13u1_all.deb
f8b614f910166a74db8b4fe1d28a1b464dc4f4f726ed60ed9cc321e9eff8fed1
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb 3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
libl/liblocale-gettext-perl/liblocale-gettext-perl_1.07-7+b1_amd64.deb
764c10c723ccd6e45e5637c0be3c74f20997971da9aad77b8cca73c13494a493
libx/libxcrypt/libcrypt1_4.4.38-1_amd64.deb 0ebc144d662e3197982d1bf3a7b8b35ca845e54c68811de0328b1f0d7c67585c
p/perl/perl-base_5.40.1-6+deb13u1_amd64.deb b795464137a0f4d443fc9284f4b93e883fb83883cb533adf300ac660807a352a
x/xkeyboard-config/xkb-data_2.42-1_all.deb 196ff18533382f64e057ea49df2bb486bd4275a4cc0917361edb560b8756dada
END

# What a key does without modifiers.
key() { # LAYOUT KEYCODE
    inside LC_ALL=C ckbcomp "$1" 2>"$work/messages" | sed -nE "s/^keycode +$2 = (\S+).*/\1/p"
}
see 'the keycode of <LVL3> in XKB' 92 "$(sed -nE 's/^\s*<LVL3> = +([0-9]+);/\1/p' "$root/usr/share/X11/xkb/keycodes/evdev")"
# XKB's keycodes are those of the kernel plus 8.
for layout in de us gr; do see "$layout, the key 84" Last_Console "$(key $layout 84)"; done
see 'de, the key right of the space bar' AltGr "$(key de 100)"
see 'us, the key right of the space bar' Alt "$(key us 100)"
finish
