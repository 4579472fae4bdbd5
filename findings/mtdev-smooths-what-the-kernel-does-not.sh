#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: mtdev gives the contacts of protocol A an identity, and passes on their places as the kernel tells them,
# smoothed by the fuzz of the axis if it has one.
# What happens: an axis without fuzz gets one when mtdev opens the device: a 250th of its range, 16 of 4095. A finger
# that begins to move stands still for 7 units, then moves in every second report and a few units late. When it turns
# back it stands still for 13 reports. A move of 12 is passed on as 3. A program that gives mtdev the events of a
# recording, as replaying tools do, sets the fuzz itself, and gets other places than the live device had.
# Versions: mtdev 1.1.6 of Debian 12 and 1.1.7 of Debian 13, with the kernel of Debian 12.
# On glass: slow swipes on a panel of protocol A lag by up to a 250th of the glass. docs/driver.md says so, and
# Sources/Devices/MtdevTranslator.swift leaves it to mtdev.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
command -v python3 >/dev/null || stop 69 "it needs python3."
mkdir "$root"/{1.1.6,1.1.7}
into=$root/1.1.6 unpack <<'END'
m/mtdev/libmtdev1_1.1.6-1_amd64.deb 176590c0ce393dd492ecb5e21ed338f629e5f38074341860086dbf3315af514d
END
into=$root/1.1.7 unpack <<'END'
m/mtdev/libmtdev1t64_1.1.7-1_amd64.deb 736089af4684b6fe2fc824cb118c82a9722d6a31ad45f845998debe37714cbe5
END

# A panel of protocol A from 0 to 4095 without fuzz, and what mtdev makes of a finger's reports.
cat >"$work/panel.py" <<'END'
import ctypes, fcntl, os, struct, sys, time

X, Y, TOUCH = 0x35, 0x36, 330
panel = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
for request, value in (100, 3), (100, 1), (101, TOUCH), (103, X), (103, Y), (110, 1):
    fcntl.ioctl(panel, 0x40045500 | request, value)
greatest = [4095 if axis in (X, Y) else 0 for axis in range(64)]
setup = struct.pack("80sHHHHi", b"Findings Panel", 3, 1, 1, 1, 0)
os.write(panel, setup + struct.pack("64i", *greatest) + bytes(3 * 256))
fcntl.ioctl(panel, 0x5501)


def open_node():
    for _ in range(500):
        for node in os.listdir("/sys/class/input"):
            name = "/sys/class/input/%s/device/name" % node
            if node.startswith("event") and open(name).read() == "Findings Panel\n":
                try:
                    return os.open("/dev/input/" + node, os.O_RDONLY | os.O_NONBLOCK)
                except OSError:
                    pass
        time.sleep(0.02)
    sys.exit("no node")


node = open_node()
mtdev = ctypes.CDLL(sys.argv[1])
mtdev.mtdev_new_open.restype = ctypes.c_void_p
handle = ctypes.c_void_p(mtdev.mtdev_new_open(node))
print("fuzz", mtdev.mtdev_get_abs_fuzz(handle, X))


def report(x):
    for event in (3, X, x), (3, Y, 9), (0, 2, 0), (0, 0, 0):
        os.write(panel, struct.pack("llHHi", 0, 0, *event))
    events = ctypes.create_string_buffer(24 * 64)
    count = mtdev.mtdev_get(handle, node, events, 64)
    seen = [struct.unpack_from("llHHi", events, 24 * index)[2:] for index in range(count)]
    return ([str(value) for kind, code, value in seen if (kind, code) == (3, X)] or ["-"])[0]


print("right", *(report(x) for x in range(1000, 1017)))
print("left", *(report(x) for x in range(1015, 995, -1)))
report(2000)
print("12 further", report(2012))
END
for version in 1.1.6 1.1.7; do
    library=$(find "$root/$version" -name libmtdev.so.1)
    "$(dirname "$here")/scripts/on-kernel" -- python3 "$work/panel.py" "$library" >"$work/$version.txt"
    of() { sed -n "s/^$1 //p" "$work/$version.txt"; }
    see "$version: fuzz" 16 "$(of fuzz)"
    see "$version: right by 1" '1000 - - - - - - - 1002 - 1004 - 1006 - 1008 - 1010' "$(of right)"
    see "$version: back by 1" '- - - - - - - - - - - - - 1008 - 1006 - 1004 - 1002' "$(of left)"
    see "$version: further by 12" 2003 "$(of '12 further')"
done
finish
