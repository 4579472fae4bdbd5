# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about keymaps source this after common.sh: libxkbcommon with its keymaps, of Debian 12 (in the folder 1.5.0),
# of Debian 13 (1.7.0), and of sid in November 2026 (1.13.1), with the Compose files of sid, and Python to press keys.

unpack <"$here/python.packages"
unpack <<'END'
libx/libx11/libx11-data_1.8.14-1_all.deb 4e9d56e61e5eca504179adf0fe32aed8bce39dc2d112049a80387f6c1e1cb66b
END
mkdir "$root"/{1.5.0,1.7.0,1.13.1}
into=$root/1.5.0 unpack <<'END'
libx/libxkbcommon/libxkbcommon0_1.5.0-1_amd64.deb e3fe045b9a33a101de1c5a912a4a10928db055c3f68930f47eccbb44d7c7d54e
x/xkeyboard-config/xkb-data_2.35.1-1_all.deb 28a79c61b785f403da93af58c39aed13c022032935e3e54362c6707169cfe982
END
into=$root/1.7.0 unpack <<'END'
libx/libxkbcommon/libxkbcommon0_1.7.0-2_amd64.deb f75ee544f55acc6a271debfab3ea4ae0458afc89d81cfe1a71137e07d4895b86
x/xkeyboard-config/xkb-data_2.42-1_all.deb 196ff18533382f64e057ea49df2bb486bd4275a4cc0917361edb560b8756dada
END
into=$root/1.13.1 unpack <<'END'
libx/libxkbcommon/libxkbcommon0_1.13.1-1_amd64.deb 3d852b183c8f4e0ce0c97986c33872eb92e7c3363cb53d4807616d8666a7b697
x/xkeyboard-config/xkb-data_2.48-1_all.deb b3b59c1c304c50739f3a8f9589e08d0e1427a0de98dd132d2607ed7a62d31cb9
END
cp "$here/xkb.py" "$root"

# Runs xkb.py with a version.
xkb_lines() { # VERSION press NAMES KEY...|compose KEYSYM,KEYSYM... LOCALE...|capitals|dead|…
    inside "XKB_CONFIG_ROOT=/$1/usr/share/X11/xkb" \
        python3.13 /xkb.py "/$1/usr/lib/x86_64-linux-gnu/libxkbcommon.so.0" "${@:2}" 2>"$work/messages"
}

# The same, in one line.
xkb() { # VERSION COMMAND...
    xkb_lines "$@" | paste -sd'|'
}
