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
    row "$1" "$(shown "$("$program" "$2" 200 | awk '{ printf "%.2f", $1 }')" ms)" '' \
        "$(shown "$(quotient $((many - few)) 100000000 %.2f)" 'million instructions')"
}

instructions() { # PROGRAM ARGUMENT...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p'
}

overlay_value() { # NAME
    awk -v name="$1" '$1 == name { print $2 }' "$programs/overlay"
}

mebibytes() { # NAME
    shown "$(quotient "$(overlay_value "$1")" 1024 %.1f)" MiB
}

# Prints a row with the resident and the proportional memory of a program.
memory_row() { # FIGURE NAME
    row "$1" "$(mebibytes "$2-rss-kb"), $(mebibytes "$2-pss-kb")" '' ''
}

# Compares the resident and the proportional memory of the overlay with those of wvkbd.
memory_bounded() { # FIGURE NAME WVKBD'S-NAME BOUND BOUND
    local kind=resident figure=rss-kb bound
    for bound in "$4" "$5"; do
        bounded "$1, $kind, $(mebibytes "$2-$figure"), to wvkbd's $(mebibytes "$3-$figure")" \
            "$(quotient "$(overlay_value "$2-$figure")" "$(overlay_value "$3-$figure")" %.3f)" '' "$bound"
        kind=proportional figure=pss-kb
    done
}

# Prints the median time to the first frame in ms, or nothing unless each of the 20 views had a frame.
first_frame() {
    awk '$1 == "first-frame" { print $2 }' "$programs/overlay" | sort -n | awk '
        { time[NR] = $1 }
        END { if (NR == 20 && time[1] > 0) printf "%.1f", time[10] / 1000 }'
}

measure_overlay() {
    "${swift_build[@]}" -c release --product overlay-benchmark >"$programs/log" 2>&1 || {
        cat "$programs/log" >&2
        fail 70 'the benchmark of drawing could not be built: see above.'
    }
    compile_harness
    # Valgrind 3.19 cannot read the debug information of every compiler.
    strip -o "$programs/overlay-benchmark" "$release/overlay-benchmark"
    heading 'Overlay' 'Drawing: qwerty on 1024 × 600 pixels, on this machine and under callgrind.'
    drawing 'redrawing a key that is pressed' key
    drawing 'drawing the whole view' view

    scripts/on-kernel --desktop --icount --timeout 600 --writable "$programs" -- "$root/Benchmarks/Overlay/figures" \
        "$programs" "$runepadd" "$(realpath "$release/runepad-overlay")" >"$programs/overlay" ||
        fail 70 'the overlay could not be measured: see above.'
    heading 'The same under sway, with its view on the screen' \
        'In QEMU -icount shift=0 on one processor: 1 ms is a million instructions, of all programs together.'
    row '' measured bound ''
    bounded 'wake-ups in 10 s' "$(overlay_value overlay-wake-ups)" '' 0
    bounded 'WillShow to the first frame, p50 of 20' "$(first_frame)" ms 10
    memory_bounded 'memory with the first view' overlay wvkbd 1.00 1.00
    memory_bounded 'after 20 shows, hidden for a minute' hidden wvkbd-hidden 0.60 0.70
    memory_row 'after 20 shows, shown, resident and proportional' shown
    memory_row 'the same of wvkbd' wvkbd-shown
    memory_row 'memory of squeekboard' squeekboard
}
