# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# From touch to key beside programs that keep the processor busy, and after the kernel has taken all memory that it
# can get, on two kernels, with the driver as its unit starts it.
# Benchmarks/run reads this file and calls measure_load.

measure_load() {
    local kernel options state
    compile_harness
    heading "From touch to key under load, in µs" \
        "A service of systemd, in QEMU -icount shift=0 on one processor: 1 µs is 1000 instructions."
    row '' p50 p99 max
    for kernel in own trixie; do
        options=()
        [ "$kernel" = own ] || options=(--kernel "$kernel")
        on_kernel --systemd "${options[@]}" -- "$root/Benchmarks/Latency/loaded" "$programs" "$kernel" ||
            fail 70 "the latencies under load could not be measured: see above."
        latencies "kernel $kernel: 500 taps, idle" "idle-$kernel"
        latencies "kernel $kernel: 500 taps, 8 busy programs" "busy-$kernel"
        latencies "kernel $kernel: 20 taps, memory reclaimed" "reclaimed-$kernel"
    done
    echo
    row '' measured bound ''
    for kernel in own trixie; do
        bounded "kernel $kernel, p99: busy to idle" \
            "$(quotient "$(percentile "busy-$kernel" 99)" "$(percentile "idle-$kernel" 99)" %.3f)" '' 1.50
        for state in busy reclaimed; do
            bounded "kernel $kernel, slowest tap: $state" "$(percentile "$state-$kernel" 100)" µs 1000
        done
    done
}
