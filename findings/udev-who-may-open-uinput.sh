#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: of Debian's packages, several of game controllers give /dev/uinput to the user who sits at the screen, or
# ydotool does, and a tag that an earlier rule set can be taken off again.
# What happens: steam-devices gives it to that user by the tag `uaccess`. ydotool, by a rule numbered 80, and kanata, by
# one numbered 50, give it to the group `input`. After steam-devices' rule, TAG-="uaccess" keeps the right away with
# systemd 262, and not with 257. A later GROUP= and MODE= win over earlier ones, and not over := of an earlier rule.
# Versions: steam-devices 1.0.0.87, ydotool 1.0.4 and kanata 1.9.0 (sid, November 2026), systemd 257.13 and 262.1.
# On glass: who may write to /dev/uinput can type as any user of the machine. ydotool's rule comes after that of
# udev-rules/70-runepad.rules, which therefore sets all three by :=. That rule cannot help against steam-devices.
# `runepad doctor` warns of it: Tests/Unit/Tools/Doctor/DriverFaultTests.swift. Operators: docs/kiosk-security.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"
mkdir "$work/packages"
into=$work/packages unpack <<'END'
r/rust-kanata/kanata_1.9.0+ds-1_amd64.deb 0e0a83bbdb06d6b9576121401d12091f9784a704f6720f78d61bb298d3dce157
s/steam-installer/steam-devices_1.0.0.87~ds-3_all.deb e391eba77fba026ed175b4d8bd2f5b0864fe9d80e3afa7b274aed3a85d956f87
y/ydotool/ydotool_1.0.4-3_amd64.deb 35c735a1515088ca5ce53728eab29f4ac83d23400f98a547447c4e598ce3b02d
END
for version in 257 262; do
    device=$work/$version/sys/devices/virtual/misc/uinput
    mkdir -p "$device" "$work/$version/sys/class/misc" "$work/$version/sys/bus"
    printf 'MAJOR=10\nMINOR=223\nDEVNAME=uinput\n' >"$device/uevent"
    echo 10:223 >"$device/dev"
    ln -s /sys/class/misc "$device/subsystem"
    ln -s /sys/devices/virtual/misc/uinput "$work/$version/sys/class/misc/uinput"
done
printf 'root:x:0:\ninput:x:104:\n' | both etc/group

# Makes files of packages, and a line for a file 70-pad.rules, the rules of both hosts.
rules() { # LINE [FILE...]
    local file
    rm -f "$work"/{257,262}/etc/udev/rules.d/*
    echo "$1" | both etc/udev/rules.d/70-pad.rules
    for file in "${@:2}"; do
        both "etc/udev/rules.d/$file" <"$work/packages/usr/lib/udev/rules.d/$file"
    done
}

# The group and the mode that udev gives to /dev/uinput, and "user" if it gives it to the user at the screen.
rights() { # VERSION
    of "$1" udevadm test /sys/class/misc/uinput >"$work/test" 2>&1 || true
    sed -nE 's/^ +(\w+) \(gid=.*/\1/p; s/^ +(0[0-7]{3})$/\1/p; s/^ +RUN\{builtin\} : uaccess$/user/p' "$work/test" |
        paste -sd' '
}

node='KERNEL=="uinput", SUBSYSTEM=="misc"'
for version in 257 262; do
    rules '#' 60-steam-input.rules
    see "$version: steam-devices" user "$(rights $version)"
    rules '#' 80-uinput.rules
    see "$version: ydotool" 'input 0660' "$(rights $version)"
    rules '#' 50-kanata-uinput.rules
    see "$version: kanata" 'input 0660' "$(rights $version)"
    rules "$node, GROUP=\"root\", MODE=\"0600\"" 50-kanata-uinput.rules
    see "$version: kanata, and = later" 'root 0600' "$(rights $version)"
    rules "$node, GROUP=\"root\", MODE=\"0600\"" 80-uinput.rules
    see "$version: ydotool, and = before" 'input 0660' "$(rights $version)"
    rules "$node, GROUP:=\"root\", MODE:=\"0600\"" 80-uinput.rules
    see "$version: ydotool, and := before" 'root 0600' "$(rights $version)"
done
rules "$node, TAG-=\"uaccess\"" 60-steam-input.rules
see '257: steam-devices, and the tag taken off' user "$(rights 257)"
see '262: steam-devices, and the tag taken off' '' "$(rights 262)"
finish
