#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: a rule with `!=` holds where there is nothing to compare, whatever the key is.
# What happens: it holds for an ENV{}, a DRIVER, a SYSCTL{}, TAG and TAGS without a value, and for an attribute of
# another device, ATTR{[subsystem/device]attribute}. It does not hold for ATTR{} and ATTRS{} of a missing attribute.
# Versions: systemd 257.13 and 262.1; `udevadm verify` finds no fault.
# On glass: a rule that leaves out panels by ATTRS{phys}!="…" also leaves out each device without a phys, as virtual
# ones are. So udev-rules/70-runepad.rules compares with == and jumps (Tests/Kernel). docs/driver.md tells operators.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

both etc/udev/rules.d/99-panels.rules <<'END'
ATTR{nothing}!="1", ENV{SEEN_ATTR}="1"
ATTRS{nothing}!="1", ENV{SEEN_ATTRS}="1"
ATTR{[dmi/id]nothing}!="1", ENV{SEEN_ATTR_DMI}="1"
ENV{NOTHING}!="1", ENV{SEEN_ENV}="1"
DRIVER!="nothing", ENV{SEEN_DRIVER}="1"
SYSCTL{kernel/nothing}!="1", ENV{SEEN_SYSCTL}="1"
TAG!="nothing", ENV{SEEN_TAG}="1"
TAGS!="nothing", ENV{SEEN_TAGS}="1"
END
# The shipped rules may tag the device.
rm "$work"/{257,262}/usr/lib/udev/rules.d/*
make_device Panel 330 '0 1 53 54'
for version in 257 262; do
    see "$version: verify" 'no fault' "$(of $version udevadm verify /etc/udev/rules.d/99-panels.rules >/dev/null 2>&1 &&
        echo no fault)"
    see "$version: != holds for" 'SEEN_ATTR_DMI=1 SEEN_DRIVER=1 SEEN_ENV=1 SEEN_SYSCTL=1 SEEN_TAG=1 SEEN_TAGS=1' \
        "$(properties $version SEEN)"
done
finish
