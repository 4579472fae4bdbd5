# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The idle driver's memory, wake-ups and start, and the sizes of the programs.
# Benchmarks/run reads this file and calls measure_idle.

# Of private dirty memory in MB, by size of pages.
declare -A private_bound=([own]=1 [4k]=1 [16k]=1.5)

value() { # NAME
    awk -v name="$1" '$1 == name { print $2 }' "$programs/idle"
}

# Prints the mean time in user mode of a start on this machine, in ms, or nothing if a start has failed.
start_here() {
    "$root/Benchmarks/Idle/make-configuration" "$programs/configuration"
    for _ in {1..20}; do
        "$programs/ready" "$runepadd" --config "$programs/configuration/runepad.yaml" 2>/dev/null
    done | awk '{ user += $1 } END { if (NR == 20 && user > 0) printf "%.2f", user / NR / 1000 }'
}

measure_idle() {
    local pages with options
    compile_harness
    compile ready Benchmarks/Idle/ready.c Benchmarks/Latency/{devices,service}.c
    heading "Idle, with a layout of 244 lines" "One panel, after 200 taps, in QEMU."
    row '' measured bound ''
    for pages in "${page_sizes[@]}"; do
        options=(${pages:+--pages "$pages"}) with=${pages:+, pages of ${pages%k} KiB}
        on_kernel "${options[@]}" -- "$root/Benchmarks/Idle/figures" "$programs" "$runepadd" >"$programs/idle" ||
            fail 70 "what the idle driver takes could not be measured: see above."
        bounded "resident memory$with" "$(quotient "$(value rss-kb)" 1024 %.2f)" MB 8
        bounded "private dirty memory$with" \
            "$(quotient "$(value private-dirty-kb)" 1024 %.2f)" MB "${private_bound[${pages:-own}]}"
        bounded "wake-ups in 10 s$with" "$(value wake-ups)" '' 0
        # The virtual clock counts one nanosecond for an instruction. A processor of today takes less.
        row "start to READY with a panel$with" "$(shown "$(quotient "$(value start-user)" 1000 %.1f)" million)" '' \
            instructions
    done
    [ "$foreign" = yes ] || bounded 'mean user time of 20 starts without a panel' "$(start_here)" ms 10
    size_of runepadd 8
    size_of runepad-overlay 8
    size_of runepad 12
}

size_of() { # PROGRAM BOUND
    "${strip[@]}" -o "$programs/$1" "$release/$1"
    bounded "size of $1, stripped" "$(quotient "$(stat -c %s "$programs/$1")" 1048576 %.2f)" MB "$2"
}
