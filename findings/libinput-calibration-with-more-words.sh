#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: libinput refuses a LIBINPUT_CALIBRATION_MATRIX as a whole if it is not six numbers, as one with a word
# that is no number behind them.
# What happens: the first six words count, whatever follows them: the three other numbers of a whole matrix, or
# `nonsense`. Among the six, libinput refuses an exponent, a comma and a tab, and then calibrates nothing.
# Version: libinput 1.28.1 (Debian 13), with a touchscreen of umockdev.
# On glass: a driver that refuses such a value reads touches at other places than the sessions before it did.
# Sources/Core/Engine/Touch/CalibrationMatrix.swift reads it as libinput does, CalibrationMatrixTests. Operators:
# docs/driver.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/python.packages"
unpack <<'END'
d/dbus/libdbus-1-3_1.16.2-2_amd64.deb bbcb711daff7e104b5f80f9b05475b6142674bfe65518a36a56e96a91068a3f5
g/gcc-14/libatomic1_14.2.0-19_amd64.deb 212b399aae2f7299203d261a57e49372e09565a9a5ea971905f94a3960366c05
g/glib2.0/libglib2.0-0t64_2.84.4-3~deb13u5_amd64.deb e2baf92c57d1db1753e5781a61450d9a01e7833c7bd2dfe87776a6811c11ecc2
libc/libcap2/libcap2_2.75-10+deb13u1+b3_amd64.deb 89fc4d34fc7a28ad6f0fcd0c561ab253b9dedf6f77f5a000b47c276c8295bf67
libe/libevdev/libevdev2_1.13.4+dfsg-1_amd64.deb 02e85fb9461b85b23f775d5fcf5a31c55d37bec40b63fd98ca5d3a2763714ae7
libg/libgudev/libgudev-1.0-0_238-6_amd64.deb 890a55ea26f52062f377389e6326abeadb72a14741c95ab6a1c5a19c77c3c3d0
libi/libinput/libinput-bin_1.28.1-1+deb13u1_amd64.deb 0ef9fc75d9fb4d8aa478baa3e2165c8f3b5e7310c13d9dddbb18029e6cad9143
libi/libinput/libinput10_1.28.1-1+deb13u1_amd64.deb fa967b1a25d8e5c0314459f6abd9e0e7518de7d8e02a8d4e69f51642a88569d4
libp/libpcap/libpcap0.8t64_1.10.5-2_amd64.deb 6a756d536a5b0cd3ef92f19ff9f22ed80c66baadbc0fe55d599f4aa0c27d3f86
libs/libselinux/libselinux1_3.8.1-1_amd64.deb 68bb8d32bd8d6d7d2f5952a169db03d1484b46ae1e52abccdec42a19dccea5d5
libw/libwacom/libwacom9_2.14.0-1_amd64.deb 884cb03fe12ffb871f9a199c13d1a455c5abb30b4619c58babb3940755b7b3c8
m/mtdev/libmtdev1t64_1.1.7-1_amd64.deb 736089af4684b6fe2fc824cb118c82a9722d6a31ad45f845998debe37714cbe5
p/pcre2/libpcre2-8-0_10.46-1~deb13u3_amd64.deb e226f661d918f04daf38cdbc4806b7ed7d6ef95c7eb0ade692fc350e31970040
s/systemd/libsystemd0_257.13-1~deb13u1_amd64.deb ab0d4127b5e46e6f8c015a1db15a62ba9ae274cdefa150083adf90ada0600ea1
s/systemd/libudev1_257.13-1~deb13u1_amd64.deb 5d41c284f5a93b05bc7d648b61a02dd2bb9ff05b2261ad1a8b7d96044a0cfa88
u/umockdev/libumockdev0_0.19.1-3_amd64.deb d5980407b7b61caa3c785397682c17ed97b94ef054f22f54497cc2b12a945b51
u/umockdev/umockdev_0.19.1-3_amd64.deb 6d4e7955de507b388766a600377a94ae36b6a37efb501b8f4e42e96bbf6d2c8c
u/util-linux/libblkid1_2.41.5-0+deb13u1_amd64.deb 81535f3c2c0efc732965907c8749103a0a26377c761622c9ce39b4c92dcde52f
u/util-linux/libmount1_2.41.5-0+deb13u1_amd64.deb 6d00f45f2e80e078e906e3eedecd3ba6913e39fef49bff361ee583f17f00ec05
END
mkdir "$root/sys"

# A touchscreen for umockdev, and what its event node answers to ioctls.
cat >"$root/panel" <<'END'
P: /devices/virtual/input/input5
E: SUBSYSTEM=input

P: /devices/virtual/input/input5/event5
N: input/event5
E: DEVNAME=/dev/input/event5
E: ID_INPUT=1
E: ID_INPUT_TOUCHSCREEN=1
E: SUBSYSTEM=input
A: dev=13:69

END
cat >"$root/ioctls.py" <<'END'
import struct

