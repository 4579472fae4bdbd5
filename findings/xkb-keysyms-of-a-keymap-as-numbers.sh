#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the text of a keymap, as a compositor sends it to each program, names its keysyms as the symbols files
# do: `ssharp`.
# What happens: xkb_keymap_get_as_string of 1.13.1 writes numbers, such as 0xdf. The command xkbcli compile-keymap of
# the same version writes names, and so does 1.7.0.
# Version: libxkbcommon 1.7.0 (Debian 13) and 1.13.1 (forky, November 2026), each with its xkb-data.
# On glass: who looks in a session's keymap for names finds none on Debian 14, although xkbcli shows them. Runepad asks
# libxkbcommon for keysyms: Sources/Formats/Keymaps/CompiledKeymap.swift; XkbTests takes both forms.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=xkb.bash
. "$here/xkb.bash"
cat >"$root/text.py" <<'END'
import ctypes, sys

class Names(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")]

library = ctypes.CDLL(sys.argv[1])
for name in ("xkb_context_new", "xkb_keymap_new_from_names"):
    getattr(library, name).restype = ctypes.c_void_p
library.xkb_keymap_get_as_string.restype = ctypes.c_char_p
context = library.xkb_context_new(0)
names = Names(b"evdev", b"pc105", b"de", b"", b"")
keymap = library.xkb_keymap_new_from_names(ctypes.c_void_p(context), ctypes.byref(names), 0)
print(library.xkb_keymap_get_as_string(ctypes.c_void_p(keymap), 1).decode())
END

# The keymap's text, and in it the symbols of the key of ß.
text() { # VERSION
    inside "XKB_CONFIG_ROOT=/$1/usr/share/X11/xkb" \
        python3.13 /text.py "/$1/usr/lib/x86_64-linux-gnu/libxkbcommon.so.0" >"$work/$1"
    tr -d ' \t\n' <"$work/$1" | grep -oE 'key<AE11>\{[^}]*\}' | grep -oE '\[[^]1][^]]+\]' | tail -1
}
count() { grep -oE '\b0x[0-9a-f]+\b' "$work/$1" | wc -l; }
see '1.7.0: the key of ß' '[ssharp,question,backslash,questiondown,U1E9E]' "$(text 1.7.0)"
see '1.7.0: numbers in the text' 33 "$(count 1.7.0)"
see '1.13.1: the key of ß' '[0xdf,0x3f,0x5c,0xbf,0x1001e9e]' "$(text 1.13.1)"
see '1.13.1: numbers in the text' 787 "$(count 1.13.1)"

make_root forky
unpack <<'END'
g/gcc-16/libgcc-s1_16.2.0-3_amd64.deb e716dc8baad27e884c45ff83a76955047a7a9e33a80e94f9459ee996ebb800b0
g/glibc/libc-gconv-modules-extra_2.43-7_amd64.deb 8abae40b5e2bfca58fbc838329b48f525c98463e930b8d3ed075d0c9e960a57a
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
libf/libffi/libffi8_3.8.0-2_amd64.deb 8f52979b2f3831088c419aae858f10fd3ad7e42cc6c1d28967bae996a98223a4
libx/libxau/libxau6_1.0.11-1+b2_amd64.deb f3046e170bd21969a063e23c1f1be28b16d82d02d3a4ea30e61c8497c6a736c2
libx/libxcb/libxcb-xkb1_1.17.0-2+b2_amd64.deb 976668233127a9170775ea192b1e5106df7161226e1c3cb0b8d521277d7818a1
libx/libxcb/libxcb1_1.17.0-2+b2_amd64.deb 86d6a614fe7b663610b4d170c84ef6f4371b3ef8e2af5df7e1e4a82b2c290119
libx/libxdmcp/libxdmcp6_1.1.5-2+b1_amd64.deb 3170f2aaf8e5ec69547c04cba0064dcb05ad08b37b9bf2c6775468dbc3b0e7ec
libx/libxkbcommon/libxkbcommon-tools_1.13.1-1_amd64.deb 2067685969279e43590ac638c6909719b35d79566716f65bd2f46c9659e13632
libx/libxkbcommon/libxkbcommon-x11-0_1.13.1-1_amd64.deb 84844607cecccd3a56840bc79484cb2051b564a08969fb290e191e6954793607
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
libx/libxkbcommon/libxkbregistry0_1.13.1-1_amd64.deb 8c61e0c9a950574d5788a193d2e7bdb4ced05b17d5e9d55172facf0458d996df
libx/libxml2/libxml2-16_2.15.4+dfsg-1+b1_amd64.deb f2b4d9acff743ff71f5409ae301452ebbb37d0d8709cf46fc9ec755d7df803ff
w/wayland/libwayland-client0_1.26.0-1_amd64.deb b432b1d30319f371efe776209e36143a23289285dd26d41751e89ad4a88b2c33
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
z/zlib/zlib1g_1.3.dfsg+really1.3.2-3_amd64.deb 52c585b07bea72ef36df9ddd5d1937f4739d3caec057d827954baec256292651
END
inside xkbcli compile-keymap --layout de >"$work/xkbcli"
see 'xkbcli of 1.13.1: numbers in the text' 37 "$(count xkbcli)"
finish
