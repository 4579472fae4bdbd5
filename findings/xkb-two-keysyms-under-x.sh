#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a key with two keysyms, `{ [ { e, U0301 } ] }`, types é in Wayland's programs, and in X programs under
# Xwayland at least the e, because xkbcomp takes the first keysym.
# What happens: in X programs the key types nothing. Xwayland gives the compositor's keymap to xkbcomp as text, with
# both keysyms. xkbcomp takes NoSymbol for such a level, says nothing about it, and succeeds.
# Versions: xkbcomp 1.4.7 (x11-xkb-utils 7.7+9) and libxkbcommon 1.13.1; 1.5.0 and 1.7.0 type é as well.
# On glass: a character of several code points cannot be one key of a keymap. Runepad types its code points one after
# the other, each with a key or a glyph of its own: docs/characters.md, Sources/KeymapFiles/GlyphDemand.swift
# (GlyphDemandTests), and GlyphTests.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
unpack <<'END'
libx/libx11/libx11-6_1.8.12-1_amd64.deb b5a3fd3bf8c8fd0364bfb9bea00dcba7fc301229bd02dded084632d31f5b0fb3
libx/libxau/libxau6_1.0.11-1_amd64.deb 689a9f0e0ba3e2c65431f864871e303ee904de69dd28abfc462663fae030227f
libx/libxcb/libxcb1_1.17.0-2+b1_amd64.deb 5c222a72d11b866447da31693254f738430726e3e065a384e82687b2fd2f978b
libx/libxdmcp/libxdmcp6_1.1.5-1_amd64.deb 0740dc760916b2008b45417a42a8fd7dd5de370fb57d31373f15034cda8acf0b
libx/libxkbfile/libxkbfile1_1.1.0-1+b4_amd64.deb 989b61e0eb7f1f99d0e969a5957e9a857a95941d5c0e86d5e2b502008b4ac28e
x/x11-xkb-utils/x11-xkb-utils_7.7+9_amd64.deb 745e29c79bb435d057cdbf8bb59a35fa33e818e566cb754674f44d381ccd4317
END

mkdir -p "$root/etc/xkb/symbols"
cat >"$root/etc/xkb/symbols/twin" <<'END'
xkb_symbols "basic" {
    include "us(basic)"
    override key <AC01> { [ { e, U0301 }, x ] };
};
END
# The key A, plainly and with Shift.
for version in 1.5.0 1.7.0 1.13.1; do
    see "$version: a Wayland program" $'e\u0301 NoSymbol|x x' "$(xkb $version press twin 30 +42 30)"
done
xkb_lines 1.13.1 text twin >"$root/tmp/keymap"
see 'the text' '[ {0x65,0x1000301}, 0x78 ]' "$(sed -n '/<AC01> *{/s/.*\(\[.*\]\).*/\1/p' "$root/tmp/keymap")"
see 'the status of xkbcomp' 0 "$(inside xkbcomp -xkm /tmp/keymap /tmp/compiled 2>"$work/messages" && echo $?)"
see 'its messages about keysyms' '' "$(grep -i 'AC01\|keysym' "$work/messages" || true)"
inside xkbcomp -xkb /tmp/compiled /tmp/x 2>"$work/messages"
see 'an X program' '[ NoSymbol, x ]' "$(sed -n '/<AC01>/s/.*{ *\(\[[^]]*\]\).*/\1/p' "$root/tmp/x" | tr -s ' ')"
finish
