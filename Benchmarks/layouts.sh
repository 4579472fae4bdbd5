#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What reading layout files costs, in instructions: a check of everything that is shipped, with the program's start,
# and one more layout of about 200 lines in a check, each key of which has a line of its own.
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
[ -x .build/release/runepad ] || fail "there is no .build/release/runepad: run 'make release'"
# Valgrind 3.19 does not read every compiler's debug information.
strip -o "$work/runepad" .build/release/runepad

# instructions LAYOUT...
instructions() {
    count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/runepad" check "$@" 2>&1 |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p')
    [ -n "$count" ] || fail "valgrind did not count the instructions of a check"
    echo "$count"
}

# Lines of this layout are nearly all keys, so that it costs more than most of its length.
Benchmarks/Idle/make-configuration "$work/layouts"
sed -e '/^  layer5:/,/^keys:/{/^keys:/!d}' -e '/L5K/d' -e '/To5:/d' -e 's/ To5$//' "$work/layouts/long.yaml" \
    >"$work/one.yaml"
cp "$work/one.yaml" "$work/two.yaml"

one=$(instructions "$work/one.yaml")
two=$(instructions "$work/one.yaml" "$work/two.yaml")
echo "all $(instructions config/layouts/*.yaml) $(find config/layouts -name '*.yaml' | wc -l)"
echo "one $((two - one)) $(wc -l <"$work/one.yaml")"
