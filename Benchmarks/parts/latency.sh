# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# From touch to key on a real kernel, beside programs in C.
# Benchmarks/run reads this file and calls measure_latency.

measure_latency() {
    local program
    compile_harness
    for program in mapper passer keypasser; do
        compile "$program" "Benchmarks/Latency/$program.c" Benchmarks/Latency/devices.c
    done
    compile bus-flood Tests/Support/BusFlood/main.c -lsystemd
    on_kernel -- "$root/Benchmarks/Latency/rounds" "$programs" "$runepadd" ||
        fail 70 "the latencies could not be measured: see above."
    heading "From touch to key, in µs" \
        "2,000 taps each, in QEMU -icount shift=0 on one processor: 1 µs is 1000 instructions."
    row '' p50 p99 max
    latencies 'touch to key: C mapper' tap-c
    latencies 'touch to key: runepadd' tap-runepadd
    latencies 'touch to key: runepadd, its bus flooded' tap-flooded
    latencies 'touch to passed touch: C' pass-c
    latencies 'touch to passed touch: runepadd' pass-runepadd
    latencies 'touch to passed touch: runepadd, limited' pass-limited
    latencies 'key to passed key: C' keys-c
    latencies 'key to passed key: interception-tools' keys-interception
    echo
    row '' 'mean ratio' bound ''
    bounded 'touch to key: runepadd to C' "$(ratio tap-runepadd tap-c)" '' 1.10
    bounded 'touch to key, p99: bus flooded to not' \
        "$(quotient "$(percentile tap-flooded 99)" "$(percentile tap-runepadd 99)" %.3f)" '' 2.00
    bounded 'touch to passed touch: runepadd to C' "$(ratio pass-runepadd pass-c)" '' 1.08
    bounded 'touch to passed touch: limited to not' "$(ratio pass-limited pass-runepadd)" '' 1.05
    row 'key to passed key: interception-tools to C' "$(shown "$(ratio keys-interception keys-c)")" '' ''
}
