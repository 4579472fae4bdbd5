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

mebibytes_beyond() { # NAME [BASE]
    quotient "$(beyond "$1" "${2:-small}")" 1024 %.1f
}

measure_limits() {
    compile peak Benchmarks/Limits/peak.c
    Benchmarks/Limits/figures "$programs/peak" "$runepadd" "$(realpath "$release/runepad")" >"$programs/limits" ||
        fail 70 "the largest files could not be measured: see above."
    heading 'The largest files' 'The most memory on this machine, beyond that for a layout with one key.'
    row '' measured bound ''
    row 'the driver that checks a layout with one key' \
        "$(shown "$(quotient "$(awk '$1 == "small" { print $2 }' "$programs/limits")" 1024 %.1f)" MiB)" '' ''
    bounded 'a list of 80,000 words' "$(mebibytes_beyond words)" MiB 2
    bounded 'the whole driver with it' \
        "$(quotient "$(awk '$1 == "words" { print $2 }' "$programs/limits")" 1024 %.1f)" MiB 12
    bounded 'the longest list of words' "$(mebibytes_beyond most-words)" MiB 24
    bounded 'layouts with 16,384 keys and places' "$(mebibytes_beyond most-keys)" MiB 8
    bounded 'a layout with 12,288 keys and places' "$(mebibytes_beyond longest-layout)" MiB 6
    bounded 'the places of its keys on a touchscreen' \
        "$(mebibytes_beyond placed-longest-layout placed-small-layout)" MiB 8
    bounded '256 panels' "$(mebibytes_beyond most-panels)" MiB 2
    bounded 'a configuration of nearly 50,000 values' "$(mebibytes_beyond longest-configuration)" MiB 24
}
