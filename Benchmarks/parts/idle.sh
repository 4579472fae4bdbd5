# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The idle driver's memory, wake-ups and start, and the sizes of the programs.
# Benchmarks/run reads this file and calls measure_idle.

# In MiB, by size of pages: with larger pages, a part of the program that is used brings more of the file into memory.
declare -A resident_bound=([own]=7.5 [4k]=7.5 [16k]=9) private_bound=([own]=1.1 [4k]=1.1 [16k]=1.5)

value() { # NAME
    awk -v name="$1" '$1 == name { print $2 }' "$programs/idle"
}

# Prints the mean time in user mode of a start on this machine, in ms, or nothing if a start has failed.
start_here() {
    "$root/Benchmarks/Idle/make-configuration" "$programs/configuration"
    for _ in {1..20}; do
        "$programs/ready" "$runepadd" --config "$programs/configuration/runepad.yaml" 2>/dev/null
    done | awk '{ user += $2 } END { if (NR == 20 && user > 0) printf "%.2f", user / NR / 1000 }'
}

# Prints the millions of instructions in user mode with which the driver reads its files, the program's start included, or
# nothing if it fails. They are those of a stripped program: Valgrind 3.19 cannot read the debug information of every
# compiler.
reading_here() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$programs/runepadd" \
        --check --config "$programs/configuration/runepad.yaml" 2>&1 |
        awk '$2 == "Collected" { printf "%.1f", $4 / 1000000 }'
}

# Prints the mean time in user mode of 20 runs of a command, in ms, or nothing if one ends with another status.
user_time() { # STATUS COMMAND...
    local status=0 seconds TIMEFORMAT=%U
    seconds=$({
        time for _ in {1..20}; do
            "${@:2}" >/dev/null 2>&1 || status=$?
            [ "$status" = "$1" ] || exit 1
            status=0
        done
    } 2>&1) || return 0
    quotient "$seconds" 0.02 %.1f
}

# How long a person waits for the command, apart from the disk.
measure_command() {
    local bus daemon
    {
        read -r bus
        read -r daemon
    } < <(dbus-daemon --session --fork --print-address=1 --print-pid=1)
    export DBUS_SYSTEM_BUS_ADDRESS=$bus
    bounded 'mean user time of 20 runs: runepad check' \
        "$(user_time 0 "$programs/runepad" check config/layouts/qwerty.yaml)" ms 20
    bounded 'the same: runepad preview' "$(user_time 0 "$programs/runepad" preview qwerty)" ms 20
    # There is a bus, but no driver on it: EX_UNAVAILABLE.
    bounded 'the same: runepad status without a driver' "$(user_time 69 "$programs/runepad" status)" ms 20
    unset DBUS_SYSTEM_BUS_ADDRESS
    kill "$daemon"
}

measure_idle() {
    local pages with options
    compile_harness
    compile ready Benchmarks/Idle/ready.c Benchmarks/Latency/{devices,processes,service}.c
    heading "Idle, with a layout of 244 lines" "One panel, after 200 taps, in QEMU."
    row '' measured bound ''
    for pages in "${page_sizes[@]}"; do
        options=(${pages:+--pages "$pages"}) with=${pages:+, pages of ${pages%k} KiB}
        on_kernel "${options[@]}" -- "$root/Benchmarks/Idle/figures" "$programs" "$runepadd" >"$programs/idle" ||
            fail 70 "what the idle driver takes could not be measured: see above."
        bounded "resident memory$with" \
            "$(quotient "$(value rss-kb)" 1024 %.2f)" MiB "${resident_bound[${pages:-own}]}"
        bounded "private dirty memory$with" \
            "$(quotient "$(value private-dirty-kb)" 1024 %.2f)" MiB "${private_bound[${pages:-own}]}"
        bounded "wake-ups in 10 s$with" "$(value wake-ups)" '' 0
        # The virtual clock counts one nanosecond for an instruction. A processor of today takes less.
        bounded "start to READY with a panel$with" \
            "$(quotient "$(value start)" 1000 %.1f)" 'million instructions' 26
    done
    [ "$foreign" = yes ] || bounded 'mean user time of 20 starts without a panel' "$(start_here)" ms 10
    size_of runepadd 10
    [ "$foreign" = yes ] || bounded 'start until all files are read' "$(reading_here)" 'million instructions' 10
    size_of runepad-overlay 10
    size_of runepad-voice 10
    size_of runepad 14
    [ "$foreign" = yes ] || measure_command
}

size_of() { # PROGRAM BOUND
    "${strip[@]}" -o "$programs/$1" "$release/$1"
    bounded "size of $1, stripped" "$(quotient "$(stat -c %s "$programs/$1")" 1048576 %.2f)" MiB "$2"
}
