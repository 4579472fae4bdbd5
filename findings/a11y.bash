# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about accessibility source this after common.sh: an X server, at-spi2-core and Python, of Debian 13.

: "${here:?is the folder of common.sh}" "${root:?is the folder of its packages}"
unpack <"$here/python.packages"
unpack <"$here/xvfb.packages"
unpack <"$here/a11y.packages"
cp "$here/a11y.py" "$root"
printf 'root:x:0:0::/tmp:/bin/sh\n' >"$root/etc/passwd"

# Runs a program that imports a11y.py, after everything is unpacked. OpenGL is left out: its packages are large.
session() { # PYTHON-FILE
    inside /usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
    if ! inside GSK_RENDERER=cairo GDK_DISABLE=gl,vulkan QT_XCB_GL_INTEGRATION=none python3.13 "$1"; then
        tail "$root/tmp/log" >&2
        exit 1
    fi
}
