# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Instructions to check and to load layout files.
# Benchmarks/run reads this file and calls measure_layouts.

layouts_value() { # NAME FIELD
    awk -v name="$1" -v field="$2" '$1 == name { print $field }' "$programs/layouts"
}

measure_layouts() {
    heading 'Layouts' 'Under callgrind, in millions of instructions.'
    row '' measured bound ''
    Benchmarks/layouts.sh >"$programs/layouts" || fail 70 "the layouts could not be measured: see above."
    local count
    count=$(layouts_value all 3)
    bounded "check of the $count shipped layouts, with the start, per layout" \
        "$(quotient "$(layouts_value all 2)" $((count * 1000000)) %.2f)" million 2.6
    bounded "loading a layout of $(layouts_value one 3) lines" \
        "$(quotient "$(layouts_value one 2)" 1000000 %.1f)" million 5
}