SLOT, X, Y, ID, TOUCH = 0x2F, 0x35, 0x36, 0x39, 330

def answer(request, data, result=0):
    print(request, result, data.hex())

def bits(size, *numbers):
    return sum(1 << number for number in numbers).to_bytes(size, "little")

print("@DEV /dev/input/event5")
answer("EVIOCGVERSION", struct.pack("I", 0x10001))
answer("EVIOCGID", struct.pack("4H", 3, 0xEEF, 1, 0x100))
for text in "NAME", "PHYS", "UNIQ":
    answer("EVIOCG" + text, b"Panel".ljust(255, b"\0"), 6)
# INPUT_PROP_DIRECT
answer("EVIOCGPROP", bits(8, 1), 8)
for state, size in ("KEY", 96), ("LED", 8), ("SW", 8):
    answer("EVIOCG" + state, bytes(size), size)
have = {0: [0, 1, 3], 1: [TOUCH], 3: [0, 1, SLOT, X, Y, ID]}
for kind in 0, 1, 2, 3, 4, 5, 17, 18, 20, 21:
    size = {1: 96, 21: 16}.get(kind, 8)
    answer(f"EVIOCGBIT({kind})", bits(size, *have.get(kind, [])), size)
for axis in have[3]:
    greatest = {SLOT: 9, ID: 65535}.get(axis, 4095)
    answer(f"EVIOCGABS({axis})", struct.pack("6i", 0, 0, greatest, 0, 0, 0 if axis in (SLOT, ID) else 20))
# No contact in any slot.
answer("EVIOCGMTSLOTS", b"\xff" * 1028)
END
inside python3.13 /ioctls.py >"$root/ioctls"

cat >"$root/calibrate.py" <<'END'
import ctypes, os, sys

# In /, umockdev takes the folder `dev` of sysfs for /dev.
os.chdir("/usr")
folder = os.environ["UMOCKDEV_DIR"]
# libinput compares the number of the file that it has opened: this umockdev gives it that of a terminal.
number = os.stat(os.readlink(folder + "/dev/input/event5")).st_rdev
major, minor = os.major(number), os.minor(number)
device = "/devices/virtual/input/input5/event5"
os.remove(folder + "/dev/.node/input_event5")
os.symlink(f"{major}:{minor}", folder + "/dev/.node/input_event5")
os.symlink("../.." + device, f"{folder}/sys/dev/char/{major}:{minor}")
with open(f"{folder}/sys{device}/dev", "w") as file:
    file.write(f"{major}:{minor}\n")
with open(f"{folder}/sys{device}/uevent", "a") as file:
    file.write(f"MAJOR={major}\nMINOR={minor}\n")
os.makedirs(folder + "/run/udev/data")

pointer = ctypes.c_void_p
libc = ctypes.CDLL(None)
libinput = ctypes.CDLL("libinput.so.10")
libinput.libinput_path_create_context.restype = pointer
libinput.libinput_path_add_device.restype = pointer
opens = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, pointer)(
    lambda path, flags, _: libc.open(path, flags))
closes = ctypes.CFUNCTYPE(None, ctypes.c_int, pointer)(lambda file, _: libc.close(file) and None)
interface = (pointer * 2)(ctypes.cast(opens, pointer), ctypes.cast(closes, pointer))

with open(f"{folder}/run/udev/data/c{major}:{minor}", "w") as file:
    file.write(f"I:1\nE:LIBINPUT_CALIBRATION_MATRIX={sys.argv[1]}\nV:1\n")
context = pointer(libinput.libinput_path_create_context(interface, None))
panel = pointer(libinput.libinput_path_add_device(context, b"/dev/input/event5"))
assert panel
matrix = (ctypes.c_float * 6)()
libinput.libinput_device_config_calibration_get_matrix(panel, matrix)
print(*(f"{number:g}" for number in matrix))
END

# The six numbers by which libinput calibrates.
of() { # VALUE
    inside umockdev-run --device /panel --ioctl /dev/input/event5=/ioctls -- python3.13 /calibrate.py "$1" \
        2>"$work/messages"
}

plain='1 0 0 0 1 0'
half='-1 0 1 0 -1 1'
see 'six numbers' "$half" "$(of "$half")"
see 'nine numbers' "$half" "$(of "$half 0 0 1")"
see 'six numbers and nonsense' "$half" "$(of "$half nonsense")"
see 'five numbers and nonsense' "$plain" "$(of '-1 0 1 0 -1 nonsense')"
see 'five numbers' "$plain" "$(of '-1 0 1 0 -1')"
see 'signs and points' '1.5 0 -0.25 0 0.5 0' "$(of '+1.5 0. -.25 0 +.5 0')"
see 'an exponent' "$plain" "$(of '1e1 0 0 0 1 0')"
see 'a comma' "$plain" "$(of '1,5 0 0 0 1 0')"
see 'a tab, and six words all the same' "$plain" "$(of $'-1\t0 1 0 -1 1 0')"
finish
