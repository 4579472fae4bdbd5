# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# What the driver takes for a report and of memory as panels, reports, keys, layouts, keyboards and programs on the bus
# become many, and the plot.
# Benchmarks/run reads this file and calls measure_growth.

growth_plot=docs/pictures/growth.svg

# Prints a number of the script figures, from the line that begins with these words.
grown() { # WORD...
    awk -v words="$*" 'index($0, words " ") == 1 { print $(split(words, unused, " ") + 1) }' "$programs/growth-figures"
}

# Prints the greatest of all quotients of two reports that differ only in the field: 2 is the panels, 5 the rate. Prints
# nothing unless all nine of them were measured.
greatest_ratio() { # FIELD VALUE TO-VALUE
    awk -v field="$1" -v value="$2" -v to="$3" '
        $1 != "panels" || $3 != "report" { next }
        { key = $4 (field == 2 ? $5 : $2) }
        $field == value { upper[key] = $6 }
        $field == to { lower[key] = $6 }
        END {
            for (key in upper) {
                if (upper[key] <= 0 || lower[key] <= 0) continue
                pairs++
                if (upper[key] / lower[key] > greatest) greatest = upper[key] / lower[key]
            }
            if (pairs == 9) printf "%.3f", greatest
        }' "$programs/growth-figures"
}

# Prints how much each of the things that the most have more than the fewest takes, or nothing if that is not more.
for_each() { # GROWTH FEWEST MOST DIVISOR FIGURE...
    local fewest most
    fewest=$(grown "$1" "$2" "${@:5}") most=$(grown "$1" "$3" "${@:5}")
    is_number "$fewest" && is_number "$most" || return 0
    awk -v a="$fewest" -v b="$most" -v things=$(($3 - $2)) -v divisor="$4" \
        'BEGIN { if (a > 0 && b > a) printf "%.2f", (b - a) / things / divisor }'
}

# Prints a quotient of the most to the fewest.
growth_ratio() { # GROWTH FEWEST MOST FIGURE...
    quotient "$(grown "$1" "$3" "${@:4}")" "$(grown "$1" "$2" "${@:4}")" %.3f
}

measure_growth() {
    compile growth Benchmarks/Growth/growth.c Benchmarks/Latency/{devices,measuring,processes,service}.c
    compile clients Benchmarks/Growth/clients.c -lsystemd
    compile ready Benchmarks/Idle/ready.c Benchmarks/Latency/{devices,processes,service}.c
    on_kernel --timeout 5400 -- "$root/Benchmarks/Growth/figures" "$programs" "$runepadd" >"$programs/growth-figures" ||
        fail 70 'the growth could not be measured: see above.'
    heading 'Instructions for a report, of the driver and of the kernel for it' \
        '1,024 reports each, of all panels in turn, in QEMU -icount shift=0 on one processor.'
    show_panels
    heading 'The same as other numbers grow' '1,024 reports at 1 kHz; beside programs on the bus 32 at 4 Hz.'
    show_many keys 20 200 2000 'report tap 1000' 'report 1 1000' resident private
    show_many layouts 2 20 200 'report tap 1000' 'report 1 1000' layout call start resident private
    show_many keyboards 1 30 300 'report tap 1000' 'report 1 1000' plug unplug resident private
    show_many follow 5 50 480 'report tap 4' 'report 1 4' key resident private
    show_many draw 5 50 480 'report tap 4' key resident private
    echo
    row '' measured bound ''
    bounded 'a tap: 2,000 keys to 20' "$(growth_ratio keys 20 2000 report tap 1000)" '' 1.10
    bounded 'a moving contact: 2,000 keys to 20' "$(growth_ratio keys 20 2000 report 1 1000)" '' 1.10
    bounded 'private dirty memory for each further key' "$(for_each keys 20 2000 1 private)" KiB 0.5
    bounded 'a tap: 200 layouts to 2' "$(growth_ratio layouts 2 200 report tap 1000)" '' 1.05
    bounded 'another layout by a key: 200 to 2' "$(growth_ratio layouts 2 200 layout)" '' 1.10
    bounded 'another layout by the bus: 200 to 2' "$(growth_ratio layouts 2 200 call)" '' 1.25
    bounded 'start for each further layout' "$(for_each layouts 2 200 1000000 start)" 'million instructions' 0.8
    bounded 'private dirty memory for each further layout' "$(for_each layouts 2 200 1 private)" KiB 10
    bounded 'a tap: 300 keyboards to 1' "$(growth_ratio keyboards 1 300 report tap 1000)" '' 1.05
    bounded 'another keyboard: with 300 to with 1' "$(growth_ratio keyboards 1 300 plug)" '' 1.25
    bounded 'private dirty memory for each further keyboard' "$(for_each keyboards 1 300 1 private)" KiB 10
    bounded 'a tap: 480 programs that subscribe to 5' "$(growth_ratio follow 5 480 report tap 4)" '' 1.05
    bounded 'touch to key, p50: 480 programs to 5' "$(growth_ratio follow 5 480 key)" '' 1.10
    bounded 'private dirty memory for each further program' "$(for_each follow 5 480 1 private)" KiB 4
    bounded 'a tap beside 480 that fetch each view' "$(quotient "$(grown draw 480 report tap 4)" 1000000 %.1f)" \
        'million instructions' 8
    bounded 'touch to key, p50: 480 that fetch to 5' "$(growth_ratio draw 5 480 key)" '' 1.10
    awk -f Benchmarks/Growth/plot.awk "$programs/growth-figures" >"$growth_plot"
    echo "  The plot is $growth_plot."
}

