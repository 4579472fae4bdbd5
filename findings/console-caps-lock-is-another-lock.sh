#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: on a text console the key Caps Lock is Caps_Lock, and the kernel lights the LED with it. Only keyboards
# with other scripts may need something else.
# What happens: of 27 keymaps that ckbcomp of console-setup makes in UTF-8, only that of `us` has Caps_Lock. All others
# have CtrlL_Lock, also `gb`, `de` and `fr`, with the capitals in the tables of that modifier. The kernel lights
# the LED for it only where the LED's trigger is kbd-ctrlllock.
# Version: console-setup 1.242~deb13u1 with xkb-data 2.42 (Debian 13).
# On glass: a driver that learns of Caps Lock by its keyboard's LED hears nothing on such a console until the trigger is
# set: udev-rules/70-runepad.rules does so, DevicesUdevRulesTests. Operators: docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
c/console-setup/console-setup_1.242~deb13u1_all.deb e9f845aad7fd38685922ca5659034524e23c435d6cb300779118857d4587bd89
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb 3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150
g/glibc/libc6_2.41-12+deb13u5_amd64.deb b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf
libx/libxcrypt/libcrypt1_4.4.38-1_amd64.deb 0ebc144d662e3197982d1bf3a7b8b35ca845e54c68811de0328b1f0d7c67585c
p/perl/perl-base_5.40.1-6+deb13u1_amd64.deb b795464137a0f4d443fc9284f4b93e883fb83883cb533adf300ac660807a352a
x/xkeyboard-config/xkb-data_2.42-1_all.deb 196ff18533382f64e057ea49df2bb486bd4275a4cc0917361edb560b8756dada
END

caps() { # LAYOUT
    inside ckbcomp -layout "$1" 2>/dev/null | awk '$1 == "keycode" && $2 == 58 { print $4 }'
}
layouts=(am be br ch cz de dk es "fi" fr gb ge gr hr hu ie it latam nl no pl pt ro ru se tr us)
see "Caps Lock of ${#layouts[@]} keymaps" '26 CtrlL_Lock|1 Caps_Lock' \
    "$(for layout in "${layouts[@]}"; do caps "$layout"; done | sort | uniq -c | sort -rn | sed 's/^ *//' |
        paste -sd'|')"
see us Caps_Lock "$(caps us)"
see de CtrlL_Lock "$(caps de)"
# The tables without and with the modifier CtrlL.
see 'a of de' '+U+0061, with the lock +U+0041' \
    "$(inside ckbcomp -layout de 2>/dev/null | awk '$1 == "keycode" && $2 == 30 { print $4 ", with the lock " $68 }')"
finish
