# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The table that Benchmarks/run prints, with figures and bounds, and the figures of samples.

missed=0

heading() { # TEXT HOW
    printf '\n%s\n  %s\n\n' "$1" "$2"
}

row() { # FIGURE VALUE BOUND VERDICT
    printf '  %-44s %12s  %15s  %s\n' "$@"
}

bounded() { # FIGURE VALUE UNIT BOUND
    local verdict=ok
    [[ $2 =~ ^[0-9.]+$ ]] || fail 70 "'$1' could not be measured: see above."
    if awk -v value="$2" -v bound="$4" 'BEGIN { exit !(value > bound) }'; then
        verdict=MISSED
        missed=1
    fi
    row "$1" "$2${3:+ $3}" "at most $4${3:+ $3}" "$verdict"
}

quotient() { # A B FORMAT
    awk -v a="$1" -v b="$2" -v format="$3" 'BEGIN { printf format, a / b }'
}

# MARK: - Samples

# A file of samples has a number of nanoseconds a line, and lies in the folder samples of $programs.

# Prints the value below which PERCENT of the samples lie, in µs.
percentile() { # NAME PERCENT
    sort -n "$programs/samples/$1" | awk -v percent="$2" '
        { sample[NR] = $1 }
        END { printf "%.2f", sample[1 + int((NR - 1) * percent / 100)] / 1000 }'
}

latencies() { # FIGURE NAME
    row "$1" "$(percentile "$2" 50)" "$(percentile "$2" 99)" "$(percentile "$2" 100)"
}

# The mean of the samples without the slowest hundredth, in µs. Half of all taps take a microsecond longer in the
# kernel than the others, so the median is on either side by chance.
mean() { # NAME
    sort -n "$programs/samples/$1" | awk '
        { sample[NR] = $1 }
        END { count = int(NR * 0.99); for (i = 1; i <= count; i++) sum += sample[i]; printf "%.3f", sum / count / 1000 }'
}

ratio() { # NAME FLOOR
    quotient "$(mean "$1")" "$(mean "$2")" %.3f
}
