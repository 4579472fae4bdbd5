#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: the property NAME of an input device is its name, so `ENV{NAME}=="Panel"` fits, as `ATTRS{name}=="Panel"`
# does.
# What happens: the kernel writes NAME and PHYS with quotes, and udev keeps them as a part of the value. So only a
# pattern with quotes fits: e"\"Panel\"", or "?Panel?". The node has no NAME itself; IMPORT{parent} gets it.
# Versions: systemd 257.13 and 262.1.
# On glass: a rule with ENV{NAME} or ENV{PHYS} for a panel or for Runepad's own devices does nothing. Use ATTRS{name} and
# ATTRS{phys}, as udev-rules/70-runepad.rules does: docs/driver.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

make_device Panel 330 '0 1 53 54'
for version in 257 262; do
    # As the kernel does it.
    printf 'NAME="Panel"\nPHYS="usb-1/input0"\n' >>"$work/$version/sys/devices/virtual/input/input5/uevent"
done
both etc/udev/rules.d/99-quotes.rules <<'END'
ENV{NAME}=="?*", ENV{QUOTE_OWN}="1"
IMPORT{parent}="NAME"
ENV{NAME}=="Panel", ENV{QUOTE_PLAIN}="1"
ENV{NAME}=="?Panel?", ENV{QUOTE_ANY}="1"
ENV{NAME}==e"\"Panel\"", ENV{QUOTE_ESCAPED}="1"
ATTRS{name}=="Panel", ENV{QUOTE_ATTRIBUTE}="1"
END
for version in 257 262; do
    see "$version: what fits" 'QUOTE_ANY=1 QUOTE_ATTRIBUTE=1 QUOTE_ESCAPED=1' "$(properties $version QUOTE_)"
    see "$version: the property" 'NAME="Panel"' "$(properties $version NAME)"
done
finish
