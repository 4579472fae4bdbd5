#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One expects: `blacklist uinput` in /etc/modprobe.d counts for aliases alone, as its manual says. A module that
# modules-load.d or `modprobe uinput` names is loaded.
# What happens: systemd-modules-load obeys the blacklist also for names. It says so in one line of the journal, and
# succeeds. When a program opens /dev/uinput, the kernel does not load the module either, because it asks modprobe for
# an alias. `modprobe uinput` works, until the next start. Line ends of Windows in modules-load.d do no harm; a remark
# behind a name does.
# Versions: systemd 257.13 and 262.1, kmod 34.2.
# On glass: a hardened machine has a keyboard after the installation, which runs `modprobe uinput`, and none after the
# next start. `runepad doctor` says so: Sources/Doctor/UinputFacts.swift (DriverFaultTests); docs/troubleshooting.md.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source-path=SCRIPTDIR source=udev.bash
. "$here/udev.bash"
command -v python3 >/dev/null || stop 69 "it needs python3."

# A module with a name and an alias, and without code: it is looked for, and can never be loaded.
cat >"$work/module.py" <<'END'
import struct, sys

information = b"license=GPL\0alias=char-major-10-223\0name=uinput\0depends=\0"
names = b"\0.modinfo\0.shstrtab\0"
sections = (64 + len(information) + len(names) + 7) // 8 * 8


def section(name, kind, offset, size):
    return struct.pack("<IIQQQQIIQQ", name, kind, 0, 0, offset, size, 0, 0, 1, 0)


file = b"\x7fELF\2\1\1".ljust(16, b"\0")
file += struct.pack("<HHIQQQIHHHHHH", 1, 62, 1, 0, 0, sections, 0, 64, 0, 0, 64, 3, 2) + information + names
file = file.ljust(sections, b"\0") + bytes(64) + section(1, 1, 64, len(information))
sys.stdout.buffer.write(file + section(10, 3, 64 + len(information), len(names)))
END
for version in 257 262; do
    into=$work/$version unpack <<'END'
k/kmod/kmod_34.2-2+b2_amd64.deb 3f9b20cfc650affceff67cdf6f627ac65a45ad1ca18ec553bc47ce4c13ee1196
x/xz-utils/liblzma5_5.8.4-1_amd64.deb 2dd166f61cb2a32c50f1a4dd3cd34f5f18a4ff97a6ff23665b9a57537fd60625
END
    modules=$work/$version/usr/lib/modules/$(uname -r)
    mkdir -p "$modules/kernel" "$work/$version/etc/"{modprobe,modules-load}.d
    python3 "$work/module.py" >"$modules/kernel/uinput.ko"
    of $version depmod "$(uname -r)" 2>/dev/null
    list=$work/$version/etc/modules-load.d/runepad.conf
    echo uinput >"$list"
    # The module cannot be inserted: what counts is whether somebody tries to.
    load() {
        of $version SYSTEMD_LOG_TARGET=console /usr/lib/systemd/systemd-modules-load 2>&1 |
            grep -o "Module 'uinput' is deny-listed\|Failed to [a-z]* module '[^']*'"
    }
    would() { of $version modprobe --dry-run --verbose "$@" | sed 's/.*\///'; }
    see "$version: modules-load.d" "Failed to insert module 'uinput'" "$(load)"
    see "$version: modprobe char-major-10-223" 'uinput.ko ' "$(would char-major-10-223)"
    printf 'uinput\r\n' >"$list"
    see "$version: with a line end of Windows" "Failed to insert module 'uinput'" "$(load)"
    echo 'uinput # keys' >"$list"
    see "$version: with a remark" "Failed to find module 'uinput # keys'" "$(load)"
    echo uinput >"$list"
    echo 'blacklist uinput' >"$work/$version/etc/modprobe.d/hardening.conf"
    see "$version: modules-load.d with the blacklist" "Module 'uinput' is deny-listed" "$(load)"
    see "$version: its exit status" 0 "$(of $version /usr/lib/systemd/systemd-modules-load 2>/dev/null && echo $?)"
    see "$version: modprobe char-major-10-223 with it" '' "$(would char-major-10-223)"
    see "$version: modprobe --use-blacklist uinput with it" '' "$(would --use-blacklist uinput)"
    see "$version: modprobe uinput with it" 'uinput.ko ' "$(would uinput)"
done
finish
