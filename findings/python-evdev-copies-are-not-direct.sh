#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: UInput.from_device of python3-evdev, with which remappers copy a device, copies all of it.
# What happens: it copies events, ranges and resolutions, and leaves the properties out. The copy of a touchscreen lacks
# INPUT_PROP_DIRECT. To udev it is still a touchscreen if it has BTN_TOUCH. The copy of one without BTN_TOUCH, as some
# panels are, is no touchscreen any more.
# Versions: python3-evdev 1.9.1 (Debian 13), with the kernel and the udev of Debian 12.
# On glass: with such a remapper between the panel and the session, touches reach nobody. The driver says of the copy that
# udev does not tag it, and takes it if `match` names it: Sources/Devices/TouchscreenClassification.swift
# (TouchscreenClassificationTests), docs/troubleshooting.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
unpack <"$here/python.packages"
unpack <<'END'
p/python-evdev/python3-evdev_1.9.1-1_amd64.deb dbaec5981e1e801725e21e7f4872e41355e33c9a4be5ee368432ce849ef5bb36
END

mkdir "$root/sys"
# Makes touchscreens with ten slots and copies of them, and prints the properties and the kinds that udev gives.
cat >"$root/copies.py" <<'END'
import os, time
from evdev import AbsInfo, InputDevice, UInput, ecodes


def opened(device):
    for _ in range(500):
        for node in os.listdir("/sys/class/input"):
            name = "/sys/class/input/%s/device/name" % node
            if node.startswith("event") and open(name).read().strip() == device:
                number = open("/sys/class/input/%s/dev" % node).read().strip()
                if os.path.exists("/run/udev/data/c" + number):
                    with open("/run/udev/data/c" + number) as file:
                        kinds = [line[2:].strip() for line in file if line.startswith("E:ID_INPUT_")]
                    return InputDevice("/dev/input/" + node), sorted(kinds)
        time.sleep(0.02)
    raise SystemExit("no node")


place = AbsInfo(0, 0, 4095, 0, 0, 10)
axes = [(code, place) for code in (ecodes.ABS_MT_POSITION_X, ecodes.ABS_MT_POSITION_Y)]
axes += [(ecodes.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)), (ecodes.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0))]
for name, keys in ("BTN_TOUCH", [ecodes.BTN_TOUCH]), ("no key", []):
    events = {ecodes.EV_ABS: axes, **({ecodes.EV_KEY: keys} if keys else {})}
    panel = UInput(events, name="Panel, " + name, input_props=[ecodes.INPUT_PROP_DIRECT])
    original, kinds = opened("Panel, " + name)
    print(name, "panel:", original.input_props(), *kinds)
    copy = UInput.from_device(original, name="Copy, " + name)
    device, kinds = opened("Copy, " + name)
    print(name, "copy:", device.input_props(), *kinds)
    print(name, "same events:", device.capabilities() == original.capabilities())
END
# shellcheck disable=SC2016 # The inner shell expands this.
"$(dirname "$here")/scripts/on-kernel" --vm -- sh -c '
    for folder in dev proc run sys; do mount --rbind "/$folder" "$0/$folder"; done
    exec chroot "$0" python3.13 /copies.py' "$root" >"$work/seen"
of() { sed -n "s/^$1: //p" "$work/seen"; }
for name in BTN_TOUCH 'no key'; do
    see "$name, panel" '[1] ID_INPUT_TOUCHSCREEN=1' "$(of "$name panel" | sed -E 's/ ID_INPUT_(WIDTH|HEIGHT)[^ ]*//g')"
    see "$name, the copy has the same events" True "$(of "$name same events")"
done
see 'BTN_TOUCH, copy' '[] ID_INPUT_TOUCHSCREEN=1' "$(of 'BTN_TOUCH copy')"
see 'no key, copy' '[]' "$(of 'no key copy')"
finish
