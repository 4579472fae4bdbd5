#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: libinput leaves a faulty section of /etc/libinput/local-overrides.quirks out, and keeps all other quirks.
# Of two sections for one device, the values of the later one count.
# What happens: with one fault in that file no device has any quirk, not even those that libinput ships. What looks
# right can be a fault: blanks around `=`, a vendor without 0x or in small letters, two kinds of devices, an empty file,
# line ends of Windows. The codes of several AttrEventCode are joined.
# Version: libinput 1.31.3 (sid, November 2026).
# On glass: a mistake in a line for a panel takes the quirks of every device away, such as those that keep keyboards of
# convertibles silent in tablet mode. The driver reads no quirks, and its devices have a vendor of their own:
# docs/driver.md, and Sources/Host/Devices/UinputSpecification.swift (UinputSpecificationTests).
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <<'END'
g/gcc-16/libatomic1_16.2.0-4_amd64.deb dbdb5dc514ef881926ff4958d2c312d4fd29f0cc68c8ecb763e9138de338030e
g/glib2.0/libglib2.0-0t64_2.90.1-2_amd64.deb 2758906db9a6d6e2f93641c10c122c30d40935a24e965ee6ce5383c700e7cd98
g/glibc/libc6_2.43-7_amd64.deb 5c71715c51103beb4fbba9fe9f8dff604af6610dfa71c70bff342f54a7860803
libe/libevdev/libevdev2_1.14.0+dfsg-1_amd64.deb 7e0547e08aa3be04b9356cba9d4271c0c84d6f6647d00977f0fffc497e9f1710
libf/libffi/libffi8_3.8.0-2_amd64.deb 8f52979b2f3831088c419aae858f10fd3ad7e42cc6c1d28967bae996a98223a4
libg/libgudev/libgudev-1.0-0_238-7+b2_amd64.deb 4645a8d63693aba2b16b2d8989f9bf9a245a9cc5c499e5e933dd1b78f54cb197
libi/libinput/libinput-bin_1.31.3-1_amd64.deb c47ce8f67cc8519d711306223df74cd9e13bb67d684837e15668a04b8e3aeb4f
libi/libinput/libinput-tools_1.31.3-1_amd64.deb ef0787e4279cdbf3694cc0a36089bb7be5097e3a8a9214b93c473b717284931e
libi/libinput/libinput10_1.31.3-1_amd64.deb 0e2628eec17c8cd54470718afad92976678767231dfcfefb6f012503bf58321a
libw/libwacom/libwacom9_2.20.0-1_amd64.deb 20542df020f98ddf199702b8a93ca922e0b28406af7f945cda9c188dca4bb1c3
m/mtdev/libmtdev1t64_1.1.7-1+b2_amd64.deb 65c8542b22873aeec6167d1e4cf3227d7eacf85b8395cbaf0b762ab716a986f1
p/pcre2/libpcre2-8-0_10.49-1_amd64.deb 854da48a72f55b3f6f20389b58a3e94bddd06dc02b2a9fadd006ccd0048d14ab
s/systemd/libudev1_262.1-1_amd64.deb c0e98e3cc94e2b1c7d7346cdb1f89b0a3ed2e1cc76dc744696094e030f29205f
END

# The pen of a display, to which a quirk of libinput applies. The node's number is that of /dev/null, because the tool
# asks for a device that is there; it does not open it.
device=$root/sys/devices/virtual/input/input5
mkdir -p "$device/event5" "$root"/sys/{bus,class/input,dev/char} "$root/run/udev/data" "$root/etc/libinput"
printf 'PRODUCT=3/56a/4200/100\nNAME="Wacom ISDv4 4200 Pen"\n' >"$device/uevent"
printf 'MAJOR=1\nMINOR=3\nDEVNAME=null\n' >"$device/event5/uevent"
ln -s ../../../../../class/input "$device/event5/subsystem"
ln -s ../../../../class/input "$device/subsystem"
ln -s ../../devices/virtual/input/input5/event5 "$root/sys/dev/char/1:3"
printf 'I:1\nE:ID_INPUT=1\nE:ID_INPUT_TABLET=1\nV:1\n' >"$root/run/udev/data/c1:3"

local=$root/etc/libinput/local-overrides.quirks
tool() { # PROGRAM [ARGUMENT...]
    inside SYSTEMD_DEVICE_VERIFY_SYSFS=0 "/usr/libexec/libinput/libinput-$1" "${@:2}" /dev/null 2>&1 || true
}
quirks() {
    tool quirks list | sed 's/^Failed to initialize the device quirks.*/none/' | tail -1
}
mine='[Mine]\nMatchName=Wacom*\n'
shipped='AttrEventCode=-ABS_TILT_X;-ABS_TILT_Y;'
see 'quirks that libinput ships' "$shipped" "$(quirks)"
for lines in \
    'a fault in another section|[Mine]\nMatchName=Nothing\nAttrNonsense=1\n' \
    'blanks around =|[Mine]\nMatchName = Wacom*\nAttrEventCode = -BTN_TOUCH\n' \
    'a blank at the end|[Mine]\nMatchName=Wacom* \nAttrEventCode=-BTN_TOUCH\n' \
    'no 0x|[Mine]\nMatchVendor=056A\nAttrEventCode=-BTN_TOUCH\n' \
    'small letters|[Mine]\nMatchVendor=0x056a\nAttrEventCode=-BTN_TOUCH\n' \
    'two kinds|[Mine]\nMatchUdevType=tablet;touchscreen\nAttrEventCode=-BTN_TOUCH\n' \
    "a second name of a key|${mine}AttrEventCode=-KEY_SCREENLOCK\n" \
    "a match behind a value|${mine}AttrEventCode=-BTN_TOUCH\nMatchBus=usb\n" \
    'line ends of Windows|[Mine]\r\nMatchName=Wacom*\r\nAttrEventCode=-BTN_TOUCH\r\n' \
    'an empty file|'; do
    printf '%b' "${lines#*|}" >"$local"
    see "${lines%%|*}" none "$(quirks)"
done
see 'what a session logs' 'Failed to load the device quirks' \
    "$(tool list-devices | grep -o 'Failed to load the device quirks')"
printf '%b' "${mine}AttrEventCode=-BTN_TOUCH # a pen" >"$local"
see 'a comment behind a value' "$shipped-BTN_TOUCH;" "$(quirks)"
printf '%b' "${mine}AttrEventCode=-BTN_TOUCH\n${mine}AttrEventCode=-BTN_STYLUS\n" >"$local"
see 'two sections of one name' "$shipped-BTN_TOUCH;-BTN_STYLUS;" "$(quirks)"
finish
