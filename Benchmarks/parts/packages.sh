# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The space that the Debian packages take on the disk. This part is the last one, because debhelper sets an environment
# in which the programs are compiled again. Benchmarks/run reads this file and calls measure_packages.

measure_packages() {
    local package kibibytes=0
    if scripts/deb >"$programs/deb.log" 2>&1; then
        for package in .build/deb/runepad{,-overlay}_*_"$(dpkg --print-architecture)".deb; do
            kibibytes=$((kibibytes + $(dpkg-deb --field "$package" Installed-Size)))
        done
    else
        cat "$programs/deb.log" >&2
    fi
    heading "Packages" "Installed-Size of Debian's package format: the files, and a KiB for each folder."
    row '' measured bound ''
    bounded 'runepad and runepad-overlay, installed' "$(quotient "$kibibytes" 1024 %.1f)" MB 30
}
