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

# Prints a value with its unit, or "none" when nothing was measured.
shown() { # VALUE [UNIT]
    if is_number "$1"; then echo "$1${2:+ $2}"; else echo none; fi
}

is_number() { # VALUE
    [[ $1 =~ ^[0-9]+(\.[0-9]+)?$ ]]
}

# A value that is no number misses its bound: nothing was measured.
bounded() { # FIGURE VALUE UNIT BOUND
    local verdict=MISSED
    if is_number "$2" && awk -v value="$2" -v bound="$4" 'BEGIN { exit !(value <= bound) }'; then
        verdict=ok
    else
        missed=1
    fi
    row "$1" "$(shown "$2" "$3")" "at most $4${3:+ $3}" "$verdict"
}

# Prints A / B. Prints nothing if one of them is missing or 0: no time and no memory is 0, so nothing was measured.
quotient() { # A B FORMAT
    if is_number "$1" && is_number "$2"; then
        awk -v a="$1" -v b="$2" -v format="$3" 'BEGIN { if (a > 0 && b > 0) printf format, a / b }'
    fi
}

# MARK: - Samples

# A file of samples has a number of nanoseconds a line, and lies in the folder samples of $programs.

# Runs awk's statements with the samples in the array `sample`, from 1 to NR in rising order. Does nothing if there are
# no samples, or if some are no times.
of_samples() { # NAME STATEMENTS [ARGUMENT-OF-AWK]...
    [ -s "$programs/samples/$1" ] || return 0
    sort -n "$programs/samples/$1" | awk "${@:3}" "{ sample[NR] = \$1 } END { if (sample[1] + 0 > 0) { $2 } }"
}

# Prints the value below which PERCENT of the samples lie, in µs.
percentile() { # NAME PERCENT
    of_samples "$1" 'printf "%.2f", sample[1 + int((NR - 1) * percent / 100)] / 1000' -v percent="$2"
}

latencies() { # FIGURE NAME
    row "$1" "$(shown "$(percentile "$2" 50)")" "$(shown "$(percentile "$2" 99)")" "$(shown "$(percentile "$2" 100)")"
}

# The mean of the samples without the slowest hundredth, in µs. Half of all taps take a microsecond longer in the
# kernel than the others, so the median is on either side by chance.
mean() { # NAME
    of_samples "$1" '
        count = int(NR * 0.99)
        for (i = 1; i <= count; i++) sum += sample[i]
        if (count) printf "%.3f", sum / count / 1000'
}

ratio() { # NAME FLOOR
    quotient "$(mean "$1")" "$(mean "$2")" %.3f
}
