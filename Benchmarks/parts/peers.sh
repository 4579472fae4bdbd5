# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# Other programs that read input devices and type through uinput, on the same emulated machine.
# Benchmarks/run reads this file and calls measure_peers. No figure has a bound.

# The programs, with the Debian release whose package is unpacked.
declare -A peer_suite=([keyd]=trixie [interception-tools]=trixie [buffyboard]=sid)
declare -A peer_way=([runepadd]='touch to key' [buffyboard]='touch to key'
    [keyd]='key to passed key' [interception-tools]='key to passed key')
peers=(runepadd buffyboard keyd interception-tools)

peer_value() { # NAME FIGURE
    awk -v name="$1" -v figure="$2" '$1 == name && $2 == figure { print $3 }' "$programs/peer-figures"
}

# Prints a row with a figure of each program that was measured, divided.
peer_row() { # TEXT FIGURE DIVISOR FORMAT
    local name number numbers=()
    for name in "${measured[@]}"; do
        number=$(peer_value "$name" "$2")
        # The number may be 0, as of wake-ups.
        ! is_number "$number" ||
            number=$(awk -v number="$number" -v by="$3" -v format="$4" 'BEGIN { printf format, number / by }')
        numbers+=("${number:--}")
    done
    peer_columns "$1" "${numbers[@]}"
}

peer_columns() { # TEXT VALUE...
    printf '  %-34s' "$1"
    printf ' %18s' "${@:2}"
    echo
}

# Runs figures for programs on the kernel of a release.
run_peers() { # KERNEL NAME...
    local options=()
    [ "$1" = own ] || options=(--kernel "$1")
    # Beside busy programs a second takes the emulator several.
    on_kernel --timeout 1800 --desktop "${options[@]}" -- \
        "$root/Benchmarks/Peers/figures" "$programs" "$runepadd" "$@" ||
        fail 70 'the other programs could not be measured: see above.'
}

measure_peers() {
    local name version status measured=() on_trixie=() load
    compile_harness
    mkdir -p "$programs/peers"
    heading 'Other programs that type through uinput' \
        'On a Debian 13, in QEMU -icount shift=0 on one processor. The packages have libraries of their own suite.'
    row '' version '' ''
    for name in "${peers[@]}"; do
        version='of this checkout' status=0
        [ "$name" = runepadd ] ||
            version=$("$root/Benchmarks/Peers/get" "$programs/peers" "${peer_suite[$name]}" "$name") || status=$?
        case $status in
        0) ;;
        1)
            row "$name" 'not available' '' "${peer_suite[$name]} has no such package"
            continue
            ;;
        *) fail 70 "the package $name could not be unpacked: see above." ;;
        esac
        row "$name${peer_suite[$name]:+, ${peer_suite[$name]}}" "$version" '' "${peer_way[$name]}"
        measured+=("$name")
        [ "$name" != runepadd ] && [ "$name" != keyd ] || on_trixie+=("$name")
    done
    row evsieve 'not available' '' 'no Debian has a package'

    run_peers own "${measured[@]}" >"$programs/peer-figures"
    run_peers trixie "${on_trixie[@]}" >"$programs/peer-figures-trixie"
    heading 'Their latencies, in µs: 1 µs is 1000 instructions' '500 taps each. Loaded: beside eight busy programs.'
    row '' p50 p99 max
    for load in '' -loaded; do
        for name in "${measured[@]}"; do
            latencies "$name, kernel: own${load/-/, }" "peer-$name-own$load"
        done
        for name in "${on_trixie[@]}"; do
            latencies "$name, kernel: trixie${load/-/, }" "peer-$name-trixie$load"
        done
    done

    heading 'What they take' 'Instructions in their own code and in the kernel. Memory after the taps.'
    peer_columns '' "${measured[@]}"
    peer_row 'start, million instructions' start 1000000 %.1f
    peer_row 'a tap, thousand instructions' tap 1000 %.1f
    peer_row 'drawing all keys, million' redraw 1000000 %.1f
    peer_row 'resident memory, MiB' rss-kb 1024 %.2f
    peer_row 'proportional memory, MiB' pss-kb 1024 %.2f
    peer_row 'private dirty memory, MiB' private-dirty-kb 1024 %.2f
    peer_row 'wake-ups in 10 s' wake-ups 1 %d
}
