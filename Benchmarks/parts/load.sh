# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# From touch to key beside programs that keep the processor busy, on two kernels.
# Benchmarks/run reads this file and calls measure_load.

measure_load() {
    local kernel options
    compile harness Benchmarks/Latency/harness.c Benchmarks/Latency/devices.c
    heading "From touch to key beside eight busy programs, in µs" \
        "500 taps each, in QEMU -icount shift=0 on one processor: 1 µs is 1000 instructions."
    row '' p50 p99 max
    for kernel in own trixie; do
        options=()
        [ "$kernel" = own ] || options=(--kernel "$kernel")
        on_kernel "${options[@]}" -- "$root/Benchmarks/Latency/loaded" "$programs" "$runepadd" "$kernel" ||
            fail 70 "the latencies under load could not be measured: see above."
        latencies "kernel: $kernel, idle" "idle-$kernel"
        latencies "kernel: $kernel, loaded" "loaded-$kernel"
    done
    echo
    row '' ratio bound ''
    for kernel in own trixie; do
        bounded "kernel: $kernel, p99: loaded to idle" \
            "$(quotient "$(percentile "loaded-$kernel" 99)" "$(percentile "idle-$kernel" 99)" %.3f)" '' 1.50
    done
}
