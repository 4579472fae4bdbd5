#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: blanks around the `=` of a property are removed, and a line for the name of a device has the name as the
# kernel tells it, with a blank at its end where it has one.
# What happens: the blank before `=` belongs to the property's name. `systemd-hwdb query` prints the line as it should
# be, so it looks right. Rules, and libinput, ask for the name without the blank and find nothing. udev drops a blank at
# the end of a device's name before it asks the hwdb, so a line with this blank matches no device.
# Versions: systemd 257.13 and 262.1; 257.13 also tells the odd property to programs, and 262.1 drops it.
# On glass: a calibration is lost without a message. Sources/Devices/InputDeviceDescription.swift reads the property as
# libinput does; docs/driver.md tells operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

both etc/udev/hwdb.d/70-panels.hwdb <<'END'
evdev:name:Panel:*
 SEEN_WITHOUT_BLANK=1
 SEEN_MATRIX = 1 0 0

evdev:name:Panel :*
 SEEN_WITH_BLANK=1
END
both etc/udev/rules.d/99-panels.rules <<'END'
ENV{SEEN_MATRIX}=="?*", ENV{SEEN_BY_RULES}="1"
END
make_device 'Panel ' 330 '0 1 53 54'
for version in 257 262; do
    see "$version: update" 'exit status 0, no message' \
        "$(of $version systemd-hwdb --strict update 2>&1 && echo exit status 0, no message)"
    see "$version: query" 'SEEN_MATRIX = 1 0 0' "$(of $version systemd-hwdb query evdev:name:Panel:dmi:x | grep MATRIX)"
done
see '257: properties of the device' 'SEEN_MATRIX = 1 0 0 SEEN_WITHOUT_BLANK=1' "$(properties 257 SEEN)"
see '262: properties of the device' SEEN_WITHOUT_BLANK=1 "$(properties 262 SEEN)"
finish
