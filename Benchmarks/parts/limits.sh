# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The driver's memory while it reads the largest files that it accepts.
# Benchmarks/run reads this file and calls measure_limits.

# Prints the memory in KiB that a program has for a file beyond what it has for a small one, or nothing.
beyond() { # NAME BASE
    awk -v name="$1" -v base="$2" '$1 == name { value = $2 } $1 == base { less = $2 }
        END { if (value > 0 && less > 0) print value - less }' "$programs/limits"
}

megabytes_beyond() { # NAME [BASE]
    quotient "$(beyond "$1" "${2:-small}")" 1024 %.1f
}

measure_limits() {
    compile peak Benchmarks/Limits/peak.c
    Benchmarks/Limits/figures "$programs/peak" "$runepadd" "$(realpath "$release/runepad")" >"$programs/limits" ||
        fail 70 "the largest files could not be measured: see above."
    heading 'The largest files' 'The most memory on this machine, beyond that for a layout with one key.'
    row '' measured bound ''
    row 'the driver that checks a layout with one key' \
        "$(shown "$(quotient "$(awk '$1 == "small" { print $2 }' "$programs/limits")" 1024 %.1f)" MB)" '' ''
    bounded 'a list of 80,000 words' "$(megabytes_beyond words)" MB 2
    bounded 'the longest list of words' "$(megabytes_beyond most-words)" MB 24
    bounded 'layouts with 16,384 keys and places' "$(megabytes_beyond most-keys)" MB 8
    bounded 'a layout with 12,288 keys and places' "$(megabytes_beyond longest-layout)" MB 6
    bounded 'the places of its keys on a touchscreen' \
        "$(megabytes_beyond placed-longest-layout placed-small-layout)" MB 8
    bounded '256 panels' "$(megabytes_beyond most-panels)" MB 2
    bounded 'a configuration of nearly 50,000 values' "$(megabytes_beyond longest-configuration)" MB 24
}
