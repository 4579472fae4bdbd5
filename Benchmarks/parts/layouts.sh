# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Instructions to check and to load layout files.
# Benchmarks/run reads this file and calls measure_layouts.

measure_layouts() {
    heading 'Layouts' 'Under callgrind, in millions of instructions.'
    row '' measured bound ''
    local name count of
    Benchmarks/layouts.sh >"$programs/layouts" || fail 70 "the layouts could not be measured: see above."
    while read -r name count of; do
        case $name in
        all) bounded "check of $of shipped layouts, with the start" "$(quotient "$count" 1000000 %.1f)" million 100 ;;
        one) bounded "loading a layout of $of lines" "$(quotient "$count" 1000000 %.1f)" million 5 ;;
        esac
    done <"$programs/layouts"
}
