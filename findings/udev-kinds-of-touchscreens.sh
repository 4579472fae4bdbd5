#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: udev takes a device for a touchscreen if the kernel says that it is direct (INPUT_PROP_DIRECT) and it
# reports a place.
# What happens: with BTN_LEFT, which drivers of older panels send for a touch, a panel with one contact is a mouse and
# no touchscreen; with several contacts it is both. A panel without any key that has ABS_Z, as some report the pressure,
# is an accelerometer. With the key of a pen it is a tablet, fingers or not.
# Versions: systemd 257.13 and 262.1.
# On glass: sessions and the driver leave such a panel alone, or a session takes it for a mouse as well. Name the device
# in `match`: docs/driver.md, Sources/Devices/TouchscreenClassification.swift, and its tests in Tests/Unit/DevicesTests.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

# Keys: BTN_LEFT 272, BTN_TOOL_PEN 320, BTN_TOUCH 330.  Axes: X 0, Y 1, Z 2, MT_SLOT 47, MT_POSITION_X 53 and Y 54,
# MT_TRACKING_ID 57.
for panel in \
    'one contact|330|0 1|ID_INPUT_TOUCHSCREEN=1' \
    'one contact, BTN_LEFT|272 330|0 1|ID_INPUT_MOUSE=1' \
    'ten contacts, BTN_LEFT|272 330|0 1 47 53 54 57|ID_INPUT_MOUSE=1 ID_INPUT_TOUCHSCREEN=1' \
    'no key|-|0 1 47 53 54 57|ID_INPUT_TOUCHSCREEN=1' \
    'no key, ABS_Z|-|0 1 2 47 53 54 57|ID_INPUT_ACCELEROMETER=1' \
    'BTN_TOUCH, ABS_Z|330|0 1 2 47 53 54 57|ID_INPUT_TOUCHSCREEN=1' \
    'ten contacts and a pen|320 330|0 1 47 53 54 57|ID_INPUT_TABLET=1'; do
    IFS='|' read -r what keys axes kinds <<<"$panel"
    make_device Panel "${keys#-}" "$axes"
    for version in 257 262; do
        see "$version: $what" "$kinds" "$(properties $version ID_INPUT_)"
    done
done
finish
