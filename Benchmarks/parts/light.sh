# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# From touch to the lit key, and to a program that reads the key, beside other keyboards on the screen.
# Benchmarks/run reads this file and calls measure_light. Benchmarks/Light/session says how it is measured.

# How often the driver with the overlay, and wvkbd, are measured in turn on two processors.
turns=10
# The number of taps that are measured.
declare -A taps_of=([idle]=200 [loaded]=100)

# The presses that no commit showed in time. Prints nothing if the keyboard was not measured.
never_drawn() { # KEYBOARD LOAD
    local file=$programs/samples/light-$1-$2
    [ ! -e "$file" ] || echo $((taps_of[$2] - $(wc -l <"$file")))
}

# A percentile of the driver and the overlay, divided by that of the better other keyboard. Prints nothing unless all
# three keyboards were measured.
to_the_better() { # KIND PERCENT
    local wvkbd squeekboard better
    wvkbd=$(percentile "$1-wvkbd-idle" "$2")
    squeekboard=$(percentile "$1-squeekboard-idle" "$2")
    if is_number "$wvkbd" && is_number "$squeekboard"; then
        better=$(printf '%s\n' "$wvkbd" "$squeekboard" | sort -g | head -n 1)
        quotient "$(percentile "$1-runepad-idle" "$2")" "$better" %.3f
    fi
}

# How many ms more the load costs. Prints nothing unless both were measured.
added_by_load() { # NAME PERCENT
    local loaded idle
    loaded=$(percentile "$1-loaded" "$2")
    idle=$(percentile "$1-idle" "$2")
    if is_number "$loaded" && is_number "$idle"; then
        awk -v loaded="$loaded" -v idle="$idle" \
            'BEGIN { printf "%.2f", (loaded > idle ? loaded - idle : 0) / 1000 }'
    fi
}

# The ratios of the driver and the overlay to wvkbd of all turns: of each turn, the median to the median. Prints their
# median, the least and the greatest, or nothing unless all turns were measured.
ratios_of_turns() { # KIND
    local turn ratio
    for ((turn = 1; turn <= turns; turn++)); do
        ratio=$(quotient "$(percentile "$1-runepad-$turn" 50)" "$(percentile "$1-wvkbd-$turn" 50)" %.3f)
        is_number "$ratio" || return 0
        echo "$ratio"
    done | sort -n | awk -v turns="$turns" '
        { ratio[NR] = $1 }
        END { if (NR == turns) print ratio[int((NR + 1) / 2)], ratio[1], ratio[NR] }'
}

# Prints the times of all keyboards.
print_times() { # KIND
    local keyboard load
    row '' p50 p99 max
    for load in idle loaded; do
        for keyboard in runepad wvkbd squeekboard; do latencies "$keyboard, $load" "$1-$keyboard-$load"; done
    done
}

measure_light() {
    local keyboard load percent
    wayland-scanner client-header Sources/C/CWaylandProtocols/xml/xdg-shell.xml "$programs/xdg-shell.h"
    compile taps -I "$programs" Benchmarks/Light/taps.c Benchmarks/Latency/{devices,measuring}.c \
        Sources/C/CWaylandProtocols/xdg-shell.c -lwayland-client -lxkbcommon
    compile place Benchmarks/Light/place.c
    on_kernel --desktop --timeout 1800 -- "$root/Benchmarks/Light/session" "$programs" "$runepadd" \
        "$(realpath "$release/runepad-overlay")" ||
        fail 70 'the time from touch to light could not be measured: see above.'

    heading 'From touch to the commit of the lit key under sway, in µs' \
        '200 taps, and 100 beside eight busy programs, in QEMU -icount shift=0 on one processor.'
    print_times light
    heading 'The same from touch to the key in a program of the session' 'The same taps.'
    print_times typed
    echo
    row '' measured bound ''
    for load in idle loaded; do
        bounded "presses never drawn, $load: runepad" "$(never_drawn runepad "$load")" '' 0
        for keyboard in wvkbd squeekboard; do
            row "presses never drawn, $load: $keyboard" "$(shown "$(never_drawn "$keyboard" "$load")")" '' ''
        done
    done
    bounded 'touch to light, p50: runepad to the better' "$(to_the_better light 50)" '' 0.75
    bounded 'touch to light, p99: runepad to the better' "$(to_the_better light 99)" '' 0.90
    for percent in 50 99; do
        bounded "touch to key, p$percent: runepad to the better" "$(to_the_better typed "$percent")" '' 0.75
    done
    # Two images of the screen.
    bounded 'touch to light, p99: added by busy programs' "$(added_by_load light-runepad 99)" ms 33.4

    # Two processors have no clock of instructions.
    scripts/on-kernel --cpus 2 --timeout 1800 --writable "$programs" --desktop -- \
        "$root/Benchmarks/Light/session" "$programs" "$runepadd" "$(realpath "$release/runepad-overlay")" "$turns" ||
        fail 70 'the time from touch to light on two processors could not be measured: see above.'
    heading "On two processors: the ratio to wvkbd of $turns turns, by the host's clock" \
        'A turn is 20 taps on each keyboard. The median of the turns, the least and the greatest.'
    local kind bound median least greatest
    row '' measured bound ''
    while read -r kind bound; do
        read -r median least greatest <<<"$(ratios_of_turns "$kind")"
        bounded "$kind, p50: runepad to wvkbd" "$median" '' "$bound"
        row "$kind, in single turns" "${least:--} to ${greatest:--}" '' ''
    done <<<$'light 1\ntyped 0.5'
}