# Prints the rows of figures for three numbers.
show_many() { # GROWTH FEWEST MORE MOST FIGURE...
    local figure
    local -A name=(['report tap 1000']='a report of taps' ['report 1 1000']='a report of a moving contact'
        ['report tap 4']='a report of taps' ['report 1 4']='a report of a moving contact'
        [layout]='another layout by a key' [call]='another layout by the bus' [start]='start to READY'
        [plug]='another keyboard comes' [unplug]='it goes' [key]='touch to key, p50, ns' 
        [resident]='resident memory, KiB' [private]='private dirty part, KiB')
    echo
    row "$1" "$2" "$3" "$4"
    for figure in "${@:5}"; do
        # shellcheck disable=SC2086     # several words
        row "${name[$figure]}" "$(shown "$(grown "$1" "$2" $figure)")" "$(shown "$(grown "$1" "$3" $figure)")" \
            "$(shown "$(grown "$1" "$4" $figure)")"
    done
}

show_panels() {
    local panels kind
    local -A name=([tap]='taps' [1]='1 contact moves' [10]='10 contacts move')
    row '' '125 Hz' '1 kHz' '8 kHz'
    for kind in tap 1 10; do
        for panels in 1 8 32; do
            row "${name[$kind]}, panels: $panels" "$(shown "$(grown panels "$panels" report "$kind" 125)")" \
                "$(shown "$(grown panels "$panels" report "$kind" 1000)")" \
                "$(shown "$(grown panels "$panels" report "$kind" 8000)")"
        done
    done
    echo
    row '' greatest bound ''
    bounded 'a report: 32 panels to 1' "$(greatest_ratio 2 32 1)" '' 1.10
    bounded 'a report: 8 kHz to 1 kHz' "$(greatest_ratio 5 8000 1000)" '' 1.10
    bounded 'a report: 125 Hz to 1 kHz' "$(greatest_ratio 5 125 1000)" '' 1.10
    echo
    row '' '1 panel' '8 panels' '32 panels'
    growth_memory resident
    growth_memory private
    echo
    row '' measured bound ''
    bounded 'resident memory for each further panel' "$(for_each panels 1 32 1 resident)" KiB 74
    bounded 'private dirty memory for each further panel' "$(for_each panels 1 32 1 private)" KiB 68
}

growth_memory() { # FIGURE
    local panels
    local -a mebibytes=()
    for panels in 1 8 32; do mebibytes+=("$(shown "$(quotient "$(grown panels "$panels" "$1")" 1024 %.2f)" MiB)"); done
    row "$1 memory" "${mebibytes[@]}"
}
