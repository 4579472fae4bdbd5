#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Counts the instructions and allocations of a touch report, from the panel's events to key events, with ten
# contacts on sixty keys. Compares Swift (PanelCore) with its twin in C. Both get the same workload and must
# type the same keys. The script runs two lengths and takes the difference, so that the start does not count.
#
# Prints the figures. Exits with 1 when a figure is beyond its bound, and with 2 when the measurement fails.

set -eu
cd "$(dirname "$0")/.."

ratio_bound=120 # per cent of the twin's instructions
short=2000
long=22000

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "engine.sh: $1" >&2
    exit 2
}

command -v valgrind >/dev/null || fail "valgrind is missing: apt-get install valgrind"

swift build -c release --product engine-benchmark >&2
# Valgrind 3.19 cannot read the debug information of every compiler.
strip -o "$work/engine" "$(swift build -c release --show-bin-path)/engine-benchmark"
clang -O2 -Wall -Wextra -Werror -o "$work/twin" Benchmarks/Engine/twin.c
"$work/engine" generate "$work/workload" "$long" || fail "the workload could not be written"

engine() { "$@" "$work/engine" run "$work/workload" "$reports"; }
twin() { "$@" "$work/twin" "$work/workload" "$reports"; }

# instructions PROGRAM REPORTS
instructions() {
    reports=$2
    "$1" valgrind --tool=callgrind --callgrind-out-file=/dev/null 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p'
}

# allocations PROGRAM REPORTS
allocations() {
    reports=$2
    "$1" valgrind --tool=memcheck --leak-check=no 2>&1 |
        sed -n 's/^.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,
}

# difference MEASURE PROGRAM: between the long run and the short run
difference() {
    before=$("$1" "$2" "$short")
    after=$("$1" "$2" "$long")
    case $before,$after in
    ,* | *,) fail "valgrind did not say the $1 of the $2" ;;
    esac
    echo $((after - before))
}

reports=$long
[ "$(engine env)" = "$(twin env)" ] || fail "engine and twin do not type the same"

count=$((long - short))
engine_instructions=$(difference instructions engine)
twin_instructions=$(difference instructions twin)
engine_allocations=$(difference allocations engine)
ratio=$((engine_instructions * 1000 / twin_instructions))

echo "instructions a touch report, engine: $((engine_instructions / count))"
echo "instructions a touch report, C twin: $((twin_instructions / count))"
printf 'ratio: %d.%03d (at most 1.%02d0)\n' $((ratio / 1000)) $((ratio % 1000)) $((ratio_bound - 100))
echo "allocations in $count touch reports: $engine_allocations (none)"

[ $((ratio)) -le $((ratio_bound * 10)) ] && [ "$engine_allocations" -eq 0 ]
