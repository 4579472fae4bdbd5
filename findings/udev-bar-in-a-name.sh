#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: `ATTRS{name}=="Panel|Screen"` fits a device of this name; where | separates patterns, a backslash or [|]
# takes it as itself.
# What happens: | always separates patterns, also within brackets and behind a backslash. No pattern has the sign as
# itself: only ? or * in its place fits.
# Versions: systemd 257.13 and 262.1.
# On glass: a rule that copies such a name calibrates nothing, and says nothing. In Runepad's `match`, | is a sign like
# others: Sources/Host/Devices/Glob.swift. docs/driver.md has this trap in its table.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

both etc/udev/rules.d/99-bar.rules <<'END'
ATTRS{name}=="Panel|Screen", ENV{BAR_PLAIN}="1"
ATTRS{name}=="Panel\|Screen", ENV{BAR_BACKSLASH}="1"
ATTRS{name}=="Panel[|]Screen", ENV{BAR_BRACKETS}="1"
ATTRS{name}=="Panel?Screen", ENV{BAR_ANY}="1"
END
for version in 257 262; do
    make_device 'Panel|Screen' 330 '0 1 53 54'
    see "$version: what fits Panel|Screen" BAR_ANY=1 "$(properties $version BAR_)"
    make_device Panel 330 '0 1 53 54'
    see "$version: what fits Panel" BAR_PLAIN=1 "$(properties $version BAR_)"
done
finish
