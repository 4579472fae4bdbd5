# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about versions of Compose files source this after xkb.bash: those of libX11 of Debian 12 (in the folder
# 1.8.4), of Debian 13 (1.8.12), and of sid in November 2026 (1.8.14).

mkdir "$root"/{1.8.4,1.8.12,1.8.14}
into=$root/1.8.4 unpack <<'END'
libx/libx11/libx11-data_1.8.4-2+deb12u2_all.deb 987a848aeb1c358e4186368871b0526f10bb14c6b53214ab3bf8b69abb830191
END
into=$root/1.8.12 unpack <<'END'
libx/libx11/libx11-data_1.8.12-1_all.deb c54f87069888f80ba4da586da6147d74c7598ccdd8b90906dbc4271fa414c738
END
into=$root/1.8.14 unpack <<'END'
libx/libx11/libx11-data_1.8.14-1_all.deb 4e9d56e61e5eca504179adf0fe32aed8bce39dc2d112049a80387f6c1e1cb66b
END

# What libxkbcommon 1.13.1 makes of a sequence with such a file of en_US.UTF-8.
compose() { # VERSION KEYSYM,KEYSYM...
    inside "XLOCALEDIR=/$1/usr/share/X11/locale" \
        python3.13 /xkb.py /1.13.1/usr/lib/x86_64-linux-gnu/libxkbcommon.so.0 compose "$2" en_US.UTF-8 |
        sed 's/^en_US.UTF-8 //'
}
