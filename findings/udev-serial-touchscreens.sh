#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: udev gives a touchscreen on a serial port, by inputattach, ID_BUS=serio and no links. Behind a USB serial
# converter it gives it the bus, the serial number and the links of the converter: external, and by-id/usb-….
# What happens: both are ID_BUS=i8042, as a laptop's own keyboard is. systemd 262 adds ID_INTEGRATION=internal. A port
# that ACPI names (PNP) has no link at all, and other ports have one in by-path. Behind the converter there is one in
# by-path, and by-id/i8042--event-if00 without any number, which is the same for all such panels. The link in by-path
# ends with the number of the serio port, which the kernel counts on with each start of inputattach.
# Versions: systemd 257.13 and 262.1.
# On glass: neither link names such a panel for good, and two panels share that in by-id. A pattern for ID_PATH, or for
# `phys`, does: docs/driver.md. The driver asks for neither ID_BUS nor ID_INTEGRATION. It compares patterns and links in
# Sources/Host/Devices/DeviceMatch.swift, DeviceMatchTests.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"

# Compares what both versions say of the device.
check() { # WHAT LINKS
    local version
    for version in 257 262; do
        see "$version: $1" "ID_BUS=i8042$([ $version = 257 ] || echo ' ID_INTEGRATION=internal')" \
            "$(properties $version '\(ID_BUS\|ID_INTEGRATION\|ID_SERIAL\)')"
        see "$version: $1, links" "$2" \
            "$(properties $version DEVLINKS | sed 's/^DEVLINKS=//' | tr ' ' '\n' | sort | paste -sd' ')"
    done
}

panel=('Elo Serial TouchScreen' 330 '0 1')
make_device "${panel[@]}" pnp0=pnp 00:05=pnp ttyS0=tty serio3=serio
check 'a port of PNP' ''
make_device "${panel[@]}" fe201000.serial=platform ttyS0=tty serio3=serio
check 'another port' /dev/input/by-path/platform-fe201000.serial-serio-3-event

for number in 3 4; do
    make_device "${panel[@]}" \
        fe980000.usb=platform usb1=usb 1-1=usb 1-1:1.0=usb ttyUSB0=usb-serial tty0=tty serio$number=serio
    for root in "$work"/257 "$work"/262; do
        converter=$root/sys/devices/fe980000.usb/usb1/1-1
        printf 'DEVTYPE=usb_device\nPRODUCT=67b/2303/300\n' >"$converter/uevent"
        printf 'DEVTYPE=usb_interface\n' >"$converter/1-1:1.0/uevent"
        while read -r file value; do
            echo "$value" >"$converter/$file"
        done <<'END'
idVendor 067b
idProduct 2303
manufacturer Example
serial ABC123
removable removable
maxchild 0
devpath 1
1-1:1.0/bInterfaceNumber 00
1-1:1.0/bNumEndpoints 01
1-1:1.0/bInterfaceClass ff
END
    done
    check "behind a converter, serio$number" "/dev/input/by-id/i8042--event-if00 \
/dev/input/by-path/platform-fe980000.usb-usb-0:1:1.0-serio-$number-event"
done
finish
