#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: `#` begins a comment of an hwdb file only at the start of a line, and a backslash takes `[`, `*` and `?`
# as themselves, as in other patterns.
# What happens: everything from a `#` on is cut off, also within a name or a value, and a backslash is a character of
# the name. Such lines match no device, with no message, and `systemd-hwdb update --strict` exits with 0. `[[]` is a
# bracket to `systemd-hwdb query`, but udev asks without brackets: see hwdb-signs-in-a-name.
# Versions: systemd 257.13 and 262.1.
# On glass: a line for a panel that is called "Panel #2" or "Panel [USB]" does nothing: `?` matches either character.
# The driver reads what udev has made of it (Sources/Devices/UdevDevice.swift); operators read of it in docs/driver.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

both etc/udev/hwdb.d/70-panels.hwdb <<'END'
evdev:name:Panel #2:*
 AS_WRITTEN=1

evdev:name:Panel ?2:*
 QUESTION_MARK=1

evdev:name:Panel \[USB]:*
 BACKSLASH=1

evdev:name:Panel [[]USB]:*
 CLASS=1

evdev:name:Value:*
 MATRIX=1 0 0 # unturned
END
for version in 257 262; do
    see "$version: update" 'exit status 0, no message' \
        "$(of $version systemd-hwdb --strict update 2>&1 && echo exit status 0, no message)"
    for line in 'Panel #2 QUESTION_MARK=1' 'Panel [USB] CLASS=1' 'Value MATRIX=1 0 0'; do
        name=${line%% [A-Z]*=*}
        see "$version: $name" "${line#"$name "}" \
            "$(of $version systemd-hwdb query "evdev:name:$name:dmi:x" | paste -sd' ')"
    done
done
finish
