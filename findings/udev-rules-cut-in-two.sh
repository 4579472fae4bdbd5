#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: in a rule of several lines, a blank behind the backslash or an empty line does no harm, or udev leaves the
# rule out.
# What happens: udev leaves out the line with the conditions, and takes the next one for a rule of its own. So its
# properties go to every device. A line of remarks does no harm. A remark behind a rule makes the rule invalid.
# Versions: systemd 257.13 and 262.1.
# On glass: a blank that nobody sees turns a rule for one panel into one for all devices: LIBINPUT_IGNORE_DEVICE takes the
# mouse and the keyboard away as well. `udevadm verify` tells the line. The driver logs what it cannot use of a
# touchscreen, and `runepad devices` says "is switched off by udev": docs/driver.md, docs/troubleshooting.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

make_device Mouse 330 '0 1 53 54'
rule() { # LINES: what they give to a device with another name
    printf '%b' "$1" | both etc/udev/rules.d/99-panel.rules
    properties "$version" CUT
}
condition='ATTRS{name}=="Panel"'
for version in 257 262; do
    see "$version: a rule in two lines" '' "$(rule "$condition, \\\\\n ENV{CUT}=\"1\"\n")"
    see "$version: with a line of remarks" '' "$(rule "$condition, \\\\\n# remark\n ENV{CUT}=\"1\"\n")"
    see "$version: with a blank behind the backslash" CUT=1 "$(rule "$condition, \\\\ \n ENV{CUT}=\"1\"\n")"
    see "$version: with an empty line" CUT=1 "$(rule "$condition, \\\\\n\n ENV{CUT}=\"1\"\n")"
    see "$version: with a remark behind it" '' "$(rule "ATTRS{name}==\"Mouse\", ENV{CUT}=\"1\" # remark\n")"
    see "$version: without the remark" CUT=1 "$(rule "ATTRS{name}==\"Mouse\", ENV{CUT}=\"1\"\n")"
    see "$version: udevadm verify of the empty line" 1 "$(rule "$condition, \\\\\n\n ENV{CUT}=\"1\"\n" >/dev/null
        of $version udevadm verify --no-style /etc/udev/rules.d/99-panel.rules >/dev/null 2>&1 || echo $?)"
done
finish
