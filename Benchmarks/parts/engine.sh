# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Instructions and allocations of the engine for a touch report, beside a twin in C.
# Benchmarks/run reads this file and calls measure_engine.
# For arm64, Debian's Swift 6.2 compiles the engine.

engine_value() { # NAME
    awk -v name="$1" '$1 == name { print $2 }' "$programs/engine-figures"
}

measure_engine() {
    local where=()
    [ "$foreign" = no ] || where=(scripts/on-kernel "${machine[@]}" --timeout 1200 --)
    "${swift_build[@]}" -c release --product engine-benchmark >"$programs/log" 2>&1 || {
        cat "$programs/log" >&2
        fail 70 'the benchmark of the engine could not be built: see above.'
    }
    # Valgrind 3.19 cannot read the debug information of every compiler.
    "${strip[@]}" -o "$programs/engine" "$release/engine-benchmark"
    compile twin Benchmarks/Engine/twin.c
    "${where[@]}" "$root/Benchmarks/Engine/figures" "$programs/engine" "$programs/twin" >"$programs/engine-figures" ||
        fail 70 'the engine could not be measured: see above.'
    heading 'Engine' 'Under valgrind, a touch report, from the events of a touchscreen to those of a keyboard.'
    row '' measured bound ''
    row 'instructions: engine' "$(shown "$(engine_value engine)")" '' ''
    row 'instructions: C twin' "$(shown "$(engine_value twin)")" '' ''
    bounded 'engine to C twin' "$(quotient "$(engine_value engine)" "$(engine_value twin)" %.3f)" '' 1.10
    bounded 'instructions: a view of sixty keys for the overlay' "$(engine_value view)" '' 70000
    bounded 'instructions: finding the key that a press changed' "$(engine_value changes)" '' 3000
    bounded 'allocations in 20000 reports' "$(engine_value allocations)" '' 0
}
