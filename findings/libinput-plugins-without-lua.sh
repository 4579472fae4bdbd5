#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a plugin in /etc/libinput/plugins, new in libinput 1.30, changes what touchscreens report in the sessions
# that load plugins: those of mutter and KWin, and perhaps of sway.
# What happens: no session reads it. mutter and KWin ask libinput for plugins, wlroots and weston do not. But Debian's
# libinput is built without Lua: its function for loading plugins returns -ENOSYS, and nobody says so in a log. A file
# that is no Lua gives the same answer.
# Versions: libinput 1.31.3, mutter 51.0, KWin 6.7.4, wlroots 0.20.2, weston 16.0.0 (sid, November 2026).
# On glass: a plugin that somebody found for a touchscreen is without effect. The driver reads touchscreens without
# libinput, so it would not follow a plugin where one works either. Rules of udev and the panel's calibration reach
# both: docs/driver.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
e/expat/libexpat1_2.9.0-1_amd64.deb 190d7f5e45f070c42a12f708fe417d6636cb45fae71175203168bb5c3695081b
g/gcc-16/libatomic1_16.2.0-4_amd64.deb dbdb5dc514ef881926ff4958d2c312d4fd29f0cc68c8ecb763e9138de338030e
g/gcc-16/libgcc-s1_16.2.0-4_amd64.deb d251ea642c3795e8723ac2b9eeebe511467ca04590ba70f3d555a7616787d7e3
g/glib2.0/libglib2.0-0t64_2.90.1-2_amd64.deb 2758906db9a6d6e2f93641c10c122c30d40935a24e965ee6ce5383c700e7cd98
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
k/kwin/libkwin6_6.7.4-2+b1_amd64.deb 281a0169a76743c76748f56b96ee60f6bacd9299fb53e426f3e91ab08ccc82ac
libc/libcap2/libcap2_2.78-1+b1_amd64.deb ded957f0dd933e80a3cbbc3a920cb66a3d683f7e2ba2ddd77008f9f02744dcd9
libe/libevdev/libevdev2_1.14.0+dfsg-1_amd64.deb 7e0547e08aa3be04b9356cba9d4271c0c84d6f6647d00977f0fffc497e9f1710
libf/libffi/libffi8_3.8.0-2_amd64.deb 8f52979b2f3831088c419aae858f10fd3ad7e42cc6c1d28967bae996a98223a4
libg/libgudev/libgudev-1.0-0_238-7+b2_amd64.deb 4645a8d63693aba2b16b2d8989f9bf9a245a9cc5c499e5e933dd1b78f54cb197
libi/libinput/libinput10_1.31.3-1_amd64.deb 0e2628eec17c8cd54470718afad92976678767231dfcfefb6f012503bf58321a
libs/libselinux/libselinux1_3.11-2.1+b1_amd64.deb 12c9fc5222e3f4e727793da05f37a5981aaa9cb8e455a8654cb78a15db66ae22
libw/libwacom/libwacom9_2.20.0-1_amd64.deb 20542df020f98ddf199702b8a93ca922e0b28406af7f945cda9c188dca4bb1c3
m/mtdev/libmtdev1t64_1.1.7-1+b2_amd64.deb 65c8542b22873aeec6167d1e4cf3227d7eacf85b8395cbaf0b762ab716a986f1
m/mutter/libmutter-51-0_51.0-3_amd64.deb 70655e4c23a549cb80bd5589a809d2b6ba768b50505e5c97ce27134998450f90
p/pcre2/libpcre2-8-0_10.49-1_amd64.deb 854da48a72f55b3f6f20389b58a3e94bddd06dc02b2a9fadd006ccd0048d14ab
p/python3.14/libpython3.14-minimal_3.14.10-1_amd64.deb a59bb22e16dde6f441b892cdfd058dd93d8149cf437a31d8985dcca3cf407367
p/python3.14/libpython3.14-stdlib_3.14.10-1_amd64.deb 0af595928d7a49c12fe33d5667da95dc2fa9868e1a9a00625428074d3b3d458a
p/python3.14/python3.14-minimal_3.14.10-1_amd64.deb a23204aa66be03a9ad427367e75ee2142c60685c8c229bcde0bdde8b421cefb8
s/systemd/libudev1_262.1-1_amd64.deb c0e98e3cc94e2b1c7d7346cdb1f89b0a3ed2e1cc76dc744696094e030f29205f
u/util-linux/libblkid1_2.42.4-1_amd64.deb 4b2bb042aec4edb75afd462c6e1b946a85fded738df063650394a4c0f9ede0ba
u/util-linux/libmount1_2.42.4-1_amd64.deb 2a5636da5631f655ed927f941698a9a0c0644a978c9a14ea3e2795cfe70b8a71
w/weston/libweston-16-0_16.0.0-1_amd64.deb 008e1178c14a989e9b3b4bef6c18c5e628e2d53f9a3df9269448e82161a78d0a
w/wlroots/libwlroots-0.20_0.20.2-1_amd64.deb 24f40437ac0c844290ed6f21082e47144de0fef1e847ea3c917b2fa39af8f0c0
z/zlib/zlib1g_1.3.dfsg+really1.3.2-4_amd64.deb 8506ce550a81ac14b047608e0df121037d9cbb10c3cc28446f68cf8c1d9d31ce
END

cat >"$root/load.py" <<'END'
import ctypes

pointer = ctypes.c_void_p
libinput = ctypes.CDLL("libinput.so.10")
libinput.libinput_path_create_context.restype = pointer
opens = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, pointer)(lambda path, flags, _: -1)
closes = ctypes.CFUNCTYPE(None, ctypes.c_int, pointer)(lambda file, _: None)
interface = (pointer * 2)(ctypes.cast(opens, pointer), ctypes.cast(closes, pointer))
context = pointer(libinput.libinput_path_create_context(interface, None))
# LIBINPUT_LOG_PRIORITY_DEBUG
libinput.libinput_log_set_priority(context, 10)
libinput.libinput_plugin_system_append_default_paths(context)
print(libinput.libinput_plugin_system_load_plugins(context, 0))
END

# What libinput returns and logs for a plugin with a line.
load() { # LINE
    printf '%s\n' "$1" >"$root/etc/libinput/plugins/10-panel.lua"
    inside python3.14 /load.py 2>&1 | paste -sd'|'
}

# Whether a library asks libinput for plugins.
asks() { # LIBRARY
    if grep --quiet --text libinput_plugin_system_load_plugins "$root/usr/lib/x86_64-linux-gnu/$1"; then
        echo yes
    else
        echo no
    fi
}

mkdir -p "$root/etc/libinput/plugins"
# -ENOSYS
see 'a plugin' -38 "$(load 'libinput:register({1}) log.error("loaded")')"
see 'a file that is no Lua' -38 "$(load 'no Lua')"
see 'mutter asks for plugins' yes "$(asks libmutter-51.so.0)"
see 'KWin' yes "$(asks libkwin.so.6)"
see 'wlroots' no "$(asks libwlroots-0.20.so)"
see 'weston' no "$(asks libweston-16/drm-backend.so)"
finish
