#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a match line of the hwdb with the name that the kernel tells, such as `evdev:name:Panel (USB):*`, fits the
# device; a bracket needs [[].
# What happens: udev asks with an underscore in place of ( ) [ ] { } < > | & ! * ; ~ ^ and quotes. So that line never
# fits, nor one with [[]. `systemd-hwdb query` with the name as it is finds the line all the same, and so seems to prove
# it. Letters beyond ASCII, # $ % + , . / : = ? @ \ and blanks within the name stay. $attr{name} in a rule gives the
# same text to a property, and with underscores for blanks, too, to a link.
# Versions: systemd 257.13 and 262.1.
# On glass: a size or a calibration from the hwdb is lost for a panel with such a name. Write ? or _ for the sign:
# docs/driver.md. Runepad's `match` takes the kernel's name as it is: Sources/Devices/Glob.swift.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

both etc/udev/hwdb.d/70-panels.hwdb <<'END'
evdev:name:Panel (USB):*
 SIGN_AS_WRITTEN=1

evdev:name:Panel [[]USB]:*
 SIGN_CLASS=1

evdev:name:Panel _USB_:*
 SIGN_UNDERSCORE=1

evdev:name:Panel ?USB?:*
 SIGN_ANY=1

evdev:name:Tür@Büro, 50%:*
 SIGN_KEPT=1
END
both etc/udev/rules.d/99-panels.rules <<'END'
ATTRS{name}=="Panel (USB)", ENV{RULE_NAME}="$attr{name}", SYMLINK+="input/$attr{name}"
END
for version in 257 262; do
    of $version systemd-hwdb update
    for name in 'Panel (USB)' 'Panel [USB]' 'Panel {USB}' 'Panel <USB>' 'Panel |USB|' 'Panel &USB!' 'Panel *USB;' \
        'Panel ~USB^' "Panel 'USB\""; do
        make_device "$name" 330 '0 1 53 54'
        see "$version: $name" 'SIGN_ANY=1 SIGN_UNDERSCORE=1' "$(properties $version SIGN_)"
    done
    make_device 'Panel (USB)' 330 '0 1 53 54'
    see "$version: \$attr{name}" 'DEVLINKS=/dev/input/Panel__USB_ RULE_NAME=Panel _USB_' \
        "$(properties $version DEVLINKS) $(properties $version RULE_)"
    make_device 'Tür@Büro, 50%' 330 '0 1 53 54'
    see "$version: Tür@Büro, 50%" SIGN_KEPT=1 "$(properties $version SIGN_)"
    see "$version: systemd-hwdb query of Panel (USB)" 'SIGN_ANY=1 SIGN_AS_WRITTEN=1' \
        "$(of $version systemd-hwdb query 'evdev:name:Panel (USB):dmi:x' | sort | paste -sd' ')"
done
finish
