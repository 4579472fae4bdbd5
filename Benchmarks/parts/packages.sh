# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The space that the Debian packages take on the disk. This part is the last one, because debhelper sets an environment
# in which the programs are compiled again. Benchmarks/run reads this file and calls measure_packages.

measure_packages() {
    local package architecture kibibytes=0
    architecture=$(dpkg --print-architecture)
    scripts/deb >"$programs/deb.log" 2>&1 || {
        cat "$programs/deb.log" >&2
        fail 70 "the packages could not be made: see above."
    }
    for package in .build/deb/runepad{,-overlay}_*_"$architecture".deb; do
        kibibytes=$((kibibytes + $(installed_size "$package")))
    done
    heading "Packages" "Installed-Size of Debian's package format: the files, and a KiB for each folder."
    row '' measured bound ''
    bounded 'runepad and runepad-overlay, installed' "$(quotient "$kibibytes" 1024 %.1f)" MiB 31
    bounded 'runepad-voice, installed' \
        "$(quotient "$(installed_size .build/deb/runepad-voice_*_"$architecture".deb)" 1024 %.1f)" MiB 8
}

installed_size() { dpkg-deb --field "$1" Installed-Size; } # FILE, in KiB
