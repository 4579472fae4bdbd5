# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Compiles the C programs of the benchmarks, and runs commands on the emulated machine.

compile() { # PROGRAM SOURCE...
    local program=$1
    shift
    "${clang[@]}" -std=gnu11 -O2 -Wall -Wextra -Werror -I Benchmarks/Latency -o "$programs/$program" "$@"
}

compile_harness() {
    compile harness Benchmarks/Latency/{harness,taps,measuring,processes,devices}.c
}

on_kernel() { # [OPTION]... -- COMMAND...
    scripts/on-kernel "${machine[@]}" --icount --timeout 600 --writable "$programs" "$@"
}
