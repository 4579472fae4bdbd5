#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a package that adds an option for Wayland sessions has to replace /etc/xkb/rules/evdev, the only rules
# beside those of xkb-data, and a second package with an option of its own collides with it.
# What happens: libxkbcommon 1.13.1 also reads the folders /usr/share/xkeyboard-config.d/*. Rules there in a file
# evdev.post are added to the rules in use, also to those of /etc/xkb. A file symbols/us there replaces the whole `us`
# of xkb-data without a message. 1.7.0 knows none of these folders.
# On glass: rules for the glyphs of a pad could be a file of their own from 1.13.1 on. Debian 12 and 13 still need
# /etc/xkb/rules/evdev: Sources/KeymapFiles/GlyphFiles.swift and GlyphInstaller.swift, docs/characters.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
unpack <<'END'
libx/libxkbcommon/libxkbcommon-tools_1.13.1-1_amd64.deb 2067685969279e43590ac638c6909719b35d79566716f65bd2f46c9659e13632
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
END
folder=$root/usr/share/xkeyboard-config.d/runes
mkdir -p "$folder"/{rules,symbols}
echo 'xkb_symbols "glyphs" { key <FK13> { [ U16A0 ] }; };' >"$folder/symbols/runes"
rules='! option = symbols
  runes:glyphs = +runes(glyphs)'
echo "$rules" >"$folder/rules/evdev.post"

key() { # NAME-OF-THE-KEY
    inside xkbcli compile-keymap --layout us --options runes:glyphs 2>/dev/null |
        sed -n "s/^[[:space:]]*key <$1> *{[[:space:]]*\[ *\([^ ,]*\).*/\1/p"
}
see 'F13 with rules in evdev.post' U16A0 "$(key FK13)"
mkdir -p "$root/etc/xkb/rules"
printf '! include %%S/evdev\n' >"$root/etc/xkb/rules/evdev"
see 'F13, and /etc/xkb/rules/evdev without the option' U16A0 "$(key FK13)"
rm "$folder/rules/evdev.post"
see 'F13 without the rules' XF86Tools "$(key FK13)"
see 'Q' q "$(key AD01)"
echo 'default xkb_symbols "basic" { key <AD01> { [ U16A0 ] }; };' >"$folder/symbols/us"
see 'Q with a file symbols/us of a package' U16A0 "$(key AD01)"
see 'Q with the same files and 1.7.0' 'q q' \
    "$(inside python3.13 /xkb.py /1.7.0/usr/lib/x86_64-linux-gnu/libxkbcommon.so.0 press us 16)"
see 'and with 1.13.1' 'ᚠ U16A0' \
    "$(inside python3.13 /xkb.py /1.13.1/usr/lib/x86_64-linux-gnu/libxkbcommon.so.0 press us 16)"
finish
