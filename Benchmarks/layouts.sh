#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Counts the instructions of reading layout files, in two cases:
# - the program checks all shipped files, with the program's start included;
# - the driver reads one more layout of about 200 lines, in which each key has a line of its own.
#
# Prints a line for each case: NAME, the instructions and a remark. Exits with 2 when the measurement fails.

set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "layouts.sh: $1" >&2
    exit 2
}

command -v valgrind >/dev/null || fail "valgrind is missing: apt-get install valgrind"
for program in runepad runepadd; do
    [ -x ".build/release/$program" ] || fail "there is no .build/release/$program: run 'make release'"
    # Valgrind 3.19 cannot read the debug information of every compiler.
    strip -o "$work/$program" ".build/release/$program"
done

# instructions PROGRAM ARGUMENT...
instructions() {
    local program=$1 count
    shift
    count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$program" "$@" 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p') || fail "$program failed under valgrind"
    [ -n "$count" ] || fail "valgrind did not count the instructions of $program"
    echo "$count"
}

# The driver's instructions for a panel with these layouts: a list separated by commas.
loading() {
    printf 'panels:\n  - {layout: [%s], keymap: us}\nlayouts: [.]\n' "$1" >"$work/runepad.yaml"
    instructions runepadd --check --config "$work/runepad.yaml"
}

# Nearly all lines of this layout are keys. So reading it takes more than reading most layouts of this length.
Benchmarks/Idle/make-configuration "$work/layouts"
sed -e '/^  layer5:/,/^keys:/{/^keys:/!d}' -e '/L5K/d' -e '/To5:/d' -e 's/ To5$//' "$work/layouts/long.yaml" \
    >"$work/one.yaml"
cp "$work/one.yaml" "$work/two.yaml"

one=$(loading one)
two=$(loading 'one, two')
all=$(instructions runepad check config/layouts/*.yaml)
echo "all $all $(find config/layouts -name '*.yaml' | wc -l)"
echo "one $((two - one)) $(wc -l <"$work/one.yaml")"
