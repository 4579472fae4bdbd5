#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: of a display with a pen, the device of the pen is a tablet, and the device of the fingers a touchscreen.
# So ID_INPUT_TABLET tells pens from fingers.
# What happens: where libwacom's hwdb is installed, as libinput needs it, the fingers' device is both. The hwdb calls
# everything with the vendor and product of such a display a tablet, and adds the touchscreen for names that end with
# `Finger`. It does so for 120 products, 113 of them Wacom's.
# Versions: libwacom 2.20.0 with udev 257.13 and 262.1.
# On glass: a rule or a program that leaves out tablets leaves out the panel. Runepad asks for the touchscreen first, as
# libinput does: Sources/Devices/TouchscreenClassification.swift (TouchscreenClassificationTests), docs/driver.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

# BTN_TOUCH 330.  Axes: X 0, Y 1, MT_SLOT 47, MT_POSITION_X 53 and Y 54, MT_TRACKING_ID 57.
display() { # NAME VERSION
    make_device "$1" 330 '0 1 47 53 54 57' 056A:00E6
    properties "$2" ID_INPUT_
}
finger='Wacom ISDv4 E6 Finger'
for version in 257 262; do
    see "$version: without libwacom" ID_INPUT_TOUCHSCREEN=1 "$(display "$finger" $version)"
done
for version in 257 262; do
    into=$work/$version unpack <<'END'
libw/libwacom/libwacom-common_2.20.0-1_all.deb 18676203b1e9bcbc56001ce7d8ab2daae67b966c7fdec38e75e2e72ab7969a13
END
    of $version systemd-hwdb update
    see "$version: with libwacom" 'ID_INPUT_TABLET=1 ID_INPUT_TOUCHSCREEN=1' "$(display "$finger" $version)"
done
hwdb=$work/262/usr/lib/udev/hwdb.d/65-libwacom.hwdb
see 'products whose Finger is a touchscreen' 120 "$(grep -A1 'name:\* Finger' "$hwdb" | grep -c TOUCHSCREEN)"
see 'products whose Finger is a touchpad' 34 "$(grep -A1 'name:\* Finger' "$hwdb" | grep -c TOUCHPAD)"
finish
