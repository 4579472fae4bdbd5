# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Drawing, memory, wake-ups and the first frame of the overlay.
# Benchmarks/run reads this file and calls measure_overlay.

# Prints the milliseconds of processor time and the millions of instructions of one drawing.
drawing() { # FIGURE WHAT
    local program=$programs/overlay-benchmark few many
    few=$(instructions "$program" "$2" 20)
    many=$(instructions "$program" "$2" 120)
    if [ -z "$few" ] || [ -z "$many" ]; then fail 70 'valgrind did not count the instructions of drawing.'; fi
    row "$1" "$("$program" "$2" 200 | awk '{ printf "%.2f ms", $1 }')" '' \
        "$(quotient $((many - few)) 100000000 %.2f) million instructions"
}

instructions() { # PROGRAM ARGUMENT...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p'
}

memory() { # NAME
    echo "$(quotient "$(overlay_value "$1-rss-kb")" 1024 %.1f) MB, $(quotient "$(overlay_value "$1-pss-kb")" 1024 %.1f) MB"
}

overlay_value() { # NAME
    awk -v name="$1" '$1 == name { print $2 }' "$programs/overlay"
}

measure_overlay() {
    swift build -c release --product overlay-benchmark >"$programs/log" 2>&1 || {
        cat "$programs/log" >&2
        fail 70 'the benchmark of drawing could not be built: see above.'
    }
    # Valgrind 3.19 cannot read the debug information of every compiler.
    strip -o "$programs/overlay-benchmark" .build/release/overlay-benchmark
    heading 'Overlay' 'Drawing: qwerty on 1024 × 600 pixels, on this machine and under callgrind.'
    drawing 'redrawing a key that is pressed' key
    drawing 'drawing the whole view' view

    scripts/on-kernel --desktop --icount --timeout 600 --writable "$programs" -- "$root/Benchmarks/Overlay/figures" \
        "$programs" "$runepadd" "$(realpath .build/release/runepad-overlay)" >"$programs/overlay" ||
        fail 70 'the overlay could not be measured: see above.'
    heading 'The same under sway, with its view on the screen' \
        'In QEMU -icount shift=0 on one processor: 1 ms is a million instructions, of all programs together.'
    row '' measured bound ''
    bounded 'wake-ups in 10 s' "$(overlay_value overlay-wake-ups)" '' 0
    bounded 'WillShow to the first frame, p50 of 20' "$(awk '$1 == "first-frame" { print $2 }' "$programs/overlay" |
        sort -n | awk '{ time[NR] = $1 } END { printf "%.1f", time[int((NR + 1) / 2)] / 1000 }')" ms 8
    row 'memory, resident and proportional: overlay' "$(memory overlay)" '' ''
    row 'the same of wvkbd' "$(memory wvkbd)" '' ''
    row 'the same of squeekboard' "$(memory squeekboard)" '' ''
}
