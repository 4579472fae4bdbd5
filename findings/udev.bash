# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Scripts about udev source this after common.sh: udev and systemd 257 of Debian 13, and 262 of sid in November 2026,
# each in a root of its own, with a device that only these roots have. udev reads it from files that look like sysfs,
# so this needs no kernel with uinput.

for version in 257 262; do
    make_root $version
    unpack <"$here/udev-$version.packages"
    # Only the lines of a script count.
    rm -r "$root/usr/lib/udev/hwdb.d"
    mkdir -p "$root/etc/udev/"{hwdb,rules}.d
done

# Runs a program of a version. udev takes files for sysfs only if this variable says so.
of() { # VERSION PROGRAM [ARGUMENT...]
    root=$work/$1
    inside SYSTEMD_DEVICE_VERIFY_SYSFS=0 "${@:2}"
}

# Writes standard input to a file of both roots.
both() { # PATH
    tee "$work/257/$1" >"$work/262/$1"
}

# Words of sysfs, 64 bits each, in which these bits are set.
mask() { # BIT...
    local words=() bit greatest=0 index
    for bit; do
        index=$((bit / 64))
        [ $index -le $greatest ] || greatest=$index
        words[index]=$((${words[index]-0} | 1 << bit % 64))
    done
    printf '%x' "${words[greatest]-0}"
    for ((index = greatest - 1; index >= 0; index--)); do printf ' %x' "${words[index]-0}"; done
    echo
}

# Makes the input device event5 in both roots: it is direct, and has the keys (BTN_TOUCH is 330) and axes of the lists.
# Without parents it is virtual.
make_device() { # NAME KEYS AXES [PARENT=SUBSYSTEM...]
    local device root name value parent
    for root in "$work"/257 "$work"/262; do
        rm -rf "$root/sys"
        mkdir -p "$root/sys/bus" "$root/sys/class/input" "$root/sys/dev/char" \
            "$root/sys/class/dmi" "$root/sys/devices/virtual/dmi/id"
        echo dmi:bvnExample: >"$root/sys/devices/virtual/dmi/id/modalias"
        : >"$root/sys/devices/virtual/dmi/id/uevent"
        ln -s /sys/devices/virtual/dmi/id "$root/sys/class/dmi/id"
        ln -s /sys/class/dmi "$root/sys/devices/virtual/dmi/id/subsystem"
        device=/sys/devices
        [ $# -gt 3 ] || device+=/virtual
        for parent in "${@:4}"; do
            device+=/${parent%=*}
            mkdir -p "$root$device" "$root/sys/bus/${parent#*=}"
            : >"$root$device/uevent"
            ln -s "/sys/bus/${parent#*=}" "$root$device/subsystem"
        done
        device+=/input/input5
        mkdir -p "$root$device"/{event5,capabilities}
        echo "$1" >"$root$device/name"
        echo usb-1/input0 >"$root$device/phys"
        # INPUT_PROP_DIRECT
        mask 1 >"$root$device/properties"
        for name in ev key rel abs sw; do
            case $name in
            ev) value='0 3' ;;
            key) value=$2 ;;
            abs) value=$3 ;;
            *) value= ;;
            esac
            [ $name != ev ] || [ -z "$2" ] || value='0 1 3'
            # shellcheck disable=SC2086 # A list.
            mask $value >"$root$device/capabilities/$name"
        done
        {
            echo PRODUCT=3/eef/1/100
            echo MODALIAS=input:b0003v0EEFp0001e0100-e0,1,3
        } >"$root$device/uevent"
        printf 'MAJOR=13\nMINOR=69\nDEVNAME=input/event5\n' >"$root$device/event5/uevent"
        echo 13:69 >"$root$device/event5/dev"
        ln -s /sys/class/input "$root$device/event5/subsystem"
        ln -s /sys/class/input "$root$device/subsystem"
        ln -s ../../input5 "$root$device/event5/device"
        ln -s "$device" "$root/sys/class/input/input5"
        ln -s "$device/event5" "$root/sys/class/input/event5"
        ln -s "$device/event5" "$root/sys/dev/char/13:69"
    done
}

# The properties of the device that begin with a word, in one line, in order of their names.
properties() { # VERSION WORD
    of "$1" udevadm test /sys/class/input/event5 2>/dev/null | sed -n "s/^  \($2[^=]*=.*\)/\1/p" | sort | paste -sd' '
}
