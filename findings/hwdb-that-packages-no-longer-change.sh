#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: after `systemd-hwdb update`, as the manual says, packages go on to add their lines: Debian's udev has a
# trigger for that.
# What happens: the command writes /etc/udev/hwdb.bin. Debian's trigger writes /usr/lib/udev/hwdb.bin, and udev reads
# only the first that is there. So from then on no package changes anything, until somebody calls the command again.
# The trigger also waits for /usr/lib/udev/hwdb.d only, so a package with a file in /etc/udev/hwdb.d changes nothing.
# Versions: udev 257.13 of Debian 13 and 262.1 of sid.
# On glass: a newer udev, or a package of the panel's maker, does not bring the panel's axes or calibration. Removing
# /etc/udev/hwdb.bin and `systemd-hwdb --usr update` end that: docs/driver.md. Sources/Devices/UdevDevice.swift reads
# the result.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

for version in 257 262; do
    read -r _ sum < <(grep /udev_ "$here/udev-$version.packages")
    mkdir "$work/$version/control" "$work/$version/usr/lib/udev/hwdb.d"
    dpkg-deb --control "$cache/$sum.deb" "$work/$version/control"
    see "$version: udev waits for files in" /usr/lib/udev/hwdb.d \
        "$(sed -n 's,^interest-noawait \(/[^l].*\),\1,p' "$work/$version/control/triggers" | paste -sd' ')"

    printf 'evdev:name:Panel:*\n OPERATOR=1\n' >"$work/$version/etc/udev/hwdb.d/70-operator.hwdb"
    for state in before after; do
        [ $state = before ] || of $version systemd-hwdb update
        # A package comes, and dpkg calls udev's script.
        printf 'evdev:name:Panel:*\n PACKAGE=%s\n' $state >"$work/$version/usr/lib/udev/hwdb.d/80-package.hwdb"
        of $version sh /control/postinst triggered /usr/lib/udev/hwdb.d
        see "$version: a package that comes $state the command" 'OPERATOR=1 PACKAGE=before' \
            "$(of $version systemd-hwdb query evdev:name:Panel:dmi:x | sort | paste -sd' ')"
    done
    rm "$work/$version/etc/udev/hwdb.bin"
    of $version systemd-hwdb --usr update
    see "$version: with the remedy" 'OPERATOR=1 PACKAGE=after' \
        "$(of $version systemd-hwdb query evdev:name:Panel:dmi:x | sort | paste -sd' ')"
done
finish
