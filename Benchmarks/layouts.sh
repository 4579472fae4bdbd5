#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What reading layout files costs, in instructions: a check of everything that is shipped, with the program's start,
# and one more layout of about 200 lines in the driver, each key of which has a line of its own.
#
# Prints NAME, the instructions and a remark, a line each; exits with 2 when it could not be measured.

set -eu
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
    # Valgrind 3.19 does not read every compiler's debug information.
    strip -o "$work/$program" ".build/release/$program"
done

# instructions PROGRAM ARGUMENT...
instructions() {
    program=$1
    shift
    count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$program" "$@" 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p')
    [ -n "$count" ] || fail "valgrind did not count the instructions of $program"
    echo "$count"
}

# The driver's instructions for a panel with these layouts, a list with commas.
loading() {
    printf 'panels:\n  - {layout: [%s], keymap: us}\nlayouts: [.]\n' "$1" >"$work/runepad.yaml"
    instructions runepadd --check --config "$work/runepad.yaml"
}

# Lines of this layout are nearly all keys, so that it costs more than most of its length.
Benchmarks/Idle/make-configuration "$work/layouts"
sed -e '/^  layer5:/,/^keys:/{/^keys:/!d}' -e '/L5K/d' -e '/To5:/d' -e 's/ To5$//' "$work/layouts/long.yaml" \
    >"$work/one.yaml"
cp "$work/one.yaml" "$work/two.yaml"

one=$(loading one)
two=$(loading 'one, two')
echo "all $(instructions runepad check config/layouts/*.yaml) $(find config/layouts -name '*.yaml' | wc -l)"
echo "one $((two - one)) $(wc -l <"$work/one.yaml")"
